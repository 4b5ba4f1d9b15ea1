import { calls } from '@home-credit/contract'
import { Refusal, route, type Route } from '../../platform/http/index.ts'
import type { LoanDependencies } from '../../lending/index.ts'
import type { OpenCharge } from '../open-charge.ts'
import { debtToPay, type DebtToPay } from './pay-debt.ts'
import { installmentsOf } from './installments.ts'
import { listRepayments } from './repayment-queries.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { quotePayment } from './quote.ts'

export const repaymentRoutes = (dependencies: LoanDependencies, openCharge: OpenCharge<DebtToPay>): Route[] => [
  route(calls.dkGetRepayment, ({ input, session, ...context }) =>
    quotePayment({ ...context, borrowerId: session.subjectId }, input.loan_id, input.pay),
  ),

  route(calls.dkGetRepaymentList, ({ input, session, ...context }) => {
    const callContext = { ...context, borrowerId: session.subjectId }
    return input.action === 'installments'
      ? installmentsOf(callContext, input.loan_id)
      : listRepayments(callContext.db, callContext.borrowerId, { loanId: input.loan_id, page: input.page ?? 1 })
  }),

  route(calls.dkGetRepaymentPay, async ({ input, session, ...context }) => {
    const callContext = { ...context, borrowerId: session.subjectId }
    const paymentRequest = { loanId: input.loan_id, pay: input.pay, shownCents: input.amount_cents }
    if (input.method === 'wallet') return payFromWallet(dependencies, callContext, paymentRequest)
    const debt = await debtToPay(callContext, { ...paymentRequest, walletShareCents: input.wallet_cents ?? 0 })
    return debt instanceof Refusal ? debt : openCharge(debt, callContext)
  }),
]
