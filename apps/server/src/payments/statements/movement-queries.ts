import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { LedgerEvent } from '../../ledger/index.ts'
import { eventsOf, type Filter } from './causes.ts'

export interface Movement {
  /** Transaction and line in one number, so that a page can end at any line. */
  id: number
  at: Date
  event: LedgerEvent
  key: string
  loan_id: string | null
  /** Positive: into the wallet. */
  amount_cents: number
  /** Balance after this movement. */
  balance_cents: number
}

export interface MovementQuery {
  from?: Date
  to?: Date
  filter?: Filter
  after?: number
  limit?: number
  offset?: number
}

const filtered = (filter: Filter): RawBuilder<unknown> => {
  if (filter === 'in') return sql`p.amount_cents > 0`
  if (filter === 'out') return sql`p.amount_cents < 0`
  return sql`t.event = ANY(${eventsOf(filter)}::ledger_event[])`
}

/**
 * The postings of a wallet. A range on the owner, and ordering by owner, makes the planner take the index by owner.
 * Otherwise it would scan by transaction for owners with most of the lines, and then, with the same plan, for those
 * with hardly any.
 */
const ofWallet = (borrowerId: string): RawBuilder<unknown> =>
  sql`owner_id BETWEEN ${borrowerId} AND ${borrowerId} AND account = 'wallet'`

/**
 * Movements of a wallet, newest first. Each balance is the current one less all later movements, so a first page reads
 * only itself: the index has this order, and the running sum stops at the end of the page. One statement, so balance
 * and lines are consistent.
 */
export async function movementsOf(
  db: Db,
  borrowerId: string,
  { from, to, filter, after, limit, offset = 0 }: MovementQuery,
): Promise<Movement[]> {
  const conditions = [
    ...(from === undefined ? [] : [sql`t.recorded_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`t.recorded_at < ${to}`]),
    ...(filter === undefined ? [] : [filtered(filter)]),
    ...(after === undefined ? [] : [sql`p.id < ${after}`]),
  ]
  const { rows } = await sql<Movement>`
    SELECT p.id, t.recorded_at AS at, t.event::text AS event, t.key, coalesce(p.loan_id, t.loan_id) AS loan_id, p.amount_cents, p.balance_cents
    FROM (
      SELECT transaction_id * 100 + line AS id, owner_id, transaction_id, line, loan_id, -amount_cents AS amount_cents,
        ((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrowerId} AND account = 'wallet' AND stripe = 0)
          + sum(amount_cents) OVER (ORDER BY owner_id, transaction_id DESC, line DESC ROWS UNBOUNDED PRECEDING) - amount_cents)::bigint AS balance_cents
      FROM ledger_postings WHERE ${ofWallet(borrowerId)}
    ) AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
    ${conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`}
    ORDER BY p.owner_id, p.transaction_id DESC, p.line DESC ${limit === undefined ? sql`` : sql`LIMIT ${limit}`} OFFSET ${offset}`.execute(
    db,
  )
  return rows
}

export async function countMovements(db: Db, borrowerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ledger_postings WHERE ${ofWallet(borrowerId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Undefined when there is no movement. */
export async function firstAndNewest(db: Db, borrowerId: string): Promise<{ first: Date; newest: Date } | undefined> {
  const at = (order: RawBuilder<unknown>) => sql`
    (SELECT recorded_at FROM ledger_transactions WHERE id = (SELECT transaction_id FROM ledger_postings WHERE ${ofWallet(borrowerId)} ORDER BY ${order} LIMIT 1))`
  const { rows } = await sql<{ first: Date | null; newest: Date | null }>`
    SELECT ${at(sql`owner_id DESC, transaction_id`)} AS first, ${at(sql`owner_id, transaction_id DESC`)} AS newest`.execute(
    db,
  )
  const [{ first, newest } = { first: null, newest: null }] = rows
  return first === null || newest === null ? undefined : { first, newest }
}

/** The balance before anything recorded at or after the moment. */
export async function balanceAt(db: Db, borrowerId: string, moment: Date): Promise<number> {
  const { rows } = await sql<{ balance_cents: number }>`
    SELECT coalesce(-sum(p.amount_cents), 0)::bigint AS balance_cents FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
    WHERE p.owner_id = ${borrowerId} AND p.account = 'wallet' AND t.recorded_at < ${moment}`.execute(db)
  return rows[0]?.balance_cents ?? 0
}
