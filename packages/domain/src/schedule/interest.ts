import type { Cents } from '../money/cents.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'
import { roundHalfUp } from '../money/round.ts'

/** Up to here balance × rate and the half added to it are whole numbers that a double holds. */
const EXACT = Number.MAX_SAFE_INTEGER - RATE_ONE
const ABOUT = 1 / RATE_ONE

/**
 * One period's interest on a balance, half a centavo up: the same figure as `shareOf`. It is asked for in every row of every list, so
 * that the quotient is guessed by a multiplication, which is at most one off, and the rest in whole numbers says whether it is.
 */
export function interestOf(balanceCents: number, rateMonthly: Rate): Cents {
  const product = balanceCents * rateMonthly
  if (product >= EXACT) return roundHalfUp(balanceCents, rateMonthly, RATE_ONE)
  const raised = product + RATE_ONE / 2
  const whole = (raised * ABOUT) | 0
  const rest = raised - whole * RATE_ONE
  return (rest < 0 ? whole - 1 : rest >= RATE_ONE ? whole + 1 : whole) as Cents
}
