import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { updatePlan, type Plan } from './store.ts'

export type PlanAction =
  | 'plan_asked'
  | 'plan_proposed'
  | 'plan_signed'
  | 'plan_declined'
  | 'plan_cancelled'
  | 'plan_refused'
  | 'plan_expired'
  | 'due_day_changed'

export interface Done {
  action: PlanAction
  actor: string
  reason?: string
  details?: Record<string, unknown>
  requestId?: string
  now: Date
}

/** Logs an action on a plan under its loan. The borrower's words are left out. */
export const log = (
  tx: Db,
  { id, loan_id }: Pick<Plan, 'id' | 'loan_id'>,
  { action, details, ...done }: Done,
): Promise<void> => audit(tx, { ...done, action, subject: `loan:${loan_id}`, details: { plan: id, ...details } })

/** The caller has locked the loan. */
export async function end(
  tx: Db,
  plan: Plan,
  state: 'declined' | 'expired' | 'cancelled',
  done: Done,
  reason: string | null = null,
): Promise<void> {
  await updatePlan(tx, plan.id, { state, closed_at: done.now, closed_by: done.actor, closed_reason: reason })
  await log(tx, plan, done)
}
