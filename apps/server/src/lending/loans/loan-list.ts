import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { creditTerms } from '../../settings/index.ts'
import { applyRefusal } from './apply.ts'
import { loanContextIn, type LoanDependencies } from './loan-context.ts'
import { loanListOf } from './loan-list-queries.ts'
import { presentLoanCard } from './presenter.ts'

/** A page of the borrower's loans, newest first, and whether they may apply for another. */
export async function readLoanList(
  db: Db,
  dependencies: LoanDependencies,
  { borrowerId, now }: { borrowerId: string; now: Date },
  page: { limit: number; offset: number },
): Promise<CallOutput<'POST /api/dk/record'>> {
  const [terms, { rows, loans, total, hasOpen }] = await Promise.all([
    creditTerms(db, now),
    loanListOf(db, borrowerId, page),
  ])
  const context = await loanContextIn(db, dependencies, rows, { terms, borrowerId, now })
  const may = applyRefusal(context, hasOpen)
  return {
    loans: await Promise.all(loans.map((loan) => presentLoanCard(db, context, loan))),
    total,
    apply: may === 'yes' && !context.verificationValid ? 'identity_needed' : may,
  }
}
