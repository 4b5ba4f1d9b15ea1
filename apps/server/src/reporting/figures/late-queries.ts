import { BUCKET_STARTS, BUCKETS } from '@home-credit/domain'
import { sql, type RawBuilder } from 'kysely'
import { midnightAfter } from '../../platform/clock/index.ts'
import { openRowsAt, wasOutAt } from '../../lending/index.ts'

/** The loans that were late at the end of a day: how late, in which bucket, and their overdue amount. */
export const lateOn = (day: string): RawBuilder<unknown> => sql`(
  SELECT late.*, (${BUCKETS}::text[])[width_bucket(late.days_late, ${BUCKET_STARTS}::int[])] AS bucket
  FROM (
    SELECT i.loan_id, l.borrower_id, (${day}::date - min(i.payable_on))::int AS days_late, count(*)::int AS installments,
      sum(i.interest_left + i.principal_left)::bigint AS overdue_cents
    FROM ${openRowsAt(midnightAfter(day))} AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE i.payable_on < ${day}::date AND ${wasOutAt(midnightAfter(day))} GROUP BY i.loan_id, l.borrower_id
    -- Where nothing is left but late charges that stand, nothing runs up.
    HAVING sum(i.interest_left + i.principal_left) > 0) AS late)`
