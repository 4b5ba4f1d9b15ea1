import { sql, type RawBuilder } from 'kysely'

/**
 * The open rows of every repayment list as they were on record at a moment: those that have not changed since, and what the others were before.
 * For statements over all loans; who owes what today is told by `owed.ts`.
 */
export const openRowsAt = (at: Date): RawBuilder<unknown> => sql`(
  SELECT loan_id, number, due_on, payable_on, interest_cents - paid_interest_cents AS interest_left, principal_cents - paid_principal_cents AS principal_left
  FROM loan_installments WHERE closed_on IS NULL AND (changed_at IS NULL OR changed_at < ${at})
  UNION ALL
  SELECT loan_id, number, due_on, payable_on, interest_left_cents, principal_left_cents
  FROM loan_installments_past WHERE until >= ${at} AND (since IS NULL OR since < ${at}))`

/** The earliest payable date of those rows; two looks at the ends of indexes, where the smallest of all of them would be a look at each. */
export const oldestOpenAt = (at: Date): RawBuilder<string | null> => sql`least(
  (SELECT payable_on FROM loan_installments WHERE closed_on IS NULL AND (changed_at IS NULL OR changed_at < ${at}) ORDER BY payable_on LIMIT 1),
  (SELECT min(payable_on) FROM loan_installments_past WHERE until >= ${at} AND (since IS NULL OR since < ${at})))`

/** Of a row `l` of loans: it was credited at a moment, and had not been given back. */
export const wasOutAt = (at: Date): RawBuilder<boolean> =>
  sql`l.credited_at < ${at} AND NOT (l.state = 'regretted' AND l.since < ${at})`

/** Of a row `l` of loans: a list was signed, and it counts for nothing at a moment. */
export const wasNotOutAt = (at: Date): RawBuilder<boolean> =>
  sql`(l.credited_at IS NULL OR l.credited_at >= ${at} OR (l.state = 'regretted' AND l.since < ${at}))`
