import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export interface Closed {
  day: string
  closedAt: Date
  /** The first day of the unbroken sequence of days with figures that ends with this one. */
  since: string
}

/** The last closed day, if it has figures. */
export async function closedWithFigures(db: Db): Promise<Closed | undefined> {
  const last = await db
    .selectFrom('closes')
    .innerJoin('figures_days', 'figures_days.day', 'closes.day')
    .select(['closes.day', 'closes.ended_at'])
    .orderBy('closes.day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return undefined
  const { rows } = await sql<{ since: string }>`
    SELECT min(day)::date AS since FROM figures_days
    WHERE day > coalesce((SELECT max(c.day) FROM closes AS c WHERE c.day <= ${last.day}::date AND NOT EXISTS (SELECT FROM figures_days AS f WHERE f.day = c.day)), '-infinity')`.execute(
    db,
  )
  return { day: last.day, closedAt: last.ended_at, since: rows[0]?.since ?? last.day }
}

export interface Flows {
  registered: number
  started: number
  verified: number
  package_chosen: number
  reviewed: number
  approved: number
  credited: number
  approvals: number
  rejections: number
}

/** What happened from one day through another. */
export async function flowsBetween(db: Db, from: string, to: string): Promise<Flows> {
  const { rows } = await sql<Flows>`
    SELECT coalesce(sum(registered), 0)::int AS registered, coalesce(sum(started), 0)::int AS started, coalesce(sum(verified), 0)::int AS verified,
      coalesce(sum(package_chosen), 0)::int AS package_chosen, coalesce(sum(reviewed), 0)::int AS reviewed, coalesce(sum(approved), 0)::int AS approved,
      coalesce(sum(credited), 0)::int AS credited, coalesce(sum(approvals), 0)::int AS approvals, coalesce(sum(rejections), 0)::int AS rejections
    FROM figures_days WHERE day BETWEEN ${from}::date AND ${to}::date`.execute(db)
  const [flows] = rows
  if (flows === undefined) throw new Error('a sum returned no row')
  return flows
}

/** The most frequent first. */
export async function rejectionsBetween(
  db: Db,
  from: string,
  to: string,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    SELECT reason, sum(rejections)::int AS count FROM figures_rejections WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY reason ORDER BY count DESC, reason`.execute(db)
  return rows
}

export interface MonthFigures {
  from: string
  to: string
  credited: number
  credited_cents: number
  receipts: number
  repaid_cents: number
  repaid_in_time_cents: number
  undone_cents: number
}

export async function monthsBetween(db: Db, from: string, to: string): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    SELECT min(day)::date AS from, max(day)::date AS to, sum(credited)::int AS credited, sum(credited_cents)::bigint AS credited_cents, sum(receipts)::int AS receipts,
      sum(repaid_cents)::bigint AS repaid_cents, sum(repaid_in_time_cents)::bigint AS repaid_in_time_cents, sum(undone_cents)::bigint AS undone_cents
    FROM figures_days WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY date_trunc('month', day) ORDER BY 1`.execute(
    db,
  )
  return rows
}

export interface Vintage {
  month: string
  /** Months from crediting to the end of which it is read. */
  age: number
  loans: number
  credited_cents: number
  written_off_cents: number
  principal_cents: number
  late_cents: number
}

/** The months of crediting from one on, at the end of each month since; the last month as of its last day with figures. */
export async function vintagesFrom(db: Db, month: string, to: string): Promise<Vintage[]> {
  const { rows } = await sql<Vintage>`
    SELECT v.month, (extract(year FROM age(date_trunc('month', v.day), v.month)) * 12 + extract(month FROM age(date_trunc('month', v.day), v.month)))::int AS age,
      v.loans, v.credited_cents, v.written_off_cents, v.principal_cents, v.late_cents
    FROM figures_vintages AS v
    WHERE v.month >= ${month}::date AND v.day IN (SELECT max(day) FROM figures_days WHERE day BETWEEN ${month}::date AND ${to}::date GROUP BY date_trunc('month', day))
    ORDER BY v.month, v.day`.execute(db)
  return rows
}

export const cashBetween = (db: Db, from: string, to: string): Promise<{ day: string; cents: number }[]> =>
  db
    .selectFrom('figures_days')
    .select(['day', 'bank_cents as cents'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export const expectedAfter = (db: Db, day: string): Promise<{ day: string; installments: number; cents: number }[]> =>
  db
    .selectFrom('figures_expected')
    .select(['payable_on as day', 'installments', 'cents'])
    .where('day', '=', day)
    .orderBy('payable_on')
    .execute()

export interface BankDay {
  day: string
  bank_cents: number
  ledger_cents: number
  differences: number
}

/** The last day whose movements were compared with the bank. */
export async function lastCompared(db: Db): Promise<BankDay | null> {
  const { rows } = await sql<BankDay>`
    SELECT r.day, coalesce((SELECT sum((t->>'bank_cents')::bigint * CASE WHEN t->>'movement' IN ('pix_in', 'return_in') THEN 1 ELSE -1 END) FROM jsonb_array_elements(r.totals) AS t), 0)::bigint AS bank_cents,
      coalesce((SELECT sum((t->>'ledger_cents')::bigint * CASE WHEN t->>'movement' IN ('pix_in', 'return_in') THEN 1 ELSE -1 END) FROM jsonb_array_elements(r.totals) AS t), 0)::bigint AS ledger_cents,
      (SELECT count(*)::int FROM reconciliation_differences AS d WHERE d.day = r.day) AS differences
    FROM reconciliations AS r ORDER BY r.day DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export interface DayFigures extends Flows {
  day: string
  credited_cents: number
  receipts: number
  repaid_cents: number
  repaid_in_time_cents: number
  undone_cents: number
  bank_cents: number
  principal_cents: number
  late_cents: number
}

/** All figures of each day, oldest first; late are loans more than 30 days late. */
export async function daysBetween(db: Db, from: string, to: string): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    SELECT d.*, a.principal_cents, a.late_cents FROM figures_days AS d CROSS JOIN LATERAL (
      SELECT coalesce(sum(principal_cents), 0)::bigint AS principal_cents,
        coalesce(sum(principal_cents) FILTER (WHERE bucket NOT IN ('none', '1-30')), 0)::bigint AS late_cents
      FROM figures_arrears AS f WHERE f.day = d.day) AS a
    WHERE d.day BETWEEN ${from}::date AND ${to}::date ORDER BY d.day`.execute(db)
  return rows
}
