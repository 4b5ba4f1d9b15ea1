import type { Db } from '../../platform/db/pool.ts'

/** Where a borrower reads e-mail; nothing where they have told none. */
export const emailOf = async (db: Db, borrowerId: string): Promise<string | undefined> =>
  (await db.selectFrom('borrower_info').select('email').where('borrower_id', '=', borrowerId).executeTakeFirst())
    ?.email ?? undefined
