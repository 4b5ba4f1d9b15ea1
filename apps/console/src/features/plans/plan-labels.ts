import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { PLAN_REASON_TEXTS } from '@home-credit/web'

type Call = 'POST /api/console/plans'
export type PlanRow = ActionOutput<Call, 'list'>['rows'][number]
export type PlanCase = ActionOutput<Call, 'one'>['case']
export type PlanFigures = ActionOutput<Call, 'preview'>['figures']
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
