import { sql } from 'kysely'
import { type Db, statement } from '../../platform/db/index.ts'
import type { LedgerEvent } from '../../ledger/index.ts'
import { eventsOf, type Filter } from './causes.ts'

export interface Movement {
  /** Transaction and line in one number, so that a page can end at any line. */
  id: number
  at: Date
  event: LedgerEvent
  key: string
  loan_id: string | null
  loan_number: string | null
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

/**
 * The postings of a wallet. A range on the owner, and ordering by owner, makes the planner take the index by owner.
 * Otherwise it would scan by transaction for owners with most of the lines, and then, with the same plan, for those
 * with hardly any.
 */
const ofWallet = (borrower: string): string => `owner_id BETWEEN ${borrower} AND ${borrower} AND account = 'wallet'`

type Argument = 'borrowerId' | 'from' | 'to' | 'events' | 'after' | 'limit' | 'offset'
type Condition = 'from' | 'to' | 'in' | 'out' | 'events' | 'after'

const CONDITIONS: Record<Condition, (argument: (name: Argument) => string) => string> = {
  from: (argument) => `t.recorded_at >= ${argument('from')}`,
  to: (argument) => `t.recorded_at < ${argument('to')}`,
  in: () => 'p.amount_cents > 0',
  out: () => 'p.amount_cents < 0',
  events: (argument) => `t.event = ANY(${argument('events')}::ledger_event[])`,
  after: (argument) => `p.id < ${argument('after')}::bigint`,
}

const movementsWhere = (conditions: readonly Condition[]) =>
  statement<Movement, Argument>((argument) => {
    const borrower = argument('borrowerId')
    const where = conditions.map((name) => CONDITIONS[name](argument)).join(' AND ')
    return `
      SELECT p.id, t.recorded_at AS at, t.event::text AS event, t.key, coalesce(p.loan_id, t.loan_id) AS loan_id, l.number AS loan_number, p.amount_cents, p.balance_cents
      FROM (
        SELECT transaction_id * 100 + line AS id, owner_id, transaction_id, line, loan_id, -amount_cents AS amount_cents,
          ((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrower} AND account = 'wallet' AND stripe = 0)
            + sum(amount_cents) OVER (ORDER BY owner_id, transaction_id DESC, line DESC ROWS UNBOUNDED PRECEDING) - amount_cents)::bigint AS balance_cents
        FROM ledger_postings WHERE ${ofWallet(borrower)}
      ) AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
      LEFT JOIN loans AS l ON l.id = coalesce(p.loan_id, t.loan_id)
      ${where === '' ? '' : `WHERE ${where}`}
      ORDER BY p.owner_id, p.transaction_id DESC, p.line DESC LIMIT ${argument('limit')} OFFSET ${argument('offset')}`
  })

/** One for each combination of conditions that was used. */
const statements = new Map<string, ReturnType<typeof movementsWhere>>()

function statementFor(conditions: readonly Condition[]): ReturnType<typeof movementsWhere> {
  const key = conditions.join(' ')
  const existing = statements.get(key)
  if (existing !== undefined) return existing
  const created = movementsWhere(conditions)
  statements.set(key, created)
  return created
}

const filterCondition = (filter: Filter): Condition => (filter === 'in' || filter === 'out' ? filter : 'events')

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
  const conditions: Condition[] = [
    ...(from === undefined ? [] : ['from' as const]),
    ...(to === undefined ? [] : ['to' as const]),
    ...(filter === undefined ? [] : [filterCondition(filter)]),
    ...(after === undefined ? [] : ['after' as const]),
  ]
  return statementFor(conditions)(db, {
    borrowerId,
    from: from ?? null,
    to: to ?? null,
    events: filter === undefined || filter === 'in' || filter === 'out' ? null : eventsOf(filter),
    after: after ?? null,
    limit: limit ?? null,
    offset,
  })
}

const count = statement<{ count: number }, 'borrowerId'>(
  (argument) => `SELECT count(*)::int AS count FROM ledger_postings WHERE ${ofWallet(argument('borrowerId'))}`,
)

export const countMovements = async (db: Db, borrowerId: string): Promise<number> =>
  (await count(db, { borrowerId }))[0]?.count ?? 0

const ends = statement<{ first: Date | null; newest: Date | null }, 'borrowerId'>((argument) => {
  const at = (order: string): string => `
    (SELECT recorded_at FROM ledger_transactions WHERE id = (SELECT transaction_id FROM ledger_postings WHERE ${ofWallet(argument('borrowerId'))} ORDER BY ${order} LIMIT 1))`
  return `SELECT ${at('owner_id DESC, transaction_id')} AS first, ${at('owner_id, transaction_id DESC')} AS newest`
})

/** Undefined when there is no movement. */
export async function firstAndNewest(db: Db, borrowerId: string): Promise<{ first: Date; newest: Date } | undefined> {
  const [{ first, newest } = { first: null, newest: null }] = await ends(db, { borrowerId })
  return first === null || newest === null ? undefined : { first, newest }
}

/** The balance before anything recorded at or after the moment. */
export async function balanceAt(db: Db, borrowerId: string, moment: Date): Promise<number> {
  const { rows } = await sql<{ balance_cents: number }>`
    SELECT coalesce(-sum(p.amount_cents), 0)::bigint AS balance_cents FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
    WHERE p.owner_id = ${borrowerId} AND p.account = 'wallet' AND t.recorded_at < ${moment}`.execute(db)
  return rows[0]?.balance_cents ?? 0
}
