import { cents, isRefused, payPart, type Cents, type CreditedLoan, type Day, type Payment } from '@home-credit/domain'
import { verb as paySchema } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, walletBalance } from '../../ledger/index.ts'
import {
  executeCommand,
  type LoanCallContext,
  type Debt,
  loanFor,
  type LoanDependencies,
  owingOf,
} from '../../lending/index.ts'
import { payOn, PAYMENT_REFUSALS, type Pay, type PaymentRefusal } from './payment-options.ts'

/** A debt, and how it is paid with what comes. */
export interface ToPay extends Omit<Debt, 'installment'> {
  pay: Pay
  /** Where it is one alone. */
  installment: number | null
  /** Of its amount, what the wallet gives when the rest has come. */
  walletCents: Cents
}

/** What a charge is opened for: exactly what was shown, or nothing. The wallet is held from here on. */
export async function debtToPay(
  { db, borrowerId, now }: LoanCallContext,
  { loanId, pay, shownCents, walletCents }: { loanId: string; pay: Pay; shownCents: number; walletCents: number },
): Promise<ToPay | Refusal<PaymentRefusal | 'not_found' | 'amount_changed' | 'balance_short'>> {
  await lockWallet(db, borrowerId)
  const [owing] = await owingOf(db, borrowerId, loanId)
  if (owing === undefined) return refuse('not_found')
  const payment = payOn(owing.loan, pay, dayIn(localDate(now)))
  if (isRefused(payment)) return refuse(PAYMENT_REFUSALS[payment.refused] ?? 'out_of_order')
  const { amountCents } = payment.paid
  if (amountCents !== shownCents) return refuse('amount_changed', { amount_cents: amountCents })
  // Where the wallet gives all of it there is nothing to charge.
  if (walletCents >= amountCents) return refuse('out_of_order')
  if (walletCents > (await walletBalance(db, borrowerId))) return refuse('balance_short')
  const [only, ...more] = pay.verb === 'rows' ? pay.rows : []
  return {
    loanId,
    loanNumber: owing.loanNumber,
    amountCents,
    pay,
    installment: only === undefined || more.length > 0 ? null : only,
    walletCents: cents(walletCents),
  }
}

interface Came {
  amountCents: number
  paidAt: Date
  endToEndId: string
  now: Date
}

interface ForDebt {
  borrower_id: string
  wallet_cents: number
  loan_id: string | null
  pay: unknown
  expires_at: Date
}

/** With less than it takes: a part of it, where all that was meant is due or overdue; else nothing. */
function partOf(loan: CreditedLoan, pay: Pay, amountCents: number, day: Day): Payment | undefined {
  if (pay.verb !== 'rows' || loan.rows.some((row) => pay.rows.includes(row.number) && row.due > day)) return undefined
  const part = payPart(loan, { amountCents: cents(amountCents), day })
  return isRefused(part) ? undefined : part
}

/**
 * Money that came for a debt pays it, in the transaction that took it in and by the day on which it was paid. What is too much, too late, or for something
 * paid already stays in the wallet: it is never moved to another installment. The wallet is held.
 */
export async function payDebt(
  tx: Db,
  dependencies: LoanDependencies,
  order: ForDebt,
  { amountCents, paidAt, endToEndId, now }: Came,
): Promise<void> {
  if (order.loan_id === null || paidAt > order.expires_at) return
  const loan = await loanFor(tx, order.loan_id, 'locked')
  const [owing] = await owingOf(tx, order.borrower_id, order.loan_id)
  if (loan === undefined || owing === undefined) return
  const pay = paySchema.parse(order.pay)
  const day = dayIn(localDate(paidAt))
  const whole = payOn(owing.loan, pay, day)
  if (isRefused(whole)) return
  // What came is in the wallet already. Beside it the wallet gives no more than was chosen, and no more than it still holds.
  const priorBalanceCents = (await walletBalance(tx, order.borrower_id)) - amountCents
  const usable = amountCents + Math.min(order.wallet_cents, Math.max(0, priorBalanceCents))
  const payment = whole.paid.amountCents <= usable ? whole : partOf(owing.loan, pay, usable, day)
  if (payment === undefined) return
  const verb = payment === whole ? pay.verb : 'part'
  const result = await executeCommand(tx, dependencies, loan, {
    action: 'repay',
    actor: { kind: 'system' },
    by: 'system',
    now,
    payment: { id: uuidv7(), verb, method: 'pix', result: payment, effectiveAt: paidAt, endToEndId },
  })
  if (result instanceof Refusal) throw new Error(`a debt that is owed could not be paid: ${result.name}`)
}
