import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { startOfDay } from '../../apps/server/src/platform/clock/local-day.ts'
import { dayAfter } from '../repayment/close-scenario.ts'

/**
 * What the figures of a day must be, read from ledger and loans as they are at its end: live rows, before anything of
 * the next day happens. What happened on the day is the difference of two such counts. Shares no query with the server.
 */
export interface Snapshot {
  /** Totals since the beginning. */
  totals: Record<string, number>
  /** Values at that moment. */
  values: Record<string, number>
}

/** Name and number. Each counts everything recorded before $1. */
const TOTALS = `
  SELECT 'registered' AS name, count(*) AS number FROM borrowers WHERE created_at < $1
  UNION ALL SELECT 'started', count(*) FROM loans WHERE opened_at < $1
  UNION ALL SELECT 'verified', count(DISTINCT loan_id) FROM loan_moves
    WHERE at < $1 AND (action = 'pass_verification' OR (action = 'begin' AND from_state = 'no_package'))
  UNION ALL SELECT 'package_chosen', count(DISTINCT loan_id) FROM loan_moves WHERE at < $1 AND action = 'choose_package'
  UNION ALL SELECT 'reviewed', count(DISTINCT loan_id) FROM loan_decisions WHERE at < $1
  UNION ALL SELECT 'approved', count(DISTINCT loan_id) FROM loan_decisions WHERE at < $1 AND outcome = 'approve'
  UNION ALL SELECT 'approvals', count(*) FROM loan_decisions WHERE at < $1 AND outcome = 'approve'
  UNION ALL SELECT 'rejections', count(*) FROM loan_decisions WHERE at < $1 AND outcome = 'reject'
  UNION ALL SELECT 'rejection ' || reason, count(*) FROM (
    SELECT jsonb_array_elements_text(reasons) AS reason FROM loan_decisions WHERE at < $1 AND outcome = 'reject') AS named GROUP BY reason
  UNION ALL SELECT 'credited', count(*) FROM loans WHERE credited_at < $1
  UNION ALL SELECT 'credited_cents', coalesce(-sum(p.amount_cents), 0) FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
    WHERE t.event = 'credited' AND p.account = 'wallet' AND t.recorded_at < $1
  UNION ALL SELECT 'receipts', count(*) FROM repayments WHERE recorded_at < $1
  UNION ALL SELECT 'repaid_cents', coalesce(sum(amount_cents), 0) FROM repayments WHERE recorded_at < $1
  UNION ALL SELECT 'repaid_in_time_cents', coalesce(sum(amount_cents), 0) FROM repayments WHERE recorded_at < $1 AND late_cents = 0
  UNION ALL SELECT 'undone_cents', coalesce(sum(amount_cents), 0) FROM repayments WHERE reversed_at < $1`

/** Of each loan: principal in the books, what is overdue on day $1, and since when. */
const LOANS = `
  SELECT l.id, to_char(l.credited_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month,
    (SELECT coalesce(sum(amount_cents), 0) FROM ledger_postings WHERE owner_id = l.id AND account = 'principal') AS principal,
    o.days, coalesce(o.cents, 0) AS overdue, coalesce(o.installments, 0) AS installments, l.state <> 'regretted' AS counts,
    (SELECT sum(amount_cents) FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
      WHERE p.owner_id = l.id AND p.account = 'principal' AND t.event = 'credited') AS credited,
    (SELECT coalesce(sum(amount_cents), 0) FROM ledger_postings WHERE loan_id = l.id AND account = 'write_off') AS written_off
  FROM loans AS l LEFT JOIN LATERAL (
    SELECT $1::date - min(i.payable_on) AS days, sum(i.interest_cents + i.principal_cents - i.paid_interest_cents - i.paid_principal_cents) AS cents, count(*) AS installments
    FROM loan_installments AS i WHERE i.loan_id = l.id AND i.closed_on IS NULL AND i.payable_on < $1::date AND l.state <> 'regretted'
    HAVING sum(i.interest_cents + i.principal_cents - i.paid_interest_cents - i.paid_principal_cents) > 0) AS o ON true
  WHERE l.credited_at IS NOT NULL`

const VALUES = `
  WITH of AS (${LOANS}), late AS (
    SELECT *, CASE WHEN days IS NULL THEN 'none' WHEN days > 90 THEN 'over-90' WHEN days > 60 THEN '61-90' WHEN days > 30 THEN '31-60' ELSE '1-30' END AS bucket
    FROM of WHERE principal <> 0 OR days IS NOT NULL)
  SELECT 'bank_cents' AS name, coalesce(sum(amount_cents), 0) AS number FROM ledger_postings WHERE account = 'bank'
  UNION ALL SELECT 'arrears ' || bucket || ' loans', count(*) FROM late GROUP BY bucket
  UNION ALL SELECT 'arrears ' || bucket || ' principal', sum(principal) FROM late GROUP BY bucket
  UNION ALL SELECT 'arrears ' || bucket || ' overdue', sum(overdue) FROM late GROUP BY bucket
  UNION ALL SELECT 'arrears ' || bucket || ' installments', sum(installments) FROM late GROUP BY bucket
  UNION ALL SELECT 'vintage ' || month || ' loans', count(*) FILTER (WHERE counts) FROM of GROUP BY month
  UNION ALL SELECT 'vintage ' || month || ' credited', coalesce(sum(credited) FILTER (WHERE counts), 0) FROM of GROUP BY month
  UNION ALL SELECT 'vintage ' || month || ' written off', sum(written_off) FROM of GROUP BY month
  UNION ALL SELECT 'vintage ' || month || ' principal', sum(principal) FROM of GROUP BY month
  UNION ALL SELECT 'vintage ' || month || ' late', coalesce(sum(principal) FILTER (WHERE days > 30), 0) FROM of GROUP BY month
  UNION ALL SELECT 'expected ' || i.payable_on || ' installments', count(*) FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id AND l.state = 'credited'
    WHERE i.closed_on IS NULL AND i.payable_on > $1::date AND i.payable_on <= $1::date + 90 GROUP BY i.payable_on
  UNION ALL SELECT 'expected ' || i.payable_on || ' cents', sum(i.interest_cents + i.principal_cents - i.paid_interest_cents - i.paid_principal_cents)
    FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id AND l.state = 'credited'
    WHERE i.closed_on IS NULL AND i.payable_on > $1::date AND i.payable_on <= $1::date + 90 GROUP BY i.payable_on`

/** What the close has written for the day. */
const WRITTEN = `
  SELECT f.key AS name, f.value::text::numeric AS number FROM figures_days AS d CROSS JOIN LATERAL jsonb_each(to_jsonb(d) - 'day') AS f WHERE d.day = $1::date
  UNION ALL SELECT 'rejection ' || reason, rejections FROM figures_rejections WHERE day = $1::date
  UNION ALL SELECT 'arrears ' || bucket || ' ' || v.name, v.number FROM figures_arrears
    CROSS JOIN LATERAL (VALUES ('loans', loans::bigint), ('principal', principal_cents), ('overdue', overdue_cents), ('installments', installments)) AS v (name, number) WHERE day = $1::date
  UNION ALL SELECT 'vintage ' || to_char(month, 'YYYY-MM') || ' ' || v.name, v.number FROM figures_vintages
    CROSS JOIN LATERAL (VALUES ('loans', loans::bigint), ('credited', credited_cents), ('written off', written_off_cents), ('principal', principal_cents), ('late', late_cents)) AS v (name, number)
    WHERE day = $1::date
  UNION ALL SELECT 'expected ' || payable_on || ' ' || v.name, v.number FROM figures_expected
    CROSS JOIN LATERAL (VALUES ('installments', installments::bigint), ('cents', cents)) AS v (name, number) WHERE day = $1::date`

async function numbers({ raw }: Pool, query: string, parameter: string): Promise<Record<string, number>> {
  const { rows } = await raw.query<{ name: string; number: string | number }>(query, [parameter])
  return Object.fromEntries(rows.map(({ name, number }) => [name, Number(number)]))
}

/** As of the end of a day; nothing of the next day may have happened yet. */
export const snapshotOf = async (pool: Pool, day: string): Promise<Snapshot> => ({
  totals: await numbers(pool, TOTALS, startOfDay(dayAfter(day, 1)).toISOString()),
  values: await numbers(pool, VALUES, day),
})

/** What happened before a day began, whatever has happened since. */
export const totalsBefore = (pool: Pool, day: string): Promise<Record<string, number>> =>
  numbers(pool, TOTALS, startOfDay(day).toISOString())

export const writtenOf = (pool: Pool, day: string): Promise<Record<string, number>> => numbers(pool, WRITTEN, day)

/** Every figure of a day that differs; one that is missing is zero. */
export function differences(
  day: string,
  written: Record<string, number>,
  before: Record<string, number>,
  { totals, values }: Snapshot,
): { compared: number; faults: string[] } {
  const flows = Object.entries(totals).map(([name, total]) => [name, total - (before[name] ?? 0)] as const)
  const expected = new Map([...flows, ...Object.entries(values)])
  const names = new Set([...expected.keys(), ...Object.keys(written)])
  const faults = [...names].flatMap((name) => {
    const [is, mustBe] = [written[name] ?? 0, expected.get(name) ?? 0]
    return is === mustBe ? [] : [`${day} ${name}: ${is}, and it is ${mustBe}`]
  })
  return { compared: names.size, faults }
}
