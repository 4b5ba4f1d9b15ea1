import * as texts from '@home-credit/texts'
import type { Withdrawal } from './wallet.ts'

type Reason = NonNullable<Withdrawal['reason']>

const REASONS: Readonly<Record<Reason, () => string>> = {
  key_unknown: texts.sms_reason_payout_key_unknown,
  account_closed: texts.sms_reason_payout_account_closed,
  account_wrong: texts.sms_reason_payout_account_wrong,
  owner_differs: texts.sms_reason_payout_owner_differs,
  bank_refused: texts.sms_reason_payout_bank_refused,
  bank_away: texts.sms_reason_payout_bank_away,
  not_approved: texts.sms_reason_payout_not_approved,
  returned_by_bank: texts.sms_reason_payout_returned_by_bank,
}

export const payoutReason = ({ reason }: Withdrawal): string => (reason === null ? '' : REASONS[reason]())
