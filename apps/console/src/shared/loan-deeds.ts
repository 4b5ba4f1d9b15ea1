import type { Action } from '@home-credit/domain'
import * as texts from '@home-credit/texts'

type Deed =
  | `loan_${Action | 'begin'}`
  | `debit_${'allowed' | 'ended' | 'short'}`
  | `letter_${'made' | 'pdf_made' | 'withdrawn'}`
  | 'case_opened'
  | 'case_claimed'
  | 'field_revealed'
  | `contract_${'signed' | 'voided' | 'pdf_made'}`

/** What is done with a loan, as the audit log names it. */
export const LOAN_DEEDS: Record<Deed, () => string> = {
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
  field_revealed: texts.console_did_field_revealed,
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
