import { cents, type Cents } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { LedgerEvent, Place } from './post.ts'

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
