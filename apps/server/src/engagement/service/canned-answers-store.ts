import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CannedAnswers, Db } from '../../platform/db/index.ts'

export const selectAnswers = (
  db: Db,
  limit: number,
): Promise<Pick<Selectable<CannedAnswers>, 'id' | 'name' | 'en' | 'zh' | 'pt'>[]> =>
  db.selectFrom('canned_answers').select(['id', 'name', 'en', 'zh', 'pt']).orderBy('name').limit(limit).execute()

export async function lockAnswers(tx: Db): Promise<void> {
  await tx.selectFrom('canned_answers').select('id').forUpdate().execute()
}

export const findByName = (db: Db, name: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('canned_answers').select('id').where('name', '=', name).executeTakeFirst()

export async function insertAnswer(tx: Db, answer: Insertable<CannedAnswers>): Promise<void> {
  await tx.insertInto('canned_answers').values(answer).execute()
}

/** Returns false when it does not exist. */
export async function updateAnswer(tx: Db, id: string, changes: Updateable<CannedAnswers>): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('canned_answers').set(changes).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows !== 0n
}

/** Returns false when it does not exist. */
export async function deleteAnswer(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('canned_answers').where('id', '=', id).executeTakeFirst()
  return numDeletedRows !== 0n
}
