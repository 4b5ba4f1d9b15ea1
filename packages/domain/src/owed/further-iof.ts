import { payableOn } from '../calendar/banking.ts'
import type { Day } from '../calendar/day.ts'
import type { IofRates } from '../cost/iof.ts'
import { sumCents, type Cents } from '../money/cents.ts'
import { RATE_ONE } from '../money/rate.ts'
import { roundHalfUp } from '../money/round.ts'
import type { CreditedLoan, TaxedPart } from './credited-loan.ts'
import type { Payment } from './pay.ts'
import type { Replan } from './replan.ts'
import { taxedParts } from './taxed-parts.ts'

/** Further IOF on the principal that a late payment paid of one row, rounded half up separately. */
export interface LateIof {
  readonly number: number
  readonly iofCents: Cents
}

/** Centavos times the days not taxed yet, counted from release and at most `maxDays` in all. */
function furtherCentDays<Part extends TaxedPart>(
  { release }: CreditedLoan,
  parts: readonly Part[],
  { until, maxDays }: { until: (part: Part) => Day; maxDays: number },
): number {
  const days = (day: Day): number => Math.min(day - release, maxDays)
  return parts.reduce(
    (sum, part) => sum + part.principalCents * Math.max(days(until(part)) - days(part.taxedThrough), 0),
    0,
  )
}

/**
 * The IOF of the days after the due date (Decreto 6.306/2007, art. 7), charged when a row is paid late: on the
 * principal paid, from its nominal due date to the day of the payment. A row paid by the banking day of its due date
 * is not taxed. If a payment was taken back, the time granted to pay again is taxed: the principal was outstanding.
 * The lender bears it.
 */
export function lateIof({ loan, paid }: Payment, { dailyRate, maxDays }: IofRates): LateIof[] {
  return paid.lines.flatMap(({ number, principalCents }) => {
    const row = loan.rows.find((each) => each.number === number)
    if (row === undefined || paid.day <= payableOn(row.due)) return []
    const range = { from: row.paidPrincipalCents - principalCents, count: principalCents }
    const centDays = furtherCentDays(loan, taxedParts(loan, row, range), { until: () => paid.day, maxDays })
    const iofCents = roundHalfUp(centDays, dailyRate, RATE_ONE)
    return iofCents === 0 ? [] : [{ number, iofCents }]
  })
}

export const lateIofCents = (payment: Payment, rates: IofRates): Cents =>
  sumCents(lateIof(payment, rates).map(({ iofCents }) => iofCents))

/**
 * The IOF of a new list: each centavo of principal is taxed up to the due date of its new row, for the days not taxed
 * yet. The sum is rounded half up once. Principal that is due sooner than before is not taxed further, and nothing is
 * refunded. The lender bears it.
 */
export const replanIofCents = ({ loan, transfers }: Replan, { dailyRate, maxDays }: IofRates): Cents =>
  roundHalfUp(furtherCentDays(loan, transfers, { until: ({ due }) => due, maxDays }), dailyRate, RATE_ONE)
