import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import type { Place } from './ledger-types.ts'

/**
 * The balances at a moment, as rows to be summed: the present balances, and minus everything recorded since. Uses the
 * recording time and not the bank's, so a past balance never changes.
 */
export const balancesAt = (at: Date): RawBuilder<unknown> => sql`(
  SELECT account, owner_id, balance_cents AS cents FROM ledger_balances
  UNION ALL
  SELECT p.account, coalesce(p.owner_id, '00000000-0000-0000-0000-000000000000'), -p.amount_cents
  FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id WHERE t.recorded_at >= ${at})`

/** The balance of every account at a moment; a debit is positive. */
export async function accountsAt(db: Db, at: Date): Promise<{ account: Place['account']; cents: number }[]> {
  const { rows } = await sql<{ account: Place['account']; cents: number }>`
    SELECT a.account::text, coalesce(sum(b.cents), 0)::bigint AS cents
    FROM unnest(enum_range(NULL::ledger_account)) AS a (account) LEFT JOIN ${balancesAt(at)} AS b ON b.account = a.account
    GROUP BY a.account ORDER BY a.account`.execute(db)
  return rows
}

export interface LedgerFault {
  account: string
  owner_id: string | null
  kept_cents: number
  posted_cents: number
}

/** Every balance that differs from the sum of its postings; empty when the books are right. */
export async function ledgerFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`SELECT * FROM ledger_faults()`.execute(db)
  return rows
}
