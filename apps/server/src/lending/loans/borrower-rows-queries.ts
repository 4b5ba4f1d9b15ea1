import { day } from '@home-credit/domain'
import { type InfoRow, infoSql, type VerificationRow, verificationSql } from '../../borrowers/index.ts'
import { type Db, statement } from '../../platform/db/index.ts'
import { type Credited, creditedLoansJson, dayNumber, localDayNumber } from './credited-loan-queries.ts'
import type { PastLoan, PaymentHistory } from './payment-history.ts'

/** A repaid loan: the day it was credited and, if it was, written off; due, payable and closing day of its rows. */
type RepaidLoan = [creditedOn: number, writtenOffOn: number | null, rows: [number, number, number | null][]]

/** What is known of a borrower before it is asked what they may do, in the order in which it is computed with. */
export interface BorrowerRows {
  info: InfoRow | null
  verification: VerificationRow | null
  /** Since when a claim for a returned payment is open. */
  claim_since: number | null
  /** What the evidence accepted last shows; null without any. */
  shown: number | null
  credited: Credited[]
  repaid: RepaidLoan[]
  /** Payable and closing day of rows that a plan replaced. */
  replaced: [number, number | null][]
}

/** The common table that `borrowerRows` reads: the borrower's loans. */
export const ownLoans = (borrower: string): string =>
  `mine AS MATERIALIZED (SELECT * FROM loans WHERE borrower_id = ${borrower})`

const HISTORY_ROWS = `
  SELECT ARRAY[${dayNumber('due_on')}, ${dayNumber('payable_on')}, ${dayNumber('closed_on')}] FROM loan_installments WHERE loan_id = mine.id`

/** SQL for the columns of `BorrowerRows`. */
export const borrowerRows = (borrower: string): string => `
  ${infoSql(borrower)} AS info,
  ${verificationSql(borrower)} AS verification,
  (SELECT min(${localDayNumber('opened_at')}) FROM return_claims WHERE borrower_id = ${borrower} AND closed_at IS NULL) AS claim_since,
  (SELECT coalesce(accepted_income_cents, 0) FROM quota_evidence WHERE borrower_id = ${borrower} AND state = 'accepted' ORDER BY decided_at DESC LIMIT 1) AS shown,
  ${creditedLoansJson('true', 'mine')} AS credited,
  (SELECT coalesce(json_agg(json_build_array(${localDayNumber('credited_at')}, ${localDayNumber('written_off_at')}, array_to_json(ARRAY(${HISTORY_ROWS})))), '[]')
    FROM mine WHERE state = 'repaid') AS repaid,
  array_to_json(ARRAY(SELECT ARRAY[${dayNumber('i.payable_on')}, ${dayNumber('i.closed_on')}] FROM mine
    JOIN loan_installments_replaced AS i ON i.loan_id = mine.id WHERE mine.state IN ('credited', 'repaid'))) AS replaced`

const rowsOf = statement<BorrowerRows, 'borrowerId'>((argument) => {
  const borrower = argument('borrowerId')
  return `WITH ${ownLoans(borrower)} SELECT ${borrowerRows(borrower)}`
})

/** Everything that is known of a borrower's loans, in one statement. */
export async function borrowerRowsOf(db: Db, borrowerId: string): Promise<BorrowerRows> {
  const [row] = await rowsOf(db, { borrowerId })
  if (row === undefined) throw new Error('no rows')
  return row
}

const dayOrNull = (value: number | null) => (value === null ? null : day(value))

const repaidIn = ([creditedOn, writtenOffOn, rows]: RepaidLoan): PastLoan => ({
  isRepaid: true,
  creditedOn: day(creditedOn),
  writtenOffOn: dayOrNull(writtenOffOn),
  rows: rows.map(([due, payable, closed]) => ({ due: day(due), payable: day(payable), closed: dayOrNull(closed) })),
})

/** `owing` are the loans of `credited`, in its order. */
export const historyIn = (
  { credited, repaid, replaced }: BorrowerRows,
  owing: readonly { loan: Pick<PastLoan, 'rows'> }[],
): PaymentHistory => ({
  loans: [
    ...credited.map(({ credited_on, written_off_on }, index) => ({
      isRepaid: false,
      creditedOn: day(credited_on),
      writtenOffOn: dayOrNull(written_off_on),
      rows: owing[index]?.loan.rows ?? [],
    })),
    ...repaid.map(repaidIn),
  ],
  replaced: replaced.map(([payable, closed]) => ({ payable: day(payable), closed: dayOrNull(closed) })),
})
