import type { ParsedOf, calls } from '@home-credit/contract'
import { day, formatDay, isRefused, type Refused, type ReplanRefusal } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import type { OperatorContext } from '../../access/index.ts'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { type Loan, loanFor, type Owing, owingOf, loanBrief } from '../../lending/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { makePlan, type Figures } from './figures.ts'
import { end, log } from './record.ts'
import { findPlan, insertPlan, openPlanOf, updatePlan, type Plan } from './store.ts'
import { stateOn } from './presenter.ts'

type Input = ParsedOf<typeof calls.consolePlans>
type Terms = Extract<Input, { action: 'preview' }>['terms']

export interface Viewer extends OperatorContext {
  lang: Lang
}

/** A proposal is valid this long, but never beyond the day before its first installment. */
const VALID_DAYS = 7

/** Maps a refusal of the engine to the input field that it is about. */
function faultOf(
  { refused }: Refused<ReplanRefusal>,
  loan: Loan,
  lang: Lang,
): Refusal<'input_refused' | 'out_of_order'> {
  if (refused === 'rate_above_contract')
    return refuse('input_refused', { fields: { 'terms.rate_monthly': texts.wrong_plan_rate({}, lang) } })
  if (refused === 'waiver_too_large')
    return refuse('input_refused', { fields: { 'terms.waived_cents': texts.wrong_plan_waiver({}, lang) } })
  if (refused === 'first_due_out_of_range' || refused === 'due_day_out_of_range')
    return refuse('input_refused', { fields: { 'terms.first_due_on': texts.wrong_plan_first_due({}, lang) } })
  if (refused === 'does_not_amortise' || refused === 'count_out_of_range')
    return refuse('input_refused', { fields: { 'terms.count': texts.wrong_plan_count({}, lang) } })
  return refuse('out_of_order', { loan: loanBrief(loan) })
}

type PlanRefusal = 'not_found' | 'out_of_order' | 'input_refused'

async function computePlan(
  { db, now, lang }: Viewer,
  loanId: string,
  terms: Terms,
  how: 'read' | 'locked',
): Promise<{ loan: Loan; figures: Figures } | Refusal<PlanRefusal>> {
  const loan = await loanFor(db, loanId, how)
  if (loan === undefined) return refuse('not_found')
  const owing: Owing | undefined = (await owingOf(db, loan.borrower_id, loanId))[0]
  if (owing === undefined) return refuse('out_of_order', { loan: loanBrief(loan) })
  const plan = makePlan(owing.loan, { ...terms, day: localDate(now) })
  return isRefused(plan) ? faultOf(plan, loan, lang) : { loan, figures: plan.figures }
}

export async function previewPlan(
  viewer: Viewer,
  { loan_id, terms }: Extract<Input, { action: 'preview' }>,
): Promise<Figures | Refusal<PlanRefusal>> {
  const found = await computePlan(viewer, loan_id, terms, 'read')
  return found instanceof Refusal ? found : found.figures
}

/**
 * Turns the borrower's request into a proposal, or replaces an earlier proposal. An operator may also propose without a
 * request.
 */
async function put(
  viewer: Viewer,
  loan: Loan,
  open: Plan | undefined,
  proposed: { figures: Figures; note: string },
): Promise<string> {
  const { db, operatorId, now, requestId } = viewer
  const { figures, note } = proposed
  const columns = {
    state: 'proposed' as const,
    proposed_by: operatorId,
    proposed_at: now,
    valid_through: formatDay(day(Math.min(dayIn(figures.day) + VALID_DAYS, dayIn(figures.first_due_on) - 1))),
    note,
    terms: JSON.stringify(figures),
  }
  if (open?.state === 'asked') {
    await updatePlan(db, open.id, columns)
    return open.id
  }
  if (open !== undefined) {
    const over = stateOn(open, localDate(now)) === 'expired'
    await end(db, open, over ? 'expired' : 'cancelled', {
      action: over ? 'plan_expired' : 'plan_cancelled',
      actor: `operator:${operatorId}`,
      requestId,
      now,
    })
  }
  const id = uuidv7()
  const request = {
    reason: open?.reason ?? null,
    can_pay_cents: open?.can_pay_cents ?? null,
    words: open?.words ?? '',
    asked_at: now,
  }
  await insertPlan(db, {
    id,
    loan_id: loan.id,
    borrower_id: loan.borrower_id,
    kind: 'agreement',
    ...request,
    ...columns,
  })
  return id
}

export async function proposePlan(
  viewer: Viewer,
  secretKey: Buffer,
  { loan_id, terms, note, seen, confirmed }: Extract<Input, { action: 'propose' }>,
): Promise<{ loanId: string } | Refusal<PlanRefusal | 'already_decided' | 'amount_changed'>> {
  const { db, operatorId, now, requestId } = viewer
  const found = await computePlan(viewer, loan_id, terms, 'locked')
  if (found instanceof Refusal) return found
  const { loan, figures } = found
  const open = await openPlanOf(db, loan_id)
  if ((open?.id ?? null) !== seen) return refuse('already_decided')
  // The borrower never gets a plan whose cost nobody has looked at beside today's.
  if (confirmed.left_cents !== figures.before.left_cents || confirmed.total_cents !== figures.total_cents)
    return refuse('amount_changed', { amount_cents: figures.total_cents })
  const id = await put(viewer, loan, open, { figures, note })
  await sendMessage(db, secretKey, { borrowerId: loan.borrower_id, kind: 'plan_proposed', loan, now })
  const { count, first_due_on, rate_monthly, waived_cents, spread_cents, total_cents } = figures
  await log(
    db,
    { id, loan_id },
    {
      action: 'plan_proposed',
      actor: `operator:${operatorId}`,
      details: { count, first_due_on, rate_monthly, waived_cents, spread_cents, total_cents },
      requestId,
      now,
    },
  )
  return { loanId: loan_id }
}

/** Refuses a request, with a reason that the borrower reads, or withdraws a proposal. */
export async function refusePlan(
  { db, operatorId, now, requestId }: Viewer,
  secretKey: Buffer,
  planId: string,
  reason: string,
): Promise<{ loanId: string } | Refusal<'not_found' | 'already_decided'>> {
  const found = await findPlan(db, planId)
  if (found === undefined) return refuse('not_found')
  const loan = await loanFor(db, found.loan_id, 'locked')
  const open = await openPlanOf(db, found.loan_id)
  if (loan === undefined || open?.id !== planId) return refuse('already_decided')
  await sendMessage(db, secretKey, { borrowerId: loan.borrower_id, kind: 'plan_refused', loan, now })
  await end(
    db,
    open,
    'declined',
    { action: 'plan_refused', actor: `operator:${operatorId}`, reason, requestId, now },
    reason,
  )
  return { loanId: loan.id }
}
