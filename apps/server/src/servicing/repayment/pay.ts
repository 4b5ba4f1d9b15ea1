import { isRefused } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, walletBalance } from '../../ledger/index.ts'
import {
  type CommandRefusal,
  executeCommand,
  type Asked,
  byBorrower,
  loanFor,
  type LoanParts,
  owingOf,
  whereIs,
} from '../../lending/index.ts'
import { madeOne, type Repayment } from './repayment-queries.ts'
import { payOn, TOLD, type Pay, type PaymentRefusal } from './payment-options.ts'

export interface Paid {
  repayment: Repayment
  repaid: boolean
}

export interface Wanted {
  loanId: string
  pay: Pay
  shownCents: number
  /** By the borrower's own hand, unless it is the debit that they have allowed. */
  method?: 'wallet' | 'debit'
}

/** Pays out of the wallet. The amount is computed again under the lock: what is taken is what was shown, or nothing. */
export async function payFromWallet(
  parts: LoanParts,
  asked: Asked,
  { loanId, pay, shownCents, method = 'wallet' }: Wanted,
): Promise<Paid | Refusal<PaymentRefusal | CommandRefusal | 'not_found' | 'amount_changed'>> {
  const { db, borrowerId, now } = asked
  await lockWallet(db, borrowerId)
  const loan = await loanFor(db, loanId, 'held')
  if (loan === undefined || loan.borrower_id !== borrowerId) return refuse('not_found')
  const [owing] = await owingOf(db, borrowerId, loanId)
  if (owing === undefined) return refuse('out_of_order', { loan: whereIs(loan) })
  const made = payOn(owing.loan, pay, dayIn(localDate(now)))
  if (isRefused(made)) return refuse(TOLD[made.refused] ?? 'out_of_order', { loan: whereIs(loan) })
  const { amountCents } = made.paid
  if (amountCents !== shownCents) return refuse('amount_changed', { amount_cents: amountCents })
  if ((await walletBalance(db, borrowerId)) < amountCents) return refuse('balance_short')
  const id = uuidv7()
  const moved = await executeCommand(db, parts, loan, {
    ...(method === 'debit' ? { actor: { kind: 'system' }, by: 'system', now } : byBorrower(asked)),
    action: 'repay',
    payment: { id, verb: pay.verb, method, made, effectiveAt: now },
  })
  return moved instanceof Refusal ? moved : { repayment: await madeOne(db, id), repaid: moved.state === 'repaid' }
}
