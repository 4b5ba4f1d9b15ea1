import type { Day } from '../calendar/day.ts'
import { DAYS_IN_MONTH, dueDates, isOneMonth, type DueDateRefusal } from '../calendar/due-dates.ts'
import type { Cents } from '../money/cents.ts'
import { power } from '../money/power.ts'
import { isRate, type Rate } from '../money/rate.ts'
import { refuse, type Refused } from '../refused.ts'
import type { AmortisationSystem } from './installment.ts'
import { levelPayment } from './level-payment.ts'

/** What determines a repayment list, except its amount. */
export interface Terms {
  system: AmortisationSystem
  rateMonthly: Rate
  release: Day
  /** The day of the month the borrower chose, 1 to 31; by default the day of release. */
  dueDay?: number | undefined
  count: number
}

/**
 * Everything about a repayment list that does not depend on its amount: computed once when several amounts are tried.
 */
export interface Plan extends Terms {
  readonly dues: readonly Day[]
  /** (1 + rate)^t of a first period that is not exactly one, in fixed point. */
  readonly firstGrowth: bigint | undefined
  /** The payment for an amount, if all payments are equal and the rate is not zero. */
  readonly level: ((financedCents: Cents) => Cents) | undefined
}

export type TermsRefusal = 'system_unknown' | 'rate_out_of_range' | DueDateRefusal

/**
 * A power is slightly too small, since each of its steps rounds down by 2^-128. If its exact value ends in half a
 * centavo (1.0404 for 15 days of 30 is 1.02) that would round the wrong way; adding 2^-104 exceeds the error of all
 * steps, and is far less than the distance of any other amount from a half.
 */
const HAIR = 1n << 24n

export function planOf(terms: Terms): Plan | Refused<TermsRefusal> {
  if (terms.system !== 'price' && terms.system !== 'sac') return refuse('system_unknown')
  if (!isRate(terms.rateMonthly)) return refuse('rate_out_of_range')
  const dues = dueDates(terms)
  return 'refused' in dues ? dues : planOn(terms, dues)
}

/** The terms must be in range and the dates valid. */
export function planOn({ system, rateMonthly, release, dueDay, count }: Terms, dues: readonly Day[]): Plan {
  const [first = release] = dues
  const isWhole = dueDay === undefined || rateMonthly === 0 || isOneMonth({ release, first })
  const firstGrowth = isWhole ? undefined : power(rateMonthly, first - release, DAYS_IN_MONTH) + HAIR
  const level = system === 'price' && rateMonthly > 0 ? levelPayment({ rateMonthly, count, firstGrowth }) : undefined
  return { system, rateMonthly, release, dueDay, count, dues, firstGrowth, level }
}
