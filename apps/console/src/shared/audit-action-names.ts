import type { Action as LoanAction } from '@home-credit/domain'
import * as texts from '@home-credit/texts'

type LoanAuditAction =
  | `loan_${LoanAction | 'begin'}`
  | `debit_${'allowed' | 'ended' | 'short'}`
  | `letter_${'made' | 'pdf_made' | 'withdrawn'}`
  | 'case_opened'
  | 'case_claimed'
  | 'case_assigned'
  | 'case_left'
  | 'field_revealed'
  | 'phone_revealed'
  | 'borrower_opened'
  | 'borrower_noted'
  | `contract_${'signed' | 'voided' | 'pdf_made'}`

const LOAN_ACTIONS: Record<LoanAuditAction, () => string> = {
  loan_begin: texts.console_did_loan_begin,
  loan_send_documents: texts.console_did_loan_send_documents,
  loan_pass_verification: texts.console_did_loan_pass_verification,
  loan_refuse_documents: texts.console_did_loan_refuse_documents,
  loan_choose_package: texts.console_did_loan_choose_package,
  loan_authorise_fee: texts.console_did_loan_authorise_fee,
  loan_send_evidence: texts.console_did_loan_send_evidence,
  loan_accept_evidence: texts.console_did_loan_accept_evidence,
  loan_refuse_evidence: texts.console_did_loan_refuse_evidence,
  loan_lower_amount: texts.console_did_loan_lower_amount,
  loan_recheck_quota: texts.console_did_loan_recheck_quota,
  loan_approve: texts.console_did_loan_approve,
  loan_reject: texts.console_did_loan_reject,
  loan_refer: texts.console_did_loan_refer,
  loan_request_data: texts.console_did_loan_request_data,
  loan_answer_request: texts.console_did_loan_answer_request,
  loan_expire_request: texts.console_did_loan_expire_request,
  loan_escalate: texts.console_did_loan_escalate,
  loan_resubmit: texts.console_did_loan_resubmit,
  loan_request_human_review: texts.console_did_loan_request_human_review,
  loan_sign: texts.console_did_loan_sign,
  loan_refresh_offer: texts.console_did_loan_refresh_offer,
  loan_expire_offer: texts.console_did_loan_expire_offer,
  loan_release: texts.console_did_loan_release,
  loan_refuse_release: texts.console_did_loan_refuse_release,
  loan_miss_release: texts.console_did_loan_miss_release,
  loan_repay: texts.console_did_loan_repay,
  loan_regret: texts.console_did_loan_regret,
  loan_cancel: texts.console_did_loan_cancel,
  loan_cancel_idle: texts.console_did_loan_cancel_idle,
  case_opened: texts.console_did_case_opened,
  case_claimed: texts.console_did_case_claimed,
  case_assigned: texts.console_did_case_assigned,
  case_left: texts.console_did_case_left,
  field_revealed: texts.console_did_field_revealed,
  phone_revealed: texts.console_did_phone_revealed,
  borrower_opened: texts.console_did_borrower_opened,
  borrower_noted: texts.console_did_borrower_noted,
  contract_signed: texts.console_did_contract_signed,
  contract_voided: texts.console_did_contract_voided,
  contract_pdf_made: texts.console_did_contract_pdf_made,
  debit_allowed: texts.console_did_debit_allowed,
  debit_ended: texts.console_did_debit_ended,
  debit_short: texts.console_did_debit_short,
  letter_made: texts.console_did_letter_made,
  letter_pdf_made: texts.console_did_letter_pdf_made,
  letter_withdrawn: texts.console_did_letter_withdrawn,
  loan_undo_payment: texts.console_did_loan_undo_payment,
  loan_send_to_person: texts.console_did_loan_send_to_person,
}

const PLAN_ACTIONS: Record<string, () => string> = {
  plan_asked: texts.console_did_plan_asked,
  plan_proposed: texts.console_did_plan_proposed,
  plan_signed: texts.console_did_plan_signed,
  plan_declined: texts.console_did_plan_declined,
  plan_cancelled: texts.console_did_plan_cancelled,
  plan_refused: texts.console_did_plan_refused,
  plan_expired: texts.console_did_plan_expired,
  due_day_changed: texts.console_did_due_day_changed,
  amendment_signed: texts.console_did_amendment_signed,
}

const MONEY_ACTIONS = {
  recharge_opened: texts.console_did_recharge_opened,
  recharge_expired: texts.console_did_recharge_expired,
  proof_sent: texts.console_did_proof_sent,
  proof_proposed: texts.console_did_proof_proposed,
  proof_accepted: texts.console_did_proof_accepted,
  proof_refused: texts.console_did_proof_refused,
  proposal_withdrawn: texts.console_did_proposal_withdrawn,
  pix_credited: texts.console_did_pix_credited,
  pix_in_suspense: texts.console_did_pix_in_suspense,
  suspense_match_proposed: texts.console_did_suspense_match_proposed,
  suspense_return_proposed: texts.console_did_suspense_return_proposed,
  suspense_matched: texts.console_did_suspense_matched,
  pix_return_asked: texts.console_did_pix_return_asked,
  pix_returned: texts.console_did_pix_returned,
  pix_return_failed: texts.console_did_pix_return_failed,
  pix_clawed_back: texts.console_did_pix_clawed_back,
  suspense_unmatch_proposed: texts.console_did_suspense_unmatch_proposed,
  suspense_unmatched: texts.console_did_suspense_unmatched,
  claim_paid: texts.console_did_claim_paid,
  claim_give_up_proposed: texts.console_did_claim_give_up_proposed,
  claim_given_up: texts.console_did_claim_given_up,
  claim_give_up_withdrawn: texts.console_did_claim_give_up_withdrawn,
  withdrawal_asked: texts.console_did_withdrawal_asked,
  withdrawal_asked_again: texts.console_did_withdrawal_asked_again,
  payout_approved: texts.console_did_payout_approved,
  payout_refused: texts.console_did_payout_refused,
  payout_queried: texts.console_did_payout_queried,
  payout_paid: texts.console_did_payout_paid,
  payout_failed: texts.console_did_payout_failed,
  payout_returned: texts.console_did_payout_returned,
  money_blocked: texts.console_did_money_blocked,
  money_freed: texts.console_did_money_freed,
  reconciliation_asked: texts.console_did_reconciliation_asked,
  reconciled: texts.console_did_reconciled,
  close_asked: texts.console_did_close_asked,
  day_closed: texts.console_did_day_closed,
  day_closed_again: texts.console_did_day_closed_again,
  iof_guide_made: texts.console_did_iof_guide_made,
  iof_remittance_proposed: texts.console_did_iof_remittance_proposed,
  iof_remittance_withdrawn: texts.console_did_iof_remittance_withdrawn,
  iof_remitted: texts.console_did_iof_remitted,
} as const satisfies Record<string, () => string>

/** Actions after the loan is credited. */
const COLLECTION_ACTIONS = {
  contact_noted: texts.console_did_contact_noted,
  account_opened: texts.console_did_account_opened,
  write_off_proposed: texts.console_did_write_off_proposed,
  write_off_withdrawn: texts.console_did_write_off_withdrawn,
  loan_written_off: texts.console_did_loan_written_off,
  payment_undoing_proposed: texts.console_did_payment_undoing_proposed,
  payment_undone: texts.console_did_payment_undone,
  payment_undoing_withdrawn: texts.console_did_payment_undoing_withdrawn,
  refund_proposed: texts.console_did_refund_proposed,
  refund_asked: texts.console_did_refund_asked,
  refund_withdrawn: texts.console_did_refund_withdrawn,
  ledger_exported: texts.console_did_ledger_exported,
  audit_exported: texts.console_did_audit_exported,
} as const satisfies Record<string, () => string>

const CONTENT_ACTIONS = {
  setting_changed: texts.console_did_setting_changed,
  setting_proposed: texts.console_did_setting_proposed,
  setting_confirmed: texts.console_did_setting_confirmed,
  setting_withdrawn: texts.console_did_setting_withdrawn,
  article_added: texts.console_did_article_added,
  article_changed: texts.console_did_article_changed,
  article_proposed: texts.console_did_article_proposed,
  article_refused: texts.console_did_article_refused,
  article_withdrawn: texts.console_did_article_withdrawn,
  article_published: texts.console_did_article_published,
  article_unpublished: texts.console_did_article_unpublished,
  marketing_line_added: texts.console_did_marketing_line_added,
  marketing_line_changed: texts.console_did_marketing_line_changed,
  marketing_line_published: texts.console_did_marketing_line_published,
  marketing_line_unpublished: texts.console_did_marketing_line_unpublished,
  marketing_line_removed: texts.console_did_marketing_line_removed,
} as const

const NOTICE_ACTIONS: Record<string, () => string> = {
  notice_added: texts.console_did_notice_added,
  notice_changed: texts.console_did_notice_changed,
  notice_stopped: texts.console_did_notice_stopped,
}

const SERVICE_ACTIONS = {
  conversation_opened: texts.console_did_conversation_opened,
  conversation_written: texts.console_did_conversation_written,
  conversation_answered: texts.console_did_conversation_answered,
  conversation_taken: texts.console_did_conversation_taken,
  conversation_assigned: texts.console_did_conversation_assigned,
  conversation_released: texts.console_did_conversation_released,
  conversation_closed: texts.console_did_conversation_closed,
  conversation_rated: texts.console_did_conversation_rated,
  fraud_reported: texts.console_did_fraud_reported,
  complaint_opened: texts.console_did_complaint_opened,
  complaint_escalated: texts.console_did_complaint_escalated,
  complaint_extended: texts.console_did_complaint_extended,
  complaint_answered: texts.console_did_complaint_answered,
  stranger_reported: texts.console_did_stranger_reported,
  canned_answer_saved: texts.console_did_canned_answer_saved,
  canned_answer_removed: texts.console_did_canned_answer_removed,
}

const ACCOUNT_ACTIONS: Record<string, () => string> = {
  logged_in: texts.console_did_logged_in,
  logged_out: texts.console_did_logged_out,
  registered: texts.console_did_registered,
  password_reset: texts.console_did_password_reset,
  password_changed: texts.console_did_password_changed,
  session_ended: texts.console_did_session_ended,
  other_sessions_ended: texts.console_did_other_sessions_ended,
  push_address_changed: texts.console_did_push_address_changed,
  push_switched_on: texts.console_did_push_switched_on,
  push_switched_off: texts.console_did_push_switched_off,
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
  new_device_told: texts.console_did_new_device_told,
  new_device_stopped: texts.console_did_new_device_stopped,
  stop_link_used: texts.console_did_stop_link_used,
  passkey_enrolled: texts.console_did_passkey_enrolled,
  passkey_removed: texts.console_did_passkey_removed,
  passkey_copy_refused: texts.console_did_passkey_copy_refused,
  phone_change_asked: texts.console_did_phone_change_asked,
  phone_change_cancelled: texts.console_did_phone_change_cancelled,
  phone_change_first_approved: texts.console_did_phone_change_first_approved,
  phone_change_approved: texts.console_did_phone_change_approved,
  phone_change_refused: texts.console_did_phone_change_refused,
  phone_changed: texts.console_did_phone_changed,
  phone_verified: texts.console_did_phone_verified,
  personal_info_saved: texts.console_did_personal_info_saved,
  file_kept: texts.console_did_file_kept,
  document_opened: texts.console_did_document_opened,
  cpf_searched: texts.console_did_cpf_searched,
  data_exported: texts.console_did_data_exported,
  deletion_asked: texts.console_did_deletion_asked,
  deletion_withdrawn: texts.console_did_deletion_withdrawn,
  deletion_refused: texts.console_did_deletion_refused,
  data_erased: texts.console_did_data_erased,
  jobs_retried: texts.console_did_jobs_retried,
  data_keys_rotated: texts.console_did_data_keys_rotated,
}

const NAMES: Record<string, () => string> = {
  ...ACCOUNT_ACTIONS,
  ...LOAN_ACTIONS,
  ...PLAN_ACTIONS,
  ...MONEY_ACTIONS,
  ...COLLECTION_ACTIONS,
  ...CONTENT_ACTIONS,
  ...NOTICE_ACTIONS,
  ...SERVICE_ACTIONS,
}
/** Falls back to the logged action. */
export const auditActionName = (action: string): string => NAMES[action]?.() ?? action

/** Every action that has a name, in groups, by name. */
export function auditActions(): { group: string; items: { value: string; label: string }[] }[] {
  const groups: [string, Record<string, () => string>][] = [
    [texts.console_search_kind_loan(), { ...LOAN_ACTIONS, ...PLAN_ACTIONS }],
    [texts.console_menu_money(), { ...MONEY_ACTIONS, ...COLLECTION_ACTIONS }],
    [texts.console_menu_people(), { ...ACCOUNT_ACTIONS, ...SERVICE_ACTIONS }],
    [texts.console_menu_setup(), { ...CONTENT_ACTIONS, ...NOTICE_ACTIONS }],
  ]
  return groups.map(([group, names]) => ({
    group,
    items: Object.entries(names)
      .map(([value, label]) => ({ value, label: label() }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  }))
}
