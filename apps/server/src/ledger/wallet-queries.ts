import { cents, type Cents } from '@home-credit/domain'
import type { Db } from '../platform/db/index.ts'

/**
 * Held to the end of the transaction by whoever moves money of this borrower, before anything else is locked: what is then read of the wallet stays
 * true. The statement stands alone, since one that waits and reads at once would read what was there before it waited. Rows that refer to the
 * borrower may still be written beside it. The number comes along for who needs a code confirmed.
 */
export const lockWallet = (tx: Db, borrowerId: string): Promise<{ phone: string }> =>
  tx.selectFrom('borrowers').select('phone').where('id', '=', borrowerId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** What a borrower's wallet holds, as a positive amount: to the lender it is a debt, so a credit. */
export async function walletBalance(db: Db, borrowerId: string): Promise<Cents> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('balance_cents')
    .where('account', '=', 'wallet')
    .where('owner_id', '=', borrowerId)
    .executeTakeFirst()
  return cents(row === undefined ? 0 : 0 - row.balance_cents)
}
