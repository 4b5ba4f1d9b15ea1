import { sql } from 'kysely'
import type { Db, SmsCodes } from '../../platform/db/index.ts'

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
