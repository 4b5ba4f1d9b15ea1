import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

export interface Received {
  count: number
  cents: number
  principal_cents: number
  interest_cents: number
  late_cents: number
}

/** The receipts that were recorded from one moment to another, also those that were reversed later. */
export async function receivedBetween(db: Db, from: Date, to: Date): Promise<Received> {
  const { rows } = await sql<Received>`
    SELECT count(*) AS count, coalesce(sum(amount_cents), 0)::bigint AS cents, coalesce(sum(principal_cents), 0)::bigint AS principal_cents,
      coalesce(sum(interest_cents), 0)::bigint AS interest_cents, coalesce(sum(late_cents), 0)::bigint AS late_cents
    FROM repayments WHERE recorded_at >= ${from} AND recorded_at < ${to}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0, principal_cents: 0, interest_cents: 0, late_cents: 0 }
}
