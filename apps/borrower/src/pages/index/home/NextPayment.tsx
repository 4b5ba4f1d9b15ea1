import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useId } from 'react'
import { LoanProgress } from '../../../features/repayment/LoanProgress.tsx'
import {
  payHref,
  unpaidOf,
  type Installment,
  type Loan,
  type RepaymentOverview,
} from '../../../features/repayment/repayment.ts'
import { Card } from '../../../ui/Card.tsx'
import { dayInBrazil } from '../../../ui/format.ts'
import { formatWeekday } from '../../../ui/format-days.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import styles from './own.module.css'

const DAY_MS = 86_400_000

/** Whole days from today in Brazil to a day; negative once it has passed. */
export const daysTo = (day: string, now = new Date()): number =>
  Math.round((Date.parse(day) - Date.parse(dayInBrazil(now))) / DAY_MS)

const whenOf = (day: string): string => {
  const days = daysTo(day)
  const date = formatWeekday(day)
  if (days === 0) return texts.home_today({ date })
  return days < 0 ? date : texts.home_when({ date, count: days })
}

/** When it may be paid, if paying today saves nothing. */
const untilText = (day: string): string => (daysTo(day) === 0 ? texts.home_pay_today() : texts.home_pay_on_day())

interface Props {
  loan: Loan
  overview: RepaymentOverview
  next: Installment
}

/** The next payment: what it costs today, when it is due and for how much, how far the loan is, and Pay. */
export function NextPayment({ loan, overview, next }: Props) {
  const id = useId()
  const open = unpaidOf(next)
  return (
    <Card tone="pine" labelledBy={id}>
      <div className={styles.next}>
        <div>
          <p className={styles.line}>
            <span id={id} className={styles.caption}>
              {texts.home_next_payment()}
            </span>
            <strong className={styles.when}>{whenOf(next.payable_on)}</strong>
          </p>
          <p className={styles.figure}>
            <Money cents={next.amount_cents} size="xl" centavos />
          </p>
          <LoanProgress loan={loan} overview={overview} onPine />
        </div>
        <div className={styles.pay}>
          <p className={styles.saving}>
            {next.saved_cents > 0
              ? texts.home_pay_saves({
                  amount: formatMoneyInColumn(open),
                  date: formatWeekday(next.payable_on),
                  saved: formatMoneyInColumn(next.saved_cents),
                })
              : untilText(next.payable_on)}
          </p>
          <LinkButton href={payHref(loan, { verb: 'rows', rows: [next.number] })}>
            {texts.home_pay({ amount: formatMoneyInColumn(next.amount_cents) })}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
