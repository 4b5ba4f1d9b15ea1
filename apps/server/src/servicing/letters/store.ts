import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Letters } from '../../platform/db/index.ts'

export type LetterRow = Selectable<Letters>

export async function nextNumber(tx: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`SELECT nextval('letter_numbers') AS next`.execute(tx)
  const next = rows[0]?.next
  if (next === undefined) throw new Error('the sequence of letter numbers returned nothing')
  return next
}

export async function insertLetter(tx: Db, row: Insertable<Letters>): Promise<void> {
  await tx.insertInto('letters').values(row).execute()
}

export const findLetter = (db: Db, id: string): Promise<LetterRow | undefined> =>
  db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row, so that the PDF is written once. */
export const lockLetter = (tx: Db, id: string): Promise<LetterRow | undefined> =>
  tx.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** By the hash of the text or of the PDF. */
export const letterByHash = (db: Db, hash: string): Promise<LetterRow | undefined> =>
  db
    .selectFrom('letters')
    .selectAll()
    .where((eb) => eb.or([eb('text_hash', '=', hash), eb('pdf_hash', '=', hash)]))
    .executeTakeFirst()

/** Without withdrawn letters, oldest first. */
export const lettersOf = (db: Db, borrowerId: string): Promise<LetterRow[]> =>
  db
    .selectFrom('letters')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('withdrawn_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

export async function withdrawLetter(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('letters').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

export async function setPdf(tx: Db, id: string, { file, hash }: { file: string; hash: string }): Promise<void> {
  await tx.updateTable('letters').set({ pdf_file: file, pdf_hash: hash }).where('id', '=', id).execute()
}
