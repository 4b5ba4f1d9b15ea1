import type { Cents } from './cents.ts'
import { cents } from './cents.ts'

/**
 * amount × numerator ÷ denominator, half a centavo up, exact: with doubles if the product fits, otherwise with big
 * integers. None of the three may be negative.
 */
export function roundHalfUp(amount: number, numerator: number, denominator: number): Cents {
  const product = amount * numerator
  if (product < Number.MAX_SAFE_INTEGER / 2 - denominator) {
    const rest = product % denominator
    const whole = (product - rest) / denominator
    return cents(rest * 2 >= denominator ? whole + 1 : whole)
  }
  return bigHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))
}

/** Expects a non-negative fraction. */
export const bigHalfUp = (numerator: bigint, denominator: bigint): Cents =>
  cents(Number((numerator * 2n + denominator) / (denominator * 2n)))
