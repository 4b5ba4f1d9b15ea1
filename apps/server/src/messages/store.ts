import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Messages } from '../platform/db/tables.ts'

export type MessageRow = Selectable<Messages>

export async function insertMessage(tx: Db, message: Insertable<Messages>): Promise<void> {
  await tx.insertInto('messages').values(message).execute()
}

/** Where a page of messages goes on. */
export interface After {
  at: Date
  id: string
}

/** Newest first. */
export async function pageOf(db: Db, borrowerId: string, after: After | undefined, max: number): Promise<MessageRow[]> {
  let rows = db.selectFrom('messages').selectAll().where('borrower_id', '=', borrowerId)
  if (after !== undefined) rows = rows.where(sql<boolean>`(sent_at, id) < (${after.at}, ${after.id}::uuid)`)
  return rows.orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(max).execute()
}

export async function countUnread(db: Db, borrowerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('borrower_id', '=', borrowerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One, or all that are not read yet; false where there is none such. */
export async function markRead(tx: Db, borrowerId: string, now: Date, id?: string): Promise<boolean> {
  let unread = tx
    .updateTable('messages')
    .set({ read_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('read_at', 'is', null)
  if (id !== undefined) unread = unread.where('id', '=', id)
  return (await unread.executeTakeFirst()).numUpdatedRows > 0n
}

export const isMessageOf = async (db: Db, borrowerId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()) !== undefined

/** Those whose borrower's morning has come. What another server has in hand is left to it. */
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

export const messagesOf = (
  db: Db,
  borrowerId: string,
): Promise<Pick<MessageRow, 'kind' | 'details' | 'sent_at' | 'read_at'>[]> =>
  db
    .selectFrom('messages')
    .select(['kind', 'details', 'sent_at', 'read_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()

export async function deleteMessages(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('messages').where('borrower_id', '=', borrowerId).execute()
}
