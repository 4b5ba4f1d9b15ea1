import { calls } from '@home-credit/contract'
import { Refusal, route, type Route } from '../../platform/http/index.ts'
import type { LoanParts } from '../../lending/index.ts'
import type { OpenCharge } from '../open-charge.ts'
import { debtToPay, type ToPay } from './debt.ts'
import { installmentsOf } from './installments.ts'
import { madeBy } from './repayment-queries.ts'
import { payFromWallet } from './pay.ts'
import { quotePayment } from './quote.ts'

export const repaymentRoutes = (parts: LoanParts, openCharge: OpenCharge<ToPay>): Route[] => [
  route(calls.dkGetRepayment, ({ input, session, ...context }) =>
    quotePayment({ ...context, borrowerId: session.subjectId }, input.loan_id, input.pay),
  ),

  route(calls.dkGetRepaymentList, ({ input, session, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    return input.action === 'installments'
      ? installmentsOf(asked, input.loan_id)
      : madeBy(asked.db, asked.borrowerId, { loanId: input.loan_id, page: input.page ?? 1 })
  }),

  route(calls.dkGetRepaymentPay, async ({ input, session, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    const wanted = { loanId: input.loan_id, pay: input.pay, shownCents: input.amount_cents }
    if (input.method === 'wallet') return payFromWallet(parts, asked, wanted)
    const debt = await debtToPay(asked, { ...wanted, walletCents: input.wallet_cents ?? 0 })
    return debt instanceof Refusal ? debt : openCharge(debt, asked)
  }),
]
