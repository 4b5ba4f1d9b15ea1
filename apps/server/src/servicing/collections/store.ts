import { sql, type Insertable, type Selectable } from 'kysely'
import type { Contacts, Db } from '../../platform/db/index.ts'
import { promiseOf } from './promise-queries.ts'

export type Contact = Selectable<Contacts>

export async function insertContact(tx: Db, contact: Insertable<Contacts>): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute()
  await tx
    .updateTable('arrears')
    .set({
      contact_on: contact.next_on ?? null,
      ...(contact.promised_on ? { promised_on: contact.promised_on, promise: null } : {}),
    })
    .where('loan_id', '=', contact.loan_id)
    .execute()
}

/** What a close keeps with each late loan of its contacts: when to call next, and how the latest promise ended. */
export async function keepContacts(tx: Db, today: string): Promise<void> {
  await sql`
    UPDATE arrears AS a SET contact_on = n.contact_on, promised_on = n.promised_on, promise = n.promise
    FROM (
      SELECT late.loan_id, c.next_on AS contact_on, promised.promised_on, promised.state AS promise
      FROM arrears AS late
      LEFT JOIN LATERAL (SELECT next_on FROM contacts WHERE loan_id = late.loan_id ORDER BY at DESC, id DESC LIMIT 1) AS c ON true
      LEFT JOIN LATERAL (SELECT c.promised_on, nullif(p.state, 'open') AS state FROM (
        SELECT * FROM contacts WHERE loan_id = late.loan_id AND promised_on IS NOT NULL ORDER BY at DESC, id DESC LIMIT 1) AS c
        CROSS JOIN LATERAL ${promiseOf(today)} AS p) AS promised ON true) AS n
    WHERE n.loan_id = a.loan_id
      AND (a.contact_on, a.promised_on, a.promise) IS DISTINCT FROM (n.contact_on, n.promised_on, n.promise)`.execute(
    tx,
  )
}

/** Newest first. */
export const contactsOfLoan = (db: Db, loanId: string): Promise<Contact[]> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function lastContacts(db: Db, loanIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
  const { rows } = await sql<Selectable<Contacts>>`
    SELECT DISTINCT ON (loan_id) * FROM contacts WHERE loan_id = ANY(${loanIds}::uuid[]) ORDER BY loan_id, at DESC, id DESC`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.loan_id, row]))
}

/** A page of all contacts with a borrower, newest first. */
export async function pageOfContacts(
  db: Db,
  borrowerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ contacts: Contact[]; total: number }> {
  const query = db.selectFrom('contacts').where('borrower_id', '=', borrowerId)
  const contacts = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { contacts, total }
}

export const contactsOfBorrower = (db: Db, borrowerId: string): Promise<Contact[]> =>
  db.selectFrom('contacts').selectAll().where('borrower_id', '=', borrowerId).orderBy('at').orderBy('id').execute()

export async function deleteContacts(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('contacts').where('borrower_id', '=', borrowerId).execute()
}
