import type { PAYOUT_REASONS, PROOF_REASONS } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'

type Say = (parameters: Record<string, never>, lang: Lang) => string

const OF_PAYOUTS: Record<(typeof PAYOUT_REASONS)[number], Say> = {
  key_unknown: texts.sms_reason_payout_key_unknown,
  account_closed: texts.sms_reason_payout_account_closed,
  account_wrong: texts.sms_reason_payout_account_wrong,
  owner_differs: texts.sms_reason_payout_owner_differs,
  bank_refused: texts.sms_reason_payout_bank_refused,
  bank_away: texts.sms_reason_payout_bank_away,
  not_approved: texts.sms_reason_payout_not_approved,
  returned_by_bank: texts.sms_reason_payout_returned_by_bank,
}

const OF_PROOFS: Record<(typeof PROOF_REASONS)[number], Say> = {
  not_found: texts.sms_reason_proof_not_found,
  not_legible: texts.sms_reason_proof_not_legible,
  other_receiver: texts.sms_reason_proof_other_receiver,
  amount_differs: texts.sms_reason_proof_amount_differs,
  already_credited: texts.sms_reason_proof_already_credited,
  not_settled: texts.sms_reason_proof_not_settled,
}

const REASONS = { ...OF_PAYOUTS, ...OF_PROOFS }

/** Why a payout or a proof of transfer failed. A message stores the reason, never its text. */
export type Reason = keyof typeof REASONS

const isReason = (reason: string): reason is Reason => Object.hasOwn(REASONS, reason)

export const reasonIn = (reason: string | undefined, lang: Lang): string =>
  reason !== undefined && isReason(reason) ? REASONS[reason]({}, lang) : ''
