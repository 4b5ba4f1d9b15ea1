import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'

/** An operator's credentials, except passkeys. */
export interface Secrets {
  id: string
  login: string
  name: string
  password_hash: string | null
  totp_sealed: string | null
  totp_since: Date | null
  totp_used_step: number | null
  totp_pending_sealed: string | null
}

const SECRETS = [
  'id',
  'login',
  'name',
  'password_hash',
  'totp_sealed',
  'totp_since',
  'totp_used_step',
  'totp_pending_sealed',
] as const

export const secretsOf = (db: Db, operatorId: string): Promise<Secrets> =>
  db.selectFrom('operators').select(SECRETS).where('id', '=', operatorId).executeTakeFirstOrThrow()

export type SecretChanges = Partial<Omit<Secrets, 'id' | 'login' | 'name'>> & { enrolled_at?: Date | null }

export async function updateSecrets(tx: Db, operatorId: string, changes: SecretChanges): Promise<void> {
  await tx.updateTable('operators').set(changes).where('id', '=', operatorId).execute()
}

/** Operators whose TOTP key, or a pending one, is sealed with an old key. */
export function lockTotpSealedWithOldKey(
  tx: Db,
  currentKeyId: string,
  { after, batch }: { after: string; batch: number },
): Promise<Pick<Secrets, 'id' | 'totp_sealed' | 'totp_pending_sealed'>[]> {
  const isOld = (column: 'totp_sealed' | 'totp_pending_sealed') =>
    sql<boolean>`split_part(${sql.ref(column)}, '.', 1) <> ${currentKeyId}`
  return tx
    .selectFrom('operators')
    .select(['id', 'totp_sealed', 'totp_pending_sealed'])
    .where('id', '>', after)
    .where((eb) => eb.or([isOld('totp_sealed'), isOld('totp_pending_sealed')]))
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute()
}

/** Uses up this step and all earlier ones. Returns false when a concurrent call was first. */
export const acceptStep = async (tx: Db, operatorId: string, step: number): Promise<boolean> =>
  (
    await tx
      .updateTable('operators')
      .set({ totp_used_step: step })
      .where('id', '=', operatorId)
      .where((eb) => eb.or([eb('totp_used_step', 'is', null), eb('totp_used_step', '<', step)]))
      .executeTakeFirst()
  ).numUpdatedRows === 1n

/** Replaces all earlier codes, used or not. */
export async function replaceRecoveryCodes(tx: Db, operatorId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  if (hashes.length > 0)
    await tx
      .insertInto('operator_recovery_codes')
      .values(hashes.map((code_hash) => ({ operator_id: operatorId, code_hash })))
      .execute()
}

/** Returns false when no code has this hash, or it is used. */
export const markRecoveryCodeUsed = async (tx: Db, operatorId: string, hash: Buffer, now: Date): Promise<boolean> =>
  (
    await tx
      .updateTable('operator_recovery_codes')
      .set({ used_at: now })
      .where('operator_id', '=', operatorId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n

export async function countRecoveryCodes(db: Db, operatorId: string): Promise<number> {
  const { left } = await db
    .selectFrom('operator_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export interface Link {
  operator_id: string
  purpose: 'enrol' | 'reset'
  expires_at: Date
}

/** Replaces every earlier link: only the newest one opens. */
export async function replaceLinks(
  tx: Db,
  link: Link & { token_hash: Buffer; made_by: string; created_at: Date },
): Promise<void> {
  await deleteLinks(tx, link.operator_id)
  await tx.insertInto('operator_links').values(link).execute()
}

/** Locks the link, so that the second of two concurrent uses finds it gone. */
export async function lockLink(tx: Db, tokenHash: Buffer, now: Date): Promise<Link | undefined> {
  const row = await tx
    .selectFrom('operator_links')
    .select(['operator_id', 'purpose', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose }
}

export async function deleteLinks(tx: Db, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_links').where('operator_id', '=', operatorId).execute()
}

/** The id of this browser if the operator has fully logged in from it. */
export const deviceOf = async (db: Db, operatorId: string, tokenHash: Buffer): Promise<string | undefined> =>
  (
    await db
      .selectFrom('operator_devices')
      .select('id')
      .where('token_hash', '=', tokenHash)
      .where('operator_id', '=', operatorId)
      .executeTakeFirst()
  )?.id

/** Whether we issued this token, to any operator. */
export const isDevice = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await db.selectFrom('operator_devices').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()) !==
  undefined

export async function keepDevice(
  tx: Db,
  { operatorId, tokenHash, name, now }: { operatorId: string; tokenHash: Buffer; name: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('operator_devices')
    .values({ id: uuidv7(), token_hash: tokenHash, operator_id: operatorId, name, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'operator_id']).doUpdateSet({ name, used_at: now }))
    .execute()
}

export async function deleteDevices(tx: Db, operatorId: string, except?: Buffer): Promise<void> {
  let gone = tx.deleteFrom('operator_devices').where('operator_id', '=', operatorId)
  if (except !== undefined) gone = gone.where('token_hash', '!=', except)
  await gone.execute()
}

export interface Taken {
  granted: boolean
  failures: number
  lockedUntil: Date | null
}

/** Counts a try before it is checked, so that concurrent tries find no gap. A try during a lock does not extend it. */
export async function countTry(
  pool: Db,
  { keyHash, max, lockSeconds, now }: { keyHash: Buffer; max: number; lockSeconds: number; now: Date },
): Promise<Taken> {
  const until = new Date(now.getTime() + lockSeconds * 1000)
  const { rows } = await sql<{ granted: boolean; failures: number; locked_until: Date | null }>`
    INSERT INTO operator_locks AS l (key_hash, failures, locked_until, granted, updated_at)
    VALUES (${keyHash}, 1, NULL, true, ${now})
    ON CONFLICT (key_hash) DO UPDATE SET
      granted = coalesce(l.locked_until <= ${now}, true),
      failures = CASE WHEN l.locked_until > ${now} THEN l.failures WHEN l.locked_until IS NOT NULL THEN 1 ELSE l.failures + 1 END,
      locked_until = CASE WHEN l.locked_until > ${now} THEN l.locked_until WHEN l.locked_until IS NULL AND l.failures + 1 >= ${max} THEN ${until} END,
      updated_at = ${now}
    RETURNING granted, failures, locked_until`.execute(pool)
  const row = rows[0]
  if (row === undefined) throw new Error('operator_locks returned no row')
  return { granted: row.granted, failures: row.failures, lockedUntil: row.locked_until }
}

/**
 * Takes back a try that was not a failure. Clears the lock only
 * if this try set it; a lock set by another failure remains.
 */
export async function uncountTry(pool: Db, keyHash: Buffer, locked: boolean): Promise<void> {
  await sql`
    UPDATE operator_locks SET failures = greatest(failures - 1, 0), locked_until = CASE WHEN ${locked} THEN NULL ELSE locked_until END
    WHERE key_hash = ${keyHash}`.execute(pool)
}

export async function forgetTries(db: Db, keyHash: Buffer): Promise<void> {
  await db.deleteFrom('operator_locks').where('key_hash', '=', keyHash).execute()
}
