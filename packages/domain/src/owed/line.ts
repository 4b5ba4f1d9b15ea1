import type { Day } from '../calendar/day.ts'
import { cents, isCents, type Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import type { Exponent } from './exponent.ts'
import type { InstallmentState } from './installment-state.ts'
import { chargesSum, type LateCharges } from './late.ts'
import type { PaymentParts } from './payment-parts.ts'

/** One row of an answer to "why this amount?". Repayments store lines as JSON, so the keys must not change. */
export interface OwedLine {
  readonly number: number
  readonly due: Day
  readonly payable: Day
  readonly state: InstallmentState
  /** How much this reduces the repayment list. */
  readonly nominalCents: Cents
  /** Interest saved by paying early. */
  readonly discountCents: Cents
  readonly principalCents: Cents
  readonly interestCents: Cents
  /** Principal beyond what is paid for it: rounding, which the lender bears. */
  readonly earlyDiscountCents: Cents
  readonly late: LateCharges
  readonly daysLate: number
  /** For an early row: how far it was discounted. */
  readonly exponent: Exponent | null
  /** nominal − discount + late, and also principal + interest − earlyDiscount + late. */
  readonly amountCents: Cents
}

export interface Owed {
  readonly day: Day
  readonly lines: readonly OwedLine[]
  readonly amountCents: Cents
  readonly discountCents: Cents
  readonly parts: PaymentParts
}

/** Sums up lines. Throws if the parts do not add up; refuses a sum out of range. */
export function owedOf(day: Day, lines: readonly OwedLine[]): Owed | Refused<'amount_out_of_range'> {
  const sum = (part: (line: OwedLine) => number): number => lines.reduce((total, line) => total + part(line), 0)
  const amountCents = sum((line) => line.amountCents)
  if (!isCents(amountCents)) return refuse('amount_out_of_range')
  const discountCents = cents(sum((line) => line.discountCents))
  const parts: PaymentParts = {
    amountCents,
    earlyDiscountCents: cents(sum((line) => line.earlyDiscountCents)),
    lateCents: cents(sum((line) => chargesSum(line.late))),
    interestCents: cents(sum((line) => line.interestCents)),
    principalCents: cents(sum((line) => line.principalCents)),
  }
  const { earlyDiscountCents, lateCents, interestCents, principalCents } = parts
  if (amountCents + earlyDiscountCents !== lateCents + interestCents + principalCents)
    throw new Error('the parts of a payment do not sum')
  return { day, lines, amountCents, discountCents, parts }
}
