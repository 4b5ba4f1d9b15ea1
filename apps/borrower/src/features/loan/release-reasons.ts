import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { isIn } from './is-in.ts'

/** What is wrong, and what the borrower can do about it. */
export interface ReasonTexts {
  problem: () => string
  fix: () => string
}

type ReleaseReason = Extract<CallInput<'POST /api/console/decide'>, { action: 'refuse_release' }>['reasons'][number]

/** Separate from the other reasons because the hub shows only these. */
export const RELEASE_TEXTS: Record<ReleaseReason, ReasonTexts> = {
  account_doubtful: { problem: texts.reason_account_doubtful, fix: texts.reason_account_doubtful_fix },
  identity_doubtful: { problem: texts.reason_identity_doubtful, fix: texts.reason_identity_doubtful_fix },
  funds_short: { problem: texts.reason_funds_short, fix: texts.reason_funds_short_fix },
  data_changed: { problem: texts.reason_data_changed, fix: texts.reason_data_changed_fix },
}

export const isReleaseReason = (code: string): code is ReleaseReason => isIn(RELEASE_TEXTS, code)
