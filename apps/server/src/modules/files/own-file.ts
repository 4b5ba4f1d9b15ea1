import type { Db } from '../../db/pool.ts'
import { findFile } from './store.ts'

/** The kind of a file of this borrower; nothing where they have no such file. */
export async function kindOfOwnFile(db: Db, id: string, ownerId: string): Promise<string | undefined> {
  const file = await findFile(db, id)
  return file?.owner_id === ownerId ? file.content_type : undefined
}
