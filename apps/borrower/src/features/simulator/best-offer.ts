import type { CallOutput } from '@home-credit/contract'
import type { Quote } from '@home-credit/domain'
import { limitsOf } from '../../shared/limits-of.ts'
import { quoteFor } from '../../shared/quote-for.ts'
import type { SimulatorInput } from '../../shared/simulator-input.ts'

type Offers = CallOutput<'POST /api/dk/setting'>
type Package = Offers['packages'][number]

export interface Offer {
  package: Package
  quote: Quote
}

/** Of the packages that allow the request, the one with the lowest total. */
export function bestOffer(offers: Offers, input: SimulatorInput): Offer | undefined {
  let best: Offer | undefined
  for (const each of offers.packages) {
    const quote = quoteFor({ releaseOn: offers.today, iof: offers.iof }, each, input)
    if (quote !== undefined && (best === undefined || quote.totalCents < best.quote.totalCents))
      best = { package: each, quote }
  }
  return best
}

/** From the lowest to the highest limit of all packages. */
export function rangesOf({ packages }: Offers): { netCents: Range; months: Range } {
  const { minCents, maxCents, minMonths, maxMonths } = limitsOf(packages)
  return {
    netCents: { min: minCents, max: maxCents },
    months: { min: minMonths, max: maxMonths },
  }
}

export interface Range {
  min: number
  max: number
}
