import type { Cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import { withdrawLetters } from '../letters/withdraw.ts'
import {
  executeCommand,
  holdOpenLoanOf,
  type LoanDependencies,
  undoableBy,
  undoRepayment,
} from '../../lending/index.ts'
import { sendMessage } from '../../messages/index.ts'

export interface TakingBack {
  borrowerId: string
  endToEndId: string
  /** What the books know its arrival in the wallet by. */
  matchKey: string
  amountCents: Cents
  /** What the ledger knows the return or the reversal by. */
  key: string
  /** When the money was taken back. */
  at: Date
  now: Date
  /** The bank, or people of ours who correct a mistake. */
  actor: 'bank' | 'system'
  by: string
  requestId?: string
}

/** Undoes as many payments as a shortfall takes, newest first; withdraws the letters of their loans and tells their borrower. The wallet is held. */
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
 * Makes room in a wallet, which the caller holds, for money that is taken back: the wallet gives what it holds, and the shortfall undoes payments, as many
 * as it takes, so that the loans stand as if that money had never come. What of it undoes nothing is for the caller to claim.
 */
export const undoForShortfall = async (tx: Db, dependencies: LoanDependencies, taking: TakingBack): Promise<void> =>
  undoPayments(tx, dependencies, taking, taking.amountCents - (await walletBalance(tx, taking.borrowerId)))

/** An offer that nobody has signed goes back to a person while something that was taken back is open. */
export async function sendOfferToPerson(
  tx: Db,
  dependencies: LoanDependencies,
  borrowerId: string,
  now: Date,
): Promise<void> {
  const open = await holdOpenLoanOf(tx, borrowerId)
  if (open?.state !== 'approved') return
  const result = await executeCommand(tx, dependencies, open, {
    action: 'send_to_person',
    actor: { kind: 'bank' },
    by: 'bank',
    now,
  })
  if (result instanceof Refusal && result.name !== 'out_of_order')
    throw new Error(`an offer could not go to a person: ${result.name}`)
}
