import type { ParsedOf, calls } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { afterBankingDays, localDate } from '../../platform/clock/index.ts'
import { closedDays } from '../../settings/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { type LoanCallContext, loanFor, owingOf, loanBrief } from '../../lending/index.ts'
import { end, log } from './record.ts'
import { fits } from './plan-overview.ts'
import { findPlan, insertPlan, openPlanOf } from './store.ts'
import { stateOn } from './presenter.ts'

type Input = Extract<ParsedOf<typeof calls.appPlans>, { action: 'ask' }>

/** Within how many banking days an operator answers. */
const ANSWER_BANKING_DAYS = 1

/**
 * "I can't pay": puts a request into the operators' queue. It replaces a proposal that has expired or no longer fits.
 */
export async function askPlan(
  { db, borrowerId, now, requestId }: LoanCallContext,
  { loan_id, reason, can_pay_cents, words }: Input,
): Promise<Refusal<'not_found' | 'out_of_order' | 'request_pending'> | undefined> {
  const loan = await loanFor(db, loan_id, 'locked')
  if (loan === undefined || loan.borrower_id !== borrowerId) return refuse('not_found')
  const [owing] = await owingOf(db, borrowerId, loan_id)
  if (owing === undefined) return refuse('out_of_order', { loan: loanBrief(loan) })
  const actor = `borrower:${borrowerId}`
  const open = await openPlanOf(db, loan_id)
  if (open !== undefined) {
    const over = stateOn(open, localDate(now)) === 'expired'
    if (!over && (open.state === 'asked' || fits(open, owing))) return refuse('request_pending')
    await end(db, open, over ? 'expired' : 'cancelled', {
      action: over ? 'plan_expired' : 'plan_cancelled',
      actor,
      requestId,
      now,
    })
  }
  const id = uuidv7()
  await insertPlan(db, {
    id,
    loan_id,
    borrower_id: borrowerId,
    kind: 'agreement',
    state: 'asked',
    reason,
    can_pay_cents,
    words,
    asked_at: now,
    answer_by: afterBankingDays(now, ANSWER_BANKING_DAYS, await closedDays(db, now)),
  })
  await log(db, { id, loan_id }, { action: 'plan_asked', actor, details: { reason }, requestId, now })
  return undefined
}

/** Declines a proposal, or withdraws the borrower's own request. Returns the loan's id. */
export async function declinePlan(
  { db, borrowerId, now, requestId }: LoanCallContext,
  planId: string,
): Promise<{ loanId: string } | Refusal<'not_found' | 'request_closed'>> {
  const found = await findPlan(db, planId)
  if (found === undefined || found.borrower_id !== borrowerId) return refuse('not_found')
  await loanFor(db, found.loan_id, 'locked')
  const open = await openPlanOf(db, found.loan_id)
  if (open?.id !== planId) return refuse('request_closed')
  const done = { actor: `borrower:${borrowerId}`, requestId, now }
  if (open.state === 'asked') await end(db, open, 'cancelled', { action: 'plan_cancelled', ...done })
  else await end(db, open, 'declined', { action: 'plan_declined', ...done })
  return { loanId: found.loan_id }
}
