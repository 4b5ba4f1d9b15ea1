import type { Cet, Flows } from './cet.ts'
import { BP_ONE } from './percent.ts'

const BITS = 256n
const ONE = 1n << BITS
/** Nearer than this is the half itself: what is left of 256 bits after all roundings, and more than chance leaves. */
const TIE = 1n << 96n

function wholePower(base: bigint, exponent: number): bigint {
  let result = ONE
  let square = base
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) >> BITS
    square = (square * square) >> BITS
  }
  return result
}

/** The daily discount factor in fixed point, by Newton's steps on the polynomial in whole days. It is convex: after one step they only come down. */
function solve({ netCents, release, rows }: Flows, near: number): bigint {
  const net = BigInt(netCents) << BITS
  let factor = BigInt(Math.floor(near * 2 ** 52)) << (BITS - 52n)
  for (let steps = 0; steps < 100; steps += 1) {
    let value = 0n
    let slope = 0n // times the factor
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
    if (step < TIE >> 32n && step > -TIE >> 32n) break
  }
  return factor
}

/** The whole number nearest to a fixed-point one, the even one of two. */
function nearest(value: bigint): number {
  const whole = value >> BITS
  const over = value - (whole << BITS) - ONE / 2n
  const isUp = over > TIE || (over >= -TIE && whole % 2n === 1n)
  return Number(isUp ? whole + 1n : whole)
}

/** Whole basis points a month whose twelfth power is nearest to the growth of a year. */
function monthly(growth: bigint): number {
  const twice = BigInt(BP_ONE * 2)
  const aim = growth * twice ** 12n
  // From below, one by one from where doubles put it.
  let bp = Math.max(Math.floor((Number(growth >> (BITS - 52n)) / 2 ** 52) ** (1 / 12) * BP_ONE - BP_ONE) - 1, 0)
  for (;;) {
    const over = ((aim - ((twice + BigInt(2 * bp + 1)) ** 12n << BITS)) / twice ** 12n)
    if (over < -TIE || (over <= TIE && bp % 2 === 0)) return bp
    bp += 1
  }
}

/** The same as `cet`, in integers of 256 bits throughout; `near` is the daily discount factor to begin from. */
export function exactCet(flows: Flows, near: number): Cet {
  const growth = (ONE * ONE) / wholePower(solve(flows, near), 365)
  return { annualBp: nearest((growth - ONE) * BigInt(BP_ONE)), monthlyBp: monthly(growth) }
}
