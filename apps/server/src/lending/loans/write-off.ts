import type { Cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { bookWriteOff } from './loan-postings.ts'
import type { Loan } from './loan.ts'
import { updateLoan } from './store.ts'

/** Writes off, in the books, a loan that the caller has locked. It is a mark, not a state: rows, amounts and the borrower's options do not change. */
export async function markWrittenOff(tx: Db, loan: Loan, principalCents: Cents, now: Date): Promise<void> {
  await bookWriteOff(tx, loan, principalCents, now)
  await updateLoan(tx, loan.id, { written_off_at: now })
}
