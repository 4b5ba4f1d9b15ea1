import * as texts from '@home-credit/texts'

/** What is done after credit, as the audit log names it. */
export const COLLECTION_DEEDS = {
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
} as const satisfies Record<string, () => string>
