import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, WriteOffs } from '../../platform/db/index.ts'

export type WriteOff = Selectable<WriteOffs>

/** The active one, else the last withdrawn one. */
export async function latestOf(db: Db, loanId: string): Promise<WriteOff | undefined> {
  return db
    .selectFrom('write_offs')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function findWriteOff(db: Db, id: string): Promise<WriteOff | undefined> {
  return db.selectFrom('write_offs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of two operators who decide at once, the second sees what the first did. */
export async function lockWriteOff(tx: Db, id: string): Promise<WriteOff | undefined> {
  return tx.selectFrom('write_offs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertWriteOff(tx: Db, row: Insertable<WriteOffs>): Promise<void> {
  await tx.insertInto('write_offs').values(row).execute()
}

export async function updateWriteOff(tx: Db, id: string, changes: Updateable<WriteOffs>): Promise<void> {
  await tx.updateTable('write_offs').set(changes).where('id', '=', id).execute()
}
