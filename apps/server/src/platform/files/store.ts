import type { Selectable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Files } from '../db/tables.ts'

export type FileRow = Selectable<Files>

export async function insertFile(tx: Db, row: FileRow): Promise<void> {
  await tx.insertInto('files').values(row).execute()
}

export const findFile = (
  db: Db,
  id: string,
): Promise<Pick<FileRow, 'content_type' | 'owner_id' | 'sha256'> | undefined> =>
  db.selectFrom('files').select(['content_type', 'owner_id', 'sha256']).where('id', '=', id).executeTakeFirst()

export const kindsOf = (db: Db, ids: readonly string[]): Promise<Pick<FileRow, 'id' | 'content_type'>[]> =>
  db.selectFrom('files').select(['id', 'content_type']).where('id', 'in', ids).execute()

export const filesOf = (db: Db, ownerId: string): Promise<Omit<FileRow, 'owner_id' | 'sha256'>[]> =>
  db
    .selectFrom('files')
    .select(['id', 'content_type', 'bytes', 'width', 'height', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns the ids of the deleted files. */
export const deleteFilesOf = async (tx: Db, ownerId: string): Promise<string[]> =>
  (await tx.deleteFrom('files').where('owner_id', '=', ownerId).returning('id').execute()).map(({ id }) => id)
