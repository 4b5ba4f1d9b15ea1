import { sql, type Insertable, type Selectable } from 'kysely'
import type { Contacts, Db } from '../../platform/db/index.ts'

export type Contact = Selectable<Contacts>

export async function insertContact(tx: Db, contact: Insertable<Contacts>): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute()
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
