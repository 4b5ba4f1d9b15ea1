import type { History } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

/** A loan counts as repaid no earlier than this many days after crediting. */
const REPAID_AFTER_DAYS = 90

export interface Sums {
  credited: number
  outstanding: number
  overdue: boolean
  returned_on: string | null
  dearest: number
}

const MINE = (borrowerId: string) => sql`
  SELECT id, state, (credited_at AT TIME ZONE 'America/Sao_Paulo')::date AS credited_on, (written_off_at AT TIME ZONE 'America/Sao_Paulo')::date AS written_off_on,
    (SELECT max(closed_on) FROM loan_installments AS i WHERE i.loan_id = loans.id) AS closed_on
  FROM loans WHERE borrower_id = ${borrowerId} AND credited_at IS NOT NULL AND state <> 'regretted'`

/** Computed from the borrower's rows in one statement: no stored total can go stale. */
export async function sumsOf(db: Db, borrowerId: string, today: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    WITH mine AS (${MINE(borrowerId)}),
    rows AS (SELECT i.*, m.state FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id)
    SELECT
      (SELECT count(*)::int FROM mine WHERE state = 'credited') AS credited,
      (SELECT coalesce(sum(principal_cents - paid_principal_cents), 0)::bigint FROM rows WHERE state = 'credited' AND closed_on IS NULL) AS outstanding,
      EXISTS (SELECT FROM rows WHERE state = 'credited' AND closed_on IS NULL AND payable_on < ${today}::date) AS overdue,
      (SELECT min(returned_on) FROM rows WHERE state = 'credited' AND closed_on IS NULL) AS returned_on,
      (SELECT coalesce(max(dearest), 0)::bigint FROM (
        SELECT sum(payment_cents) AS dearest FROM rows WHERE state = 'credited' AND closed_on IS NULL GROUP BY date_trunc('month', due_on)) AS months) AS dearest`.execute(
    db,
  )
  const [sums] = rows
  if (sums === undefined) throw new Error('no sums')
  return sums
}

interface HistoryOn {
  repaid: number
  on_time: number
  worst_late: number
  written_off: boolean
}

/**
 * The payment history as of each of these days. An installment counts as on time only after its due date, however early the borrower paid it. A loan counts
 * as repaid no earlier than 90 days after crediting: paying back at once, mostly with the borrowed money, proves nothing.
 */
export async function historiesOf(db: Db, borrowerId: string, days: readonly string[]): Promise<History[]> {
  const { rows } = await sql<HistoryOn>`
    WITH mine AS (${MINE(borrowerId)}),
    -- A row that an agreed plan took the place of was late all the same.
    rows AS (
      SELECT i.due_on, i.payable_on, i.closed_on, true AS counts FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id
      UNION ALL
      SELECT i.due_on, i.payable_on, i.closed_on, false FROM loan_installments_replaced AS i JOIN mine AS m ON m.id = i.loan_id)
    SELECT
      (SELECT count(*)::int FROM mine WHERE state = 'repaid' AND closed_on <= d.day AND credited_on + ${REPAID_AFTER_DAYS}::int <= d.day) AS repaid,
      (SELECT count(*)::int FROM rows WHERE counts AND due_on < d.day AND closed_on <= least(payable_on, d.day)) AS on_time,
      (SELECT coalesce(max(least(coalesce(closed_on, d.day), d.day) - payable_on), 0)::int FROM rows WHERE payable_on < least(coalesce(closed_on, d.day), d.day)) AS worst_late,
      EXISTS (SELECT FROM mine WHERE written_off_on <= d.day) AS written_off
    FROM unnest(${days}::date[]) WITH ORDINALITY AS d (day, place) ORDER BY d.place`.execute(db)
  return rows.map(({ repaid, on_time, worst_late, written_off }) => ({
    loansRepaid: repaid,
    installmentsPaidOnTime: on_time,
    worstDaysLate: worst_late,
    writtenOff: written_off,
  }))
}

/** Installments whose due date has passed, and how many of them were paid by their payable date. */
export async function onTimeOf(db: Db, borrowerId: string, today: string): Promise<{ paid: number; due: number }> {
  const { rows } = await sql<{ paid: number; due: number }>`
    WITH mine AS (${MINE(borrowerId)})
    SELECT (count(*) FILTER (WHERE i.closed_on <= i.payable_on))::int AS paid, count(*)::int AS due
    FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id
    WHERE i.due_on < ${today}::date AND (i.closed_on IS NOT NULL OR i.payable_on < ${today}::date)`.execute(db)
  return rows[0] ?? { paid: 0, due: 0 }
}
