import type { calls, ParsedOf } from '@home-credit/contract'
import { sql, type RawBuilder } from 'kysely'
import { borrowersByName } from '../../borrowers/index.ts'
import { midnightAfter, startOfDay } from '../../platform/clock/index.ts'
import { type Db, MOST_COUNTED } from '../../platform/db/index.ts'
import { readText } from '../search/read-text.ts'
import { openPartsAt, wasOutAt } from '../../lending/index.ts'

type Input = Extract<ParsedOf<typeof calls.consoleFigures>, { action: 'list' }>
export type ListName = Input['list']
export type ListFilter = Omit<Input, 'action' | 'page' | 'page_size' | 'from' | 'to'> & {
  /** Both within the days with figures; of expected receipts, days after the last of them. */
  from: string
  to: string
  /** The last closed day. */
  closed: string
}

export interface ListRow {
  id: string
  borrower_id: string
  borrower_name: string | null
  loan_id: string | null
  number: string | null
  at: Date | null
  day: string | null
  installment: number | null
  cents: number | null
  days_late: number | null
  approved: boolean | null
  reasons: string[]
}

/** So many borrowers are looked up by a name. */
const MOST_NAMED = 1000

const within = (column: RawBuilder<unknown>, { from, to }: ListFilter) =>
  sql`${column} >= ${startOfDay(from)} AND ${column} < ${midnightAfter(to)}`

const UNDECIDED = sql`NULL::boolean AS approved, '[]'::jsonb AS reasons`
const NONE = sql`NULL::date AS day, NULL::int AS installment`
const OF_LOAN = sql`l.id AS loan_id, l.borrower_id`

/** Whose loans they are is looked up after the page is known, unless a name is looked for. */
function decisions(filter: ListFilter, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const isNamed = (filter.text ?? '') !== ''
  const borrower = isNamed ? sql`l.borrower_id` : sql`(SELECT l.borrower_id FROM loans AS l WHERE l.id = m.loan_id)`
  return sql`
    SELECT m.id, m.loan_id, ${borrower} AS borrower_id, m.at, ${NONE}, NULL::bigint AS cents, m.outcome = 'approve' AS approved, m.reasons
    FROM loan_decisions AS m ${isNamed ? sql`JOIN loans AS l ON l.id = m.loan_id` : sql``}
    WHERE ${within(sql`m.at`, filter)} AND ${condition}`
}

// Looked up for each row of a page: as EXISTS, the planner may join all of them before it sorts, and as a comparison with
// NULL it may take few rows for such.
const noneEarlier = (more: RawBuilder<unknown>) => sql`
  coalesce((SELECT false FROM loan_decisions AS e WHERE e.loan_id = m.loan_id AND (e.at, e.id) < (m.at, m.id) ${more} LIMIT 1), true)`

// The action is no parameter, since the index is of some actions only.
const firstMoves = (filter: ListFilter, action: 'pass_verification' | 'choose_package') => sql`
  SELECT m.id, ${OF_LOAN}, m.at, ${NONE}, l.asked_cents AS cents, ${UNDECIDED} FROM loan_moves AS m JOIN loans AS l ON l.id = m.loan_id
  WHERE m.action = ${sql.lit(action)} AND ${within(sql`m.at`, filter)}
    AND coalesce((SELECT false FROM loan_moves AS e WHERE e.loan_id = m.loan_id AND e.action = ${sql.lit(action)} AND e.id < m.id LIMIT 1), true)`

type Source = (
  filter: ListFilter,
  first: RawBuilder<unknown>,
  loans: RawBuilder<unknown> | undefined,
) => RawBuilder<unknown>

/**
 * The rows that a figure counts, by the same rules as `store.ts`. A list of two parts takes the first rows of each, so
 * that both come from their indexes.
 */
const SOURCES: Record<ListName, Source> = {
  registered: (filter) => sql`
    SELECT b.id, NULL::uuid AS loan_id, b.id AS borrower_id, b.created_at AS at, ${NONE}, NULL::bigint AS cents, ${UNDECIDED}
    FROM borrowers AS b WHERE ${within(sql`b.created_at`, filter)}`,
  started: (filter) => sql`
    SELECT l.id, ${OF_LOAN}, l.opened_at AS at, ${NONE}, l.asked_cents AS cents, ${UNDECIDED} FROM loans AS l WHERE ${within(sql`l.opened_at`, filter)}`,
  verified: (filter, first) => sql`
    (SELECT * FROM (${firstMoves(filter, 'pass_verification')}) AS s ${first})
    UNION ALL
    (SELECT * FROM (
      SELECT m.id, ${OF_LOAN}, m.at, ${NONE}, l.asked_cents AS cents, ${UNDECIDED} FROM loan_moves AS m JOIN loans AS l ON l.id = m.loan_id
      WHERE m.action = 'begin' AND m.to_state = 'no_package' AND ${within(sql`m.at`, filter)}) AS s ${first})`,
  package_chosen: (filter) => firstMoves(filter, 'choose_package'),
  reviewed: (filter) => decisions(filter, noneEarlier(sql``)),
  approved: (filter) =>
    decisions(filter, sql`m.outcome = 'approve' AND ${noneEarlier(sql`AND e.outcome = 'approve'`)}`),
  decided: (filter) => decisions(filter, sql`true`),
  rejected: (filter) =>
    decisions(
      filter,
      filter.reason === undefined
        ? sql`m.outcome = 'reject'`
        : sql`m.outcome = 'reject' AND m.reasons ? ${filter.reason}`,
    ),
  credited: (filter) =>
    filter.late === true
      ? sql`
    SELECT a.loan_id AS id, a.loan_id, a.borrower_id, a.credited_at AS at, ${NONE},
      (SELECT (o.costs->>'net_cents')::bigint FROM loans AS l JOIN loan_offers AS o ON o.id = l.offer_id WHERE l.id = a.loan_id) AS cents, ${UNDECIDED}
    FROM arrears AS a WHERE a.bucket <> '1-30' AND ${within(sql`a.credited_at`, filter)}`
      : sql`
    SELECT l.id, ${OF_LOAN}, l.credited_at AS at, ${NONE}, (o.costs->>'net_cents')::bigint AS cents, ${UNDECIDED}
    FROM loans AS l JOIN loan_offers AS o ON o.id = l.offer_id WHERE ${within(sql`l.credited_at`, filter)}`,
  repaid: (filter) => sql`
    SELECT r.id, r.loan_id, r.borrower_id, r.recorded_at AS at, ${NONE}, r.amount_cents AS cents, ${UNDECIDED}
    FROM repayments AS r WHERE ${within(sql`r.recorded_at`, filter)}`,
  // Walks the index of crediting times and looks up one loan after the other.
  portfolio: ({ closed }) => sql`
    SELECT l.id, ${OF_LOAN}, l.credited_at AS at, ${NONE}, p.cents, ${UNDECIDED} FROM loans AS l CROSS JOIN LATERAL (
      SELECT coalesce((SELECT sum(b.balance_cents) FROM ledger_balances AS b WHERE b.owner_id = l.id AND b.account = 'principal'), 0)::bigint
        - coalesce((SELECT sum(m.amount_cents) FROM ledger_postings AS m JOIN ledger_transactions AS t ON t.id = m.transaction_id
          WHERE m.owner_id = l.id AND m.account = 'principal' AND t.recorded_at >= ${midnightAfter(closed)}), 0)::bigint AS cents) AS p
    WHERE l.credited_at < ${midnightAfter(closed)} AND (p.cents <> 0 OR EXISTS (SELECT FROM arrears AS a WHERE a.loan_id = l.id))`,
  arrears: ({ bucket }) => sql`
    SELECT a.loan_id AS id, a.loan_id, a.borrower_id, NULL::timestamptz AS at, ${NONE}, a.overdue_cents AS cents, ${UNDECIDED}, a.days_late
    FROM arrears AS a ${bucket === undefined ? sql`` : sql`WHERE a.bucket = ${bucket}`}`,
  expected: ({ from, to, closed }, first, loans) => {
    const at = midnightAfter(closed)
    const parts = openPartsAt(at).map(
      (part) => sql`(SELECT * FROM (
        SELECT i.loan_id || '/' || i.number AS id, ${OF_LOAN}, NULL::timestamptz AS at, i.payable_on AS day, i.number AS installment,
          i.interest_left + i.principal_left AS cents, ${UNDECIDED}
        FROM ${
          loans === undefined
            ? sql`(${part}) AS i JOIN loans AS l ON l.id = i.loan_id`
            : sql`${loans} AS l CROSS JOIN LATERAL (SELECT * FROM (${part}) AS i WHERE i.loan_id = l.id OFFSET 0) AS i`
        }
        WHERE i.payable_on BETWEEN ${from}::date AND ${to}::date AND ${wasOutAt(at)}) AS s ${first})`,
    )
    return sql.join(parts, sql` UNION ALL `)
  },
}

interface Named {
  /** The condition on a row of the list. */
  rows: RawBuilder<unknown>
  /** The loans that the text names. */
  loans?: RawBuilder<unknown>
}

/** Text is a loan number, or words of a borrower's name. Looked up first, so that the rows come from their indexes. */
async function named(db: Db, text: string | undefined): Promise<Named> {
  const typed = (text ?? '').trim()
  if (typed === '') return { rows: sql`true` }
  const { number = typed.toUpperCase(), words = [] } = readText(typed)
  const loan = await db.selectFrom('loans').select('id').where('number', '=', number).executeTakeFirst()
  if (loan !== undefined)
    return { rows: sql`s.loan_id = ${loan.id}`, loans: sql`(SELECT * FROM loans WHERE id = ${loan.id} OFFSET 0)` }
  const borrowers = await borrowersByName(db, words, MOST_NAMED)
  return {
    rows: sql`s.borrower_id = ANY(${borrowers}::uuid[])`,
    loans: sql`(SELECT * FROM loans WHERE borrower_id = ANY(${borrowers}::uuid[]) OFFSET 0)`,
  }
}

const ORDERS: Record<NonNullable<Input['sort']>['by'], RawBuilder<unknown>> = {
  at: sql`s.at`,
  cents: sql`s.cents`,
  days_late: sql`a.days_late`,
}

/** Arrears: the latest first. Expected: by day. Everything else: the newest first. */
function orderOf({ list, sort }: ListFilter): RawBuilder<unknown> {
  if (list === 'arrears' && (sort === undefined || sort.by === 'days_late'))
    return sort?.order === 'asc' ? sql`s.days_late, s.id DESC` : sql`s.days_late DESC, s.id`
  const direction = sql.raw(sort?.order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST')
  if (list === 'arrears' && sort?.by === 'cents')
    return sort.order === 'asc' ? sql`s.cents, s.id` : sql`s.cents DESC, s.id DESC`
  if (list === 'expected' && (sort === undefined || sort.by === 'at'))
    return sort?.order === 'desc'
      ? sql`s.day DESC, s.loan_id DESC, s.installment DESC`
      : sql`s.day, s.loan_id, s.installment`
  // The principal of all loans is in no index.
  const by = list === 'portfolio' ? 'at' : (sort?.by ?? 'at')
  // Times are never missing: without an order of missing ones an index has it.
  if (by === 'at') return sort?.order === 'asc' ? sql`s.at, s.id` : sql`s.at DESC, s.id DESC`
  return sql`${ORDERS[by]} ${direction}, s.id`
}

export async function listRows(db: Db, filter: ListFilter, limit: number, offset: number): Promise<ListRow[]> {
  const { list, sort } = filter
  const order = orderOf(filter)
  const { rows: some, loans } = await named(db, filter.text)
  // How late a loan is is not in the rows themselves.
  const isJoined = sort?.by === 'days_late' && list !== 'arrears'
  const late = sql`LEFT JOIN arrears AS a ON a.loan_id = s.loan_id`
  const first = isJoined ? sql`` : sql`WHERE ${some} ORDER BY ${order} LIMIT ${limit + offset}`
  const { rows } = await sql<ListRow>`
    SELECT s.id::text AS id, s.borrower_id, i.name AS borrower_name, s.loan_id, l.number, s.at, s.day, s.installment, s.cents, a.days_late, s.approved, s.reasons
    FROM (
      SELECT s.* FROM (${SOURCES[list](filter, first, loans)}) AS s ${isJoined ? late : sql``}
      WHERE ${some} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS s
    LEFT JOIN loans AS l ON l.id = s.loan_id LEFT JOIN borrower_info AS i ON i.borrower_id = s.borrower_id ${late}
    ORDER BY ${order}`.execute(db)
  return rows
}

export interface ListTotal {
  total: number
  cents: number | null
}

const COUNTED: Record<Exclude<ListName, 'arrears' | 'expected' | 'portfolio'>, RawBuilder<unknown>> = {
  registered: sql`registered`,
  started: sql`started`,
  verified: sql`verified`,
  package_chosen: sql`package_chosen`,
  reviewed: sql`reviewed`,
  approved: sql`approved`,
  decided: sql`approvals + rejections`,
  rejected: sql`rejections`,
  credited: sql`credited`,
  repaid: sql`receipts`,
}

/** What the close has counted, for a list without further filters. */
export async function figureTotal(db: Db, filter: ListFilter): Promise<ListTotal> {
  const { list, from, to, closed } = filter
  if (list === 'arrears') return arrearsTotal(db, filter)
  if (list === 'portfolio') return portfolioTotal(db, filter)
  if (list === 'expected') {
    const { rows } = await sql<ListTotal>`
      SELECT coalesce(sum(installments), 0)::int AS total, coalesce(sum(cents), 0)::bigint AS cents FROM figures_expected
      WHERE day = ${closed}::date AND payable_on BETWEEN ${from}::date AND ${to}::date`.execute(db)
    return rows[0] ?? { total: 0, cents: 0 }
  }
  const AMOUNTS: Partial<Record<ListName, string>> = { credited: 'credited_cents', repaid: 'repaid_cents' }
  const amounts = AMOUNTS[list]
  const { rows } = await sql<ListTotal>`
    SELECT coalesce(sum(${COUNTED[list]}), 0)::int AS total, ${amounts === undefined ? sql`NULL::bigint` : sql`coalesce(sum(${sql.ref(amounts)}), 0)::bigint`} AS cents
    FROM figures_days WHERE day BETWEEN ${from}::date AND ${to}::date`.execute(db)
  return rows[0] ?? { total: 0, cents: null }
}

async function portfolioTotal(db: Db, { closed }: ListFilter): Promise<ListTotal> {
  const { rows } = await sql<ListTotal>`
    SELECT coalesce(sum(loans), 0)::int AS total, coalesce(sum(principal_cents), 0)::bigint AS cents FROM figures_arrears WHERE day = ${closed}::date`.execute(
    db,
  )
  return rows[0] ?? { total: 0, cents: 0 }
}

async function arrearsTotal(db: Db, { bucket, closed }: ListFilter): Promise<ListTotal> {
  const { rows } = await sql<ListTotal>`
    SELECT coalesce(sum(loans), 0)::int AS total, coalesce(sum(overdue_cents), 0)::bigint AS cents FROM figures_arrears
    WHERE day = ${closed}::date AND bucket <> 'none' ${bucket === undefined ? sql`` : sql`AND bucket = ${bucket}`}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, cents: 0 }
}

/** Rejections for one reason, as the closes have counted them. */
export async function rejectedFor(db: Db, { from, to }: ListFilter, reason: string): Promise<ListTotal> {
  const { rows } = await sql<ListTotal>`
    SELECT coalesce(sum(rejections), 0)::int AS total, NULL::bigint AS cents FROM figures_rejections
    WHERE reason = ${reason} AND day BETWEEN ${from}::date AND ${to}::date`.execute(db)
  return rows[0] ?? { total: 0, cents: null }
}

/** Counts the rows themselves, and sums them up if there are not too many. */
export async function countRows(db: Db, filter: ListFilter): Promise<ListTotal> {
  const { rows: some, loans } = await named(db, filter.text)
  const { rows } = await sql<ListTotal>`
    SELECT count(*)::int AS total, CASE WHEN count(*) <= ${MOST_COUNTED} THEN sum(cents)::bigint END AS cents
    FROM (SELECT s.cents FROM (${SOURCES[filter.list](filter, sql``, loans)}) AS s WHERE ${some} LIMIT ${MOST_COUNTED + 1}) AS counted`.execute(
    db,
  )
  return rows[0] ?? { total: 0, cents: null }
}
