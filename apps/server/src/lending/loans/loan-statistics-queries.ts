import type { Action } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export interface ProcessingTimes {
  /** The number of credited loans. */
  credited: number
  /** Median time from the application to the crediting. */
  medianSeconds: number
}

/** Processing times of loans credited since then. An application begins with sending documents or, for a verified borrower, with choosing a package. */
export async function processingTimesSince(db: Db, since: Date): Promise<ProcessingTimes> {
  const { rows } = await sql<{ credited: number; median: number | null }>`
    SELECT count(*)::int AS credited, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM credited_at - begun)) AS median
    FROM (
      SELECT loans.credited_at, (
        SELECT min(moves.at) FROM loan_moves AS moves WHERE moves.loan_id = loans.id AND moves.action IN ('send_documents', 'choose_package')
      ) AS begun FROM loans WHERE credited_at >= ${since}
    ) AS waited WHERE begun IS NOT NULL`.execute(db)
  return { credited: rows[0]?.credited ?? 0, medianSeconds: rows[0]?.median ?? 0 }
}

/** Counts the moves by each of these actions from `from` until before `to`. */
export async function movesBetween(
  db: Db,
  actions: Readonly<Record<string, Action>>,
  from: Date,
  to: Date,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ action: string; count: number }>`
    SELECT action, count(*) FROM loan_moves WHERE at >= ${from} AND at < ${to} AND action = ANY(${Object.values(actions)}) GROUP BY action`.execute(
    db,
  )
  const counts = new Map(rows.map((row) => [row.action, row.count]))
  return Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, counts.get(action) ?? 0]))
}

/** The net amounts credited from `from` until before `to`, for the daily cap. */
export async function creditedCentsBetween(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ credited_cents: number }>`
    SELECT coalesce(sum((o.costs->>'net_cents')::bigint), 0)::bigint AS credited_cents FROM loans AS l JOIN loan_offers AS o ON o.id = l.offer_id
    WHERE l.credited_at >= ${from} AND l.credited_at < ${to}`.execute(db)
  return rows[0]?.credited_cents ?? 0
}

export interface Received {
  count: number
  cents: number
  principal_cents: number
  interest_cents: number
  late_cents: number
}

/** The receipts recorded from `from` until before `to`, including those reversed later. */
export async function receivedBetween(db: Db, from: Date, to: Date): Promise<Received> {
  const { rows } = await sql<Received>`
    SELECT count(*) AS count, coalesce(sum(amount_cents), 0)::bigint AS cents, coalesce(sum(principal_cents), 0)::bigint AS principal_cents,
      coalesce(sum(interest_cents), 0)::bigint AS interest_cents, coalesce(sum(late_cents), 0)::bigint AS late_cents
    FROM repayments WHERE recorded_at >= ${from} AND recorded_at < ${to}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0, principal_cents: 0, interest_cents: 0, late_cents: 0 }
}
