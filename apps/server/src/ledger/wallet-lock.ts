import type { Db } from '../platform/db/pool.ts'

/**
 * Held to the end of the transaction by whoever moves money of this borrower, before anything else is locked: what is then read of the wallet stays
 * true. The statement stands alone, since one that waits and reads at once would read what was there before it waited. Rows that refer to the
 * borrower may still be written beside it. The number comes along for who needs a code confirmed.
 */
export const lockWallet = (tx: Db, borrowerId: string): Promise<{ phone: string }> =>
  tx.selectFrom('borrowers').select('phone').where('id', '=', borrowerId).forNoKeyUpdate().executeTakeFirstOrThrow()
