import {
  cents,
  payPart,
  payRows,
  prepay,
  settle,
  type CreditedLoan,
  type Day,
  type OwedRefusal,
  type Payment,
  type Refused,
} from '@home-credit/domain'
import type { CallInput } from '@home-credit/contract'

export type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

const VERBS: {
  [Verb in Pay['verb']]: (
    loan: CreditedLoan,
    pay: Extract<Pay, { verb: Verb }>,
    day: Day,
  ) => Payment | Refused<OwedRefusal>
} = {
  rows: (loan, { rows }, day) => payRows(loan, { rows: rows.toSorted((one, other) => one - other), day }),
  settle: (loan, _pay, day) => settle(loan, { day }),
  fewer: (loan, { amount_cents }, day) => prepay(loan, { amountCents: cents(amount_cents), into: 'fewer', day }),
  smaller: (loan, { amount_cents }, day) => prepay(loan, { amountCents: cents(amount_cents), into: 'smaller', day }),
  part: (loan, { amount_cents }, day) => payPart(loan, { amountCents: cents(amount_cents), day }),
}

export const payOn = <Verb extends Pay['verb']>(
  loan: CreditedLoan,
  pay: Extract<Pay, { verb: Verb }>,
  day: Day,
): Payment | Refused<OwedRefusal> => VERBS[pay.verb](loan, pay, day)

export type PaymentRefusal = 'due_first' | 'nothing_to_pay' | 'recharge_limit' | 'out_of_order'

/**
 * Maps refusals of the engine. The others follow only from requests that our pages never send; they become
 * `out_of_order`.
 */
export const PAYMENT_REFUSALS: Partial<Record<OwedRefusal, PaymentRefusal>> = {
  due_rows_first: 'due_first',
  nothing_due: 'nothing_to_pay',
  nothing_owed: 'nothing_to_pay',
  amount_too_large: 'recharge_limit',
}
