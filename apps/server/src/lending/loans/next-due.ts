import type { CallOutput } from '@home-credit/contract'
import {
  formatDay,
  isOpen,
  isRefused,
  owedOn,
  sumCents,
  unpaidCents,
  type CreditedLoan,
  type Day,
} from '@home-credit/domain'

type NextDue = NonNullable<CallOutput<'POST /api/dk/record'>['loans'][number]['next_due']>

/** The next installment, with what it costs today, or all that is late: the amount that home and the repayments name. */
export function nextDueOn(loan: CreditedLoan, day: Day): NextDue | undefined {
  const next = loan.rows.find(isOpen)
  if (next === undefined) return undefined
  const paymentCents = unpaidCents(next)
  return {
    due_on: formatDay(next.due),
    payment_cents: paymentCents,
    today_cents: paymentCents,
    late: false,
    ...costToday(loan, day),
  }
}

function costToday(loan: CreditedLoan, day: Day): Pick<NextDue, 'today_cents' | 'late'> | undefined {
  const due = owedOn(loan, { rows: 'due', day })
  if (isRefused(due)) return undefined
  const late = due.lines.filter(({ daysLate }) => daysLate > 0)
  if (late.length > 0) return { today_cents: sumCents(late.map(({ amountCents }) => amountCents)), late: true }
  const next = loan.rows.find(isOpen)
  const owed = next && owedOn(loan, { rows: [next.number], day })
  return owed === undefined || isRefused(owed) ? undefined : { today_cents: owed.amountCents, late: false }
}
