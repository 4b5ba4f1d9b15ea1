import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import type { LedgerEvent, Place } from './ledger-types.ts'

/** By recording time, so that nothing is ever added to a past period. */
export interface Period {
  from: Date
  to: Date
}

export interface AccountTotal {
  account: Place['account']
  debit: number
  credit: number
}

const within = ({ from, to }: Period): RawBuilder<unknown> => sql`t.recorded_at >= ${from} AND t.recorded_at < ${to}`

/** Debits and credits of each account, in account order, with the numbers of transactions and postings. */
export async function totalsOf(
  db: Db,
  period: Period,
): Promise<{ totals: AccountTotal[]; transactions: number; postings: number }> {
  const { rows } = await sql<AccountTotal & { postings: number }>`
    SELECT p.account::text AS account, coalesce(sum(p.amount_cents) FILTER (WHERE p.amount_cents > 0), 0)::bigint AS debit,
      coalesce(-sum(p.amount_cents) FILTER (WHERE p.amount_cents < 0), 0)::bigint AS credit, count(*)::int AS postings
    FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id WHERE ${within(period)} GROUP BY p.account ORDER BY p.account`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    transactions: number
  }>`SELECT count(*)::int AS transactions FROM ledger_transactions AS t WHERE ${within(period)}`.execute(db)
  const totals = rows.map(({ account, debit, credit }) => ({ account, debit, credit }))
  return {
    totals,
    transactions: counted[0]?.transactions ?? 0,
    postings: rows.reduce((sum, { postings }) => sum + postings, 0),
  }
}

export interface PostingRow {
  id: number
  line: number
  recorded_at: Date
  effective_at: Date
  event: LedgerEvent
  key: string
  loan_id: string | null
  account: Place['account']
  owner_id: string | null
  cents: number
}

const AT_A_TIME = 2000

/** Every posting of a period in booking order, in batches, so that it never loads all of them at once. */
export async function* postingsOf(db: Db, period: Period, most = AT_A_TIME): AsyncGenerator<PostingRow[]> {
  // Finds the range of ids by time first: a scan by id would read everything before the period.
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(id) AS first, max(id) AS last FROM (SELECT t.id FROM ledger_transactions AS t WHERE ${within(period)} OFFSET 0) AS booked`.execute(
    db,
  )
  const { first, last } = ends[0] ?? { first: null, last: null }
  if (first === null || last === null) return
  let after: { id: number; line: number } = { id: first, line: 0 }
  for (;;) {
    const { rows } = await sql<PostingRow>`
      SELECT t.id, p.line, t.recorded_at, t.effective_at, t.event::text AS event, t.key, coalesce(p.loan_id, t.loan_id) AS loan_id, p.account::text AS account, p.owner_id,
        p.amount_cents AS cents
      FROM ledger_postings AS p JOIN ledger_transactions AS t ON t.id = p.transaction_id
      WHERE (p.transaction_id, p.line) > (${after.id}, ${after.line}) AND p.transaction_id <= ${last} AND ${within(period)}
      ORDER BY p.transaction_id, p.line LIMIT ${most}`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    after = end
  }
}

/**
 * Each transaction in the period that charged or reversed IOF, without payments to the Treasury. Uses the recording
 * time and not the bank's: nothing is ever added to a past period, so a backdated charge belongs to the period in which
 * it is booked.
 */
export const iofCharges = (from: Date, to: Date): RawBuilder<unknown> => sql`(
  SELECT t.id, coalesce(p.loan_id, t.loan_id) AS loan_id, t.recorded_at, -p.amount_cents AS cents,
    CASE WHEN p.amount_cents > 0 THEN 'undone' WHEN t.event = 'credited' THEN 'first' ELSE 'further' END AS part
  FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'iof_payable'
  WHERE t.event <> 'iof_remitted' AND t.recorded_at >= ${from} AND t.recorded_at < ${to})`

/** Charged minus reversed: what the lender owes the Treasury for the period. */
export async function iofChargedBetween(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`SELECT coalesce(sum(cents), 0)::bigint AS cents FROM ${iofCharges(from, to)} AS c`.execute(db)
  return rows[0]?.cents ?? 0
}

/** What the books owe the Treasury now: all that was charged, less what was undone or remitted. */
export async function iofOwed(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(-sum(balance_cents), 0)::bigint AS cents FROM ledger_balances
    WHERE owner_id = '00000000-0000-0000-0000-000000000000' AND account = 'iof_payable'`.execute(db)
  return rows[0]?.cents ?? 0
}

/** What each transaction of these events took out of a wallet, by key. */
export const takenBetween = (events: readonly LedgerEvent[], from: Date, to: Date): RawBuilder<unknown> => sql`(
  SELECT t.key, sum(p.amount_cents)::bigint AS cents FROM ledger_transactions AS t
  JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'wallet'
  WHERE t.event = ANY(${events}::ledger_event[]) AND t.recorded_at >= ${from} AND t.recorded_at < ${to} GROUP BY t.key)`

/** Loans written off before a moment. */
export const writtenOffBefore = (at: Date): RawBuilder<unknown> =>
  sql`(SELECT loan_id FROM ledger_transactions WHERE ledger_key_scope(event) = 'written_off' AND recorded_at < ${at})`

export const booksBegan = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('ledger_transactions').select('recorded_at').orderBy('recorded_at').limit(1).executeTakeFirst())
    ?.recorded_at
