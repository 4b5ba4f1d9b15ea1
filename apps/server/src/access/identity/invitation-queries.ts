import type { Selectable } from 'kysely'
import { type Borrowers, countRows, type Db } from '../../platform/db/index.ts'

/** Ids of those whose invitation counts. */
export const countedInvitees = async (db: Db, inviterId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('borrowers')
      .select('id')
      .where('invited_by', '=', inviterId)
      .where('invitation_note', 'is', null)
      .execute()
  ).map(({ id }) => id)

export interface InvitedFilter {
  inviter?: string | undefined
  counted?: 'yes' | 'no' | undefined
}

export type InvitedRow = Pick<Selectable<Borrowers>, 'id' | 'invited_by' | 'invitation_note' | 'created_at'>

/** Invited borrowers, newest first. */
export async function listInvited(
  db: Db,
  { inviter, counted }: InvitedFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: InvitedRow[]; total: number }> {
  let query = db.selectFrom('borrowers').where('invited_by', 'is not', null)
  if (inviter !== undefined) query = query.where('invited_by', '=', inviter)
  if (counted !== undefined) query = query.where('invitation_note', counted === 'yes' ? 'is' : 'is not', null)
  const rows = await query
    .select(['id', 'invited_by', 'invitation_note', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total: await countRows(db, query) }
}
