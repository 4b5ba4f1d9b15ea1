import { sql } from 'kysely'
import { nextDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { keepContacts } from '../../servicing/index.ts'
import { lateOn } from '../figures/late-queries.ts'

/** Replaces the arrears with those of a day: one pass over the rows that are late. Leaves unchanged rows alone. */
export async function replaceArrears(tx: Db, day: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ late: number; changed: number; ended: number }>`
    WITH late AS MATERIALIZED (SELECT * FROM ${lateOn(day)} AS n),
    ended AS (DELETE FROM arrears AS a WHERE NOT EXISTS (SELECT FROM late WHERE late.loan_id = a.loan_id) RETURNING loan_id),
    changed AS (
      INSERT INTO arrears AS a (loan_id, borrower_id, day, days_late, bucket, overdue_cents, number, credited_at, planned)
      SELECT n.loan_id, n.borrower_id, ${day}::date, n.days_late, n.bucket, n.overdue_cents, l.number, l.credited_at, coalesce(l.plan->>'kind' = 'agreement', false)
      FROM late AS n JOIN loans AS l ON l.id = n.loan_id
      ON CONFLICT (loan_id) DO UPDATE SET day = excluded.day, days_late = excluded.days_late, bucket = excluded.bucket, overdue_cents = excluded.overdue_cents,
        planned = excluded.planned
      WHERE (a.days_late, a.bucket, a.overdue_cents, a.planned) IS DISTINCT FROM (excluded.days_late, excluded.bucket, excluded.overdue_cents, excluded.planned)
      RETURNING loan_id)
    SELECT (SELECT count(*) FROM late)::int AS late, (SELECT count(*) FROM changed)::int AS changed, (SELECT count(*) FROM ended)::int AS ended`.execute(
    tx,
  )
  await keepContacts(tx, nextDay(day))
  return { ...(rows[0] ?? { late: 0, changed: 0, ended: 0 }) }
}
