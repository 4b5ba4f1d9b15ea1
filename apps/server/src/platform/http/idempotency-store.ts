import type { Db } from '../db/pool.ts'

interface KeyOf {
  scope: string
  key: string
}

export const readKey = (db: Db, { scope, key }: KeyOf): Promise<{ request_hash: Buffer; answer: unknown }> =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

/**
 * Claims a key, with the answer if there already is one; returns false if the key is taken. Waits for a concurrent
 * claim.
 */
export async function claimKey(
  db: Db,
  { scope, key, requestHash, answer, now }: KeyOf & { requestHash: Buffer; answer: string | null; now: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: requestHash, answer, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function storeAnswer(tx: Db, { scope, key }: KeyOf, answer: string): Promise<void> {
  await tx.updateTable('idempotency_keys').set({ answer }).where('scope', '=', scope).where('key', '=', key).execute()
}

/** Deletes the stored answers of a scope: a later retry counts as a new intent. */
export async function forgetAnswers(tx: Db, scope: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('scope', '=', scope).execute()
}
