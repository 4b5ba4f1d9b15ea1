import * as texts from '@home-credit/texts'
import type { BankLine, Candidate, Difference, PayoutEvent, PayoutRow, ProofRow, SuspenseRow } from './money-types.ts'
import { labelsFor } from '../../shared/labels.ts'

export { payoutStates, proofStates, rechargeChannels } from '../../shared/money-states.ts'

export const proofNext = labelsFor<ProofRow['state']>({
  waiting: texts.console_proof_next_waiting,
  accepted: texts.console_proof_next_accepted,
  refused: texts.console_proof_next_refused,
})
export const proofReasons = labelsFor<NonNullable<ProofRow['reason']>>({
  not_found: texts.console_reason_not_found,
  not_legible: texts.console_reason_not_legible,
  other_receiver: texts.console_reason_other_receiver,
  amount_differs: texts.console_reason_amount_differs,
  already_credited: texts.console_reason_already_credited,
  not_settled: texts.console_reason_not_settled,
})

export const lineStates = labelsFor<BankLine['state']>({
  suspense: texts.console_line_state_suspense,
  returning: texts.console_line_state_returning,
  returned: texts.console_line_state_returned,
  matched: texts.console_line_state_matched,
})
export const lineCauses = labelsFor<NonNullable<SuspenseRow['cause']>>({
  no_txid: texts.console_line_cause_no_txid,
  txid_unknown: texts.console_line_cause_txid_unknown,
})
export const candidateReasons = labelsFor<Candidate['why'][number]>({
  same_cpf: texts.console_suspense_why_same_cpf,
  proof: texts.console_suspense_why_proof,
  same_amount: texts.console_suspense_why_same_amount,
})

export const payoutNext = labelsFor<PayoutRow['state']>({
  approval: texts.console_payout_next_approval,
  asked: texts.console_payout_next_requested,
  sent: texts.console_payout_next_sent,
  failed: texts.console_payout_next_failed,
  returned: texts.console_payout_next_returned,
  paid: texts.console_payout_next_paid,
})
export const payoutReasons = labelsFor<NonNullable<PayoutRow['reason']>>({
  key_unknown: texts.console_reason_key_unknown,
  account_closed: texts.console_reason_account_closed,
  account_wrong: texts.console_reason_account_wrong,
  owner_differs: texts.console_reason_owner_differs,
  bank_refused: texts.console_reason_bank_refused,
  bank_away: texts.console_reason_bank_away,
  not_approved: texts.console_reason_not_approved,
  returned_by_bank: texts.console_reason_returned_by_bank,
})
export const payoutChannels = labelsFor<PayoutRow['channel']>({
  pix: texts.console_channel_key,
  bank: texts.console_channel_bank,
})
export const payoutEvents = labelsFor<PayoutEvent['what']>({
  asked: texts.console_event_requested,
  approved: texts.console_event_approved,
  sent: texts.console_event_sent,
  queried: texts.console_event_queried,
  told: texts.console_event_bank_reported,
  paid: texts.console_event_paid,
  failed: texts.console_event_failed,
  returned: texts.console_event_returned,
})

export const movements = labelsFor<Difference['movement']>({
  pix_in: texts.console_recon_movement_pix_in,
  payout: texts.console_recon_movement_payout,
  return_out: texts.console_recon_movement_return_out,
  return_in: texts.console_recon_movement_return_in,
})
export const differenceKinds = labelsFor<Difference['kind']>({
  not_in_ledger: texts.console_recon_kind_not_in_ledger,
  not_at_bank: texts.console_recon_kind_not_at_bank,
  amount_differs: texts.console_recon_kind_amount_differs,
  day_differs: texts.console_recon_kind_day_differs,
})
