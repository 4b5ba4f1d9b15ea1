import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

/** The orders whose time ran out in a span while nothing had come for them; what comes later is not lost. */
export async function ranOutBetween(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM recharge_orders
    WHERE expires_at >= ${from} AND expires_at < ${to} AND (paid_at IS NULL OR paid_at >= expires_at)`.execute(db)
  return rows[0]?.count ?? 0
}
