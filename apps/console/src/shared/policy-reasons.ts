import type { Reason } from '@home-credit/domain'
import * as texts from '@home-credit/texts'

/** Why a policy decides as it does. */
export const POLICY_REASONS: Record<Reason, () => string> = {
  under_age: texts.console_reason_under_age,
  amount_outside_limits: texts.console_reason_amount_outside_limits,
  term_outside_limits: texts.console_reason_term_outside_limits,
  package_unknown: texts.console_reason_package_unknown,
  amount_outside_package: texts.console_reason_amount_outside_package,
  term_outside_package: texts.console_reason_term_outside_package,
  written_off_before: texts.console_reason_written_off_before,
  overdue: texts.console_reason_overdue,
  free_quota_below_minimum: texts.console_reason_free_quota_below_minimum,
  over_free_quota: texts.console_reason_over_free_quota,
  installments_over_income_share: texts.console_reason_installments_over_income_share,
  unverified: texts.console_reason_unverified,
  income_not_verified: texts.console_reason_income_not_verified,
  signals_missing: texts.console_reason_signals_missing,
  restrictions_elsewhere: texts.console_reason_restrictions_elsewhere,
  fraud_suspected: texts.console_reason_fraud_suspected,
  score_below_cut_off: texts.console_reason_score_below_cut_off,
  over_automatic_limit: texts.console_reason_over_automatic_limit,
  history_not_good: texts.console_reason_history_not_good,
  good_history_within_automatic_limit: texts.console_reason_good_history_within_automatic_limit,
}
