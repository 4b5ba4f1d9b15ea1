import type { WRITE_OFF_STATES } from '@home-credit/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, WriteOffs } from '../../platform/db/index.ts'

export type WriteOff = Omit<Selectable<WriteOffs>, 'state'> & { state: (typeof WRITE_OFF_STATES)[number] }

const typed = (row: Selectable<WriteOffs>): WriteOff => ({ ...row, state: row.state })

/** The one that stands, or else the last that was withdrawn. */
export async function latestOf(db: Db, loanId: string): Promise<WriteOff | undefined> {
  const row = await db
    .selectFrom('write_offs')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && typed(row)
}

export async function findWriteOff(db: Db, id: string): Promise<WriteOff | undefined> {
  const row = await db.selectFrom('write_offs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** Of two who decide at once the second sees what the first has done. */
export async function lockWriteOff(tx: Db, id: string): Promise<WriteOff | undefined> {
  const row = await tx.selectFrom('write_offs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && typed(row)
}

export async function insertWriteOff(tx: Db, row: Insertable<WriteOffs>): Promise<void> {
  await tx.insertInto('write_offs').values(row).execute()
}

export async function updateWriteOff(tx: Db, id: string, changes: Updateable<WriteOffs>): Promise<void> {
  await tx.updateTable('write_offs').set(changes).where('id', '=', id).execute()
}
