import { isDeepStrictEqual } from 'node:util'
import {
  admitsDueDay,
  cents,
  formatDay,
  formatRate,
  isRefused,
  packageAdmits,
  quote,
  statement,
  type Day,
  type LoanPackage,
  type Quote,
  type QuoteRefusal,
  type Refused,
} from '@home-credit/domain'
import { z } from 'zod'
import { type CreditTerms, iofIn, lateIn, rateIn } from '../../settings/index.ts'
import type { Costs } from '../contracts/contracts.ts'

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

interface QuoteRequest {
  netCents: number
  months: number
  dueDay: number | null
  system: 'price' | 'sac'
}

/** Whether a repayment list exists for this due day, whatever the release day. */
export const mayChooseDueDay = (terms: Terms, { dueDay, system, months }: Omit<QuoteRequest, 'netCents'>): boolean =>
  dueDay === null || admitsDueDay({ system, rateMonthly: rateIn(terms.rate_monthly), count: months })

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
export function renewedTerms(terms: Terms, input: QuoteRequest, prices: Prices): { terms: Terms; dearer: boolean } {
  const chosen = prices.policy.packages.find(({ code }) => code === terms.code)
  const termsWithNewTax: Terms = { ...terms, iof: taxOf(prices.iof) }
  if (chosen === undefined || !packageAdmits(chosen, input)) return { terms: termsWithNewTax, dearer: false }
  const now: Terms = { ...termsOf(prices, chosen), policy_version: terms.policy_version }
  if (!costsNoMore(now, termsWithNewTax)) return { terms: termsWithNewTax, dearer: true }
  return { terms: mayChooseDueDay(now, input) ? now : termsWithNewTax, dearer: false }
}

export const areSameTerms = (one: Terms, other: Terms): boolean => isDeepStrictEqual(one, other)

/** The one calculation: preview and offer use it; contract, repayment list and ledger use the stored costs of the offer. */
export const quoteFor = (
  terms: Terms,
  { netCents, months, dueDay, system }: QuoteRequest,
  release: Day,
): Quote | Refused<QuoteRefusal> =>
  quote({
    netCents: cents(netCents),
    rateMonthly: rateIn(terms.rate_monthly),
    count: months,
    release,
    ...(dueDay === null ? {} : { dueDay }),
    feeCents: cents(terms.fee_cents),
    system,
    iof: iofIn(terms.iof),
  })

/** Throws when an admitted request cannot be quoted: that is a bug. */
export function mustQuote(terms: Terms, input: QuoteRequest, release: Day): Quote {
  const loanQuote = quoteFor(terms, input, release)
  if (isRefused(loanQuote)) throw new Error(`cannot quote an admitted loan: ${loanQuote.refused}`)
  return loanQuote
}

/** A quote in the format of the wire, the offer and the contract. */
export function costsOf(terms: Terms, loanQuote: Quote): Costs {
  const costStatement = statement(loanQuote, lateIn(terms.late))
  const { schedule, iof } = loanQuote
  return {
    release_on: formatDay(schedule.release),
    system: schedule.system,
    months: schedule.installments.length,
    rate_monthly: terms.rate_monthly,
    rate_annual_bp: loanQuote.rateAnnualBp,
    cet_annual_bp: loanQuote.cet.annualBp,
    cet_monthly_bp: loanQuote.cet.monthlyBp,
    financed_cents: loanQuote.financedCents,
    net_cents: loanQuote.netCents,
    iof_daily_cents: iof.dailyCents,
    iof_additional_cents: iof.additionalCents,
    fee_cents: loanQuote.feeCents,
    interest_cents: loanQuote.interestCents,
    total_cents: loanQuote.totalCents,
    shares_bp: {
      net: costStatement.net.ofFinancedBp,
      iof_daily: costStatement.iofDaily.ofFinancedBp,
      iof_additional: costStatement.iofAdditional.ofFinancedBp,
      fee: costStatement.fee.ofFinancedBp,
      interest: costStatement.interest.ofFinancedBp,
    },
    late: terms.late,
    installments: schedule.installments.map((row, index) => ({
      number: row.number,
      due_on: formatDay(row.due),
      payable_on: formatDay(costStatement.installments[index]?.payable ?? row.due),
      payment_cents: row.paymentCents,
      interest_cents: row.interestCents,
      principal_cents: row.principalCents,
      balance_cents: row.balanceCents,
    })),
  }
}
