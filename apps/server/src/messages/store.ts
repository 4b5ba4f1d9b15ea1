import type { Insertable } from 'kysely'
import type { Db, Messages } from '../platform/db/index.ts'
import type { MessageRow } from './message-queries.ts'

export async function insertMessage(tx: Db, message: Insertable<Messages>): Promise<void> {
  await tx.insertInto('messages').values(message).execute()
}

/** Marks one message, or all unread ones. Returns false when there is none. */
export async function markRead(tx: Db, borrowerId: string, now: Date, id?: string): Promise<boolean> {
  let unread = tx
    .updateTable('messages')
    .set({ read_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('read_at', 'is', null)
  if (id !== undefined) unread = unread.where('id', '=', id)
  return (await unread.executeTakeFirst()).numUpdatedRows > 0n
}

/** Delayed messages that are due. Skips rows that another server has locked. */
export const lockWaiting = (tx: Db, now: Date, max: number): Promise<MessageRow[]> =>
  tx
    .selectFrom('messages')
    .selectAll()
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()

export async function updateMessage(
  tx: Db,
  id: string,
  changes: { send_at: Date | null; details?: string },
): Promise<void> {
  await tx.updateTable('messages').set(changes).where('id', '=', id).execute()
}

export async function deleteMessages(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('messages').where('borrower_id', '=', borrowerId).execute()
}
