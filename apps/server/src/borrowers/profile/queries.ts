import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

/** Leaves out borrowers without a name. */
export const namesByBorrower = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('borrower_info')
    .select(['borrower_id', 'name'])
    .where('borrower_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.flatMap(({ borrower_id, name }) => (name === null ? [] : [[borrower_id, name]])))
}

/** Undefined when the borrower has no e-mail address on file. */
export const emailOf = async (db: Db, borrowerId: string): Promise<string | undefined> =>
  (await db.selectFrom('borrower_info').select('email').where('borrower_id', '=', borrowerId).executeTakeFirst())
    ?.email ?? undefined

/** Undefined when the declared income has not changed since. */
export const declaredIncomeAt = async (db: Db, borrowerId: string, moment: Date): Promise<number | undefined> =>
  (
    await db
      .selectFrom('declared_income_changes')
      .select('before_cents')
      .where('borrower_id', '=', borrowerId)
      .where('changed_at', '>=', moment)
      .orderBy('id')
      .executeTakeFirst()
  )?.before_cents

/** Words in any order, without accents, with small typing errors; the most alike first. */
export async function borrowersByName(db: Db, words: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT borrowers_called(${words}::text[], ${most}) AS id`.execute(db)
  return rows.map(({ id }) => id)
}
