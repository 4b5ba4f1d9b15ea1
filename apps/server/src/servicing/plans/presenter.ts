import type { CallOutput } from '@home-credit/contract'
import type { Plan } from './store.ts'

export type PlanOverview = Extract<CallOutput<'POST /api/app/plans'>, { standing: unknown }>['standing']
export type PlanView = NonNullable<PlanOverview['plan']>

/** A proposal expires with its last day, whether or not that is recorded yet. */
export const stateOn = ({ state, valid_through }: Plan, today: string): Plan['state'] =>
  state === 'proposed' && valid_through !== null && valid_through < today ? 'expired' : state

export const presentPlan = (plan: Plan, today: string): PlanView => ({
  id: plan.id,
  kind: plan.kind,
  state: stateOn(plan, today),
  reason: plan.reason,
  can_pay_cents: plan.can_pay_cents,
  words: plan.words,
  asked_at: plan.asked_at.toISOString(),
  answer_by: plan.state === 'asked' ? (plan.answer_by?.toISOString() ?? null) : null,
  proposed_at: plan.proposed_at?.toISOString() ?? null,
  valid_through: plan.valid_through,
  note: plan.note,
  terms: plan.terms,
  contract_id: plan.contract_id,
  closed_at: plan.closed_at?.toISOString() ?? null,
  closed_reason: plan.closed_reason,
})
