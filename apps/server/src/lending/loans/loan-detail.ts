import type { Db } from '../../platform/db/index.ts'
import { creditTerms } from '../../settings/index.ts'
import { loanContextIn, type LoanDependencies } from './loan-context.ts'
import { loanDetailOf } from './loan-detail-queries.ts'
import { presentLoanDetail, type LoanDetail } from './presenter.ts'

/** One loan of a borrower, as they see it; by default the open application, else the newest. Undefined without one. */
export async function readLoanDetail(
  db: Db,
  dependencies: LoanDependencies,
  { borrowerId, now }: { borrowerId: string; now: Date },
  loanId?: string,
): Promise<LoanDetail | undefined> {
  const [terms, { rows, found }] = await Promise.all([creditTerms(db, now), loanDetailOf(db, borrowerId, loanId)])
  return found && presentLoanDetail(await loanContextIn(db, dependencies, rows, { terms, borrowerId, now }), found)
}

/** After a command on it. */
export async function readExistingDetail(
  ...[db, dependencies, call, loanId]: Required<Parameters<typeof readLoanDetail>>
) {
  const detail = await readLoanDetail(db, dependencies, call, loanId)
  if (detail === undefined) throw new Error('the updated loan no longer exists')
  return detail
}
