import type { Cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import { withdrawLetters } from '../letters/withdraw.ts'
import {
  executeCommand,
  lockOpenLoanOf,
  type LoanDependencies,
  undoableBy,
  undoRepayment,
} from '../../lending/index.ts'
import { sendMessage } from '../../messages/index.ts'

export interface TakingBack {
  borrowerId: string
  endToEndId: string
  /** Ledger key of the payment's arrival in the wallet. */
  matchKey: string
  amountCents: Cents
  /** Ledger key of the return or reversal. */
  key: string
  /** When the money was taken back. */
  at: Date
  now: Date
  /** The bank, or operators who correct a mistake. */
  actor: 'bank' | 'system'
  by: string
  requestId?: string
}

/**
 * Undoes payments, newest first, until they cover the shortfall; withdraws the letters of their loans and notifies the
 * borrower. The caller has locked the wallet.
 */
export async function undoPayments(
  tx: Db,
  dependencies: LoanDependencies,
  { borrowerId, endToEndId, matchKey, key, at, now, actor, by, requestId }: Omit<TakingBack, 'amountCents'>,
  shortCents: number,
): Promise<void> {
  if (shortCents <= 0) return
  let short = shortCents
  const reopenedLoans = new Map<string, { id: string; number: string }>()
  for (const payment of await undoableBy(tx, borrowerId, { endToEndId, matchKey })) {
    if (short <= 0) break
    const undoing = { key, at, now, actor, by, ...(requestId === undefined ? {} : { requestId }) }
    const loan = await undoRepayment(tx, dependencies, payment.id, undoing)
    reopenedLoans.set(loan.id, { id: loan.id, number: loan.number })
    short -= payment.amount_cents
  }
  for (const loan of reopenedLoans.values()) {
    await withdrawLetters(tx, loan.id, { by, now })
    await sendMessage(tx, dependencies.secretKey, { borrowerId, kind: 'payment_reopened', loan, now })
  }
}

/**
 * Undoes payments when the wallet does not cover money that is taken back, so that the loans are as if that money had
 * never come. The caller has locked the wallet, and claims what remains uncovered.
 */
export const undoForShortfall = async (tx: Db, dependencies: LoanDependencies, taking: TakingBack): Promise<void> =>
  undoPayments(tx, dependencies, taking, taking.amountCents - (await walletBalance(tx, taking.borrowerId)))

/** Sends an unsigned offer back to manual review while something that was taken back is open. */
export async function sendOfferToPerson(
  tx: Db,
  dependencies: LoanDependencies,
  borrowerId: string,
  now: Date,
): Promise<void> {
  const open = await lockOpenLoanOf(tx, borrowerId)
  if (open?.state !== 'approved') return
  const result = await executeCommand(tx, dependencies, open, {
    action: 'send_to_person',
    actor: { kind: 'bank' },
    by: 'bank',
    now,
  })
  if (result instanceof Refusal && result.name !== 'out_of_order')
    throw new Error(`cannot send the offer to manual review: ${result.name}`)
}
