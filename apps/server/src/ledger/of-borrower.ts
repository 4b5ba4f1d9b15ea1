import type { Db } from '../platform/db/pool.ts'

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
