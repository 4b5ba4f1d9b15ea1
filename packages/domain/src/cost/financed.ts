import { uncheckedCents, type Cents } from '../money/cents.ts'
import { isRate, RATE_ONE } from '../money/rate.ts'
import { refuse, type Refused } from '../refused.ts'
import type { Installment } from '../schedule/installment.ts'
import { isFinanced } from '../schedule/make-schedule.ts'
import type { Plan } from '../schedule/plan.ts'
import { rowsOf, type RowsRefusal } from '../schedule/rows.ts'
import { iof, type Iof, type IofRates } from './iof.ts'

/** The tax must be at most a fifth: `financed` relies on it. */
export const areIofRates = ({ dailyRate, additionalRate, maxDays }: IofRates): boolean =>
  isRate(dailyRate) &&
  isRate(additionalRate) &&
  Number.isInteger(maxDays) &&
  maxDays >= 0 &&
  maxDays <= 365 &&
  dailyRate * maxDays + additionalRate <= RATE_ONE / 5

/** financed = net + IOF + fee. */
export interface Financed {
  readonly financedCents: Cents
  readonly netCents: Cents
  readonly iof: Iof
  readonly installments: readonly Installment[]
}

interface Costs {
  readonly plan: Plan
  readonly feeCents: Cents
  readonly rates: IofRates
}

export type FinancedRefusal = RowsRefusal | 'financed_out_of_range' | 'costs_exceed_principal'

/** Deducts IOF and fee from a principal. */
export function deducted({
  plan,
  feeCents,
  rates,
  financedCents,
}: Costs & { financedCents: Cents }): Financed | Refused<FinancedRefusal> {
  if (!isFinanced(financedCents)) return refuse('financed_out_of_range')
  const installments = rowsOf(plan, financedCents)
  if ('refused' in installments) return installments
  const tax = iof({ release: plan.release, rows: installments, rates })
  const netCents = uncheckedCents(financedCents - tax.totalCents - feeCents)
  if (netCents <= 0) return refuse('costs_exceed_principal')
  return { financedCents, netCents, iof: tax, installments }
}

const MILLI = 1000

/**
 * By how many thousandths of a centavo rounding can shift the IOF of a list from its share of the amount. The
 * roundings of a row (payment and interest, half a centavo each) shift the balance by at most one, which then bears
 * interest; the balance after a row is taxed for the days to the next. The two roundings of the tax itself add one
 * centavo.
 */
function slackMilli({ dues, release, rateMonthly }: Plan, { dailyRate, maxDays }: IofRates): number {
  let astray = 0
  let milliDays = 0
  for (let index = 1; index < dues.length; index += 1) {
    const before = Math.min((dues[index - 1] ?? release) - release, maxDays)
    const days = Math.min((dues[index] ?? release) - release, maxDays) - before
    // Days beyond `maxDays` are not taxed, however far the balance is off.
    if (days === 0) break
    astray += Math.ceil((astray * rateMonthly) / RATE_ONE) + MILLI
    milliDays += astray * days
  }
  return MILLI + Math.ceil((milliDays * dailyRate) / RATE_ONE)
}

/** Large enough that rounding hardly matters, to estimate the tax share. */
const LARGE_CENTS = 10_000_000

/**
 * The smallest amount that leaves the requested net after IOF and fee; any excess goes to the net. The tax is nearly
 * the same share of any amount, which gives an estimate; from the lowest amount within the slack, each one is tried.
 */
export function financed({
  plan,
  feeCents,
  rates,
  netCents,
}: Costs & { netCents: Cents }): Financed | Refused<FinancedRefusal> {
  const targetCents = netCents + feeCents
  if (!isFinanced(targetCents)) return refuse('financed_out_of_range')
  const large = uncheckedCents(Math.max(targetCents, LARGE_CENTS))
  const sample = rowsOf(plan, large)
  if ('refused' in sample) return sample
  const { totalCents } = iof({ release: plan.release, rows: sample, rates })
  const aimMilli = Number((BigInt(targetCents) * BigInt(MILLI) * BigInt(large)) / BigInt(large - totalCents))
  // The tax is at most a fifth: a centavo of it is 1.25 of the amount, and one in the sample's share 1.25² of it.
  // Three covers both.
  const reach = slackMilli(plan, rates) * 3
  const highest = Math.ceil((aimMilli + reach) / MILLI)
  let refused: Refused<FinancedRefusal> = refuse('does_not_amortise')
  for (let tried = Math.max(Math.floor((aimMilli - reach) / MILLI), targetCents); tried <= highest; tried += 1) {
    const found = deducted({ plan, feeCents, rates, financedCents: uncheckedCents(tried) })
    if ('refused' in found) refused = found
    else if (found.netCents >= netCents) return found
  }
  return refused
}
