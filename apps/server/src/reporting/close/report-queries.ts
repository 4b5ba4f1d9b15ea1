import { sql } from 'kysely'
import { midnightAfter } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { openRowsAt, wasOutAt } from '../../lending/index.ts'
import type { Report } from './store.ts'

type Counted = Report['due']

/** Rows payable on the day, as of its beginning or its end. */
export async function payableOn(db: Db, day: string, at: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT count(*) AS count, coalesce(sum(i.interest_left + i.principal_left), 0)::bigint AS cents
    FROM ${openRowsAt(at)} AS i JOIN loans AS l ON l.id = i.loan_id WHERE i.payable_on = ${day}::date AND ${wasOutAt(at)}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, cents: 0 }
}

/**
 * Contract interest that has accrued and is unpaid: all of it on rows whose due date has come, and of the next row in
 * proportion to its days. A memo for the accounts, not the cost of settling. A row begins when the one before ends, so
 * a row whose predecessor is not due yet has none.
 */
export async function accruedOn(db: Db, day: string): Promise<number> {
  const at = midnightAfter(day)
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(CASE WHEN i.due_on <= ${day}::date THEN i.interest_left
      ELSE round(i.interest_left::numeric * (${day}::date - i.since) / (i.due_on - i.since)) END), 0)::bigint AS cents
    FROM (
      SELECT r.*, coalesce(p.since, b.due_on, (l.credited_at AT TIME ZONE 'America/Sao_Paulo')::date) AS since
      FROM ${openRowsAt(at)} AS r JOIN loans AS l ON l.id = r.loan_id
      LEFT JOIN LATERAL (SELECT (l.plan->>'from')::date AS since WHERE (l.plan->>'first')::int = r.number AND (l.plan->>'from')::date <= ${day}::date) AS p ON true
      LEFT JOIN loan_installments AS b ON b.loan_id = r.loan_id AND b.number = r.number - 1 AND b.due_on < ${day}::date
      WHERE r.payable_on < ${day}::date + ${LONGEST_PERIOD}::int AND (r.number = 1 OR b.number IS NOT NULL OR p.since IS NOT NULL) AND ${wasOutAt(at)}) AS i
    WHERE i.since < ${day}::date`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The first period has up to 45 days, and a payable date comes a few days after its due date. */
const LONGEST_PERIOD = 55
