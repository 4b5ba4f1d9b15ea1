import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type Reason = CallOutput<'POST /api/app/privacy'>['must_keep'][number]

const REASONS: Readonly<Record<Reason, () => string>> = {
  open_application: texts.privacy_keep_open_application,
  open_loan: texts.privacy_keep_open_loan,
  money_in_wallet: texts.privacy_keep_money_in_wallet,
  open_claim: texts.privacy_keep_open_claim,
}

/** Why an account cannot be deleted yet. */
export const retentionReason = (reason: Reason): string => REASONS[reason]()
