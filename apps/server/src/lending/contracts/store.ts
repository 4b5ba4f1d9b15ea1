import { sql, type Insertable, type Selectable } from 'kysely'
import type { Contracts, Db } from '../../platform/db/index.ts'

export type ContractRow = Selectable<Contracts>

export async function nextNumber(tx: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`SELECT nextval('contract_numbers') AS next`.execute(tx)
  const next = rows[0]?.next
  if (next === undefined) throw new Error('the sequence of contract numbers returned no row')
  return next
}

export async function insertContract(tx: Db, row: Insertable<Contracts>): Promise<void> {
  await tx.insertInto('contracts').values(row).execute()
}

export const findRow = (db: Db, id: string): Promise<ContractRow | undefined> =>
  db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row so that only one job writes the PDF. */
export const lockRow = (tx: Db, id: string): Promise<ContractRow | undefined> =>
  tx.selectFrom('contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Matches the hash of the text or of the PDF. */
export const findByHash = (db: Db, hash: string): Promise<ContractRow | undefined> =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where((eb) => eb.or([eb('text_hash', '=', hash), eb('pdf_hash', '=', hash)]))
    .executeTakeFirst()

export async function countAmending(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('contracts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('amends', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Newest first. */
export const rowsOf = (db: Db, borrowerId: string): Promise<ContractRow[]> =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('signed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function setPdf(tx: Db, id: string, { file, hash }: { file: string; hash: string }): Promise<void> {
  await tx.updateTable('contracts').set({ pdf_file: file, pdf_hash: hash }).where('id', '=', id).execute()
}

/** Returns the contract's loan, or undefined when the contract was already void. */
export async function setVoid(
  tx: Db,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<{ loan_id: string } | undefined> {
  return tx
    .updateTable('contracts')
    .set({ void_at: now, void_reason: reason })
    .where('id', '=', id)
    .where('void_at', 'is', null)
    .returning('loan_id')
    .executeTakeFirst()
}

type SealedRow = Pick<ContractRow, 'id' | 'borrower_id' | 'text_sealed' | 'address_sealed'>

/** Locks rows with a field that is encrypted with another key than the current one. */
export async function lockOld(
  tx: Db,
  { currentId, after, batch }: { currentId: string; after: string; batch: number },
): Promise<SealedRow[]> {
  const isOld = (column: 'text_sealed' | 'address_sealed') =>
    sql<boolean>`split_part(${sql.ref(column)}, '.', 1) <> ${currentId}`
  return tx
    .selectFrom('contracts')
    .select(['id', 'borrower_id', 'text_sealed', 'address_sealed'])
    .where('id', '>', after)
    .where((eb) => eb.or([isOld('text_sealed'), isOld('address_sealed')]))
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute()
}

export async function setSealed(
  tx: Db,
  id: string,
  { text, address }: { text: string; address: string },
): Promise<void> {
  await tx.updateTable('contracts').set({ text_sealed: text, address_sealed: address }).where('id', '=', id).execute()
}

/** Returns where the PDFs are, so that the caller can delete them. */
export const deleteVoidOf = (tx: Db, borrowerId: string): Promise<{ id: string; pdf_file: string | null }[]> =>
  tx
    .deleteFrom('contracts')
    .where('borrower_id', '=', borrowerId)
    .where('void_at', 'is not', null)
    .returning(['id', 'pdf_file'])
    .execute()
