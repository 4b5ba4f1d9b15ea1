import { uncheckedCents, type Cents } from '../money/cents.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'
import { roundHalfUp } from '../money/round.ts'

/** Up to here balance × rate and the half added to it are whole numbers that a double holds. */
const EXACT = Number.MAX_SAFE_INTEGER - RATE_ONE

/** As a double it is larger than the true one by 2·10^-17 of it. */
const RECIPROCAL = 1 / RATE_ONE

/**
 * One period's interest on a balance, half a centavo up: the same figure as `shareOf`, without its remainder, for it is asked for in every row
 * of every list. Rounded down the product is the exact quotient: it is not below a whole one that is reached, since the reciprocal is not too
 * small; and the number one short of the next, 10^-8 below it, is off by 2·10^-9 for the reciprocal and 7.5·10^-9 for rounding at most.
 */
export function interestOf(balanceCents: number, rateMonthly: Rate): Cents {
  const product = balanceCents * rateMonthly
  return product < EXACT
    ? uncheckedCents(((product + RATE_ONE / 2) * RECIPROCAL) | 0)
    : roundHalfUp(balanceCents, rateMonthly, RATE_ONE)
}
