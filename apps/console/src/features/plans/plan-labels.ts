import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { PLAN_REASON_TEXTS } from '@home-credit/web'
import { planStates, type PlanState } from '../../shared/plan-states.ts'

type Call = 'POST /api/console/plans'
export type PlanRow = ActionOutput<Call, 'list'>['rows'][number]
export type PlanCase = ActionOutput<Call, 'one'>['case']
export type PlanFigures = ActionOutput<Call, 'preview'>['figures']
export type Plan = PlanCase['plans'][number]
export type { PlanState } from '../../shared/plan-states.ts'

export const planStateName = (state: PlanState): string => planStates.of(state)
export const planStateOptions = (): { value: string; label: string }[] => planStates.options()
export const isPlanState = planStates.is

export const planReason = (reason: PlanRow['reason']): string =>
  reason === null ? texts.console_plan_lender_first() : PLAN_REASON_TEXTS[reason]()
