import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type LoanCase = Extract<CallOutput<'POST /api/console/case'>, { case: unknown }>['case']

const STATES: Record<LoanCase['row']['state'], () => string> = {
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
const STATE_WORDS: Record<string, () => string> = STATES
export const loanStateName = (state: string): string => STATE_WORDS[state]?.() ?? state
