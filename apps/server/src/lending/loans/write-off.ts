import type { Cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { giveUp } from './loan-postings.ts'
import type { Loan } from './loan.ts'
import { updateLoan } from './store.ts'

/** A loan that the caller holds is given up in the books. It is a mark and no state: rows, amounts and what the borrower may do stay as they are. */
export async function markWrittenOff(tx: Db, loan: Loan, principalCents: Cents, now: Date): Promise<void> {
  await giveUp(tx, loan, principalCents, now)
  await updateLoan(tx, loan.id, { written_off_at: now })
}
