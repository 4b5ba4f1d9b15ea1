import { sql, type Insertable } from 'kysely'
import type { Db, WalletBlocks } from '../../platform/db/index.ts'

export async function insertBlock(tx: Db, block: Insertable<WalletBlocks>): Promise<void> {
  await tx.insertInto('wallet_blocks').values(block).execute()
}

/** Returns how much was still blocked. */
export async function freeBlocks(tx: Db, borrowerId: string, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('wallet_blocks')
    .set({ freed_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('freed_at', 'is', null)
    .where('until', '>', now)
    .returning('amount_cents')
    .execute()
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

export async function blockedSum(db: Db, borrowerId: string, now: Date): Promise<number> {
  const inForce = db
    .selectFrom('wallet_blocks')
    .where('borrower_id', '=', borrowerId)
    .where('freed_at', 'is', null)
    .where('until', '>', now)
  const { sum } = await inForce
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export async function countEnded(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM wallet_blocks WHERE until >= ${from} AND until < ${to} AND (freed_at IS NULL OR freed_at >= until)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const blocksOf = (
  db: Db,
  borrowerId: string,
): Promise<{ amount_cents: number; blocked_at: Date; until: Date; freed_at: Date | null }[]> =>
  db
    .selectFrom('wallet_blocks')
    .select(['amount_cents', 'blocked_at', 'until', 'freed_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('blocked_at')
    .execute()

/** Erases the reasons; the blocks remain. */
export async function forgetBlockReasons(tx: Db, borrowerId: string): Promise<void> {
  await tx.updateTable('wallet_blocks').set({ reason: '' }).where('borrower_id', '=', borrowerId).execute()
}
