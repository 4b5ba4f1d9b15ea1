import * as texts from '@home-credit/texts'
import { formatHundredths, formatRate, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import type { ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDate } from '../../ui/format.ts'
import { Slide, type SlideRange } from './Slide.tsx'
import styles from './Simulator.module.css'
import type { SimulatorInput } from './simulator-input.ts'

export interface Answer {
  packageName: string
  rateMonthly: string
  paymentCents: number
  totalCents: number
  /** In hundredths of a percent. */
  cetAnnualBp: number
  iofCents: number
  feeCents: number
  firstDue: string
}

interface Props {
  input: SimulatorInput
  ranges: { netCents: SlideRange; months: SlideRange }
  /** `answer` and `onChange` are missing in the prerendered shell. */
  answer?: Answer | 'none'
  onChange?: (input: SimulatorInput) => void
  /** Replaces the link to the application for logged-in borrowers. */
  apply?: ReactNode
}

const NOT_YET = '…'

export function SimulatorView({ input, ranges, answer, onChange, apply }: Props) {
  return (
    <section className={styles.card} aria-labelledby="simulator">
      <h2 id="simulator" className={styles.title}>
        {texts.sim_title()}
      </h2>
      <Slide
        label={texts.sim_amount()}
        value={input.netCents}
        shown={formatMoney(input.netCents)}
        range={ranges.netCents}
        onChange={(netCents) => onChange?.({ ...input, netCents })}
      />
      <Slide
        label={texts.sim_months()}
        value={input.months}
        shown={String(input.months)}
        range={ranges.months}
        onChange={(months) => onChange?.({ ...input, months })}
      />
      <div aria-live="polite">
        {answer === 'none' ? (
          <p className={styles.none}>{texts.sim_no_offer()}</p>
        ) : (
          <Cost months={input.months} answer={answer} />
        )}
      </div>
      {apply ?? (
        // Amount and term travel in the URL, so that they survive a log-in.
        <a
          className={styles.apply}
          href={hrefOf(PATHS.applySteps, { amount_cents: String(input.netCents), months: String(input.months) })}
        >
          {texts.sim_apply()}
        </a>
      )}
    </section>
  )
}

function Cost({ months, answer }: { months: number; answer: Answer | undefined }) {
  const rows = [
    { label: texts.sim_each(), value: answer && `${months} × ${formatMoneyInColumn(answer.paymentCents)}` },
    { label: texts.sim_cet(), value: answer && texts.sim_cet_value({ percent: formatHundredths(answer.cetAnnualBp) }) },
    { label: texts.sim_total(), value: answer && formatMoneyInColumn(answer.totalCents) },
  ]
  return (
    <>
      <dl className={styles.cost}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? NOT_YET}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>
        {answer &&
          texts.sim_terms({
            name: answer.packageName,
            rate: formatRate(answer.rateMonthly),
            tax: formatMoneyInColumn(answer.iofCents),
            fee: formatMoneyInColumn(answer.feeCents),
          })}
      </p>
      <p className={styles.due}>{answer && texts.sim_first_due({ date: formatDate(answer.firstDue) })}</p>
    </>
  )
}
