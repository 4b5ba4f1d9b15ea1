import * as texts from '@home-credit/texts'
import { formatHundredths, formatMoneyInColumn } from '@home-credit/web'
import { Card } from '../../ui/Card.tsx'
import { CostBar, type CostPart } from '../../ui/CostBar.tsx'
import { formatDate } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { partsOf, rateText } from './CostCard.tsx'
import { CostRows } from './CostRows.tsx'
import type { Costs } from './costs-of.ts'
import styles from './costs.module.css'
import { installmentsText } from './installments-text.ts'

/** Beside each other, the longer names would not fit. */
const shortLabel = ({ key, label }: CostPart): string => {
  if (key === 'net') return texts.contract_get()
  return key === 'fee' ? texts.inst_fee() : label
}

/** What one receives and what one pays back, side by side, and what the difference is made of. */
export const OfferCard = ({ costs }: { costs: Costs }) => (
  <Card>
    <div className={styles.sides}>
      <div>
        <p className={styles.caption}>{texts.sim_amount()}</p>
        <p className={styles.figure}>
          <Money cents={costs.net_cents} size="md" centavos />
        </p>
        <p className={styles.note}>{texts.contract_in_wallet({ date: formatDate(costs.release_on) })}</p>
      </div>
      <div>
        <p className={styles.caption}>{texts.contract_pay_back()}</p>
        <p className={styles.figure}>
          <Money cents={costs.total_cents} size="md" centavos />
        </p>
        <p className={styles.note}>{installmentsText(costs)}</p>
      </div>
    </div>
    <CostBar parts={partsOf(costs).map((part) => ({ key: part.key, cents: part.cents, label: shortLabel(part) }))} />
    <hr className={styles.rule} />
    <CostRows
      rows={[
        { label: texts.sim_cet(), value: formatHundredths(costs.cet_annual_bp), as: 'strong' },
        { label: texts.cost_rate(), value: rateText(costs) },
        { label: texts.cost_financed(), value: formatMoneyInColumn(costs.financed_cents) },
      ]}
    />
  </Card>
)
