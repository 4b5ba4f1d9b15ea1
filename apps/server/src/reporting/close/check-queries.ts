import type { CLOSE_CHECKS } from '@home-credit/contract'
import { sql, type RawBuilder } from 'kysely'
import { midnightAfter, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { balancesAt, takenBetween, writtenOffBefore } from '../../ledger/index.ts'
import { openRowsAt, wasNotOutAt } from '../../lending/index.ts'
import { keysOf } from '../../platform/types/index.ts'

export interface Check {
  check: (typeof CLOSE_CHECKS)[number]
  ours_cents: number
  ledger_cents: number
  /** Sum of the absolute differences of all items, so that two faults never cancel out. */
  difference_cents: number
}

type Sides = Omit<Check, 'check'>

/** Each check is one statement, so that a concurrent booking counts on both sides or on neither. */
const CHECKS: Record<Check['check'], (day: string) => RawBuilder<Sides>> = {
  /** All accounts sum to zero. */
  books_balance: (day) => sql`
    SELECT 0 AS ours_cents, coalesce(sum(cents), 0)::bigint AS ledger_cents, coalesce(abs(sum(cents)), 0)::bigint AS difference_cents FROM ${balancesAt(midnightAfter(day))} AS b`,

  /** Each balance is the sum of its postings, as of now. */
  balances_posted: () => sql`
    SELECT coalesce(sum(posted_cents), 0)::bigint AS ours_cents, coalesce(sum(kept_cents), 0)::bigint AS ledger_cents,
      coalesce(sum(greatest(abs(kept_cents - posted_cents), 1)), 0)::bigint AS difference_cents FROM ledger_faults()`,

  /** The principal left in the repayment lists equals the principal in the ledger, loan by loan. */
  principal: (day) => sql`
    SELECT coalesce(sum(ours), 0)::bigint AS ours_cents, coalesce(sum(ledger), 0)::bigint AS ledger_cents, coalesce(sum(abs(ours - ledger)), 0)::bigint AS difference_cents
    FROM (
      SELECT loan_id, sum(ours) AS ours, sum(ledger) AS ledger FROM (
        SELECT i.loan_id, i.principal_left AS ours, 0 AS ledger FROM ${openRowsAt(midnightAfter(day))} AS i
        WHERE NOT EXISTS (SELECT FROM loans AS l WHERE l.id = i.loan_id AND ${wasNotOutAt(midnightAfter(day))})
          AND NOT EXISTS (SELECT FROM ${writtenOffBefore(midnightAfter(day))} AS w WHERE w.loan_id = i.loan_id)
        UNION ALL
        SELECT owner_id, 0, cents FROM ${balancesAt(midnightAfter(day))} AS b WHERE account = 'principal') AS sides
      GROUP BY loan_id) AS loans`,

  /** Each receipt of the day took out of a wallet what the ledger shows. */
  receipts: (day) => sql`
    SELECT coalesce(sum(r.cents), 0)::bigint AS ours_cents, coalesce(sum(p.cents), 0)::bigint AS ledger_cents,
      coalesce(sum(abs(coalesce(r.cents, 0) - coalesce(p.cents, 0))), 0)::bigint AS difference_cents
    FROM (SELECT id::text AS key, amount_cents AS cents FROM repayments WHERE recorded_at >= ${startOfDay(day)} AND recorded_at < ${midnightAfter(day)}) AS r
    FULL JOIN ${takenBetween(['repaid_due', 'repaid_early', 'repaid_after_write_off'], startOfDay(day), midnightAfter(day))} AS p ON p.key = r.key`,

  /** No wallet and no reserved amount is below zero. */
  wallets: (day) => sql`
    SELECT 0 AS ours_cents, coalesce(sum(cents), 0)::bigint AS ledger_cents, coalesce(sum(cents), 0)::bigint AS difference_cents
    FROM (SELECT account, owner_id, sum(cents) AS cents FROM ${balancesAt(midnightAfter(day))} AS b
      WHERE account IN ('wallet', 'wallet_reserved') GROUP BY account, owner_id HAVING sum(cents) > 0) AS below`,
}

export async function checkDay(db: Db, day: string): Promise<Check[]> {
  const checks: Check[] = []
  for (const check of keysOf(CHECKS)) {
    const { rows } = await CHECKS[check](day).execute(db)
    const [sides] = rows
    if (sides === undefined) throw new Error('a check returned no row')
    checks.push({ check, ...sides })
  }
  return checks
}
