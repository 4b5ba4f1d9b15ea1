import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Borrowers, Db, Devices, Sessions } from '../../platform/db/index.ts'

export type Borrower = Pick<Selectable<Borrowers>, (typeof BORROWER_COLUMNS)[number]>
export interface Credentials {
  id: string
  password_hash: string
}

/** What borrowers agree to receive, by channel. */
export const CONSENTS = [
  'notify_sms',
  'notify_sms_money',
  'notify_sms_news',
  'notify_email',
  'notify_email_money',
  'notify_email_news',
  'notify_push_due',
  'notify_push_credited',
  'notify_push_paid',
  'notify_push_service',
  'notify_push_amounts',
  'notify_whatsapp',
  'marketing',
] as const
const BORROWER_COLUMNS = [
  'id',
  'phone',
  'wanted_phone',
  'email',
  'nickname',
  'avatar_file_id',
  'lang',
  ...CONSENTS,
  'quiet_from',
  'quiet_until',
  'invitation_code',
  'created_at',
] as const

export const borrowerById = (db: Db, id: string): Promise<Borrower> =>
  db.selectFrom('borrowers').select(BORROWER_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()

export const lockBorrower = (tx: Db, id: string): Promise<Borrower> =>
  tx.selectFrom('borrowers').select(BORROWER_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Includes erased borrowers. */
export const borrowersById = (
  db: Db,
  ids: readonly string[],
): Promise<Pick<Selectable<Borrowers>, 'id' | 'phone' | 'wanted_phone' | 'lang' | 'deleted_at'>[]> =>
  db
    .selectFrom('borrowers')
    .select(['id', 'phone', 'wanted_phone', 'lang', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()

export const credentialsByPhone = (db: Db, phone: string): Promise<Credentials | undefined> =>
  db.selectFrom('borrowers').select(['id', 'password_hash']).where('phone', '=', phone).executeTakeFirst()

/** Only for borrowers who have proven a mailbox and no number yet. */
export const credentialsByEmail = (db: Db, email: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('borrowers')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('wanted_phone', 'is not', null)
    .executeTakeFirst()

export const credentialsById = (db: Db, id: string): Promise<Credentials & { phone: string }> =>
  db.selectFrom('borrowers').select(['id', 'password_hash', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()

export const borrowerByInvitation = async (db: Db, code: string): Promise<string | undefined> =>
  (await db.selectFrom('borrowers').select('id').where('invitation_code', '=', code).executeTakeFirst())?.id

/** Returns false when the number, or the mailbox used instead of one, already has an account. */
export async function insertBorrower(tx: Db, borrower: Insertable<Borrowers>): Promise<boolean> {
  const result = await tx
    .insertInto('borrowers')
    .values(borrower)
    .onConflict((conflict) =>
      borrower.wanted_phone == null
        ? conflict.column('phone').doNothing()
        : conflict.column('email').where('wanted_phone', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateBorrower(tx: Db, id: string, changes: Updateable<Borrowers>): Promise<void> {
  await tx.updateTable('borrowers').set(changes).where('id', '=', id).execute()
}

export const deviceByToken = async (db: Db, tokenHash: Buffer): Promise<string | undefined> =>
  (await db.selectFrom('devices').select('id').where('token_hash', '=', tokenHash).executeTakeFirst())?.id

/** The device's id if it has proven the borrower with this number. */
export const deviceOfPhone = async (db: Db, tokenHash: Buffer, phone: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('devices')
      .innerJoin('borrowers', 'borrowers.id', 'devices.borrower_id')
      .select('devices.id')
      .where('token_hash', '=', tokenHash)
      .where('phone', '=', phone)
      .executeTakeFirst()
  )?.id

export interface SeenDevice {
  tokenHash: Buffer
  borrowerId: string
  name: string
  now: Date
}

/** Updates a device that has proven this borrower and returns its id; undefined when it has not. */
export async function touchDevice(
  tx: Db,
  { tokenHash, borrowerId, name, now }: SeenDevice,
): Promise<string | undefined> {
  const touched = await tx
    .updateTable('devices')
    .set({ name, used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('borrower_id', '=', borrowerId)
    .returning('id')
    .executeTakeFirst()
  return touched?.id
}

export async function insertDevice(tx: Db, device: Insertable<Devices>): Promise<void> {
  await tx.insertInto('devices').values(device).execute()
}

/** Returns false when the id was already used. */
export async function markCaptchaUsed(pool: Db, id: string, expiresAt: Date): Promise<boolean> {
  const result = await pool
    .insertInto('captchas_used')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function triesSince(db: Db, key: string, since: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    SELECT count(*)::int AS tries FROM rate_limits, unnest(tries) AS t WHERE key = ${key} AND t > ${since}`.execute(db)
  return rows[0]?.tries ?? 0
}

/**
 * Returns false when the number belongs to another account. A concurrent
 * registration of the number makes this statement fail; a retry then sees it.
 */
export async function updatePhone(tx: Db, borrowerId: string, phone: string): Promise<boolean> {
  const result = await tx
    .updateTable('borrowers')
    .set({ phone, wanted_phone: null })
    .where('id', '=', borrowerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('borrowers as other').select('other.id').where('other.phone', '=', phone))),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns false for an erased borrower. Locks the row until the transaction ends, so that they cannot be erased before. */
export const holdBorrower = async (tx: Db, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('borrowers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

export const borrowerForExport = (
  db: Db,
  id: string,
): Promise<Borrower & Pick<Selectable<Borrowers>, 'terms_accepted_at'>> =>
  db
    .selectFrom('borrowers')
    .select([...BORROWER_COLUMNS, 'terms_accepted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Includes ended sessions that are not pruned yet; never a token. */
export const sessionsForExport = (
  db: Db,
  borrowerId: string,
): Promise<Pick<Selectable<Sessions>, 'device' | 'created_at' | 'used_at' | 'expires_at' | 'revoked_at'>[]> =>
  db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'used_at', 'expires_at', 'revoked_at'])
    .where('subject_id', '=', borrowerId)
    .where('kind', '=', 'borrower')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const devicesOf = (
  db: Db,
  borrowerId: string,
): Promise<Pick<Selectable<Devices>, 'name' | 'created_at' | 'used_at'>[]> =>
  db
    .selectFrom('devices')
    .select(['name', 'created_at', 'used_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Deletes devices that first proved the borrower at this moment or later. */
export async function deleteDevicesSince(tx: Db, borrowerId: string, since: Date): Promise<void> {
  await tx.deleteFrom('devices').where('borrower_id', '=', borrowerId).where('created_at', '>=', since).execute()
}

export const deviceById = (db: Db, id: string): Promise<Pick<Selectable<Devices>, 'name' | 'created_at'> | undefined> =>
  db.selectFrom('devices').select(['name', 'created_at']).where('id', '=', id).executeTakeFirst()

export async function deleteDevicesOf(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('devices').where('borrower_id', '=', borrowerId).execute()
}

/** Empties all personal fields. The number is free from now on, and the invitation code no longer works. */
export async function eraseBorrower(tx: Db, id: string, now: Date): Promise<void> {
  await updateBorrower(tx, id, {
    phone: `deleted:${id}`,
    wanted_phone: null,
    email: null,
    email_verified_at: null,
    password_hash: '',
    nickname: '',
    avatar_file_id: null,
    lang: null,
    ...Object.fromEntries(CONSENTS.map((name) => [name, false])),
    quiet_from: null,
    quiet_until: null,
    invitation_code: `deleted:${id}`,
    deleted_at: now,
  })
}

export async function newsReadersAfter(db: Db, after: string | null, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM borrowers WHERE (notify_sms_news OR notify_email_news) AND (${after}::uuid IS NULL OR id > ${after}::uuid) ORDER BY id LIMIT ${max}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
