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

/** Keeps a code in the place of the one before it. */
export async function replaceCode(tx: Db, code: NewCode): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone', '=', code.phone).where('scene', '=', code.scene).execute()
  await tx.insertInto('sms_codes').values(code).execute()
}

/** A count need not have reached the disk before the call goes on: what is lost with the machine is a try or two, and a guess takes a million. */
const withoutWaiting = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`

/**
 * Counts a try against the newest code and returns its hash; nothing where there is no code, or none that may be tried again. One statement, so
 * that of any number at once only so many are counted.
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

/** False where another call was first. */
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
