import type { CallOutput } from '@home-credit/contract'
import {
  cents,
  isRefused,
  packageAdmits,
  parseDay,
  parseRate,
  quote,
  type AmortisationSystem,
  type LoanLimits,
  type Quote,
} from '@home-credit/domain'

type Settings = CallOutput<'POST /api/dk/setting'>

export type PackageTerms = Omit<Settings['packages'][number], 'id' | 'name'>

/** What the costs of a loan depend on, besides the package and the day. */
export interface CostRequest {
  netCents: number
  months: number
  system?: AmortisationSystem
  dueDay?: number | null
}

/** Release day and tax, from the server. */
interface QuoteDay {
  releaseOn: string
  iof: Settings['iof']
}

export const limitsIn = (terms: PackageTerms): LoanLimits => ({
  minCents: terms.amount_min_cents,
  maxCents: terms.amount_max_cents,
  minMonths: terms.months_min,
  maxMonths: terms.months_max,
})

/** The cost of a package; undefined outside its limits. Rate, tax and day come from the server; the calculation is the one of the contract. */
export function quoteFor({ releaseOn, iof }: QuoteDay, terms: PackageTerms, request: CostRequest): Quote | undefined {
  const rateMonthly = parseRate(terms.rate_monthly)
  const [dailyRate, additionalRate] = [parseRate(iof.daily_rate), parseRate(iof.additional_rate)]
  const release = parseDay(releaseOn)
  if (rateMonthly === undefined || dailyRate === undefined || additionalRate === undefined || release === undefined)
    return undefined
  const { netCents, months, system = 'price', dueDay } = request
  if (!packageAdmits(limitsIn(terms), { netCents, months })) return undefined
  const result = quote({
    netCents: cents(netCents),
    rateMonthly,
    count: months,
    release,
    dueDay: dueDay ?? undefined,
    feeCents: cents(terms.fee_cents),
    system,
    iof: { dailyRate, additionalRate, maxDays: iof.max_days },
  })
  return isRefused(result) ? undefined : result
}
