import type { Day } from '../calendar/day.ts'
import { isDay } from '../calendar/day.ts'
import { isCents, type Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import { exactCet } from './cet-exact.ts'
import { BP_ONE } from './percent.ts'

/** The total effective cost, in basis points: 57.23 % is 5723. */
export interface Cet {
  readonly annualBp: number
  /** The monthly rate that makes the annual one: (1 + CET)^(1/12) − 1. */
  readonly monthlyBp: number
}

/** What reaches the borrower on the day of release, and what is paid back, in the order of its dates. */
export interface Flows {
  readonly netCents: Cents
  readonly release: Day
  readonly rows: readonly { readonly due: Day; readonly paymentCents: Cents }[]
}

export type CetRefusal = 'flows_out_of_range' | 'paid_less_than_received' | 'cet_out_of_range'

/** The dearest that is solved: 1 + CET is a thousand million. */
const MAX_GROWTH = 1e9
const YEAR = 365
/** Half the distance from 1 to the next double: what one operation may be off, relative to its result. */
const UNIT = 2 ** -53

function refusalOf({ netCents, release, rows }: Flows): Refused<CetRefusal> | undefined {
  if (!isCents(netCents) || netCents <= 0 || !isDay(release) || rows.length === 0) return refuse('flows_out_of_range')
  let before: number = release
  let total = 0
  for (const { due, paymentCents } of rows) {
    if (!isDay(due) || due <= before || !isCents(paymentCents) || paymentCents <= 0) return refuse('flows_out_of_range')
    before = due
    total += paymentCents
  }
  if (!isCents(total)) return refuse('flows_out_of_range')
  return total < netCents ? refuse('paid_less_than_received') : undefined
}

/** By multiplications only, which every machine rounds alike: exponent − 1 of them touch the result. */
function wholePower(base: number, exponent: number): number {
  let result = 1
  let square = base
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square
    square *= square
  }
  return result
}

/** The value on the day of release at a daily discount factor, and the mean day it is paid on, weighted by present value. */
function valueAt({ release, rows }: Flows, factor: number): { value: number; meanDay: number } {
  const short = wholePower(factor, 28)
  const months = [short, short * factor, short * factor * factor, short * factor * factor * factor]
  let value = 0
  let weighted = 0
  // From the last payment to the first: each gap discounts all that lies behind it.
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]
    if (row === undefined) continue
    const gap = row.due - (rows[index - 1]?.due ?? release)
    const discount = months[gap - 28] ?? wholePower(factor, gap)
    value = (value + row.paymentCents) * discount
    weighted = weighted * discount + gap * value
  }
  return { value, meanDay: weighted / value }
}

/**
 * The annual rate at which the payments, by actual days ÷ 365, are worth what was received. ln value against ln factor is a rising convex curve whose slope is the
 * mean day, never less than the first; so Newton's steps from a factor of one come down to the one solution and cannot miss it. Doubles propose the rate and bound their own error; where it
 * lies nearer than that to where its second decimal turns, exact integers decide. No money is derived from it.
 */
export function cet(flows: Flows): Cet | Refused<CetRefusal> {
  const refused = refusalOf(flows)
  if (refused !== undefined) return refused
  const { netCents, rows } = flows
  if (valueAt(flows, MAX_GROWTH ** (-1 / YEAR)).value > netCents) return refuse('cet_out_of_range')
  let factor = 1
  let step = Infinity
  let at = valueAt(flows, factor)
  for (let steps = 0; steps < 100 && Math.abs(step) > 1e-15; steps += 1) {
    step = Math.log(netCents / at.value) / at.meanDay
    factor = Math.min(factor * Math.exp(step), 1)
    at = valueAt(flows, factor)
  }
  const growth = 1 / wholePower(factor, YEAR)
  // In units of rounding: those inside the value and what is left of it, as the factor has them; then those of its 365th power. Doubled to be safe.
  const inValue = at.meanDay + 3 * rows.length + Math.abs(at.value - netCents) / (at.value * UNIT)
  const error = 2 * UNIT * YEAR * (inValue / at.meanDay + 2)
  const proposal = propose(growth, error)
  return proposal ?? exactCet(flows)
}

/** Both rates rounded, where the error cannot reach a boundary between two of them. */
function propose(growth: number, error: number): Cet | undefined {
  const annual = (growth - 1) * BP_ONE
  const annualBp = Math.round(annual)
  if (Math.abs(Math.abs(annual - annualBp) - 0.5) <= BP_ONE * growth * error) return undefined
  const monthlyBp = Math.round((growth ** (1 / 12) - 1) * BP_ONE)
  const lowest = wholePower(1 + (monthlyBp - 0.5) / BP_ONE, 12)
  const highest = wholePower(1 + (monthlyBp + 0.5) / BP_ONE, 12)
  const reach = growth * (error + 48 * UNIT)
  return growth - reach > lowest && growth + reach < highest ? { annualBp, monthlyBp } : undefined
}
