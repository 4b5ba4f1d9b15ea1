import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Files } from '../../db/tables.ts'

export type FileRow = Selectable<Files>

export async function insertFile(tx: Db, row: FileRow): Promise<void> {
  await tx.insertInto('files').values(row).execute()
}

export const findFile = (db: Db, id: string): Promise<Pick<FileRow, 'content_type'> | undefined> =>
  db.selectFrom('files').select('content_type').where('id', '=', id).executeTakeFirst()
