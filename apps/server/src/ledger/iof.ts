import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/pool.ts'

/**
 * What was charged and undone of IOF from one moment to another, line by line. The time of booking counts and not the bank's: nothing is ever
 * added to a time that is over, so what the bank dates back belongs to the period in which it is booked. Paying the Treasury is neither.
 */
const iofLines = (from: Date, to: Date): RawBuilder<unknown> => sql`(
  SELECT coalesce(p.loan_id, t.loan_id) AS loan_id, t.recorded_at, -p.amount_cents AS charged_cents,
    CASE WHEN p.amount_cents > 0 THEN 'undone' WHEN t.event = 'credited' THEN 'first' ELSE 'further' END AS part
  FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'iof_payable'
  WHERE t.event <> 'iof_remitted' AND t.recorded_at >= ${from} AND t.recorded_at < ${to})`

/** By loan: charged when it was credited, charged for further days, and undone. */
export const iofByLoan = (from: Date, to: Date): RawBuilder<unknown> => sql`(
  SELECT loan_id, coalesce(sum(charged_cents) FILTER (WHERE part = 'first'), 0)::bigint AS first_cents,
    coalesce(sum(charged_cents) FILTER (WHERE part = 'further'), 0)::bigint AS further_cents,
    coalesce(-sum(charged_cents) FILTER (WHERE part = 'undone'), 0)::bigint AS undone_cents
  FROM ${iofLines(from, to)} AS l GROUP BY loan_id)`

/** Charged less undone: what the Treasury is owed for that time. */
export async function iofChargedBetween(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`SELECT coalesce(sum(charged_cents), 0)::bigint AS cents FROM ${iofLines(from, to)} AS l`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The local days on which IOF was charged or undone, oldest first. */
export async function iofDaysBetween(db: Db, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{
    day: string
  }>`SELECT DISTINCT (recorded_at AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM ${iofLines(from, to)} AS l ORDER BY day`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}
