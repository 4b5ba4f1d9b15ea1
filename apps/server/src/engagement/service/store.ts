import type { CONVERSATION_LISTS, CONVERSATION_NOTICES, CONVERSATION_TOPICS } from '@home-credit/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { type ConversationMessages, type Conversations, countRows, type Db } from '../../platform/db/index.ts'
import { CHANNEL } from './hint.ts'

export type Topic = (typeof CONVERSATION_TOPICS)[number]
export type Notice = (typeof CONVERSATION_NOTICES)[number]
type List = (typeof CONVERSATION_LISTS)[number]

export type Conversation = Selectable<Conversations>
export type Message = Selectable<ConversationMessages>

export async function nextProtocol(tx: Db, localDate: string): Promise<string> {
  const { rows } = await sql<{ number: number }>`SELECT nextval('conversation_protocols') AS number`.execute(tx)
  return `${localDate.replaceAll('-', '')}-${String(rows[0]?.number ?? 0).padStart(6, '0')}`
}

/** Returns false when the borrower has an open one; waits for a simultaneous insert. */
export async function insertConversation(tx: Db, row: Insertable<Conversations>): Promise<boolean> {
  const result = await tx
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findConversation(db: Db, id: string): Promise<Conversation | undefined> {
  return db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same message sent twice at once: the second waits until the first is stored. */
export async function lockMessage(tx: Db, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`message:${id}`}, 0))`.execute(tx)
}

/** Every writer holds this lock until commit, so that messages become visible in the order of their numbers. */
export async function lockConversation(tx: Db, id: string): Promise<Conversation | undefined> {
  return tx.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The one that is no complaint. */
export async function lockOpenOf(tx: Db, borrowerId: string): Promise<Conversation | undefined> {
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('state', '!=', 'closed')
    .where('complaint', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The newest, which is the open one if there is one; never a complaint. */
export async function currentOf(db: Db, borrowerId: string): Promise<Conversation | undefined> {
  const rows = db.selectFrom('conversations').selectAll().where('borrower_id', '=', borrowerId)
  return rows
    .where('complaint', 'is', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** All of them, newest first. */
export async function conversationsOf(db: Db, borrowerId: string, limit: number): Promise<Conversation[]> {
  const rows = db.selectFrom('conversations').selectAll().where('borrower_id', '=', borrowerId)
  return rows.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function updateConversation(
  tx: Db,
  id: string,
  changes: Updateable<Conversations>,
): Promise<Conversation> {
  return tx.updateTable('conversations').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function findMessage(db: Db, borrowerId: string, id: string): Promise<Message | undefined> {
  return db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertMessage(tx: Db, row: Insertable<ConversationMessages>): Promise<void> {
  await tx.insertInto('conversation_messages').values(row).execute()
}

export async function messagesAfter(db: Db, conversationId: string, since: number, limit: number): Promise<Message[]> {
  const rows = db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', since)
  return rows.orderBy('seq').limit(limit).execute()
}

/** Operators' messages that the borrower has not read, in all conversations. */
export async function unreadOf(db: Db, borrowerId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::int AS unread FROM conversations AS c JOIN conversation_messages AS m ON m.conversation_id = c.id AND m.seq > c.borrower_seq
    WHERE c.borrower_id = ${borrowerId} AND c.last_seq > c.borrower_seq AND m.author = 'operator'`.execute(db)
  return rows[0]?.unread ?? 0
}

export type Listed = Conversation & { unread: number }

const unread = sql<number>`(SELECT count(*)::int FROM conversation_messages AS m WHERE m.conversation_id = conversations.id AND m.author = 'borrower' AND m.seq > conversations.operator_seq)`

export async function withUnread(db: Db, conversation: Conversation): Promise<Listed> {
  const row = await db
    .selectFrom('conversations')
    .select(unread.as('unread'))
    .where('id', '=', conversation.id)
    .executeTakeFirstOrThrow()
  return { ...conversation, unread: row.unread }
}

/** Not a parameter, so that the indexes of these conversations are always used. */
const NOT_CLOSED = sql<boolean>`state <> 'closed'`

/** Late complaints first, then reports, then unread ones, then by deadline; the list 'all' is newest first. */
export async function listConversations(
  db: Db,
  {
    list,
    borrower_id: borrowerId,
    operatorId,
    now,
    page,
    page_size,
  }: {
    list: List
    borrower_id?: string | undefined
    operatorId: string
    now: Date
    page: number
    page_size: number
  },
): Promise<{ rows: Listed[]; total: number }> {
  let query = db.selectFrom('conversations')
  if (borrowerId !== undefined) query = query.where('borrower_id', '=', borrowerId)
  if (list === 'mine') query = query.where('operator_id', '=', operatorId).where(NOT_CLOSED)
  // The deadline of a complaint runs on while we wait for the borrower.
  if (list === 'waiting')
    query = query
      .where(NOT_CLOSED)
      .where(({ eb, or }) => or([eb('state', '=', 'open'), eb('complaint', 'is not', null)]))
  if (list === 'complaints') query = query.where(NOT_CLOSED).where('complaint', 'is not', null)
  let ordered = query.selectAll().select(unread.as('unread'))
  if (list !== 'all')
    ordered = ordered
      .orderBy(sql`complaint IS NOT NULL AND answer_by < ${now}`, 'desc')
      .orderBy('priority', 'desc')
      .orderBy(sql`(${unread}) > 0`, 'desc')
      .orderBy(sql`answer_by ASC NULLS LAST`)
  const rows = await ordered
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { rows, total: await countRows(db, query) }
}

export const allMessagesOf = (
  db: Db,
  borrowerId: string,
): Promise<Pick<Message, 'conversation_id' | 'text' | 'sent_at'>[]> =>
  db
    .selectFrom('conversation_messages')
    .select(['conversation_id', 'seq', 'author', 'text', 'notice', 'file_id', 'sent_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('sent_at')
    .orderBy('seq')
    .execute()

export async function deleteConversationsOf(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('complaints').where('borrower_id', '=', borrowerId).execute()
  await tx.deleteFrom('conversation_messages').where('borrower_id', '=', borrowerId).execute()
  await tx.deleteFrom('conversations').where('borrower_id', '=', borrowerId).execute()
}

/** Notifies every server, at commit, that a conversation has something new. */
export async function hint(tx: Db, { id, borrower_id, last_seq }: Conversation): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${`${id} ${borrower_id} ${last_seq}`})`.execute(tx)
}
