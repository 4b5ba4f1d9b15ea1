import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Complaints, Db } from '../../platform/db/index.ts'

/** One level of a complaint, with its protocol number and deadline. */
export type Complaint = Selectable<Complaints>

export async function insertComplaint(tx: Db, row: Insertable<Complaints>): Promise<void> {
  await tx.insertInto('complaints').values(row).execute()
}

export async function updateComplaint(
  tx: Db,
  { conversation_id, level }: Pick<Complaint, 'conversation_id' | 'level'>,
  changes: Updateable<Complaints>,
): Promise<void> {
  await tx
    .updateTable('complaints')
    .set(changes)
    .where('conversation_id', '=', conversation_id)
    .where('level', '=', level)
    .execute()
}

/** The levels of these conversations, in the order in which they were opened. */
export const complaintsIn = (db: Db, conversationIds: readonly string[]): Promise<Complaint[]> =>
  conversationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('complaints')
        .selectAll()
        .where('conversation_id', 'in', conversationIds)
        .orderBy('opened_at')
        .orderBy('level', 'desc')
        .execute()

export const complaintsOf = (db: Db, borrowerId: string): Promise<Complaint[]> =>
  db.selectFrom('complaints').selectAll().where('borrower_id', '=', borrowerId).orderBy('opened_at').execute()

/** The complaints that reached the ombudsman since then, and how many deadlines were extended. One at a time, so that the count holds. */
export async function lockExtensions(tx: Db, since: Date): Promise<{ received: number; extended: number }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('extensions of complaints', 0))`.execute(tx)
  return tx
    .selectFrom('complaints')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('opened_at', '>=', since).as('received'),
      fn.countAll<number>().filterWhere('extended_at', '>=', since).as('extended'),
    ])
    .where('level', '=', 'ombudsman')
    .executeTakeFirstOrThrow()
}

/** Complaints without an answer, and how many of them are late. */
export async function countComplaints(db: Db, now: Date): Promise<{ waiting: number; late: number }> {
  return db
    .selectFrom('conversations')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('answer_by', '<', now).as('late'),
    ])
    .where('state', '!=', 'closed')
    .where('complaint', 'is not', null)
    .executeTakeFirstOrThrow()
}
