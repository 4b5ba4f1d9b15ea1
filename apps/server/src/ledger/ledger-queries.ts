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

/** All lines on the accounts of a borrower, oldest first. */
export const linesOfBorrower = (db: Db, borrowerId: string): Promise<BorrowerLine[]> =>
  db
    .selectFrom('ledger_postings as line')
    .innerJoin('ledger_transactions as made', 'made.id', 'line.transaction_id')
    .select(['made.effective_at', 'made.event', 'line.account', 'line.amount_cents', 'line.loan_id'])
    .where('line.owner_id', '=', borrowerId)
    .orderBy('line.transaction_id')
    .orderBy('line.line')
    .execute()

/** Whether a borrower has money with us: in the wallet, or reserved for a withdrawal. */
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
  /** Local day on which the oldest claim was opened. */
  since: string | null
  payableOn: string | null
}

/** What a borrower owes for payments that were returned after their money had left the wallet. */
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
 * Everything booked on a loan, oldest first. Each such transaction moves the principal of the loan, the wallet of its
 * borrower for the loan, or its IOF. The query finds it by these owners and the IOF index, so postings need no index on
 * loans.
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

/** Principal in the books that is neither repaid nor written off. */
export async function principalOf(db: Db, loanId: string): Promise<Cents> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('balance_cents')
    .where('owner_id', '=', loanId)
    .where('account', '=', 'principal')
    .executeTakeFirst()
  return cents(row?.balance_cents ?? 0)
}

/** One movement on the bank account, in or out. */
export interface BankMovement {
  event: LedgerEvent
  key: string
  at: Date
  cents: number
}

const MOVEMENTS = sql`
  SELECT t.event, t.key, t.effective_at AS at, abs(sum(p.amount_cents))::bigint AS cents
  FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'bank'`

/** Bank movements in a period, by effective time. */
export const bankMovements = async (db: Db, from: Date, to: Date): Promise<BankMovement[]> =>
  (
    await sql<BankMovement>`${MOVEMENTS} WHERE t.effective_at >= ${from} AND t.effective_at < ${to} GROUP BY t.id ORDER BY t.id`.execute(
      db,
    )
  ).rows

/** Bank movements with these keys, at any time. */
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
