import { cents, type Cents } from '@home-credit/domain'
import { type Db, statement } from '../platform/db/index.ts'

const lock = statement<{ phone: string }, 'borrowerId'>(
  (argument) => `SELECT phone FROM borrowers WHERE id = ${argument('borrowerId')} FOR NO KEY UPDATE`,
)

/**
 * Locks the wallet until the end of the transaction. Every transaction that takes this borrower's money, or pays with
 * what has arrived, calls it before it locks anything else, so that the wallet cannot change after it is read; crediting
 * a loan only adds. A statement of its own, because one that
 * waits and reads at once would read the state from before the wait. Other transactions may still write rows that refer
 * to the borrower. Returns the phone for callers that need a code confirmed.
 */
export async function lockWallet(tx: Db, borrowerId: string): Promise<{ phone: string }> {
  const [borrower] = await lock(tx, { borrowerId })
  if (borrower === undefined) throw new Error('no such borrower')
  return borrower
}

/** The wallet's balance as a positive amount: the lender owes it, so it is a credit in the books. */
export async function walletBalance(db: Db, borrowerId: string): Promise<Cents> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('balance_cents')
    .where('account', '=', 'wallet')
    .where('owner_id', '=', borrowerId)
    .executeTakeFirst()
  return cents(row === undefined ? 0 : 0 - row.balance_cents)
}
