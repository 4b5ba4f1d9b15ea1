import { cents, isRefused, parseDay, parseRate, quote, type Quote } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import type { Wish } from './wish.ts'

type Offers = CallOutput<'POST /api/dk/setting'>
type Package = Offers['packages'][number]

export interface Offer {
  package: Package
  quote: Quote
}

/** What one package costs, if it reaches so far. The rate, the tax and the day are the server's; the calculation is the contract's own. */
function quoteFor({ today, iof }: Offers, each: Package, { netCents, months }: Wish): Quote | undefined {
  const rateMonthly = parseRate(each.rate_monthly)
  const [dailyRate, additionalRate] = [parseRate(iof.daily_rate), parseRate(iof.additional_rate)]
  const release = parseDay(today)
  if (rateMonthly === undefined || dailyRate === undefined || additionalRate === undefined || release === undefined) return undefined
  if (netCents < each.amount_min_cents || netCents > each.amount_max_cents || months < each.months_min || months > each.months_max) return undefined
  const made = quote({
    netCents: cents(netCents),
    rateMonthly,
    count: months,
    release,
    feeCents: cents(each.fee_cents),
    system: 'price',
    iof: { dailyRate, additionalRate, maxDays: iof.max_days },
  })
  return isRefused(made) ? undefined : made
}

/** Of the packages that reach so far, the one that costs least in all. */
export function bestOffer(offers: Offers, wish: Wish): Offer | undefined {
  let best: Offer | undefined
  for (const each of offers.packages) {
    const made = quoteFor(offers, each, wish)
    if (made !== undefined && (best === undefined || made.totalCents < best.quote.totalCents)) best = { package: each, quote: made }
  }
  return best
}

/** What the slides may be set to: from the least that any package lends to the most. */
export const rangesOf = ({ packages }: Offers): { netCents: Range; months: Range } => ({
  netCents: { min: Math.min(...packages.map((each) => each.amount_min_cents)), max: Math.max(...packages.map((each) => each.amount_max_cents)), step: 10_000 },
  months: { min: Math.min(...packages.map((each) => each.months_min)), max: Math.max(...packages.map((each) => each.months_max)), step: 1 },
})

export interface Range {
  min: number
  max: number
  step: number
}
