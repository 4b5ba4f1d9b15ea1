import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export const isAnythingPaid = async (db: Db, loanId: string): Promise<boolean> =>
  (await db
    .selectFrom('loan_installments')
    .select('number')
    .where('loan_id', '=', loanId)
    .where((row) =>
      row.or([
        row('closed_on', 'is not', null),
        row('paid_interest_cents', '>', 0),
        row('paid_principal_cents', '>', 0),
      ]),
    )
    .executeTakeFirst()) !== undefined

/** Subquery: the loans with an open row payable by this day. */
export const loansPayableBy = (day: string): RawBuilder<{ loan_id: string }> =>
  sql`SELECT i.loan_id FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE l.state = 'credited' AND i.closed_on IS NULL AND i.payable_on <= ${day}::date`

/** The rows of `openRowsAt` in two parts, each of which can be read in the order of an index. */
export const openPartsAt = (at: Date): RawBuilder<unknown>[] => [
  sql`SELECT loan_id, number, due_on, payable_on, interest_cents - paid_interest_cents AS interest_left, principal_cents - paid_principal_cents AS principal_left
  FROM loan_installments WHERE closed_on IS NULL AND (changed_at IS NULL OR changed_at < ${at})`,
  sql`SELECT loan_id, number, due_on, payable_on, interest_left_cents AS interest_left, principal_left_cents AS principal_left
  FROM loan_installments_past WHERE until >= ${at} AND (since IS NULL OR since < ${at})`,
]

/**
 * The open rows of every repayment list as recorded at a moment: unchanged rows, plus the earlier versions of rows changed since.
 * For statements over all loans; `owed.ts` calculates what one borrower owes today.
 */
export const openRowsAt = (at: Date): RawBuilder<unknown> => sql`(${sql.join(openPartsAt(at), sql` UNION ALL `)})`

/** The earliest payable date of those rows. The first part reads one end of an index instead of every row. */
export const oldestOpenAt = (at: Date): RawBuilder<string | null> => sql`least(
  (SELECT payable_on FROM loan_installments WHERE closed_on IS NULL AND (changed_at IS NULL OR changed_at < ${at}) ORDER BY payable_on LIMIT 1),
  (SELECT min(payable_on) FROM loan_installments_past WHERE until >= ${at} AND (since IS NULL OR since < ${at})))`

/** For a row `l` of loans: credited by this moment and not yet given back. */
export const wasOutAt = (at: Date): RawBuilder<boolean> =>
  sql`l.credited_at < ${at} AND NOT (l.state = 'regretted' AND l.since < ${at})`

/** For a row `l` of loans: its signed list does not count at this moment. */
export const wasNotOutAt = (at: Date): RawBuilder<boolean> =>
  sql`(l.credited_at IS NULL OR l.credited_at >= ${at} OR (l.state = 'regretted' AND l.since < ${at}))`
