import type { Selectable } from 'kysely'
import type { Db, Passkeys } from '../../platform/db/index.ts'

export interface Owner {
  kind: 'borrower' | 'operator'
  id: string
}

const columnOf = ({ kind }: Owner) => (kind === 'borrower' ? 'borrower_id' : 'operator_id')
const idsOf = (owner: Owner | null) => ({
  borrower_id: owner?.kind === 'borrower' ? owner.id : null,
  operator_id: owner?.kind === 'operator' ? owner.id : null,
})
const ownerIn = (row: { borrower_id: string | null; operator_id: string | null }): Owner | null =>
  row.borrower_id !== null
    ? { kind: 'borrower', id: row.borrower_id }
    : row.operator_id !== null
      ? { kind: 'operator', id: row.operator_id }
      : null

export type Passkey = Pick<Selectable<Passkeys>, 'id' | 'name' | 'created_at' | 'used_at'>

export const listPasskeys = (db: Db, owner: Owner): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where(columnOf(owner), '=', owner.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const credentialsOf = async (db: Db, owner: Owner): Promise<{ id: string; transports: string[] }[]> =>
  (
    await db
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where(columnOf(owner), '=', owner.id)
      .execute()
  ).map(({ credential_id, transports }) => ({
    id: credential_id,
    transports,
  }))

export interface NewPasskey {
  id: string
  owner: Owner
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  name: string
  now: Date
}

/** Returns false when the credential already exists, for any owner. */
export async function insertPasskey(
  tx: Db,
  { owner, credentialId, publicKey, transports, now, ...rest }: NewPasskey,
): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values({
      ...rest,
      ...idsOf(owner),
      credential_id: credentialId,
      public_key: publicKey,
      transports: JSON.stringify(transports),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locks the row, so that the second of two concurrent uses sees the counter of the first. */
export async function lockByCredential(tx: Db, credentialId: string) {
  const row = await tx
    .selectFrom('passkeys')
    .select(['id', 'borrower_id', 'operator_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  const owner = row && ownerIn(row)
  return row && owner ? { ...row, owner } : undefined
}

export async function markUsed(tx: Db, id: string, counter: number, now: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', id).execute()
}

/** Returns false when the owner has no passkey with this id. */
export const deletePasskey = async (tx: Db, id: string, owner: Owner): Promise<boolean> =>
  (await tx.deleteFrom('passkeys').where('id', '=', id).where(columnOf(owner), '=', owner.id).executeTakeFirst())
    .numDeletedRows === 1n

/** Also deletes pending enrolments. Returns the names of the passkeys. */
export async function deletePasskeysOf(tx: Db, owner: Owner): Promise<string[]> {
  const gone = await tx.deleteFrom('passkeys').where(columnOf(owner), '=', owner.id).returning('name').execute()
  await tx.deleteFrom('passkey_challenges').where(columnOf(owner), '=', owner.id).execute()
  return gone.map(({ name }) => name)
}

/** Also deletes pending enrolments. Returns the number of passkeys. */
export async function deletePasskeysSince(tx: Db, owner: Owner, since: Date): Promise<number> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where(columnOf(owner), '=', owner.id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  await tx.deleteFrom('passkey_challenges').where(columnOf(owner), '=', owner.id).execute()
  return Number(gone.numDeletedRows)
}

export interface NewChallenge {
  challenge: string
  /** The enrolling owner; null for a log-in. */
  owner: Owner | null
  expiresAt: Date
}

export async function insertChallenge(tx: Db, { challenge, owner, expiresAt }: NewChallenge): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge, ...idsOf(owner), expires_at: expiresAt })
    .execute()
}

/** Deletes the challenge and returns its owner; undefined when there is none or it has expired. */
export const takeChallenge = async (
  db: Db,
  challenge: string,
  now: Date,
): Promise<{ owner: Owner | null } | undefined> => {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['borrower_id', 'operator_id', 'expires_at'])
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now ? { owner: ownerIn(taken) } : undefined
}
