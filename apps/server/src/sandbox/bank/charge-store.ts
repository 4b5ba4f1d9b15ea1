import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'
import type { ChargeRow } from './presenter.ts'

export const findCharge = (db: Db, kind: ChargeRow['kind'], txid: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('sandbox_bank_charges').selectAll().where('txid', '=', txid).where('kind', '=', kind).executeTakeFirst()

/** Leaves an existing charge with this txid unchanged. */
export async function insertCharge(db: Db, row: Insertable<Tables['sandbox_bank_charges']>): Promise<void> {
  await db
    .insertInto('sandbox_bank_charges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined when the charge is no longer active. */
export const changeActiveCharge = (
  db: Db,
  txid: string,
  changes: Pick<Updateable<Tables['sandbox_bank_charges']>, 'status' | 'amount_cents'>,
): Promise<ChargeRow | undefined> =>
  db
    .updateTable('sandbox_bank_charges')
    .set((set) => ({ revision: set('revision', '+', 1), ...changes }))
    .where('txid', '=', txid)
    .where('status', '=', 'ATIVA')
    .returningAll()
    .executeTakeFirst()

/** By its txid or its copy-and-paste code. */
export const lockCharge = (tx: Db, text: string): Promise<ChargeRow | undefined> =>
  tx
    .selectFrom('sandbox_bank_charges')
    .selectAll()
    .where((is) => is.or([is('txid', '=', text), is('copy_code', '=', text)]))
    .forUpdate()
    .executeTakeFirst()

export async function completeCharge(tx: Db, txid: string): Promise<void> {
  await tx.updateTable('sandbox_bank_charges').set({ status: 'CONCLUIDA' }).where('txid', '=', txid).execute()
}

export const newestCharges = (db: Db, limit: number): Promise<ChargeRow[]> =>
  db.selectFrom('sandbox_bank_charges').selectAll().orderBy('created_at', 'desc').orderBy('txid').limit(limit).execute()
