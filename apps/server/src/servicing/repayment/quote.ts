import { isRefused } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import { type LoanCallContext, owingOf } from '../../lending/index.ts'
import { payOn, PAYMENT_REFUSALS, type Pay, type PaymentRefusal } from './payment-options.ts'
import { presentLoanAfter, presentOwed } from './presenter.ts'

export async function quotePayment(
  { db, borrowerId, now }: LoanCallContext,
  loanId: string,
  pay: Pay,
): Promise<CallOutput<'POST /api/dk/getRepayment'> | Refusal<PaymentRefusal | 'not_found'>> {
  const [owing] = await owingOf(db, borrowerId, loanId)
  if (owing === undefined) return refuse('not_found')
  const payment = payOn(owing.loan, pay, dayIn(localDate(now)))
  if (isRefused(payment)) return refuse(PAYMENT_REFUSALS[payment.refused] ?? 'out_of_order')
  const { lender } = await settingsInForce(db, now, ['lender'])
  return {
    owed: presentOwed(payment.paid),
    after: presentLoanAfter(payment),
    wallet_cents: await walletBalance(db, borrowerId),
    receiver_name: lender.legal_name,
  }
}
