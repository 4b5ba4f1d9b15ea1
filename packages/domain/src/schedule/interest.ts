import type { Cents } from '../money/cents.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'
import { roundHalfUp } from '../money/round.ts'

/** Up to here balance × rate and the half added to it are whole numbers that a double holds, and so is the quotient when rounded down. */
const EXACT = Number.MAX_SAFE_INTEGER - 2 * RATE_ONE

/** One period's interest on a balance, half a centavo up. The same figure as `shareOf`, without its remainder: it is asked for in every row. */
export function interestOf(balanceCents: number, rateMonthly: Rate): Cents {
  const product = balanceCents * rateMonthly
  return product < EXACT ? (Math.floor((product + RATE_ONE / 2) / RATE_ONE) as Cents) : roundHalfUp(balanceCents, rateMonthly, RATE_ONE)
}
