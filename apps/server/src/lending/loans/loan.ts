import type { IofRates } from '@home-credit/domain'
import type { PURPOSES } from '@home-credit/contract'
import type { Selectable } from 'kysely'
import type { Loans } from '../../platform/db/index.ts'
import { iofIn } from '../../settings/index.ts'
import { termsSchema, type CostRequest, type Terms } from './terms.ts'

export type Purpose = (typeof PURPOSES)[number]

export interface LoanRequest extends CostRequest {
  purpose: Purpose
}

/** A row of loans, with the columns of the request grouped in `loanRequest`. */
export interface Loan extends Omit<Selectable<Loans>, 'terms'> {
  terms: Terms | null
  loanRequest: LoanRequest | null
}

export type RequestColumns = Pick<Selectable<Loans>, 'asked_cents' | 'months' | 'due_day' | 'system' | 'purpose'>

export function loanRequestIn({ asked_cents, months, due_day, system, purpose }: RequestColumns): LoanRequest | null {
  if (asked_cents === null || months === null || system === null || purpose === null) return null
  return {
    netCents: asked_cents,
    months,
    dueDay: due_day,
    system,
    purpose,
  }
}

export function loanIn(row: Selectable<Loans>): Loan {
  return {
    ...row,
    terms: row.terms === null ? null : termsSchema.parse(row.terms),
    loanRequest: loanRequestIn(row),
  }
}

export const loanRequestColumns = (loanRequest: LoanRequest) => ({
  asked_cents: loanRequest.netCents,
  months: loanRequest.months,
  due_day: loanRequest.dueDay,
  system: loanRequest.system,
  purpose: loanRequest.purpose,
})

/** The signed IOF rates: later rates do not apply to a loan. */
export function iofRatesOf({ terms }: Pick<Loan, 'terms'>): IofRates {
  if (terms === null) throw new Error('the credited loan has no terms')
  return iofIn(terms.iof)
}

/** What a refusal says about the loan. */
export const loanBrief = ({ id, number, state }: Loan): { id: string; number: string; state: string } => ({
  id,
  number,
  state,
})
