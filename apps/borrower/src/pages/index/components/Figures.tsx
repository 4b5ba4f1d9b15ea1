import * as texts from '@home-credit/texts'
import { formatPercent, formatMoney } from '@home-credit/web'
import { CostBar } from '../../../ui/CostBar.tsx'
import { formatDate, formatDateTime, formatNumber } from '../../../ui/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { Doors, type Door } from '../../../ui/Doors.tsx'
import { ProgressRing } from '../../../ui/ProgressRing.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { Section } from './Section.tsx'
import styles from './components.module.css'

const MOMENT = '2026-08-01T01:30:00Z'

export function Numbers() {
  return (
    <Section title={texts.components_numbers()}>
      <p>
        <Money cents={1_250_000} size="lg" />
      </p>
      <p>
        <Money cents={35_907} size="md" />
      </p>
      <p>
        <Money cents={Number.MAX_SAFE_INTEGER} /> · <Money cents={-50} />
      </p>
      <p className={styles.figures}>
        {formatDate('2026-08-01')} · {formatDateTime(MOMENT)} · {formatNumber(1_234_567)} · {formatPercent('2.490')}
      </p>
      <div className={styles.chips}>
        <StateChip tone="success">{texts.components_chip_credited()}</StateChip>
        <StateChip tone="info">{texts.components_chip_review()}</StateChip>
        <StateChip tone="warning">{texts.components_chip_unpaid()}</StateChip>
        <StateChip tone="danger">{texts.components_chip_overdue()}</StateChip>
        <StateChip tone="neutral" icon="check">
          {texts.components_chip_closed()}
        </StateChip>
      </div>
    </Section>
  )
}

const DOORS = Array.from(
  { length: 12 },
  (_, index): Door => (index < 3 ? 'paid' : index === 3 ? 'late' : index === 4 ? 'next' : 'open'),
)

export function Repayments() {
  const amount = formatMoney(135_907)
  const stage = (number: number, month: string) => ({
    key: String(number),
    date: formatDate(`2026-${month}-15`),
    title: texts.components_stage({ number }),
    amount,
  })
  return (
    <Section title={texts.components_repayments()}>
      <div className={styles.rings}>
        <ProgressRing doors={DOORS} word={texts.ring_paid()} label={texts.components_ring({ done: 3, total: 12 })} />
      </div>
      <Doors doors={DOORS} label={texts.components_ring({ done: 3, total: 12 })} />
      <Timeline
        items={[
          { ...stage(1, '05'), state: 'done', word: texts.components_paid() },
          { ...stage(2, '06'), state: 'overdue', word: texts.components_chip_overdue() },
          { ...stage(3, '07'), state: 'next', word: texts.components_next() },
          { ...stage(4, '08'), state: 'future', word: texts.components_future() },
        ]}
      />
    </Section>
  )
}

export function Costs() {
  return (
    <Section title={texts.components_cost()}>
      <CostBar
        parts={[
          { key: 'net', label: texts.components_principal(), cents: 500_000 },
          { key: 'interest', label: texts.components_interest(), cents: 112_345 },
          { key: 'fee', label: texts.components_fee(), cents: 4_990 },
          { key: 'tax', label: texts.components_tax(), cents: 16_808 },
        ]}
      />
    </Section>
  )
}
