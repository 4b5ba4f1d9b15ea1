import * as texts from '@home-credit/texts'
import type { DecisionOf, ReasonTexts } from './reason-texts.ts'

export type ReleaseReason = DecisionOf<'refuse_release'>['reasons'][number]

export const RELEASE_REASON_TEXTS: Readonly<Record<ReleaseReason, ReasonTexts>> = {
  account_doubtful: { problem: texts.reason_account_doubtful, fix: texts.reason_account_doubtful_fix },
  identity_doubtful: { problem: texts.reason_identity_doubtful, fix: texts.reason_identity_doubtful_fix },
  funds_short: { problem: texts.reason_funds_short, fix: texts.reason_funds_short_fix },
  data_changed: { problem: texts.reason_data_changed, fix: texts.reason_data_changed_fix },
}
