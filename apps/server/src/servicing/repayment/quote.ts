import { isRefused } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import { type Asked, owingOf } from '../../lending/index.ts'
import { payOn, TOLD, type Pay, type PaymentRefusal } from './payment-options.ts'
import { toldAfter, toldOwed } from './presenter.ts'

/** What paying would take today, and the loan after it. */
export async function quotePayment(
  { db, borrowerId, now }: Asked,
  loanId: string,
  pay: Pay,
): Promise<CallOutput<'POST /api/dk/getRepayment'> | Refusal<PaymentRefusal | 'not_found'>> {
  const [owing] = await owingOf(db, borrowerId, loanId)
  if (owing === undefined) return refuse('not_found')
  const made = payOn(owing.loan, pay, dayIn(localDate(now)))
  if (isRefused(made)) return refuse(TOLD[made.refused] ?? 'out_of_order')
  return { owed: toldOwed(made.paid), after: toldAfter(made), wallet_cents: await walletBalance(db, borrowerId) }
}
