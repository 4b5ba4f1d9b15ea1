import {
  admitsAmount,
  admitsDueDay,
  admitsTerm,
  firstState,
  isRefused,
  mayApply,
  packageAdmits,
  type LoanPackage,
} from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { rateIn } from '../../settings/index.ts'
import { executeCommand, type CommandRefusal } from './execute-command.ts'
import { byBorrower, withOpenLoan, type LoanCallContext } from './loan-call.ts'
import type { LoanCommand } from './loan-command.ts'
import { loanRequestColumns, loanBrief, type Loan, type LoanRequest } from './loan.ts'
import { releaseDayAt } from './release-day.ts'
import { findLoan, lockOpenLoanOf, openLoanOf } from './loan-queries.ts'
import { insertLoan, insertMove, nextLoanNumber, updateLoan } from './store.ts'
import { costsOf, quoteFor } from './quote.ts'
import { termsOf, type CostRequest, type Terms } from './terms.ts'
import { readLoanContext, type LoanDependencies, type LoanContext } from './loan-context.ts'

export const packageNamed = ({ terms: { policy } }: LoanContext, code: string): LoanPackage | undefined =>
  policy.packages.find((each) => each.code === code)

const isOffering = ({ terms: { policy } }: LoanContext): boolean => policy.packages.length > 0

const noPackage = (context: LoanContext): Refusal<'not_found' | 'nothing_offered'> =>
  refuse(isOffering(context) ? 'not_found' : 'nothing_offered')

/** Returns undefined when another request has just opened an application. */
async function begin(
  context: LoanContext,
  { db, borrowerId, now, requestId }: LoanCallContext,
  loanRequest: LoanRequest | null,
): Promise<Loan | undefined> {
  const id = uuidv7()
  const state = firstState(context.verificationValid)
  const number = await nextLoanNumber(db, context.today.slice(0, 4))
  const isNew = await insertLoan(db, {
    id,
    number,
    borrower_id: borrowerId,
    state,
    opened_at: now,
    touched_at: now,
    since: now,
    ...(loanRequest === null ? {} : loanRequestColumns(loanRequest)),
  })
  if (!isNew) return undefined
  const by = `borrower:${borrowerId}`
  await insertMove(db, { loan_id: id, action: 'begin', from_state: state, to_state: state, actor: by, at: now })
  await audit(db, { actor: by, action: 'loan_begin', subject: `loan:${id}`, details: { to: state }, requestId, now })
  return findLoan(db, id)
}

/** Whether this borrower may start another application, and why not. */
export function applyRefusal(
  context: LoanContext,
  applicationOpen: boolean,
): 'yes' | 'application_open' | 'overdue' | 'not_now' | 'free_quota_below_minimum' | 'nothing_offered' {
  const { creditedLoans, anyOverdue, freeCents, takenBackSince } = context.creditLimit
  const may = mayApply(context.terms.policy, {
    applicationOpen,
    creditedLoans,
    anyOverdue,
    takenBack: takenBackSince !== null,
    freeQuotaCents: freeCents,
  })
  if (isRefused(may)) return may.refused
  return isOffering(context) ? 'yes' : 'nothing_offered'
}

const REFUSED = {
  application_open: 'application_open',
  overdue: 'overdue',
  not_now: 'apply_not_now',
  free_quota_below_minimum: 'quota_low',
  nothing_offered: 'nothing_offered',
} as const

export type ApplyRefusal = (typeof REFUSED)[keyof typeof REFUSED]

/** Returns the open application, or starts a draft: there is one, on every device. */
export async function startDraft(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  hint: { netCents?: number | undefined; months?: number | undefined },
): Promise<Loan | Refusal<ApplyRefusal>> {
  const open = await openLoanOf(call.db, call.borrowerId)
  if (open !== undefined) return open
  const context = await readLoanContext(call.db, dependencies, call.borrowerId, call.now)
  const may = applyRefusal(context, false)
  if (may !== 'yes') return refuse(REFUSED[may])
  const { netCents, months } = hint
  const { policy } = context.terms
  const fits = netCents !== undefined && months !== undefined && packageAdmits(policy, { netCents, months })
  const begun = await begin(
    context,
    call,
    fits ? { netCents, months, dueDay: null, system: 'price', purpose: 'other' } : null,
  )
  // Two requests at once: both return the same draft.
  return begun ?? (await openLoanOf(call.db, call.borrowerId)) ?? refuse('application_open')
}

/** Starts an application, or changes the amount of one without a package. */
export async function apply(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  loanRequest: LoanRequest,
): Promise<Loan | Refusal<ApplyRefusal | 'identity_needed' | 'input_refused'>> {
  const context = await readLoanContext(call.db, dependencies, call.borrowerId, call.now)
  const open = await lockOpenLoanOf(call.db, call.borrowerId)
  if (open !== undefined && open.state !== 'unverified' && open.state !== 'no_package')
    return refuse('application_open', { loan: loanBrief(open) })
  if (!context.verificationValid) return refuse('identity_needed', open === undefined ? {} : { loan: loanBrief(open) })
  const refused = isOffering(context) ? loanRequestRefusal(context, loanRequest, call.lang) : refuse('nothing_offered')
  if (refused !== undefined) return refused
  if (open === undefined) {
    const may = applyRefusal(context, false)
    return may === 'yes'
      ? ((await begin(context, call, loanRequest)) ?? refuse('application_open'))
      : refuse(REFUSED[may])
  }
  await updateLoan(call.db, open.id, { ...loanRequestColumns(loanRequest), touched_at: call.now })
  return { ...open, loanRequest }
}

function loanRequestRefusal(
  { terms: { policy } }: LoanContext,
  loanRequest: LoanRequest,
  lang: Lang,
): Refusal<'input_refused'> | undefined {
  const fields: Record<string, string> = {}
  if (!admitsAmount(policy, loanRequest)) fields['amount_cents'] = texts.wrong_loan_amount({}, lang)
  if (!admitsTerm(policy, loanRequest)) fields['months'] = texts.wrong_loan_months({}, lang)
  return Object.keys(fields).length > 0 ? refuse('input_refused', { fields }) : undefined
}

/** Refuses a due day that allows no repayment list; `field` is the field that the borrower can change. */
const dueDayRefusal = (
  terms: Terms,
  loanRequest: CostRequest,
  lang: Lang,
  field: 'due_day' | 'months' = 'due_day',
): Refusal<'input_refused'> | undefined => {
  const { dueDay, months: count, system } = loanRequest
  return admitsDueDay({ dueDay, count, system, rateMonthly: rateIn(terms.rate_monthly) })
    ? undefined
    : refuse('input_refused', { fields: { [field]: texts.wrong_due_day({}, lang) } })
}

/** The costs of a loan request in a package, at the earliest release day. */
export function previewOf(
  context: LoanContext,
  code: string,
  loanRequest: CostRequest,
  lang: Lang,
): ReturnType<typeof costsOf> | Refusal<'not_found' | 'nothing_offered' | 'package_refused' | 'input_refused'> {
  const chosen = packageNamed(context, code)
  if (chosen === undefined) return noPackage(context)
  if (!packageAdmits(chosen, loanRequest)) return refuse('package_refused')
  const terms = termsOf(context.terms, chosen)
  const refused = dueDayRefusal(terms, loanRequest, lang)
  if (refused !== undefined) return refused
  const loanQuote = quoteFor(terms, loanRequest, releaseDayAt(context.now, context.terms))
  return isRefused(loanQuote) ? refuse('package_refused') : costsOf(terms, loanQuote)
}

/** Stores today's terms of the package with the loan. */
export async function choosePackage(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  code: string,
  loanRequest: LoanRequest,
): Promise<Loan | Refusal<CommandRefusal | 'application_open' | 'not_found' | 'nothing_offered' | 'input_refused'>> {
  return withOpenLoan(dependencies, call, async (loan, context) => {
    if (loan.state !== 'no_package' && loan.state !== 'package_unpaid')
      return refuse('application_open', { loan: loanBrief(loan) })
    const chosen = packageNamed(context, code)
    if (chosen === undefined) return noPackage(context)
    const terms = termsOf(context.terms, chosen)
    const refused = dueDayRefusal(terms, loanRequest, call.lang)
    return (
      refused ??
      executeCommand(
        call.db,
        dependencies,
        loan,
        { ...byBorrower(call), action: 'choose_package', loanRequest, terms },
        context,
      )
    )
  })
}

export const authoriseFee = (
  dependencies: LoanDependencies,
  call: LoanCallContext,
  agreedFeeCents: number,
): Promise<Loan | Refusal<CommandRefusal>> =>
  withOpenLoan(dependencies, call, (loan, context) =>
    executeCommand(
      call.db,
      dependencies,
      loan,
      { ...byBorrower(call), action: 'authorise_fee', agreedFeeCents },
      context,
    ),
  )

/** Lowers the amount, in the same package or in another one for smaller amounts. The same package keeps the terms of the day of its choice. */
export async function lowerAmount(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  lower: { code: string; netCents: number; months: number },
): Promise<Loan | Refusal<CommandRefusal | 'not_found' | 'input_refused'>> {
  return withOpenLoan(dependencies, call, async (loan, context) => {
    const { loanRequest, terms } = loan
    if (loan.state !== 'quota_short' || loanRequest === null || terms === null)
      return refuse('out_of_order', { loan: loanBrief(loan) })
    const chosen = packageNamed(context, lower.code)
    if (chosen === undefined) return refuse('not_found')
    if (lower.netCents >= loanRequest.netCents)
      return refuse('input_refused', { fields: { amount_cents: texts.wrong_lower_amount({}, call.lang) } })
    const newTerms: Terms = lower.code === terms.code ? terms : termsOf(context.terms, chosen)
    const newRequest: LoanRequest = { ...loanRequest, netCents: lower.netCents, months: lower.months }
    const refused = dueDayRefusal(newTerms, newRequest, call.lang, 'months')
    const lowered: LoanCommand = {
      ...byBorrower(call),
      action: 'lower_amount',
      loanRequest: newRequest,
      terms: newTerms,
    }
    return refused ?? executeCommand(call.db, dependencies, loan, lowered, context)
  })
}
