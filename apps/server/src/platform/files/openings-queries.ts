import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** The files of this owner that the actor has opened, from the audit log. */
export async function filesViewedBy(
  db: Db,
  { actor, ownerId }: { actor: string; ownerId: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file_id: string }>`
    SELECT DISTINCT details->>'file_id' AS file_id FROM audit_log
    WHERE subject = ${`borrower:${ownerId}`} AND actor = ${actor} AND action = 'document_opened'`.execute(db)
  return new Set(rows.map(({ file_id }) => file_id))
}
