import type { CallInput, CallOutput } from '@home-credit/contract'
import type { CostRequest, PackageTerms } from '../../shared/quote-for.ts'

export type Package = CallOutput<'GET /api/sd/open'>['packages'][number]

type WireRequest = Omit<CallInput<'POST /api/dk/chooseVip'>, 'package'>
export type Purpose = WireRequest['purpose']

/** Without the purpose, on which no cost depends. */
export type LoanRequest = Required<CostRequest>

export const wireRequest = ({ netCents, months, dueDay, system }: LoanRequest, purpose: Purpose): WireRequest => ({
  amount_cents: netCents,
  months,
  due_day: dueDay,
  system,
  purpose,
})

/** Why a package is unavailable for an amount and a term. */
export type Outside = 'amount_low' | 'amount_high' | 'term_short' | 'term_long'

export function outsideOf(
  terms: PackageTerms,
  { netCents, months }: Pick<LoanRequest, 'netCents' | 'months'>,
): Outside | undefined {
  if (netCents < terms.amount_min_cents) return 'amount_low'
  if (netCents > terms.amount_max_cents) return 'amount_high'
  if (months < terms.months_min) return 'term_short'
  if (months > terms.months_max) return 'term_long'
  return undefined
}
