import type { Action } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { COLLECTION_DEEDS } from './collections-deeds.ts'
import { CONTENT_DEEDS } from './content-deeds.ts'
import { LOAN_DEEDS } from './loan-deeds.ts'
import { MONEY_DEEDS } from './money-deeds.ts'
import { NOTICE_DEEDS } from './notice-deeds.ts'
import { PLAN_DEEDS } from './plan-deeds.ts'
import { SERVICE_DEEDS } from './service-deeds.ts'

const ACTION_NAMES: Record<Action, () => string> = {
  'operators.read': texts.console_action_operators_read,
  'operators.write': texts.console_action_operators_write,
  'audit.read': texts.console_action_audit_read,
  'settings.read': texts.console_action_settings_read,
  'system.read': texts.console_action_system_read,
  'phone_changes.read': texts.console_action_phone_changes_read,
  'phone_changes.write': texts.console_action_phone_changes_write,
  'privacy.read': texts.console_action_privacy_read,
  'privacy.write': texts.console_action_privacy_write,
  'loans.read': texts.console_action_loans_read,
  'verification.decide': texts.console_action_verification_decide,
  'review.decide': texts.console_action_review_decide,
  'release.decide': texts.console_action_release_decide,
  'borrowers.reveal': texts.console_action_borrowers_reveal,
  'wallet.read': texts.console_action_wallet_read,
  'proofs.decide': texts.console_action_proofs_decide,
  'payouts.decide': texts.console_action_payouts_decide,
  'suspense.decide': texts.console_action_suspense_decide,
  'reconciliation.run': texts.console_action_reconciliation_run,
  'close.read': texts.console_action_close_read,
  'close.run': texts.console_action_close_run,
  'collections.read': texts.console_action_collections_read,
  'collections.write': texts.console_action_collections_write,
  'write_offs.propose': texts.console_action_write_offs_propose,
  'write_offs.decide': texts.console_action_write_offs_decide,
  'refunds.propose': texts.console_action_refunds_propose,
  'refunds.decide': texts.console_action_refunds_decide,
  'iof.propose': texts.console_action_iof_propose,
  'iof.decide': texts.console_action_iof_decide,
  'ledger.read': texts.console_action_ledger_read,
  'content.read': texts.console_action_content_read,
  'content.write': texts.console_action_content_write,
  'settings.write': texts.console_action_settings_write,
  'lender.write': texts.console_action_lender_write,
  'terms.write': texts.console_action_terms_write,
  'invitations.read': texts.console_action_invitations_read,
  'notices.read': texts.console_action_notices_read,
  'notices.write': texts.console_action_notices_write,
  'plans.read': texts.console_action_plans_read,
  'plans.decide': texts.console_action_plans_decide,
  'service.read': texts.console_action_service_read,
  'service.answer': texts.console_action_service_answer,
}
export const actionName = (action: Action): string => ACTION_NAMES[action]()

const DEEDS: Record<string, () => string> = {
  logged_in: texts.console_did_logged_in,
  logged_out: texts.console_did_logged_out,
  registered: texts.console_did_registered,
  password_reset: texts.console_did_password_reset,
  password_changed: texts.console_did_password_changed,
  session_ended: texts.console_did_session_ended,
  other_sessions_ended: texts.console_did_other_sessions_ended,
  profile_changed: texts.console_did_profile_changed,
  operator_added: texts.console_did_operator_added,
  operator_changed: texts.console_did_operator_changed,
  operator_disabled: texts.console_did_operator_disabled,
  operator_enabled: texts.console_did_operator_enabled,
  operator_role_proposed: texts.console_did_operator_role_proposed,
  operator_role_given: texts.console_did_operator_role_given,
  operator_role_withdrawn: texts.console_did_operator_role_withdrawn,
  operator_link_made: texts.console_did_operator_link_made,
  operator_enrolled: texts.console_did_operator_enrolled,
  operator_reset_proposed: texts.console_did_operator_reset_proposed,
  operator_reset_withdrawn: texts.console_did_operator_reset_withdrawn,
  operator_reset: texts.console_did_operator_reset,
  second_factor_added: texts.console_did_second_factor_added,
  second_factor_removed: texts.console_did_second_factor_removed,
  recovery_codes_renewed: texts.console_did_recovery_codes_renewed,
  log_in_refused: texts.console_did_log_in_refused,
  log_in_locked: texts.console_did_log_in_locked,
  log_in_refused_locked: texts.console_did_log_in_refused_locked,
  own_account_refused: texts.console_did_own_account_refused,
  passkey_enrolled: texts.console_did_passkey_enrolled,
  passkey_removed: texts.console_did_passkey_removed,
  passkey_copy_refused: texts.console_did_passkey_copy_refused,
  phone_change_asked: texts.console_did_phone_change_asked,
  phone_change_cancelled: texts.console_did_phone_change_cancelled,
  phone_change_approved: texts.console_did_phone_change_approved,
  phone_change_refused: texts.console_did_phone_change_refused,
  phone_changed: texts.console_did_phone_changed,
  personal_info_saved: texts.console_did_personal_info_saved,
  file_kept: texts.console_did_file_kept,
  document_opened: texts.console_did_document_opened,
  data_exported: texts.console_did_data_exported,
  deletion_asked: texts.console_did_deletion_asked,
  deletion_withdrawn: texts.console_did_deletion_withdrawn,
  deletion_refused: texts.console_did_deletion_refused,
  data_erased: texts.console_did_data_erased,
  data_keys_rotated: texts.console_did_data_keys_rotated,
  ...LOAN_DEEDS,
  ...PLAN_DEEDS,
  ...MONEY_DEEDS,
  ...COLLECTION_DEEDS,
  ...CONTENT_DEEDS,
  ...NOTICE_DEEDS,
  ...SERVICE_DEEDS,
}
/** What the audit log says was done; its own word where there is no other. */
export const deedName = (action: string): string => DEEDS[action]?.() ?? action

const LANG_NAMES: Record<Lang, () => string> = {
  en: texts.console_lang_en,
  zh: texts.console_lang_zh,
  pt: texts.console_lang_pt,
}
export const langName = (lang: Lang): string => LANG_NAMES[lang]()
