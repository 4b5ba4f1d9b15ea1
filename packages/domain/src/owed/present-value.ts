import { isDay, type Day } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import { FIXED } from '../money/power.ts'
import type { Rate } from '../money/rate.ts'
import { bigHalfUp } from '../money/round.ts'
import { refuse, type Refused } from '../refused.ts'
import { exponentsOn, factorsOn, NO_TIME, type Exponent, type Timetable } from './exponent.ts'

/** The value of a row on a day, and how it was computed. */
export interface PresentValue {
  readonly number: number
  readonly paymentCents: Cents
  readonly amountCents: Cents
  readonly discountCents: Cents
  readonly exponent: Exponent
}

export type PresentValueRefusal = 'not_a_day' | 'before_release'

/** The present value of one payment, half a centavo up. */
export const worth = (paymentCents: Cents, factor: bigint): Cents =>
  factor === FIXED ? paymentCents : bigHalfUp(BigInt(paymentCents) * FIXED, factor)

interface Question extends Timetable {
  readonly rateMonthly: Rate
  /** The open rows, by their numbers in the timetable. */
  readonly rows: readonly { readonly number: number; readonly paymentCents: Cents }[]
  readonly day: Day
}

/** The present value of each open row at the contract rate, rounded row by row, so that the rows sum to the total. */
export function presentValues({
  release,
  dues,
  rateMonthly,
  rows,
  day,
}: Question): PresentValue[] | Refused<PresentValueRefusal> {
  if (!isDay(day)) return refuse('not_a_day')
  if (day < release) return refuse('before_release')
  const exponents = exponentsOn({ release, dues }, day)
  const factors = factorsOn({ release, dues }, { rateMonthly, day })
  return rows.map(({ number, paymentCents }) => {
    const amountCents = worth(paymentCents, factors[number - 1] ?? FIXED)
    return {
      number,
      paymentCents,
      amountCents,
      discountCents: cents(paymentCents - amountCents),
      exponent: exponents[number - 1] ?? NO_TIME,
    }
  })
}
