import * as texts from '@home-credit/texts'
import { isRefused, owedOn, type Replan } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { localDate, localDay } from '../../platform/clock/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import {
  type LoanCallContext,
  keepContract,
  type Loan,
  loanFor,
  findOffer,
  type Owing,
  owingOf,
  replaceList,
  loanBrief,
} from '../../lending/index.ts'
import { contactOf, useCode } from '../../access/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { quoteDueDay, type DueDayRefusal } from './due-day.ts'
import { remake, type Figures } from './figures.ts'
import { buildAmendment, type Amendment } from './amendment-document.ts'
import { log } from './record.ts'
import { findPlan, insertPlan, openPlanOf, updatePlan } from './store.ts'
import { stateOn } from './presenter.ts'

export interface Signing {
  textHash: string
  code: string
  address: string
  userAgent: string
}

function changed(owing: Owing | undefined, now: Date): Refusal<'amount_changed'> {
  const owed = owing === undefined ? undefined : owedOn(owing.loan, { rows: 'all', day: localDay(now) })
  return refuse('amount_changed', owed === undefined || isRefused(owed) ? {} : { amount_cents: owed.amountCents })
}

interface Signed {
  planId: string
  kind: 'agreement' | 'due_day'
  replan: Replan
  terms: Figures
  amendment: Amendment
}

/**
 * Uses the code that was sent for exactly this text, then stores the amendment, the rows and the message. The caller
 * has locked the loan.
 */
async function seal(
  dependencies: CoreDependencies,
  context: LoanCallContext,
  loan: Loan,
  { planId, kind, replan, terms, amendment }: Signed,
  { code, address, userAgent }: Signing,
): Promise<Refusal<'code_refused'> | undefined> {
  const { db, borrowerId, now, lang, requestId } = context
  const offer = loan.offer_id === null ? undefined : await findOffer(db, loan.offer_id)
  if (offer === undefined || loan.contract_id === null) throw new Error('a credited loan without its contract')
  const { phone } = await contactOf(db, borrowerId)
  const used = await useCode(dependencies, { tx: db, phone, scene: 'sign', about: amendment.hash, code, now })
  if (used instanceof Refusal)
    return refuse(used.name, { ...used.data, fields: { sms_code: texts.refusal_code_refused({}, lang) } })
  const contractId = uuidv7()
  await keepContract(db, dependencies, {
    id: contractId,
    number: amendment.number,
    loanId: loan.id,
    borrowerId,
    offerId: offer.id,
    amends: loan.contract_id,
    text: amendment.text,
    costs: offer.costs,
    signedAt: now,
    address,
    userAgent,
    codeId: used.codeId,
  })
  const by = `borrower:${borrowerId}`
  const ended = { state: 'signed' as const, contract_id: contractId, closed_at: now, closed_by: by }
  if (kind === 'agreement') await updatePlan(db, planId, ended)
  else
    await insertPlan(db, {
      id: planId,
      loan_id: loan.id,
      borrower_id: borrowerId,
      kind,
      terms: JSON.stringify(terms),
      asked_at: now,
      ...ended,
    })
  await replaceList(db, loan, { planId, kind, replan, by, now })
  await sendMessage(db, dependencies.secretKey, {
    borrowerId,
    kind: kind === 'agreement' ? 'plan_signed' : 'due_day_changed',
    loan,
    now,
  })
  const details = {
    amendment: amendment.number,
    count: terms.count,
    first_due_on: terms.first_due_on,
    rate_monthly: terms.rate_monthly,
    waived_cents: terms.waived_cents,
    total_cents: terms.total_cents,
  }
  await log(
    db,
    { id: planId, loan_id: loan.id },
    { action: kind === 'agreement' ? 'plan_signed' : 'due_day_changed', actor: by, details, requestId, now },
  )
  return undefined
}

/**
 * Signs the proposal only if it still matches what was read, to the centavo. Checks everything else before using the
 * code.
 */
export async function signPlan(
  dependencies: CoreDependencies,
  context: LoanCallContext,
  planId: string,
  signing: Signing,
): Promise<
  { loanId: string } | Refusal<'not_found' | 'request_closed' | 'details_changed' | 'amount_changed' | 'code_refused'>
> {
  const { db, borrowerId, now } = context
  const found = await findPlan(db, planId)
  if (found === undefined || found.borrower_id !== borrowerId) return refuse('not_found')
  const loan = await loanFor(db, found.loan_id, 'locked')
  if (loan === undefined) throw new Error('plan without a loan')
  const plan = await openPlanOf(db, loan.id)
  if (plan?.id !== planId || plan.terms === null || stateOn(plan, localDate(now)) !== 'proposed')
    return refuse('request_closed', { loan: loanBrief(loan) })
  const [owing] = await owingOf(db, borrowerId, loan.id)
  const replan = owing === undefined ? undefined : remake(owing.loan, plan.terms)
  if (replan === undefined) return changed(owing, now)
  const amendment = await buildAmendment(dependencies, context, loan, {
    kind: 'agreement',
    terms: plan.terms,
    validThrough: plan.valid_through,
  })
  if (amendment.hash !== signing.textHash) return refuse('details_changed', { loan: loanBrief(loan) })
  return (
    (await seal(
      dependencies,
      context,
      loan,
      { planId, kind: 'agreement', replan, terms: plan.terms, amendment },
      signing,
    )) ?? {
      loanId: loan.id,
    }
  )
}

/** Recalculates: another due day, or a payment in the meantime, gives another text and is refused. */
export async function signDueDay(
  dependencies: CoreDependencies,
  context: LoanCallContext,
  input: { loanId: string; dueDay: number },
  signing: Signing,
): Promise<{ loanId: string } | Refusal<DueDayRefusal | 'amount_changed' | 'code_refused'>> {
  const quote = await quoteDueDay(dependencies, context, input, 'locked')
  if (quote instanceof Refusal) return quote
  const { loan, replan, terms, amendment } = quote
  if (amendment.hash !== signing.textHash) return refuse('amount_changed', { amount_cents: terms.debt.amount_cents })
  return (
    (await seal(
      dependencies,
      context,
      loan,
      { planId: uuidv7(), kind: 'due_day', replan, terms, amendment },
      signing,
    )) ?? {
      loanId: loan.id,
    }
  )
}
