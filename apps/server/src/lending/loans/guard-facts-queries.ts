import { type Db, statement } from '../../platform/db/index.ts'

export interface GuardRows {
  deciders: string[]
  verifiers: string[]
  evidence_waiting: boolean
  other_open: boolean
  /** What is left of the repayment list, with the fixed late charges and without those still accruing. */
  listed: number
  wallet: number
  /** What the wallet paid for the loan, without reversed payments. */
  repaid: number
}

const rowsOf = statement<GuardRows, 'loanId' | 'borrowerId' | 'open'>((argument) => {
  const [loan, borrower] = [argument('loanId'), argument('borrowerId')]
  return `
    SELECT
      ARRAY(SELECT DISTINCT operator_id::text FROM loan_decisions WHERE loan_id = ${loan} AND operator_id IS NOT NULL) AS deciders,
      ARRAY(SELECT DISTINCT decided_by::text FROM quota_evidence WHERE loan_id = ${loan} AND decided_by IS NOT NULL) AS verifiers,
      EXISTS (SELECT FROM quota_evidence WHERE loan_id = ${loan} AND state = 'waiting') AS evidence_waiting,
      EXISTS (SELECT FROM loans WHERE borrower_id = ${borrower} AND id <> ${loan} AND state = ANY(${argument('open')}::text[])) AS other_open,
      (SELECT coalesce(sum(payment_cents - paid_interest_cents - paid_principal_cents + fixed_fine_cents + fixed_mora_cents + fixed_late_interest_cents), 0)::bigint
       FROM loan_installments WHERE loan_id = ${loan} AND closed_on IS NULL) AS listed,
      coalesce((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrower} AND account = 'wallet' AND stripe = 0), 0)::bigint AS wallet,
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM repayments WHERE loan_id = ${loan} AND reversed_at IS NULL) AS repaid`
})

/** What the guards read about one loan, in one statement. */
export async function guardRowsOf(
  db: Db,
  values: { loanId: string; borrowerId: string; open: readonly string[] },
): Promise<GuardRows> {
  const [row] = await rowsOf(db, values)
  if (row === undefined) throw new Error('no facts')
  return row
}
