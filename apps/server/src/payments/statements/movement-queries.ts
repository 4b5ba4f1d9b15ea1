import { sql } from 'kysely'
import { type Db, statement } from '../../platform/db/index.ts'
import type { LedgerEvent } from '../../ledger/index.ts'
import { type Credited, creditedLoansJson } from '../../lending/index.ts'
import { type NumberedWithdrawal, WITHDRAWAL_ID, withdrawalsWith } from '../payouts/withdrawal-queries.ts'
import { type PaidOrder, paidOrders } from '../recharge/order-queries.ts'
import { walletFigures, type WalletFigures } from '../wallet/balance-queries.ts'
import { eventsOf, type Filter, ORDER_EVENTS } from './causes.ts'

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
type Placeholder = (name: Argument) => string
type Condition = 'from' | 'to' | 'in' | 'out' | 'events' | 'after'

const CONDITIONS: Record<Condition, (argument: Placeholder) => string> = {
  from: (argument) => `t.recorded_at >= ${argument('from')}`,
  to: (argument) => `t.recorded_at < ${argument('to')}`,
  in: () => 'p.amount_cents > 0',
  out: () => 'p.amount_cents < 0',
  events: (argument) => `t.event = ANY(${argument('events')}::ledger_event[])`,
  after: (argument) => `p.id < ${argument('after')}::bigint`,
}

/** The number of a loan is looked up row by row: for a join PostgreSQL may read all loans. */
const movements = (conditions: readonly Condition[], argument: Placeholder): string => {
  const borrower = argument('borrowerId')
  const where = conditions.map((name) => CONDITIONS[name](argument)).join(' AND ')
  return `
    SELECT p.id, t.recorded_at AS at, t.event::text AS event, t.key, coalesce(p.loan_id, t.loan_id) AS loan_id,
      CASE WHEN coalesce(p.loan_id, t.loan_id) IS NOT NULL THEN (SELECT number FROM loans WHERE id = coalesce(p.loan_id, t.loan_id)) END AS loan_number,
      p.amount_cents, p.balance_cents
    FROM (
      SELECT transaction_id * 100 + line AS id, owner_id, transaction_id, line, loan_id, -amount_cents AS amount_cents,
        ((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrower} AND account = 'wallet' AND stripe = 0)
          + sum(amount_cents) OVER (ORDER BY owner_id, transaction_id DESC, line DESC ROWS UNBOUNDED PRECEDING) - amount_cents)::bigint AS balance_cents
      FROM ledger_postings WHERE ${ofWallet(borrower)}
    ) AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
    ${where === '' ? '' : `WHERE ${where}`}
    ORDER BY p.owner_id, p.transaction_id DESC, p.line DESC LIMIT ${argument('limit')} OFFSET ${argument('offset')}`
}

const movementsWhere = (conditions: readonly Condition[]) =>
  statement<Movement, Argument>((argument) => movements(conditions, argument))

/** One statement for each combination of conditions that was used. */
function byConditions<Statement>(build: (conditions: readonly Condition[]) => Statement) {
  const statements = new Map<string, Statement>()
  return (conditions: readonly Condition[]): Statement => {
    const key = conditions.join(' ')
    const existing = statements.get(key)
    if (existing !== undefined) return existing
    const created = build(conditions)
    statements.set(key, created)
    return created
  }
}

const statementFor = byConditions(movementsWhere)

const filterCondition = (filter: Filter): Condition => (filter === 'in' || filter === 'out' ? filter : 'events')

const conditionsOf = ({ from, to, filter, after }: MovementQuery): Condition[] => [
  ...(from === undefined ? [] : ['from' as const]),
  ...(to === undefined ? [] : ['to' as const]),
  ...(filter === undefined ? [] : [filterCondition(filter)]),
  ...(after === undefined ? [] : ['after' as const]),
]

const valuesOf = (borrowerId: string, { from, to, filter, after, limit, offset = 0 }: MovementQuery) => ({
  borrowerId,
  from: from ?? null,
  to: to ?? null,
  events: filter === undefined || filter === 'in' || filter === 'out' ? null : eventsOf(filter),
  after: after ?? null,
  limit: limit ?? null,
  offset,
})

/**
 * Movements of a wallet, newest first. Each balance is the current one less all later movements, so a first page reads
 * only itself: the index has this order, and the running sum stops at the end of the page. One statement, so balance
 * and lines are consistent.
 */
export const movementsOf = (db: Db, borrowerId: string, query: MovementQuery): Promise<Movement[]> =>
  statementFor(conditionsOf(query))(db, valuesOf(borrowerId, query))

const count = statement<{ count: number }, 'borrowerId'>(
  (argument) => `SELECT count(*)::int AS count FROM ledger_postings WHERE ${ofWallet(argument('borrowerId'))}`,
)

export const countMovements = async (db: Db, borrowerId: string): Promise<number> =>
  (await count(db, { borrowerId }))[0]?.count ?? 0

const endAt = (borrower: string, order: string): string => `
  (SELECT recorded_at FROM ledger_transactions WHERE id = (SELECT transaction_id FROM ledger_postings WHERE ${ofWallet(borrower)} ORDER BY ${order} LIMIT 1))`

interface PageRow extends WalletFigures {
  first: Date | null
  newest: Date | null
  credited: Credited[]
  recharges: PaidOrder[]
  withdrawals: NumberedWithdrawal[]
  /** Of the movements; null without any. Three arrays of one type each: these are written and read fastest. */
  times: string[] | null
  amounts: [id: number, amount: number, balance: number][] | null
  words: [event: LedgerEvent, key: string, loanId: string | null, loanNumber: string | null][] | null
}

const listOf = (events: readonly LedgerEvent[]): string => events.map((event) => `'${event}'`).join(', ')
const keysOfPage = (events: readonly LedgerEvent[]): string => `SELECT key FROM page WHERE event IN (${listOf(events)})`

const pageWhere = (conditions: readonly Condition[]) =>
  statement<PageRow, Argument | 'now'>((argument) => {
    const borrower = argument('borrowerId')
    const { paid, withdrawn, returned } = ORDER_EVENTS
    return `
      WITH page AS MATERIALIZED (${movements(conditions, argument)})
      SELECT ${walletFigures(borrower, argument('now'))},
        ${endAt(borrower, 'owner_id DESC, transaction_id')} AS first,
        ${endAt(borrower, 'owner_id, transaction_id DESC')} AS newest,
        ${creditedLoansJson(`l.borrower_id = ${borrower}`)} AS credited,
        (SELECT coalesce(json_agg(o), '[]') FROM (${paidOrders(`ARRAY(${keysOfPage(paid)})`)}) AS o) AS recharges,
        (SELECT coalesce(json_agg(w), '[]') FROM (
          ${withdrawalsWith(borrower, `ARRAY(${keysOfPage(withdrawn)} AND key ~ '${WITHDRAWAL_ID}')`, `ARRAY(${keysOfPage(returned)})`)}
            AND EXISTS (${keysOfPage([...withdrawn, ...returned])})) AS w) AS withdrawals,
        p.*
      FROM (SELECT array_to_json(array_agg(at)) AS times, array_to_json(array_agg(ARRAY[id, amount_cents, balance_cents])) AS amounts,
        array_to_json(array_agg(ARRAY[event, key, loan_id::text, loan_number])) AS words FROM page) AS p`
  })

const pageStatementFor = byConditions(pageWhere)

export interface WalletPage {
  movements: Movement[]
  figures: WalletFigures
  /** Undefined when there is no movement. */
  ends: { first: Date; newest: Date } | undefined
  credited: Credited[]
  recharges: PaidOrder[]
  withdrawals: NumberedWithdrawal[]
}

/** Movements with their orders, the balance, and the loans that are paid from it: one statement, of one moment. */
export async function walletPageOf(db: Db, borrowerId: string, query: MovementQuery, now: Date): Promise<WalletPage> {
  const [row] = await pageStatementFor(conditionsOf(query))(db, { ...valuesOf(borrowerId, query), now })
  if (row === undefined) throw new Error('no page')
  const { first, newest, times, amounts, words, credited, recharges, withdrawals, ...figures } = row
  const found = (times ?? []).map((time, index): Movement => {
    const [amount, word] = [amounts?.[index], words?.[index]]
    if (amount === undefined || word === undefined) throw new Error('a movement is not whole')
    const [id, amount_cents, balance_cents] = amount
    const [event, key, loan_id, loan_number] = word
    return { id, at: new Date(time), event, key, loan_id, loan_number, amount_cents, balance_cents }
  })
  return {
    movements: found,
    figures,
    ends: first === null || newest === null ? undefined : { first, newest },
    credited,
    recharges,
    withdrawals,
  }
}

/** The balance before anything recorded at or after the moment. */
export async function balanceAt(db: Db, borrowerId: string, moment: Date): Promise<number> {
  const { rows } = await sql<{ balance_cents: number }>`
    SELECT coalesce(-sum(p.amount_cents), 0)::bigint AS balance_cents FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
    WHERE p.owner_id = ${borrowerId} AND p.account = 'wallet' AND t.recorded_at < ${moment}`.execute(db)
  return rows[0]?.balance_cents ?? 0
}
