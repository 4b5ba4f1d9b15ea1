import { isDay } from '../calendar/day.ts'
import { isCents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import { exactCet, type Cet, type Flows } from './cet-exact.ts'
import { BP_ONE } from './percent.ts'

export type { Cet, Flows }

export type CetRefusal = 'flows_out_of_range' | 'paid_less_than_received' | 'cet_out_of_range'

/** The highest cost supported: 1 + CET is 10^9. */
const MAX_GROWTH = 1e9
const YEAR = 365
/** Half the distance from 1 to the next double: the relative rounding error of one operation. */
const UNIT = 2 ** -53

/** Multiplications only, which round alike on every machine. The result is off by less than `exponent` units. */
function wholePower(base: number, exponent: number): number {
  let result = 1
  let square = base
  for (let left = exponent; left > 0; left >>= 1) {
    if ((left & 1) === 1) result *= square
    square *= square
  }
  return result
}

interface Worth {
  value: number
  /** Mean payment day after release, weighted by present value. */
  meanDay: number
}

/** Value of the payments on the day of release at a daily discount factor. */
function worthAt({ release, rows }: Flows, factor: number): Worth {
  const of28 = wholePower(factor, 28)
  const of29 = of28 * factor
  const of30 = of29 * factor
  const of31 = of30 * factor
  let value = 0
  let weighted = 0
  let discount = 1
  let before: number = release
  for (const { due, paymentCents } of rows) {
    const gap = due - before
    discount *= gap === 31 ? of31 : gap === 30 ? of30 : gap === 28 ? of28 : gap === 29 ? of29 : wholePower(factor, gap)
    const worth = paymentCents * discount
    value += worth
    weighted += worth * (due - release)
    before = due
  }
  return { value, meanDay: weighted / value }
}

/**
 * Returns both rates rounded, or undefined if the error (relative to the growth) could cross a rounding boundary. The
 * monthly growth is only a guess: its twelfth power is compared.
 */
function propose({
  growth,
  error,
  monthlyGrowth,
}: {
  growth: number
  error: number
  monthlyGrowth: number
}): Cet | undefined {
  const annual = (growth - 1) * BP_ONE
  const annualBp = Math.round(annual)
  if (Math.abs(Math.abs(annual - annualBp) - 0.5) <= BP_ONE * growth * error) return undefined
  const monthlyBp = Math.round((monthlyGrowth - 1) * BP_ONE)
  const lowest = wholePower(1 + (monthlyBp - 0.5) / BP_ONE, 12)
  const highest = wholePower(1 + (monthlyBp + 0.5) / BP_ONE, 12)
  const reach = growth * (error + 48 * UNIT)
  return growth - reach > lowest && growth + reach < highest ? { annualBp, monthlyBp } : undefined
}

/**
 * The annual rate at which the payments, by actual days ÷ 365, are worth what was received. Doubles compute it and
 * bound their own error; if a rounding boundary lies within that error, exact integers decide. No money is derived
 * from it.
 */
export function cet(flows: Flows): Cet | Refused<CetRefusal> {
  const { netCents, release, rows } = flows
  if (!isCents(netCents) || netCents <= 0 || !isDay(release) || rows.length === 0) return refuse('flows_out_of_range')
  let before: number = release
  let total = 0
  let weighted = 0
  let squares = 0
  for (const { due, paymentCents } of rows) {
    if (!isDay(due) || due <= before || !isCents(paymentCents) || paymentCents <= 0) return refuse('flows_out_of_range')
    before = due
    total += paymentCents
    const days = due - release
    weighted += paymentCents * days
    squares += paymentCents * days * days
  }
  if (!isCents(total)) return refuse('flows_out_of_range')
  if (total < netCents) return refuse('paid_less_than_received')
  // ln worth against ln factor is a rising convex curve: its slope is the mean day, at least the first due day, and
  // its curvature the variance of the days. A parabola at factor 1 gives the start; Newton's method converges from
  // anywhere.
  const logRatio = Math.log(netCents / total)
  const meanDay = weighted / total
  const discriminant = meanDay * meanDay + 2 * (squares / total - meanDay * meanDay) * logRatio
  let exponent = (2 * logRatio) / (meanDay + Math.sqrt(Math.max(discriminant, 0)))
  let factor = Math.exp(exponent)
  let at = worthAt(flows, factor)
  let step = Infinity
  // A step of 10^-8 leaves an error of its square.
  for (let steps = 0; steps < 100 && Math.abs(step) > 1e-8; steps += 1) {
    step = Math.log(netCents / at.value) / at.meanDay
    exponent += step
    factor = Math.exp(exponent)
    at = worthAt(flows, factor)
  }
  const growth = 1 / wholePower(factor, YEAR)
  if (growth > MAX_GROWTH) return refuse('cet_out_of_range')
  // Error in units: of the worth (one per day for the factor, three operations per row) plus its residual, divided by
  // the slope; then of the power and the division. Doubled, since the slope is only approximate.
  const ofWorth = at.meanDay + 3 * rows.length + Math.abs(at.value - netCents) / (at.value * UNIT)
  const error = 2 * UNIT * YEAR * (ofWorth / at.meanDay + 1)
  return propose({ growth, error, monthlyGrowth: Math.exp((-exponent * YEAR) / 12) }) ?? exactCet(flows)
}
