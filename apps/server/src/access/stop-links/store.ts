import type { Insertable, Selectable } from 'kysely'
import type { Db, StopLinks } from '../../platform/db/index.ts'

export type StopKind = 'phone_change' | 'new_device'

export interface StopLink {
  borrowerId: string
  kind: StopKind
  /** The id of the phone change or device to stop. */
  subjectId: string
  createdAt: Date
}

const linkIn = (row: Selectable<StopLinks>): StopLink => ({
  borrowerId: row.borrower_id,
  kind: row.kind,
  subjectId: row.subject_id,
  createdAt: row.made_at,
})

export async function insertLink(tx: Db, link: Insertable<StopLinks>): Promise<void> {
  await tx.insertInto('stop_links').values(link).execute()
}

const usable = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('stop_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

/** Returns undefined when the link can no longer be used. */
export async function findLink(db: Db, tokenHash: Buffer, now: Date): Promise<StopLink | undefined> {
  const row = await usable(db, tokenHash, now).executeTakeFirst()
  return row && linkIn(row)
}

/** Locks the link, so that it is used only once. */
export async function lockLink(tx: Db, tokenHash: Buffer, now: Date): Promise<StopLink | undefined> {
  const row = await usable(tx, tokenHash, now).forUpdate().executeTakeFirst()
  return row && linkIn(row)
}

export async function markUsed(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('stop_links').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Never a token. */
export const linksOf = (
  db: Db,
  borrowerId: string,
): Promise<Pick<Selectable<StopLinks>, 'kind' | 'made_at' | 'expires_at' | 'used_at'>[]> =>
  db
    .selectFrom('stop_links')
    .select(['kind', 'made_at', 'expires_at', 'used_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('made_at')
    .execute()

export async function deleteLinksOf(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('stop_links').where('borrower_id', '=', borrowerId).execute()
}
