import { cents, isRefused, payPart, type Cents, type CreditedLoan, type Day, type Payment } from '@home-credit/domain'
import { paymentChoice } from '@home-credit/contract'
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

/** A debt, and how an incoming payment pays it. */
export interface DebtToPay extends Omit<Debt, 'installment'> {
  pay: Pay
  /** Set when only one installment is paid. */
  installment: number | null
  /** The share of the amount that the wallet pays once the rest has arrived. */
  walletShareCents: Cents
}

/** The debt to open a charge for; refuses when the amount differs from the one shown. Locks the wallet. */
export async function debtToPay(
  { db, borrowerId, now }: LoanCallContext,
  {
    loanId,
    pay,
    shownCents,
    walletShareCents,
  }: { loanId: string; pay: Pay; shownCents: number; walletShareCents: number },
): Promise<DebtToPay | Refusal<PaymentRefusal | 'not_found' | 'amount_changed' | 'balance_short'>> {
  await lockWallet(db, borrowerId)
  const [owing] = await owingOf(db, borrowerId, loanId)
  if (owing === undefined) return refuse('not_found')
  const payment = payOn(owing.loan, pay, dayIn(localDate(now)))
  if (isRefused(payment)) return refuse(PAYMENT_REFUSALS[payment.refused] ?? 'out_of_order')
  const { amountCents } = payment.paid
  if (amountCents !== shownCents) return refuse('amount_changed', { amount_cents: amountCents })
  // If the wallet covers everything, there is nothing to charge.
  if (walletShareCents >= amountCents) return refuse('out_of_order')
  if (walletShareCents > (await walletBalance(db, borrowerId))) return refuse('balance_short')
  const [only, ...more] = pay.verb === 'rows' ? pay.rows : []
  return {
    loanId,
    loanNumber: owing.loanNumber,
    amountCents,
    pay,
    installment: only === undefined || more.length > 0 ? null : only,
    walletShareCents: cents(walletShareCents),
  }
}

interface ArrivedPix {
  amountCents: number
  paidAt: Date
  endToEndId: string
  now: Date
}

interface DebtOrder {
  borrower_id: string
  wallet_cents: number
  loan_id: string | null
  pay: unknown
  expires_at: Date
}

/**
 * What an order may pay with. The payment is already in the wallet; beyond it, no more than the chosen share, and no
 * more than the wallet had before.
 */
export async function usableFor(
  tx: Db,
  order: Pick<DebtOrder, 'borrower_id' | 'wallet_cents'>,
  amountCents: number,
): Promise<number> {
  const priorBalanceCents = (await walletBalance(tx, order.borrower_id)) - amountCents
  return amountCents + Math.min(order.wallet_cents, Math.max(0, priorBalanceCents))
}

/** With too little money: a partial payment if every chosen row is due or overdue, else undefined. */
function partOf(loan: CreditedLoan, pay: Pay, usableCents: number, day: Day): Payment | undefined {
  if (pay.verb !== 'rows' || loan.rows.some((row) => pay.rows.includes(row.number) && row.due > day)) return undefined
  const part = payPart(loan, { amountCents: cents(usableCents), day })
  return isRefused(part) ? undefined : part
}

/**
 * Pays a debt with the payment that arrived for it, in the transaction that booked it and effective on the day it was
 * paid. A surplus, a late payment, or one for something already paid remains in the wallet: it never pays another
 * installment. The caller has locked the wallet.
 */
export async function payDebt(
  tx: Db,
  dependencies: LoanDependencies,
  order: DebtOrder,
  { amountCents, paidAt, endToEndId, now }: ArrivedPix,
): Promise<void> {
  if (order.loan_id === null || paidAt > order.expires_at) return
  const loan = await loanFor(tx, order.loan_id, 'locked')
  const [owing] = await owingOf(tx, order.borrower_id, order.loan_id)
  if (loan === undefined || owing === undefined) return
  const pay = paymentChoice.parse(order.pay)
  const day = dayIn(localDate(paidAt))
  const wholePayment = payOn(owing.loan, pay, day)
  if (isRefused(wholePayment)) return
  const usableCents = await usableFor(tx, order, amountCents)
  const payment =
    wholePayment.paid.amountCents <= usableCents ? wholePayment : partOf(owing.loan, pay, usableCents, day)
  if (payment === undefined) return
  const verb = payment === wholePayment ? pay.verb : 'part'
  const result = await executeCommand(tx, dependencies, loan, {
    action: 'repay',
    actor: { kind: 'system' },
    by: 'system',
    now,
    payment: { id: uuidv7(), verb, method: 'pix', result: payment, effectiveAt: paidAt, endToEndId },
  })
  if (result instanceof Refusal) throw new Error(`cannot pay the debt: ${result.name}`)
}
