import * as texts from '@home-credit/texts'
import type { Proof } from './wallet.ts'

const REASONS: Readonly<Record<NonNullable<Proof['reason']>, () => string>> = {
  not_found: texts.sms_reason_proof_not_found,
  not_legible: texts.sms_reason_proof_not_legible,
  other_receiver: texts.sms_reason_proof_other_receiver,
  amount_differs: texts.sms_reason_proof_amount_differs,
  already_credited: texts.sms_reason_proof_already_credited,
  not_settled: texts.sms_reason_proof_not_settled,
}

export const proofReason = ({ reason }: Proof): string => (reason === null ? '' : REASONS[reason]())
