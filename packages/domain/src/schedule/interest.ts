import { uncheckedCents, type Cents } from '../money/cents.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'
import { roundHalfUp } from '../money/round.ts'

/** Below this, balance × rate plus a half is an integer that a double represents exactly. */
const EXACT = Number.MAX_SAFE_INTEGER - RATE_ONE

/** As a double it is too large by 2·10^-17 of its value. */
const RECIPROCAL = 1 / RATE_ONE

/**
 * One period's interest on a balance, half a centavo up: the same result as `shareOf` without a modulo, since every
 * row of every list needs it. The product rounded down is the exact quotient: it is never below an integer that is
 * reached, since the reciprocal is not too small; and a value one short of the next integer, 10^-8 below it, is off by
 * at most 2·10^-9 for the reciprocal and 7.5·10^-9 for rounding.
 */
export function interestOf(balanceCents: number, rateMonthly: Rate): Cents {
  const product = balanceCents * rateMonthly
  return product < EXACT
    ? uncheckedCents(((product + RATE_ONE / 2) * RECIPROCAL) | 0)
    : roundHalfUp(balanceCents, rateMonthly, RATE_ONE)
}
