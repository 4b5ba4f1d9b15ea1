import { sql, type Selectable } from 'kysely'
import type { Db, Messages } from '../platform/db/index.ts'

export type MessageRow = Selectable<Messages>

/** The cursor of a page. */
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

/** A page of them by number, newest first. */
export async function numberedPageOf(
  db: Db,
  borrowerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const query = db.selectFrom('messages').where('borrower_id', '=', borrowerId)
  const rows = await query
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
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

export const isMessageOf = async (db: Db, borrowerId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()) !== undefined

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

/** Newest first. */
export const messagesOfLoan = (
  db: Db,
  { loanId, borrowerId, max }: { loanId: string; borrowerId: string; max: number },
): Promise<Pick<MessageRow, 'kind' | 'details' | 'sent_at' | 'read_at'>[]> =>
  db
    .selectFrom('messages')
    .select(['kind', 'details', 'sent_at', 'read_at'])
    .where('borrower_id', '=', borrowerId)
    .where('loan_id', '=', loanId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
