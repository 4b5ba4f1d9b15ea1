import type { LoanState } from '@home-credit/domain'
import * as texts from '@home-credit/texts'

export type StateTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'

/** Warning: the borrower is to do something. Info: the lender is. */
const TONES: Record<LoanState, StateTone> = {
  unverified: 'warning',
  no_package: 'warning',
  package_unpaid: 'warning',
  quota_short: 'warning',
  under_review: 'info',
  rejected: 'danger',
  approved: 'success',
  generated: 'info',
  credited: 'success',
  repaid: 'success',
  regretted: 'neutral',
  cancelled: 'neutral',
}

export const toneOf = (state: LoanState): StateTone => TONES[state]

const WORDS: Record<LoanState, () => string> = {
  unverified: texts.loan_state_unverified,
  no_package: texts.loan_state_no_package,
  package_unpaid: texts.loan_state_package_unpaid,
  quota_short: texts.loan_state_quota_short,
  under_review: texts.loan_state_under_review,
  rejected: texts.loan_state_rejected,
  approved: texts.loan_state_approved,
  generated: texts.loan_state_generated,
  credited: texts.loan_state_credited,
  repaid: texts.loan_state_repaid,
  regretted: texts.loan_state_regretted,
  cancelled: texts.loan_state_cancelled,
}

/** Where a loan stands, in the words of the specification. */
export const stateText = (state: LoanState): string => WORDS[state]()
