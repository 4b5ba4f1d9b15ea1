import { RATE_ONE, type Rate } from './rate.ts'

/**
 * Fixed point: a factor is a whole number of 1/FIXED. 128 bits leave thirty decimals after the rounding of the longest
 * schedule.
 */
const BITS = 128n
export const FIXED = 1n << BITS

const multiply = (one: bigint, other: bigint): bigint => (one * other) >> BITS

/** ln of a factor between 1 and 2: 2·artanh((x−1)/(x+1)). */
function logarithm(factor: bigint): bigint {
  const z = ((factor - FIXED) << BITS) / (factor + FIXED)
  const square = multiply(z, z)
  let sum = 0n
  let term = z
  for (let odd = 1n; term !== 0n; odd += 2n) {
    sum += term / odd
    term = multiply(term, square)
  }
  return sum * 2n
}

function exponential(exponent: bigint): bigint {
  // Halves the exponent until it is small, then squares the result back.
  const halvings = 8n
  const small = exponent >> halvings
  let sum = FIXED
  let term = FIXED
  for (let count = 1n; term !== 0n; count += 1n) {
    term = multiply(term, small) / count
    sum += term
  }
  for (let index = 0n; index < halvings; index += 1n) sum = multiply(sum, sum)
  return sum
}

const logarithms = new Map<Rate, bigint>()

function logarithmOf(rate: Rate): bigint {
  const cached = logarithms.get(rate)
  if (cached !== undefined) return cached
  const found = logarithm(FIXED + (BigInt(rate) * FIXED) / BigInt(RATE_ONE))
  if (logarithms.size > 1000) logarithms.clear()
  logarithms.set(rate, found)
  return found
}

/** (1 + rate)^periods in fixed point, by squaring; periods is a non-negative integer. */
export function wholePower(rate: Rate, periods: number): bigint {
  let result = FIXED
  let base = FIXED + (BigInt(rate) * FIXED) / BigInt(RATE_ONE)
  for (let left = periods; left > 0; left = Math.trunc(left / 2)) {
    if (left % 2 === 1) result = multiply(result, base)
    base = multiply(base, base)
  }
  return result
}

/** (1 + rate)^(days ÷ daysInPeriod) in fixed point; neither is negative. */
export function power(rate: Rate, days: number, daysInPeriod: number): bigint {
  const whole = Math.trunc(days / daysInPeriod)
  const rest = days % daysInPeriod
  const factor = wholePower(rate, whole)
  return rest === 0 ? factor : multiply(factor, exponential((logarithmOf(rate) * BigInt(rest)) / BigInt(daysInPeriod)))
}
