import { BUCKETS, BUCKET_STARTS } from '@home-credit/domain'
import { sql } from 'kysely'
import { midnightAfter, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { balancesAt, takenBetween } from '../../ledger/index.ts'
import { openRowsAt, wasOutAt } from '../../lending/index.ts'
import { DAYS_AHEAD } from './days-ahead.ts'
import { NOT_LATE } from './arrears-queries.ts'
import { creditedMonth, type LoanGroup } from './group-queries.ts'

/** A loan counts as late in its vintage beyond this. */
const VINTAGE_LATE_DAYS = 30

/** The owner of the lender's own accounts in a balance. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const TABLES = [
  'figures_days',
  'figures_rejections',
  'figures_arrears',
  'figures_vintages',
  'figures_expected',
] as const

export async function clearFigures(tx: Db, day: string): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where('day', '=', day).execute()
}

/** What happened on the day, as recorded, and the bank account at its end. */
export async function insertDay(tx: Db, day: string): Promise<void> {
  const [from, to] = [startOfDay(day), midnightAfter(day)]
  /** Loans that came to a step for the first time. */
  const firstMove = (action: string) => sql`(
    SELECT count(*) FROM loan_moves AS m WHERE m.action = ${action} AND m.at >= ${from} AND m.at < ${to}
      AND NOT EXISTS (SELECT FROM loan_moves AS e WHERE e.loan_id = m.loan_id AND e.action = m.action AND e.id < m.id))`
  await sql`
    INSERT INTO figures_days (day, registered, started, verified, package_chosen, reviewed, approved, credited, approvals, rejections,
      credited_cents, receipts, repaid_cents, repaid_in_time_cents, undone_cents, bank_cents)
    SELECT ${day}::date,
      (SELECT count(*) FROM borrowers WHERE created_at >= ${from} AND created_at < ${to}),
      (SELECT count(*) FROM loans WHERE opened_at >= ${from} AND opened_at < ${to}),
      -- Whoever is verified already begins with choosing a package.
      ${firstMove('pass_verification')} + (SELECT count(*) FROM loan_moves WHERE action = 'begin' AND at >= ${from} AND at < ${to} AND to_state = 'no_package'),
      ${firstMove('choose_package')},
      d.reviewed, d.approved, c.loans, d.approvals, d.rejections, c.cents, r.count, r.cents, r.in_time,
      (SELECT coalesce(sum(amount_cents), 0) FROM repayments WHERE reversed_at >= ${from} AND reversed_at < ${to}),
      (SELECT coalesce(sum(cents), 0) FROM ${balancesAt(to)} AS b WHERE account = 'bank' AND owner_id = ${NOBODY})
    FROM (
      SELECT count(*) FILTER (WHERE is_first) AS reviewed, count(*) FILTER (WHERE outcome = 'approve' AND is_first_approval) AS approved,
        count(*) FILTER (WHERE outcome = 'approve') AS approvals, count(*) FILTER (WHERE outcome = 'reject') AS rejections
      FROM (
        SELECT outcome, NOT EXISTS (SELECT FROM loan_decisions AS e WHERE e.loan_id = m.loan_id AND (e.at, e.id) < (m.at, m.id)) AS is_first,
          NOT EXISTS (SELECT FROM loan_decisions AS e WHERE e.loan_id = m.loan_id AND e.outcome = 'approve' AND (e.at, e.id) < (m.at, m.id)) AS is_first_approval
        FROM loan_decisions AS m WHERE m.at >= ${from} AND m.at < ${to}) AS decisions) AS d,
      (SELECT count(*) AS loans, coalesce(-sum(cents), 0) AS cents FROM ${takenBetween(['credited'], from, to)} AS t) AS c,
      (SELECT count(*), coalesce(sum(amount_cents), 0) AS cents, coalesce(sum(amount_cents) FILTER (WHERE late_cents = 0), 0) AS in_time
        FROM repayments WHERE recorded_at >= ${from} AND recorded_at < ${to}) AS r`.execute(tx)
}

export async function insertRejections(tx: Db, day: string): Promise<void> {
  await sql`
    INSERT INTO figures_rejections (day, reason, rejections)
    SELECT ${day}::date, reason, count(*) FROM loan_decisions AS d CROSS JOIN LATERAL jsonb_array_elements_text(d.reasons) AS reason
    WHERE d.outcome = 'reject' AND d.at >= ${startOfDay(day)} AND d.at < ${midnightAfter(day)} GROUP BY reason`.execute(
    tx,
  )
}

export async function insertArrears(tx: Db, day: string, groups: readonly LoanGroup[]): Promise<void> {
  await sql`
    INSERT INTO figures_arrears (day, bucket, loans, principal_cents, overdue_cents, installments)
    SELECT ${day}::date, coalesce(bucket, ${NOT_LATE}), sum(loans), sum(principal_cents), sum(overdue_cents), sum(installments)
    FROM ${rowsOf(groups)} GROUP BY 2`.execute(tx)
}

/**
 * What was credited and written off is that of the day before and of the day itself; without figures of the day
 * before, it is counted from the whole ledger.
 */
export async function insertVintages(
  tx: Db,
  { day, dayBefore, groups }: { day: string; dayBefore: string; groups: readonly LoanGroup[] },
): Promise<void> {
  const isNext = await hasFigures(tx, dayBefore)
  const lateBuckets = BUCKETS.filter((_bucket, index) => (BUCKET_STARTS[index] ?? 0) > VINTAGE_LATE_DAYS)
  await sql`
    INSERT INTO figures_vintages (day, month, loans, credited_cents, written_off_cents, principal_cents, late_cents)
    SELECT ${day}::date, month, sum(loans), sum(credited), sum(written_off), sum(principal), sum(late) FROM (
      SELECT month, loans, credited_cents AS credited, written_off_cents AS written_off, 0 AS principal, 0 AS late
      FROM figures_vintages WHERE day = ${dayBefore}::date
      UNION ALL
      SELECT ${creditedMonth}, sum(CASE t.event WHEN 'credited' THEN 1 WHEN 'regretted' THEN -1 ELSE 0 END),
        coalesce(sum(p.amount_cents) FILTER (WHERE t.event <> 'written_off'), 0), coalesce(-sum(p.amount_cents) FILTER (WHERE t.event = 'written_off'), 0), 0, 0
      FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'principal' JOIN loans AS l ON l.id = p.owner_id
      WHERE t.event IN ('credited', 'regretted', 'written_off') AND t.recorded_at >= ${isNext ? startOfDay(day) : new Date(0)} AND t.recorded_at < ${midnightAfter(day)}
      GROUP BY 1
      UNION ALL
      SELECT month, 0, 0, 0, principal_cents, CASE WHEN bucket = ANY(${lateBuckets}::text[]) THEN principal_cents ELSE 0 END
      FROM ${rowsOf(groups)}) AS parts
    GROUP BY month`.execute(tx)
}

/** What is open on the lists and payable on each of the next days. */
export async function insertExpected(tx: Db, day: string): Promise<void> {
  const at = midnightAfter(day)
  await sql`
    INSERT INTO figures_expected (day, payable_on, installments, cents)
    SELECT ${day}::date, i.payable_on, count(*), sum(i.interest_left + i.principal_left)
    FROM ${openRowsAt(at)} AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE i.payable_on > ${day}::date AND i.payable_on <= ${day}::date + ${DAYS_AHEAD}::int AND ${wasOutAt(at)}
    GROUP BY i.payable_on`.execute(tx)
}

const hasFigures = async (db: Db, day: string): Promise<boolean> =>
  (await db.selectFrom('figures_days').select('day').where('day', '=', day).executeTakeFirst()) !== undefined

const rowsOf = (groups: readonly LoanGroup[]) => sql`
  jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
    AS g (bucket text, month date, loans int, principal_cents bigint, overdue_cents bigint, installments int)`
