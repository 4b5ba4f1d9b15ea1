import * as texts from '@home-credit/texts'
import type { Account, Contact, Installment, RefundRow, View } from './collections.ts'
import { wordsOf } from './money-words.ts'

export const contactKinds = wordsOf<Contact['kind']>({
  call: texts.console_contact_kind_call,
  message: texts.console_contact_kind_message,
  borrower_called: texts.console_contact_kind_borrower_called,
})
export const contactOutcomes = wordsOf<Contact['outcome']>({
  no_answer: texts.console_contact_outcome_no_answer,
  wrong_person: texts.console_contact_outcome_wrong_person,
  spoke: texts.console_contact_outcome_spoke,
  will_pay: texts.console_contact_outcome_will_pay,
  cannot_pay: texts.console_contact_outcome_cannot_pay,
  disputes: texts.console_contact_outcome_disputes,
  says_paid: texts.console_contact_outcome_says_paid,
})
export const arrearsViews = wordsOf<View>({
  all: texts.console_queue_all,
  to_contact: texts.console_collections_to_contact,
  write_off: texts.console_collections_write_off,
  planned: texts.console_collections_planned,
})
export const installmentStates = wordsOf<Installment['state']>({
  early: texts.repay_state_early,
  immediate: texts.repay_state_immediate,
  overdue: texts.repay_state_overdue,
  refunded: texts.repay_state_refunded,
})
export const repaymentMethods = wordsOf<Account['repayments'][number]['method']>({
  wallet: texts.repay_method_wallet,
  pix: texts.repay_method_pix,
  debit: texts.repay_method_debit,
})
export const refundStates = wordsOf<RefundRow['state']>({
  open: texts.console_refund_state_open,
  proposed: texts.console_refund_state_proposed,
  asked: texts.console_refund_state_asked,
  done: texts.console_refund_state_done,
  not_done: texts.console_refund_state_not_done,
})
export const refundCauses = wordsOf<RefundRow['why']>({
  all_closed: texts.console_refund_why_all_closed,
  third_party: texts.console_refund_why_third_party,
})
