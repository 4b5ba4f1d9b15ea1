import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { LedgerEvent } from './post.ts'

/**
 * The balances as they stood at a moment, in parts that are to be summed: what they are now, and against it what was recorded since. The time of
 * recording counts and not the bank's: what was known then does not change any more.
 */
export const balancesAt = (at: Date): RawBuilder<unknown> => sql`(
  SELECT account, owner_id, balance_cents AS cents FROM ledger_balances
  UNION ALL
  SELECT p.account, coalesce(p.owner_id, '00000000-0000-0000-0000-000000000000'), -p.amount_cents
  FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id WHERE t.recorded_at >= ${at})`

/** Every account with what it held at a moment: a debit is positive. */
export async function accountsAt(db: Db, at: Date): Promise<{ account: string; cents: number }[]> {
  const { rows } = await sql<{ account: string; cents: number }>`
    SELECT a.account::text, coalesce(sum(b.cents), 0)::bigint AS cents
    FROM unnest(enum_range(NULL::ledger_account)) AS a (account) LEFT JOIN ${balancesAt(at)} AS b ON b.account = a.account
    GROUP BY a.account ORDER BY a.account`.execute(db)
  return rows
}

/** Of these events, what each took out of a wallet, by its key. */
export const takenBetween = (events: readonly LedgerEvent[], from: Date, to: Date): RawBuilder<unknown> => sql`(
  SELECT t.key, sum(p.amount_cents)::bigint AS cents FROM ledger_transactions AS t
  JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'wallet'
  WHERE t.event = ANY(${events}::ledger_event[]) AND t.recorded_at >= ${from} AND t.recorded_at < ${to} GROUP BY t.key)`

/** The loans that were given up for lost before a moment. */
export const writtenOffBefore = (at: Date): RawBuilder<unknown> =>
  sql`(SELECT loan_id FROM ledger_transactions WHERE ledger_key_scope(event) = 'written_off' AND recorded_at < ${at})`

/** When the first posting was recorded. */
export const booksBegan = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('ledger_transactions').select('recorded_at').orderBy('recorded_at').limit(1).executeTakeFirst())
    ?.recorded_at
