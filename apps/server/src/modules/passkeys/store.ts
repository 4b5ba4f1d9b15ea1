import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Passkeys } from '../../db/tables.ts'

export type Passkey = Pick<Selectable<Passkeys>, 'id' | 'name' | 'created_at' | 'used_at'>

export const listPasskeys = (db: Db, borrowerId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const credentialsOf = async (db: Db, borrowerId: string): Promise<{ id: string; transports: string[] }[]> =>
  (
    await db
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('borrower_id', '=', borrowerId)
      .execute()
  ).map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as string[],
  }))

export interface NewPasskey {
  id: string
  borrowerId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  name: string
  now: Date
}

/** False where somebody holds this credential already, whoever it is. */
export async function insertPasskey(
  tx: Db,
  { borrowerId, credentialId, publicKey, transports, now, ...rest }: NewPasskey,
): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values({
      ...rest,
      borrower_id: borrowerId,
      credential_id: credentialId,
      public_key: publicKey,
      transports: JSON.stringify(transports),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locked, so that of two uses at once the second sees the counter that the first has left. */
export const lockByCredential = (tx: Db, credentialId: string) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'borrower_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

export async function markUsed(tx: Db, id: string, counter: number, now: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', id).execute()
}

/** False where this borrower has none of this id. */
export const deletePasskey = async (tx: Db, id: string, borrowerId: string): Promise<boolean> =>
  (await tx.deleteFrom('passkeys').where('id', '=', id).where('borrower_id', '=', borrowerId).executeTakeFirst())
    .numDeletedRows === 1n

/** All of a borrower, and what they have begun to enrol. */
export async function deletePasskeysOf(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('borrower_id', '=', borrowerId).execute()
  await tx.deleteFrom('passkey_challenges').where('borrower_id', '=', borrowerId).execute()
}

export interface NewChallenge {
  challenge: string
  /** Who enrols; nobody yet where somebody logs in. */
  borrowerId: string | null
  expiresAt: Date
}

export async function insertChallenge(tx: Db, { challenge, borrowerId, expiresAt }: NewChallenge): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge, borrower_id: borrowerId, expires_at: expiresAt })
    .execute()
}

/** Takes the challenge away, and tells whose it was; nothing where there is none, or it is too old. */
export const takeChallenge = async (
  db: Db,
  challenge: string,
  now: Date,
): Promise<{ borrowerId: string | null } | undefined> => {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['borrower_id', 'expires_at'])
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now ? { borrowerId: taken.borrower_id } : undefined
}
