import type { Cents } from './cents.ts'
import { cents } from './cents.ts'

/**
 * amount × numerator ÷ denominator, half a centavo up, exact: in whole doubles where the product fits, in big integers where not.
 * None of the three is negative.
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

/** A fraction that is not negative, half up. */
export const bigHalfUp = (numerator: bigint, denominator: bigint): Cents =>
  cents(Number((numerator * 2n + denominator) / (denominator * 2n)))
