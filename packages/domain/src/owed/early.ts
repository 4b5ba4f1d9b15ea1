import type { Day } from '../calendar/day.ts'
import { allocate } from '../money/allocate.ts'
import { cents, sumCents, type Cents } from '../money/cents.ts'
import { firstOf, isDue, isOpen, timetableOf, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { exponentsOn, factorsOn, NO_TIME } from './exponent.ts'
import { FIXED } from '../money/power.ts'
import { NO_CHARGES } from './late.ts'
import type { OwedLine } from './line.ts'
import { worth } from './present-value.ts'
import { splitAgain } from './split.ts'

/** An open future row, and how much of it is being bought. */
export interface EarlyRow {
  readonly row: LoanRow
  readonly factor: bigint
  /** The payment that remains. */
  readonly leftCents: Cents
  /** What is paid today for the part bought. */
  readonly amountCents: Cents
}

/** The open rows with a future nominal date, with nothing bought yet. */
export function earlyRows(loan: CreditedLoan, day: Day): EarlyRow[] {
  const factors = factorsOn(timetableOf(loan), { rateMonthly: loan.rateMonthly, day })
  return loan.rows
    .map((row) => ({
      row,
      factor: factors[row.number - firstOf(loan)] ?? FIXED,
      leftCents: row.paymentCents,
      amountCents: cents(0),
    }))
    .filter(({ row }) => isOpen(row) && !isDue(row, day))
}

/** Present value of the part that remains. */
export const leftWorth = ({ leftCents, factor }: EarlyRow): Cents => worth(leftCents, factor)

/** Buys the whole row at its present value. */
export const bought = (early: EarlyRow): EarlyRow => ({
  ...early,
  leftCents: cents(0),
  amountCents: cents(early.amountCents + leftWorth(early)),
})

const isTouched = ({ row, leftCents }: EarlyRow): boolean => leftCents !== row.paymentCents

/** Splits by what was paid for each row; evenly if all of that rounds to zero. */
const share = (amount: number, weights: readonly number[]): Cents[] =>
  weights.length === 0
    ? []
    : allocate(cents(amount), weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))

/**
 * The lines of an early payment. Principal is the balance less the present value of what remains, at least zero; the
 * rest is interest accrued until today, which is paid first. If rounding makes the principal exceed the payment, the
 * difference is early discount.
 */
export function earlyLines(loan: CreditedLoan, early: readonly EarlyRow[], day: Day): OwedLine[] {
  const touched = early.filter(isTouched)
  if (touched.length === 0) return []
  const exponents = exponentsOn(timetableOf(loan), day)
  const balance = sumCents(early.map(({ row }) => row.principalCents))
  const weights = touched.map((one) => one.amountCents)
  const paid = sumCents(weights)
  const principal = Math.max(0, balance - sumCents(early.map(leftWorth)))
  const interests = share(Math.max(0, paid - principal), weights)
  const discounts = share(Math.max(0, principal - paid), weights)
  return touched.map(({ row, leftCents, amountCents }, index) => {
    const interestCents = interests[index] ?? cents(0)
    const earlyDiscountCents = discounts[index] ?? cents(0)
    const nominalCents = cents(row.paymentCents - leftCents)
    return {
      number: row.number,
      due: row.due,
      payable: row.payable,
      state: 'early',
      nominalCents,
      discountCents: cents(nominalCents - amountCents),
      principalCents: cents(amountCents - interestCents + earlyDiscountCents),
      interestCents,
      earlyDiscountCents,
      late: NO_CHARGES,
      daysLate: 0,
      exponent: exponents[row.number - firstOf(loan)] ?? NO_TIME,
      amountCents,
    }
  })
}

/** The early rows after the payment: closes fully bought rows and splits the others again on the remaining balance. */
export function afterEarly(
  loan: CreditedLoan,
  { early, lines, day }: { early: readonly EarlyRow[]; lines: readonly OwedLine[]; day: Day },
): LoanRow[] {
  if (lines.length === 0) return early.map(({ row }) => row)
  const balance =
    sumCents(early.map(({ row }) => row.principalCents)) - sumCents(lines.map((line) => line.principalCents))
  const left = early
    .filter(({ leftCents }) => leftCents > 0)
    .map(({ row, leftCents }) => ({ number: row.number, paymentCents: leftCents }))
  const splits = splitAgain(left, { balanceCents: cents(balance), rateMonthly: loan.rateMonthly })
  const termsByNumber = new Map(
    left.map(({ number, paymentCents }, index) => [number, { paymentCents, ...splits[index] }]),
  )
  const paid = new Map(lines.map((line) => [line.number, line]))
  return early.map(({ row }): LoanRow => {
    const terms = termsByNumber.get(row.number)
    if (terms !== undefined) return Object.assign({}, row, terms)
    const principalCents = paid.get(row.number)?.principalCents ?? cents(0)
    const interestCents = paid.get(row.number)?.interestCents ?? cents(0)
    const split = { principalCents, interestCents }
    return Object.assign({}, row, split, {
      paidPrincipalCents: principalCents,
      paidInterestCents: interestCents,
      closed: day,
    })
  })
}
