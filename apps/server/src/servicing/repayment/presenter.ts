import {
  chargesSum,
  formatDay,
  sumCents,
  unpaidCents,
  type Owed,
  type OwedLine,
  type Payment,
} from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'

type RepaymentQuoteView = CallOutput<'POST /api/dk/getRepayment'>
export type OwedLineView = RepaymentQuoteView['owed']['lines'][number]

export const presentOwedLine = (line: OwedLine): OwedLineView => ({
  number: line.number,
  due_on: formatDay(line.due),
  payable_on: formatDay(line.payable),
  state: line.state,
  nominal_cents: line.nominalCents,
  saved_cents: line.discountCents,
  principal_cents: line.principalCents,
  interest_cents: line.interestCents,
  late: {
    fine_cents: line.late.fineCents,
    mora_cents: line.late.moraCents,
    interest_cents: line.late.contractInterestCents,
  },
  days_late: line.daysLate,
  amount_cents: line.amountCents,
})

export const presentOwed = ({ day, lines, amountCents, discountCents }: Owed): RepaymentQuoteView['owed'] => ({
  day: formatDay(day),
  lines: lines.map(presentOwedLine),
  amount_cents: amountCents,
  saved_cents: discountCents,
  late_cents: lines.reduce((sum, line) => sum + chargesSum(line.late), 0),
})

export function presentLoanAfter({ loan, repaid }: Payment): RepaymentQuoteView['after'] {
  const open = loan.rows.filter((row) => row.closed === null)
  const next = open[0]
  const last = open.at(-1)
  return {
    open: open.length,
    next_due_on: next === undefined ? null : formatDay(next.due),
    next_payment_cents: next === undefined ? null : unpaidCents(next),
    last_due_on: last === undefined ? null : formatDay(last.due),
    left_cents: sumCents(open.map(unpaidCents)),
    repaid,
  }
}
