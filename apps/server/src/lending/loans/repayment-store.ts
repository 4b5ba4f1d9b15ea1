import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Repayments } from '../../platform/db/index.ts'

export async function insertRepayment(tx: Db, repayment: Insertable<Repayments>): Promise<void> {
  await tx.insertInto('repayments').values(repayment).execute()
}

/** Oldest first. */
export const unreversedOf = (tx: Db, loanId: string): Promise<{ id: string }[]> =>
  tx
    .selectFrom('repayments')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('reversed_at', 'is', null)
    .orderBy('recorded_at')
    .execute()

/** Throws when the repayment was already reversed. */
export const findUnreversed = (tx: Db, id: string): Promise<Selectable<Repayments>> =>
  tx
    .selectFrom('repayments')
    .selectAll()
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow()

export const linesPaidAfter = (
  tx: Db,
  loanId: string,
  payment: Pick<Selectable<Repayments>, 'id' | 'recorded_at'>,
): Promise<Pick<Selectable<Repayments>, 'lines'>[]> =>
  tx
    .selectFrom('repayments')
    .select('lines')
    .where('loan_id', '=', loanId)
    .where('reversed_at', 'is', null)
    .where(sql<boolean>`(recorded_at, id) > (${payment.recorded_at}, ${payment.id}::uuid)`)
    .execute()

export async function markReversed(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('repayments').set({ reversed_at: now }).where('id', '=', id).execute()
}

/** Returns false when the repayment was already reversed. */
export async function markUndone(tx: Db, id: string, { key, now }: { key: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('repayments')
    .set({ reversed_at: now, undone_by: key })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
