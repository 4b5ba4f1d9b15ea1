import type { Db } from '../db/pool.ts'
import { statement } from '../db/statement.ts'

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

const claim = statement<{ claimed: true }, 'scope' | 'key' | 'requestHash' | 'answer' | 'now'>(
  (argument) => `
    INSERT INTO idempotency_keys (scope, key, request_hash, answer, created_at)
    VALUES (${argument('scope')}, ${argument('key')}, ${argument('requestHash')}, ${argument('answer')}, ${argument('now')})
    ON CONFLICT DO NOTHING RETURNING true AS claimed`,
)

/**
 * Claims a key, with the answer if there already is one; returns false if the key is taken. Waits for a concurrent
 * claim.
 */
export const claimKey = async (
  db: Db,
  claiming: KeyOf & { requestHash: Buffer; answer: string | null; now: Date },
): Promise<boolean> => (await claim(db, claiming)).length === 1

const store = statement<object, 'scope' | 'key' | 'answer'>(
  (argument) => `
    UPDATE idempotency_keys SET answer = ${argument('answer')} WHERE scope = ${argument('scope')} AND key = ${argument('key')}`,
)

export async function storeAnswer(tx: Db, { scope, key }: KeyOf, answer: string): Promise<void> {
  await store(tx, { scope, key, answer })
}

/** Deletes the stored answers of a scope: a later retry counts as a new intent. */
export async function forgetAnswers(tx: Db, scope: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('scope', '=', scope).execute()
}
