import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, PixReceived, PixReturns } from '../../platform/db/index.ts'

/** False when the line exists already. */
export async function insertLine(tx: Db, line: Insertable<PixReceived>): Promise<boolean> {
  const result = await tx
    .insertInto('pix_received')
    .values(line)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateLine(tx: Db, endToEndId: string, changes: Updateable<PixReceived>): Promise<void> {
  await tx.updateTable('pix_received').set(changes).where('end_to_end_id', '=', endToEndId).execute()
}

export async function putReturn(tx: Db, row: Insertable<PixReturns>): Promise<void> {
  await tx
    .insertInto('pix_returns')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['end_to_end_id', 'id'])
        .doUpdateSet({ state: row.state, settled_at: row.settled_at ?? null, return_id: row.return_id ?? null }),
    )
    .execute()
}

/** Locks lines whose payer is sealed with another key than the current one. */
export const lockOldPayers = async (
  tx: Db,
  currentId: string,
  after: string,
  batch: number,
): Promise<{ end_to_end_id: string; payer: Buffer | null }[]> =>
  tx
    .selectFrom('pix_received')
    .select(['end_to_end_id', 'payer'])
    .where('end_to_end_id', '>', after)
    .where(sql<boolean>`split_part(convert_from(payer, 'UTF8'), '.', 1) <> ${currentId}`)
    .orderBy('end_to_end_id')
    .limit(batch)
    .forUpdate()
    .execute()

/** A line without a proposal. */
export const NOTHING_PROPOSED = {
  proposed: null,
  proposed_for: null,
  proposed_proof: null,
  proposed_by: null,
  proposed_at: null,
} as const
