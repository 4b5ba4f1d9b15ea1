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

type Told = CallOutput<'POST /api/dk/getRepayment'>
export type ToldLine = Told['owed']['lines'][number]

export const toldLine = (line: OwedLine): ToldLine => ({
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

export const toldOwed = ({ day, lines, amountCents, discountCents }: Owed): Told['owed'] => ({
  day: formatDay(day),
  lines: lines.map(toldLine),
  amount_cents: amountCents,
  saved_cents: discountCents,
  late_cents: lines.reduce((sum, line) => sum + chargesSum(line.late), 0),
})

export function toldAfter({ loan, repaid }: Payment): Told['after'] {
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
