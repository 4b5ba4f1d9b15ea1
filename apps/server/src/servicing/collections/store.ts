import type { CONTACT_KINDS, CONTACT_OUTCOMES } from '@home-credit/contract'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Contacts, Db } from '../../platform/db/index.ts'

export type Contact = Omit<Selectable<Contacts>, 'kind' | 'outcome'> & {
  kind: (typeof CONTACT_KINDS)[number]
  outcome: (typeof CONTACT_OUTCOMES)[number]
}

const typed = (row: Selectable<Contacts>): Contact => ({
  ...row,
  kind: row.kind,
  outcome: row.outcome,
})

export async function insertContact(tx: Db, contact: Insertable<Contacts>): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute()
}

/** Newest first. */
export const contactsOfLoan = async (db: Db, loanId: string): Promise<Contact[]> =>
  (
    await db
      .selectFrom('contacts')
      .selectAll()
      .where('loan_id', '=', loanId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(typed)

/** The last contact about each of these loans. */
export async function lastContacts(db: Db, loanIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
  const { rows } = await sql<Selectable<Contacts>>`
    SELECT DISTINCT ON (loan_id) * FROM contacts WHERE loan_id = ANY(${loanIds}::uuid[]) ORDER BY loan_id, at DESC, id DESC`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.loan_id, typed(row)]))
}

export const contactsOfBorrower = async (db: Db, borrowerId: string): Promise<Contact[]> =>
  (
    await db
      .selectFrom('contacts')
      .selectAll()
      .where('borrower_id', '=', borrowerId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(typed)

export async function deleteContacts(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('contacts').where('borrower_id', '=', borrowerId).execute()
}
