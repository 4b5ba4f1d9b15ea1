import type { Db } from '../../platform/db/pool.ts'
import { pixWords, type PixRow, type Receiver } from './words.ts'

/** PIX in the words of API Pix, each with what was returned of it. */
export async function inWords(
  db: Db,
  { key }: Receiver,
  rows: readonly PixRow[],
): Promise<ReturnType<typeof pixWords>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ end_to_end_id }) => end_to_end_id)
  const returns = await db
    .selectFrom('sandbox_bank_returns')
    .selectAll()
    .where('end_to_end_id', 'in', ids)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    pixWords(
      row,
      key,
      returns.filter(({ end_to_end_id: id }) => id === row.end_to_end_id),
    ),
  )
}

/** What was paid to a charge. */
export const pixOf = async (db: Db, receiver: Receiver, txid: string) =>
  inWords(
    db,
    receiver,
    await db.selectFrom('sandbox_bank_pix').selectAll().where('txid', '=', txid).orderBy('paid_at').execute(),
  )

export const pixBy = (db: Db, endToEndId: string): Promise<PixRow | undefined> =>
  db.selectFrom('sandbox_bank_pix').selectAll().where('end_to_end_id', '=', endToEndId).executeTakeFirst()

/** What of a PIX has not gone back, nor is on its way back. Held until the end of the transaction, so that it is returned once. */
export async function leftOf(tx: Db, endToEndId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sandbox_bank_pix')
    .select('amount_cents')
    .where('end_to_end_id', '=', endToEndId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const returns = await tx
    .selectFrom('sandbox_bank_returns')
    .select('amount_cents')
    .where('end_to_end_id', '=', endToEndId)
    .where('status', '<>', 'NAO_REALIZADO')
    .execute()
  return returns.reduce((left, { amount_cents: amount }) => left - amount, row.amount_cents)
}

/** A webhook about a PIX or a payout, so many times. */
export async function addNotices(
  tx: Db,
  notice: { kind: 'pix' | 'payout'; subject: string; dueAt: Date },
  times = 1,
): Promise<void> {
  const { kind, subject, dueAt } = notice
  const rows = Array.from({ length: times }, () => ({ kind, subject, due_at: dueAt }))
  if (rows.length > 0) await tx.insertInto('sandbox_bank_notices').values(rows).execute()
}
