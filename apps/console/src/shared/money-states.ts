import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'

type Proof = ActionOutput<'POST /api/console/proofs', 'list'>['rows'][number]
type Payout = ActionOutput<'POST /api/console/payouts', 'list'>['rows'][number]
type Order = ActionOutput<'POST /api/console/borrower_history', 'orders'>['rows'][number]

export const proofStates = labelsFor<Proof['state']>({
  waiting: texts.console_evidence_state_waiting,
  accepted: texts.console_evidence_state_accepted,
  refused: texts.console_evidence_state_refused,
})
export const rechargeChannels = labelsFor<Order['channel']>({
  pix: texts.console_channel_pix,
  transfer: texts.console_channel_transfer,
})
export const payoutStates = labelsFor<Payout['state']>({
  approval: texts.console_payout_state_approval,
  asked: texts.console_payout_state_asked,
  sent: texts.console_payout_state_sent,
  failed: texts.console_payout_state_failed,
  returned: texts.console_payout_state_returned,
  paid: texts.console_payout_state_paid,
})
export const rechargeStates = labelsFor<Order['order_state']>({
  open: texts.recharge_state_open,
  checking: texts.recharge_state_checking,
  paid: texts.recharge_state_paid,
  expired: texts.recharge_state_expired,
  refused: texts.recharge_state_refused,
})
