import { isRefused } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, walletBalance } from '../../ledger/index.ts'
import {
  type CommandRefusal,
  executeCommand,
  type LoanCallContext,
  byBorrower,
  loanFor,
  type LoanDependencies,
  owingOf,
  loanBrief,
} from '../../lending/index.ts'
import { readRepayment, type Repayment } from './repayment-queries.ts'
import { payOn, PAYMENT_REFUSALS, type Pay, type PaymentRefusal } from './payment-options.ts'

export interface Paid {
  repayment: Repayment
  repaid: boolean
}

export interface PaymentRequest {
  loanId: string
  pay: Pay
  shownCents: number
  /** `wallet`: started by the borrower; `debit`: by automatic debit. */
  method?: 'wallet' | 'debit'
}

export type WalletPaymentRefusal = PaymentRefusal | CommandRefusal | 'not_found' | 'amount_changed'

/** Recalculates the amount under the lock, and refuses when it differs from the one shown. */
export async function payFromWallet(
  dependencies: LoanDependencies,
  context: LoanCallContext,
  { loanId, pay, shownCents, method = 'wallet' }: PaymentRequest,
): Promise<Paid | Refusal<WalletPaymentRefusal>> {
  const { db, borrowerId, now } = context
  await lockWallet(db, borrowerId)
  const loan = await loanFor(db, loanId, 'locked')
  if (loan === undefined || loan.borrower_id !== borrowerId) return refuse('not_found')
  const [owing] = await owingOf(db, borrowerId, loanId)
  if (owing === undefined) return refuse('out_of_order', { loan: loanBrief(loan) })
  const payment = payOn(owing.loan, pay, dayIn(localDate(now)))
  if (isRefused(payment)) return refuse(PAYMENT_REFUSALS[payment.refused] ?? 'out_of_order', { loan: loanBrief(loan) })
  const { amountCents } = payment.paid
  if (amountCents !== shownCents) return refuse('amount_changed', { amount_cents: amountCents })
  if ((await walletBalance(db, borrowerId)) < amountCents) return refuse('balance_short')
  const id = uuidv7()
  const result = await executeCommand(db, dependencies, loan, {
    ...(method === 'debit' ? { actor: { kind: 'system' }, by: 'system', now } : byBorrower(context)),
    action: 'repay',
    payment: { id, verb: pay.verb, method, result: payment, effectiveAt: now },
  })
  return result instanceof Refusal
    ? result
    : { repayment: await readRepayment(db, id), repaid: result.state === 'repaid' }
}
