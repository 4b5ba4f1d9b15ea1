import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'

export type PlanState = ActionOutput<'POST /api/console/plans', 'list'>['rows'][number]['state']

export const planStates = labelsFor<PlanState>({
  asked: texts.console_plan_state_asked,
  proposed: texts.console_plan_state_proposed,
  signed: texts.console_plan_state_signed,
  declined: texts.console_plan_state_declined,
  expired: texts.console_plan_state_expired,
  cancelled: texts.console_plan_state_cancelled,
})
