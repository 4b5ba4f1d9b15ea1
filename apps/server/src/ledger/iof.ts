import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/pool.ts'

/**
 * Each transaction that charged or undid IOF, from one moment to another. The time of booking counts and not the bank's: nothing is ever added to
 * a time that is over, so what the bank dates back belongs to the period in which it is booked. Paying the Treasury is neither.
 */
export const iofCharges = (from: Date, to: Date): RawBuilder<unknown> => sql`(
  SELECT t.id, coalesce(p.loan_id, t.loan_id) AS loan_id, t.recorded_at, -p.amount_cents AS cents,
    CASE WHEN p.amount_cents > 0 THEN 'undone' WHEN t.event = 'credited' THEN 'first' ELSE 'further' END AS part
  FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'iof_payable'
  WHERE t.event <> 'iof_remitted' AND t.recorded_at >= ${from} AND t.recorded_at < ${to})`

/** Charged less undone: what the Treasury is owed for that time. */
export async function iofChargedBetween(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`SELECT coalesce(sum(cents), 0)::bigint AS cents FROM ${iofCharges(from, to)} AS c`.execute(db)
  return rows[0]?.cents ?? 0
}
