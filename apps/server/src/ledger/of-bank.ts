import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { LedgerEvent } from './post.ts'

/** One movement on the bank's account, whichever way it went. */
export interface BankMovement {
  event: LedgerEvent
  key: string
  at: Date
  cents: number
}

const MOVEMENTS = sql`
  SELECT t.event, t.key, t.effective_at AS at, abs(sum(p.amount_cents))::bigint AS cents
  FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'bank'`

/** What moved at the bank from one moment to another, by the time it counts from. */
export const bankMovements = async (db: Db, from: Date, to: Date): Promise<BankMovement[]> =>
  (
    await sql<BankMovement>`${MOVEMENTS} WHERE t.effective_at >= ${from} AND t.effective_at < ${to} GROUP BY t.id ORDER BY t.id`.execute(
      db,
    )
  ).rows

/** What moved at the bank under these keys, whenever that was. */
export const bankMovementsOf = async (
  db: Db,
  events: readonly LedgerEvent[],
  keys: readonly string[],
): Promise<BankMovement[]> =>
  keys.length === 0
    ? []
    : (
        await sql<BankMovement>`
          ${MOVEMENTS} WHERE t.key = ANY(${keys}) AND t.event = ANY(${events}::ledger_event[])
          AND ledger_key_scope(t.event) = ANY (SELECT ledger_key_scope(e) FROM unnest(${events}::ledger_event[]) AS e) GROUP BY t.id ORDER BY t.id`.execute(
          db,
        )
      ).rows
