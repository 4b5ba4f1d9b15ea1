import type { Db } from '../../platform/db/index.ts'

export interface Person {
  document: string
  name: string
}

export const findKeyOwner = (db: Db, key: string): Promise<Person | undefined> =>
  db.selectFrom('sandbox_bank_keys').select(['document', 'name']).where('key', '=', key).executeTakeFirst()

/** The first to claim a key owns it. */
export async function insertKey(db: Db, key: string, { document, name }: Person): Promise<void> {
  await db
    .insertInto('sandbox_bank_keys')
    .values({ key, document, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
