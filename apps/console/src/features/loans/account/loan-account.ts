import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../../shared/labels.ts'

export type Account = CallOutput<'POST /api/console/loan_account'>['account']
export type Contact = Account['contacts'][number]
export type Installment = Account['installments'][number]
export type Booking = Account['ledger'][number]
export type WriteOff = NonNullable<Account['write_off']>

export const contactKinds = labelsFor<Contact['kind']>({
  call: texts.console_contact_kind_call,
  message: texts.console_contact_kind_message,
  borrower_called: texts.console_contact_kind_borrower_called,
})
export const installmentStates = labelsFor<Installment['state']>({
  early: texts.repay_state_early,
  immediate: texts.repay_state_immediate,
  overdue: texts.repay_state_overdue,
  refunded: texts.repay_state_refunded,
})
