import type { Insertable, Selectable } from 'kysely'
import type { BorrowerNotes, Db } from '../../platform/db/index.ts'

export type Note = Selectable<BorrowerNotes>

export async function insertNote(tx: Db, note: Insertable<BorrowerNotes>): Promise<void> {
  await tx.insertInto('borrower_notes').values(note).execute()
}

/** Newest first. */
export async function listNotes(
  db: Db,
  borrowerId: string,
  { page, page_size: size }: { page: number; page_size: number },
): Promise<{ rows: Note[]; total: number }> {
  const query = db.selectFrom('borrower_notes').where('borrower_id', '=', borrowerId)
  const rows = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const notesOf = (db: Db, borrowerId: string): Promise<Pick<Note, 'at' | 'text'>[]> =>
  db
    .selectFrom('borrower_notes')
    .select(['at', 'text'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export async function deleteNotes(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('borrower_notes').where('borrower_id', '=', borrowerId).execute()
}
