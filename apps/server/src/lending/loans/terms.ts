import { isDeepStrictEqual } from 'node:util'
import { admitsDueDay, formatRate, packageAdmits, type LoanPackage } from '@home-credit/domain'
import { z } from 'zod'
import { type CreditTerms, rateIn } from '../../settings/index.ts'

/** Looser than the current setting, so that signed terms still parse. */
const rateText = z.string().regex(/^[01](\.\d{1,8})?$/)

/** A package as of the day of its choice, or as of now if that costs no more. Offer and contract are made from it. */
export const termsSchema = z.object({
  code: z.string(),
  name: z.string(),
  rate_monthly: z.string(),
  fee_cents: z.int(),
  iof: z.object({ daily_rate: rateText, additional_rate: rateText, max_days: z.int() }),
  late: z.object({ fine_rate: rateText, mora_monthly: rateText }),
  policy_version: z.string(),
})
export type Terms = z.output<typeof termsSchema>

/** The prices of a day. */
export type Prices = Pick<CreditTerms, 'iof' | 'late'> & { policy: Pick<CreditTerms['policy'], 'packages' | 'version'> }

const taxOf = (iof: CreditTerms['iof']): Terms['iof'] => ({
  daily_rate: formatRate(iof.dailyRate),
  additional_rate: formatRate(iof.additionalRate),
  max_days: iof.maxDays,
})

export const termsOf = ({ policy, iof, late }: Prices, { code, name, rateMonthly, feeCents }: LoanPackage): Terms => ({
  code,
  name,
  rate_monthly: formatRate(rateMonthly),
  fee_cents: feeCents,
  iof: taxOf(iof),
  late: { fine_rate: formatRate(late.fineRate), mora_monthly: formatRate(late.moraMonthly) },
  policy_version: policy.version,
})

/** What the costs of a loan depend on. */
export interface CostRequest {
  netCents: number
  months: number
  dueDay: number | null
  system: 'price' | 'sac'
}

/** Compares rate, fee and late charges one by one. */
const costsNoMore = (now: Terms, before: Terms): boolean =>
  rateIn(now.rate_monthly) <= rateIn(before.rate_monthly) &&
  now.fee_cents <= before.fee_cents &&
  rateIn(now.late.fine_rate) <= rateIn(before.late.fine_rate) &&
  rateIn(now.late.mora_monthly) <= rateIn(before.late.mora_monthly)

/**
 * The current terms of an unsigned offer: today's tax, and today's prices unless any part costs more than the chosen one.
 * `dearer` means that today's prices were skipped for that reason.
 */
export function renewedTerms(terms: Terms, input: CostRequest, prices: Prices): { terms: Terms; dearer: boolean } {
  const chosen = prices.policy.packages.find(({ code }) => code === terms.code)
  const termsWithNewTax: Terms = { ...terms, iof: taxOf(prices.iof) }
  if (chosen === undefined || !packageAdmits(chosen, input)) return { terms: termsWithNewTax, dearer: false }
  const now: Terms = { ...termsOf(prices, chosen), policy_version: terms.policy_version }
  if (!costsNoMore(now, termsWithNewTax)) return { terms: termsWithNewTax, dearer: true }
  const { dueDay, months: count, system } = input
  const isListed = admitsDueDay({ dueDay, count, system, rateMonthly: rateIn(now.rate_monthly) })
  return { terms: isListed ? now : termsWithNewTax, dearer: false }
}

export const areSameTerms = (one: Terms, other: Terms): boolean => isDeepStrictEqual(one, other)
