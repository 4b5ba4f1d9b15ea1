import { isDay } from '../calendar/day.ts'
import { isCents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import { exactCet, type Cet, type Flows } from './cet-exact.ts'
import { BP_ONE } from './percent.ts'

export type { Cet, Flows }

export type CetRefusal = 'flows_out_of_range' | 'paid_less_than_received' | 'cet_out_of_range'

/** The dearest that is solved: 1 + CET is a thousand million. */
const MAX_GROWTH = 1e9
const YEAR = 365
/** Half the distance from 1 to the next double: what one operation may be off, relative to its result. */
const UNIT = 2 ** -53

/** By multiplications only, which every machine rounds alike: the result is off by less than `exponent` units. */
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
  /** When it is paid, in days weighted by present value. */
  meanDay: number
}

/** What the payments are worth on the day of release at a daily discount factor. */
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
 * Both rates rounded, where the error (relative to the growth) cannot reach a boundary between two of them. The growth of a month is only a
 * guess: its twelfth power is compared.
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
 * The annual rate at which the payments, by actual days ÷ 365, are worth what was received. Doubles propose it and bound their own error;
 * where it lies nearer than that to where its second decimal turns, exact integers decide. No money is derived from it.
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
  // ln worth against ln factor is a rising convex curve: its slope is the mean day, never less than the first due, and its bend the variance
  // of the days. A parabola at a factor of one says where to begin; from anywhere, Newton's steps lead to the one solution.
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
  // In units: those of the worth (a factor for each day, three operations for each row) and what it is off, as far as they move the factor;
  // then those of its power and of one divided by it. Doubled, since the slope is only known nearby.
  const ofWorth = at.meanDay + 3 * rows.length + Math.abs(at.value - netCents) / (at.value * UNIT)
  const error = 2 * UNIT * YEAR * (ofWorth / at.meanDay + 1)
  return propose({ growth, error, monthlyGrowth: Math.exp((-exponent * YEAR) / 12) }) ?? exactCet(flows)
}
