import type { LoanState } from '@home-credit/domain'
import * as texts from '@home-credit/texts'

/** In the words of the specification. */
export const LOAN_STATE_TEXTS: Readonly<Record<LoanState, () => string>> = {
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
