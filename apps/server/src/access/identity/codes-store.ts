import { sql } from 'kysely'
import { type Db, type SmsCodes, statement } from '../../platform/db/index.ts'

export interface CodeOf {
  phone: string
  scene: SmsCodes['scene']
}

export interface NewCode extends CodeOf {
  id: string
  code_hash: Buffer
  sent_at: Date
  expires_at: Date
}

export async function replaceCode(tx: Db, code: NewCode): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone', '=', code.phone).where('scene', '=', code.scene).execute()
  await tx.insertInto('sms_codes').values(code).execute()
}

/**
 * The counter need not reach the disk before the call goes on:
 * a crash loses a try or two, and guessing takes a million.
 */
const withoutWaiting = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`

/**
 * Counts a try against the newest code and returns its hash. Returns undefined when there is no
 * code or no try is left. It is one statement, so that concurrent calls cannot exceed the limit.
 */
export const countCodeTry = (
  pool: Db,
  { phone, scene }: CodeOf,
  max: number,
  now: Date,
): Promise<{ id: string; code_hash: Buffer } | undefined> =>
  pool
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_codes')
        .select('id')
        .where('phone', '=', phone)
        .where('scene', '=', scene)
        .orderBy('sent_at', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', max)
    .where(withoutWaiting)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()

export interface CodeOnTrial {
  id: string
  code_hash: Buffer
}

const newest = statement<CodeOnTrial & { usable: boolean }, 'borrowerId' | 'scene' | 'now' | 'max'>(
  (argument) => `
    SELECT c.id, c.code_hash, c.used_at IS NULL AND c.expires_at > ${argument('now')} AND c.tries < ${argument('max')}::int AS usable
    FROM sms_codes AS c JOIN borrowers AS b ON b.phone = c.phone
    WHERE b.id = ${argument('borrowerId')} AND c.scene = ${argument('scene')} ORDER BY c.sent_at DESC LIMIT 1`,
)

/** The borrower's newest code; undefined when it may not be tried. */
export async function newestCode(
  tx: Db,
  of: { borrowerId: string; scene: SmsCodes['scene']; now: Date; max: number },
): Promise<CodeOnTrial | undefined> {
  const [code] = await newest(tx, of)
  return code?.usable === true ? code : undefined
}

const useUp = statement<object, 'id' | 'now'>(
  (argument) => `
    UPDATE sms_codes SET used_at = ${argument('now')}, tries = tries + 1 WHERE id = ${argument('id')} AND used_at IS NULL RETURNING id`,
)

/** Counts the try with it. Returns false when another code has replaced it. */
export const useUpCode = async (tx: Db, id: string, now: Date): Promise<boolean> =>
  (await useUp(tx, { id, now })).length === 1

/** Returns false when another call used it first. */
export async function markCodeUsed(tx: Db, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteCodesOf(tx: Db, phone: string): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone', '=', phone).execute()
}
