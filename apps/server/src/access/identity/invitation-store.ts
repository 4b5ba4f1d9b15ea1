import type { Db } from '../../platform/db/index.ts'

/** Whether the device has proven this borrower or somebody they invited. */
export const isInviterOrInviteeDevice = async (db: Db, tokenHash: Buffer, inviterId: string): Promise<boolean> =>
  (await db
    .selectFrom('devices')
    .innerJoin('borrowers', 'borrowers.id', 'devices.borrower_id')
    .select('devices.id')
    .where('token_hash', '=', tokenHash)
    .where(({ or, eb }) => or([eb('borrowers.id', '=', inviterId), eb('borrowers.invited_by', '=', inviterId)]))
    .executeTakeFirst()) !== undefined

export async function lockInviter(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('borrowers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function countedSince(db: Db, inviterId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('borrowers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invited_by', '=', inviterId)
    .where('invitation_note', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}
