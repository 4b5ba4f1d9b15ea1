import { BUCKET_STARTS, BUCKETS } from '@home-credit/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { openRowsAt, wasOutAt } from '../../lending/index.ts'
import { endOf } from './days.ts'

/** The loans that were late at the end of a day: how late, in which bucket, and their overdue amount. */
export const lateOn = (day: string): RawBuilder<unknown> => sql`(
  SELECT late.*, (${BUCKETS}::text[])[width_bucket(late.days_late, ${BUCKET_STARTS}::int[])] AS bucket
  FROM (
    SELECT i.loan_id, l.borrower_id, (${day}::date - min(i.payable_on))::int AS days_late, count(*)::int AS installments,
      sum(i.interest_left + i.principal_left)::bigint AS overdue_cents
    FROM ${openRowsAt(endOf(day))} AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE i.payable_on < ${day}::date AND ${wasOutAt(endOf(day))} GROUP BY i.loan_id, l.borrower_id
    -- Where nothing is left but late charges that stand, nothing runs up.
    HAVING sum(i.interest_left + i.principal_left) > 0) AS late)`

/** Replaces the arrears with those of a day. Leaves unchanged rows alone. */
export async function replaceArrears(tx: Db, day: string): Promise<Record<string, number>> {
  const { numAffectedRows: ended } =
    await sql`DELETE FROM arrears AS a WHERE NOT EXISTS (SELECT FROM ${lateOn(day)} AS n WHERE n.loan_id = a.loan_id)`.execute(
      tx,
    )
  const { numAffectedRows: changed } = await sql`
    INSERT INTO arrears AS a (loan_id, borrower_id, day, days_late, bucket, overdue_cents)
    SELECT loan_id, borrower_id, ${day}::date, days_late, bucket, overdue_cents FROM ${lateOn(day)} AS n
    ON CONFLICT (loan_id) DO UPDATE SET day = excluded.day, days_late = excluded.days_late, bucket = excluded.bucket, overdue_cents = excluded.overdue_cents
    WHERE (a.days_late, a.bucket, a.overdue_cents) IS DISTINCT FROM (excluded.days_late, excluded.bucket, excluded.overdue_cents)`.execute(
    tx,
  )
  const { rows } = await sql<{ late: number }>`SELECT count(*) AS late FROM arrears`.execute(tx)
  return { late: rows[0]?.late ?? 0, changed: Number(changed ?? 0), ended: Number(ended ?? 0) }
}
