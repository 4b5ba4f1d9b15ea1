import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'

export type RefundRow = ActionOutput<'POST /api/console/refunds', 'propose'>['refund']

export const refundStates = labelsFor<RefundRow['state']>({
  open: texts.console_refund_state_open,
  proposed: texts.console_refund_state_proposed,
  asked: texts.console_refund_state_asked,
  done: texts.console_refund_state_done,
  not_done: texts.console_refund_state_not_done,
})
export const refundCauses = labelsFor<RefundRow['why']>({
  all_closed: texts.console_refund_why_all_closed,
  third_party: texts.console_refund_why_third_party,
})
