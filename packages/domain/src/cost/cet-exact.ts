import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import { BP_ONE } from './percent.ts'

/** The total effective cost, in basis points: 57.23 % is 5723. */
export interface Cet {
  readonly annualBp: number
  /** The monthly rate equivalent to the annual one: (1 + CET)^(1/12) − 1. */
  readonly monthlyBp: number
}

/** What the borrower receives on the day of release, and the payments in order of their dates. */
export interface Flows {
  readonly netCents: Cents
  readonly release: Day
  readonly rows: readonly { readonly due: Day; readonly paymentCents: Cents }[]
}

const BITS = 256n
const ONE = 1n << BITS
/**
 * 2^-128. Anything closer to a half counts as the half: far more than the rounding of 256 bits, far less than chance
 * would give.
 */
const TIE = 1n << 128n

function wholePower(base: bigint, exponent: number): bigint {
  let result = ONE
  let square = base
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) >> BITS
    square = (square * square) >> BITS
  }
  return result
}

/**
 * The daily discount factor in fixed point, by Newton's method on the polynomial in whole days. It is convex, so from
 * 1 the steps only go down.
 */
function solve({ netCents, release, rows }: Flows): bigint {
  const net = BigInt(netCents) << BITS
  let factor = ONE
  for (;;) {
    let value = 0n
    let slope = 0n // multiplied by the factor
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index]
      if (row === undefined) continue
      const gap = row.due - (rows[index - 1]?.due ?? release)
      const discount = wholePower(factor, gap)
      value = ((value + (BigInt(row.paymentCents) << BITS)) * discount) >> BITS
      slope = ((slope * discount) >> BITS) + BigInt(gap) * value
    }
    const step = ((value - net) * factor) / slope
    factor -= step
    // The next step would be the square of this one; rounding may even make it zero or negative.
    if (step < TIE >> 64n) return factor
  }
}

/** Rounds a fixed-point number to the nearest integer, a half to the even one. */
function nearest(value: bigint): number {
  const whole = value >> BITS
  const over = value - (whole << BITS) - ONE / 2n
  return Number(over > TIE || (over >= -TIE && whole % 2n === 1n) ? whole + 1n : whole)
}

/**
 * The monthly basis points whose twelfth power is nearest to the annual growth, a half to the even one; found by
 * bisection.
 */
function monthly(growth: bigint): number {
  const twice = BigInt(BP_ONE * 2)
  const scale = twice ** 12n
  let lowest = 0
  let highest = 2 ** 16
  while (lowest < highest) {
    const bp = Math.floor((lowest + highest) / 2)
    const over = growth - (((twice + BigInt(2 * bp + 1)) ** 12n) << BITS) / scale
    if (over < -TIE || (over <= TIE && bp % 2 === 0)) highest = bp
    else lowest = bp + 1
  }
  return lowest
}

/** The same as `cet` in integers only. Used if doubles cannot decide; the flows must have a solution. */
export function exactCet(flows: Flows): Cet {
  const growth = (ONE * ONE) / wholePower(solve(flows), 365)
  return { annualBp: nearest((growth - ONE) * BigInt(BP_ONE)), monthlyBp: monthly(growth) }
}
