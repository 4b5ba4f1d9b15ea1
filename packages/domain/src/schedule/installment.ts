import type { Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import type { Day } from '../calendar/day.ts'

export type AmortisationSystem = 'price' | 'sac'

/** One row of the repayment list. `due` is the nominal date; `balanceCents` is the principal left after it. */
export interface Installment {
  readonly number: number
  readonly due: Day
  readonly paymentCents: Cents
  readonly interestCents: Cents
  readonly principalCents: Cents
  readonly balanceCents: Cents
}

export interface Schedule {
  readonly system: AmortisationSystem
  readonly rateMonthly: Rate
  readonly release: Day
  readonly financedCents: Cents
  readonly installments: readonly Installment[]
}
