import { cents, type Cents } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import type { LedgerEvent, Place } from './ledger-types.ts'

export interface BorrowerLine {
  effective_at: Date
  event: string
  account: string
  /** A debit is positive, a credit negative. */
  amount_cents: number
  loan_id: string | null
}

/** Every line on the accounts of a borrower, oldest first. */
export const linesOfBorrower = (db: Db, borrowerId: string): Promise<BorrowerLine[]> =>
  db
    .selectFrom('ledger_postings as line')
    .innerJoin('ledger_transactions as made', 'made.id', 'line.transaction_id')
    .select(['made.effective_at', 'made.event', 'line.account', 'line.amount_cents', 'line.loan_id'])
    .where('line.owner_id', '=', borrowerId)
    .orderBy('line.transaction_id')
    .orderBy('line.line')
    .execute()

/** Whether a borrower has money with us: in the wallet, or on its way out of it. */
export async function hasMoney(db: Db, borrowerId: string): Promise<boolean> {
  const left = db
    .selectFrom('ledger_balances')
    .select('account')
    .where('owner_id', '=', borrowerId)
    .where('account', '<>', 'return_claims')
    .where('balance_cents', '<>', 0)
  return (await left.executeTakeFirst()) !== undefined
}

export interface OpenClaims {
  leftCents: Cents
  /** The local day on which the oldest was opened. */
  since: string | null
  payableOn: string | null
}

/** What a borrower has to make good, of payments that were taken back after their money had left the wallet. */
export async function openClaimsOf(db: Db, borrowerId: string): Promise<OpenClaims> {
  const { rows } = await sql<{ left: number; since: string | null; payable_on: string | null }>`
    SELECT coalesce(sum(left_cents), 0)::bigint AS left, min((opened_at AT TIME ZONE 'America/Sao_Paulo')::date) AS since, min(payable_on) AS payable_on
    FROM return_claims WHERE borrower_id = ${borrowerId} AND closed_at IS NULL`.execute(db)
  const { left = 0, since = null, payable_on = null } = rows[0] ?? {}
  return { leftCents: cents(left), since, payableOn: payable_on }
}

export interface LoanTransaction {
  id: number
  event: LedgerEvent
  effective_at: Date
  recorded_at: Date
  key: string
  /** A debit is positive, a credit negative. */
  lines: { account: Place['account']; cents: number }[]
}

/**
 * All that was booked on a loan, oldest first. Whatever it is, it moves the principal of the loan, the wallet of its borrower for the loan, or its
 * IOF: by their owners and by the index of IOF it is found, with no index on loans that every posting would have to keep.
 */
export async function transactionsOfLoan(
  db: Db,
  { loanId, borrowerId }: { loanId: string; borrowerId: string },
): Promise<LoanTransaction[]> {
  const { rows } = await sql<LoanTransaction>`
    SELECT t.id, t.event::text AS event, t.effective_at, t.recorded_at, t.key, jsonb_agg(jsonb_build_object('account', p.account, 'cents', p.amount_cents) ORDER BY p.line) AS lines
    FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE t.id IN (
      SELECT transaction_id FROM ledger_postings WHERE owner_id = ${loanId} AND account = 'principal'
      UNION
      SELECT transaction_id FROM ledger_postings WHERE owner_id = ${borrowerId} AND account = 'wallet' AND loan_id = ${loanId}
      UNION
      SELECT transaction_id FROM ledger_postings WHERE loan_id = ${loanId} AND account = 'iof_payable')
    GROUP BY t.id ORDER BY t.id`.execute(db)
  return rows
}

/** What the books hold as lent and neither paid back nor given up. */
export async function principalOf(db: Db, loanId: string): Promise<Cents> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('balance_cents')
    .where('owner_id', '=', loanId)
    .where('account', '=', 'principal')
    .executeTakeFirst()
  return cents(row?.balance_cents ?? 0)
}

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
