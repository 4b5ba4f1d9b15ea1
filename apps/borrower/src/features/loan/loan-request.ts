import type { CallInput, CallOutput } from '@home-credit/contract'
import type { PackageTerms } from '../../shared/quote-for.ts'

export type Package = CallOutput<'GET /api/sd/open'>['packages'][number]
export type LoanRequest = Omit<CallInput<'POST /api/dk/chooseVip'>, 'package'>

/** Why a package is unavailable for an amount and a term. */
export type Outside = 'amount_low' | 'amount_high' | 'term_short' | 'term_long'

export function outsideOf(
  terms: PackageTerms,
  { amount_cents: netCents, months }: Pick<LoanRequest, 'amount_cents' | 'months'>,
): Outside | undefined {
  if (netCents < terms.amount_min_cents) return 'amount_low'
  if (netCents > terms.amount_max_cents) return 'amount_high'
  if (months < terms.months_min) return 'term_short'
  if (months > terms.months_max) return 'term_long'
  return undefined
}
