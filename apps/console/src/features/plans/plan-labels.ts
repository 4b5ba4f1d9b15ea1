import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { PLAN_REASON_TEXTS } from '@home-credit/web'

type Answer = CallOutput<'POST /api/console/plans'>
export type PlanRow = Extract<Answer, { rows: unknown }>['rows'][number]
export type PlanCase = Extract<Answer, { case: unknown }>['case']
export type PlanFigures = Extract<Answer, { figures: unknown }>['figures']
export type Plan = PlanCase['plans'][number]
export type PlanState = PlanRow['state']

const STATES: Record<PlanState, () => string> = {
  asked: texts.console_plan_state_asked,
  proposed: texts.console_plan_state_proposed,
  signed: texts.console_plan_state_signed,
  declined: texts.console_plan_state_declined,
  expired: texts.console_plan_state_expired,
  cancelled: texts.console_plan_state_cancelled,
}

export const planStateName = (state: PlanState): string => STATES[state]()
export const planStateOptions = (): { value: string; label: string }[] =>
  Object.entries(STATES).map(([value, name]) => ({ value, label: name() }))
export const isPlanState = (text: string): text is PlanState => Object.hasOwn(STATES, text)

export const planReason = (reason: PlanRow['reason']): string =>
  reason === null ? texts.console_plan_lender_first() : PLAN_REASON_TEXTS[reason]()
