import type { Db } from '../db/pool.ts'
import { findFile, kindsOf } from './store.ts'

/** The kind of a file of this borrower; nothing where they have no such file. */
export async function kindOfOwnFile(db: Db, id: string, ownerId: string): Promise<string | undefined> {
  const file = await findFile(db, id)
  return file?.owner_id === ownerId ? file.content_type : undefined
}

/** The SHA-256 of a picture of this borrower; nothing where they have no such picture. */
export async function hashOfOwnPicture(db: Db, id: string, ownerId: string): Promise<Buffer | undefined> {
  const file = await findFile(db, id)
  return file?.owner_id === ownerId && file.content_type.startsWith('image/') ? file.sha256 : undefined
}

/** Which of these files are pictures and which are not, by id. */
export async function picturesAmong(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = ids.length === 0 ? [] : await kindsOf(db, ids)
  return new Map(rows.map(({ id, content_type }) => [id, content_type.startsWith('image/')]))
}
