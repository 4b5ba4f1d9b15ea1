import type { LoanState } from '@home-credit/domain'
import { LOAN_STATE_TEXTS } from '@home-credit/web'

export type StateTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'

/** Warning: the borrower has to act. Info: the lender has to. */
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

export const stateText = (state: LoanState): string => LOAN_STATE_TEXTS[state]()
