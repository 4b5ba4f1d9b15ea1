import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'

type Call = 'POST /api/console/iof_guides'
export type GuideAnswer = ActionOutput<Call, 'one'>
export type Guide = GuideAnswer['guide']
export type GuideLoan = GuideAnswer['loans'][number]
export type Running = ActionOutput<Call, 'list'>['running']

export const guideStates = labelsFor<Guide['state']>({
  open: texts.console_iof_state_open,
  due_soon: texts.console_iof_state_due_soon,
  late: texts.console_iof_state_late,
  proposed: texts.console_iof_state_proposed,
  remitted: texts.console_iof_state_remitted,
  nothing: texts.console_iof_state_nothing,
})
