import * as texts from '@home-credit/texts'
import { formatHundredths, formatMoneyInColumn, formatRate } from '@home-credit/web'
import type { ReactNode } from 'react'
import { CostBar } from '../../ui/CostBar.tsx'
import { formatDate } from '../../ui/format.ts'
import { TermChips } from '../../ui/TermChips.tsx'
import { AmountSlider } from './AmountSlider.tsx'
import type { Range } from './best-offer.ts'
import styles from './Simulator.module.css'
import type { SimulatorInput } from '../../shared/simulator-input.ts'

export interface Answer {
  packageName: string
  rateMonthly: string
  /** What reaches the wallet: a few centavos more than the amount chosen where no loan gives exactly that. */
  netCents: number
  paymentCents: number
  totalCents: number
  /** In hundredths of a percent. */
  cetAnnualBp: number
  interestCents: number
  iofCents: number
  feeCents: number
  firstDue: string
}

interface Props {
  input: SimulatorInput
  ranges: { netCents: Range; months: Range }
  /** This and the functions are missing in the prerendered shell. */
  answer?: Answer | 'none'
  onChange?: (input: SimulatorInput) => void
  /** Opens the number keyboard for one of the two. */
  onType?: (what: 'amount' | 'term') => void
  /** The action below the cost; a visitor's is at the bottom of the page. */
  apply?: ReactNode
}

const NOT_YET = '…'

export function SimulatorView({ input, ranges, answer, onChange, onType, apply }: Props) {
  // The server removes it by its mark while nothing is on offer.
  return (
    <section className={styles.card} aria-label={texts.sim_title()} data-simulator>
      <AmountSlider
        label={texts.sim_amount()}
        netCents={input.netCents}
        range={ranges.netCents}
        onChange={(netCents) => onChange?.({ ...input, netCents })}
        onType={() => onType?.('amount')}
      />
      <TermChips
        label={texts.sim_months()}
        months={input.months}
        min={ranges.months.min}
        max={ranges.months.max}
        onChange={(months) => onChange?.({ ...input, months })}
        onOther={() => onType?.('term')}
      />
      <div className={styles.cost} aria-live="polite">
        {answer === 'none' ? (
          <p className={styles.none}>{texts.sim_no_offer()}</p>
        ) : (
          <Cost input={input} answer={answer} />
        )}
      </div>
      {apply}
    </section>
  )
}

function Cost({ input, answer }: { input: SimulatorInput; answer: Answer | undefined }) {
  const amount = (cents: number | undefined): string => (cents === undefined ? NOT_YET : formatMoneyInColumn(cents))
  return (
    <>
      <p className={styles.each}>
        <span>{texts.sim_pay()}</span>
        <strong>
          {input.months} × {amount(answer?.paymentCents)}
        </strong>
      </p>
      <p className={styles.whole}>
        <span>
          {texts.sim_in_all()} <b>{amount(answer?.totalCents)}</b>
        </span>
        <span>
          {texts.sim_cet_short()}{' '}
          <b>{answer ? texts.sim_cet_value({ percent: formatHundredths(answer.cetAnnualBp) }) : NOT_YET}</b>
        </span>
      </p>
      <CostBar
        parts={[
          { key: 'net', label: texts.sim_get(), cents: answer?.netCents ?? input.netCents },
          { key: 'interest', label: texts.cost_interest(), cents: answer?.interestCents },
          { key: 'fee', label: texts.sim_fee(), cents: answer?.feeCents },
          { key: 'tax', label: texts.cost_tax(), cents: answer?.iofCents },
        ]}
      />
      <dl className={styles.terms}>
        {[
          { label: texts.sim_package(), value: answer?.packageName },
          {
            label: texts.cost_rate(),
            value: answer && texts.sim_rate_value({ rate: formatRate(answer.rateMonthly) }),
          },
          { label: texts.cost_first_due(), value: answer && formatDate(answer.firstDue) },
        ].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? NOT_YET}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
