import type { Db } from '../db/pool.ts'
import { findFile, kindsOf } from './store.ts'

/** The content type of this borrower's file; undefined if they have no such file. */
export async function kindOfOwnFile(db: Db, id: string, ownerId: string): Promise<string | undefined> {
  const file = await findFile(db, id)
  return file?.owner_id === ownerId ? file.content_type : undefined
}

/** The SHA-256 of this borrower's picture; undefined if they have no such picture. */
export async function hashOfOwnPicture(db: Db, id: string, ownerId: string): Promise<Buffer | undefined> {
  const file = await findFile(db, id)
  return file?.owner_id === ownerId && file.content_type.startsWith('image/') ? file.sha256 : undefined
}

/** Whether each of these files is a picture, by id. */
export async function picturesAmong(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = ids.length === 0 ? [] : await kindsOf(db, ids)
  return new Map(rows.map(({ id, content_type }) => [id, content_type.startsWith('image/')]))
}
