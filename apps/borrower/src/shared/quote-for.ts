import type { CallOutput } from '@home-credit/contract'
import { cents, isRefused, parseDay, parseRate, quote, type AmortisationSystem, type Quote } from '@home-credit/domain'

type Settings = CallOutput<'POST /api/dk/setting'>

/** Between which limits a package lends, and at what price. */
export type PackageTerms = Omit<Settings['packages'][number], 'id' | 'name'>

export interface QuoteRequest {
  netCents: number
  months: number
  system?: AmortisationSystem
  dueDay?: number | undefined
}

/** What the server says of the day: for which release, and at which tax. */
interface QuoteDay {
  releaseOn: string
  iof: Settings['iof']
}

const isInside = (terms: PackageTerms, { netCents, months }: QuoteRequest): boolean =>
  netCents >= terms.amount_min_cents &&
  netCents <= terms.amount_max_cents &&
  months >= terms.months_min &&
  months <= terms.months_max

/** What one package costs, if it reaches so far. The rate, the tax and the day are the server's; the calculation is the contract's own. */
export function quoteFor({ releaseOn, iof }: QuoteDay, terms: PackageTerms, request: QuoteRequest): Quote | undefined {
  const rateMonthly = parseRate(terms.rate_monthly)
  const [dailyRate, additionalRate] = [parseRate(iof.daily_rate), parseRate(iof.additional_rate)]
  const release = parseDay(releaseOn)
  if (rateMonthly === undefined || dailyRate === undefined || additionalRate === undefined || release === undefined)
    return undefined
  if (!isInside(terms, request)) return undefined
  const { netCents, months, system = 'price', dueDay } = request
  const made = quote({
    netCents: cents(netCents),
    rateMonthly,
    count: months,
    release,
    dueDay,
    feeCents: cents(terms.fee_cents),
    system,
    iof: { dailyRate, additionalRate, maxDays: iof.max_days },
  })
  return isRefused(made) ? undefined : made
}
