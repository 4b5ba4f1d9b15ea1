import { RATE_ONE, type Rate } from '../money/rate.ts'

/**
 * Percentages have two decimals and are stored as whole basis points (`Bp`, hundredths of a percent): 57.23 % is 5723.
 * Rounding follows NBR 5891, a half to the even neighbour. No money is ever derived from one.
 */
export const BP_ONE = 10_000

/** Rounds a non-negative fraction, a half to the even integer. */
export function halfEven(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator
  const twice = (numerator % denominator) * 2n
  return Number(twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole)
}

export const shareBp = (part: number, whole: number): number => halfEven(BigInt(part) * BigInt(BP_ONE), BigInt(whole))

/** The annual equivalent of a monthly rate: (1 + i)^12 − 1, exact before rounding. */
export function annualBp(rateMonthly: Rate): number {
  const one = BigInt(RATE_ONE) ** 12n
  return halfEven((BigInt(RATE_ONE + rateMonthly) ** 12n - one) * BigInt(BP_ONE), one)
}

/** '57.23' */
export const formatPercent = (bp: number): string => `${Math.trunc(bp / 100)}.${String(bp % 100).padStart(2, '0')}`
