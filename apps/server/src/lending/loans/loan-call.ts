import type { RefusalName } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import type { CommandFields } from './loan-command.ts'
import { readLoanContext, type LoanContext, type LoanDependencies } from './loan-context.ts'
import { lockLoan, lockOpenLoanOf } from './loan-queries.ts'
import { loanBrief, type Loan } from './loan.ts'

/** A borrower's call about loans. */
export interface LoanCallContext {
  db: Db
  borrowerId: string
  now: Date
  lang: Lang
  requestId: string
}

export const byBorrower = ({ borrowerId, now, requestId }: LoanCallContext): CommandFields => ({
  actor: { kind: 'borrower' },
  by: `borrower:${borrowerId}`,
  now,
  requestId,
})

export type StepRefusal = 'out_of_order' | 'identity_needed'

/** The refusal of a step that is not possible now: a borrower who is not verified must verify first, whatever else is out of order. */
export async function stepRefusal(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  loan: Loan | undefined,
): Promise<Refusal<StepRefusal>> {
  const verified =
    loan === undefined
      ? (await readLoanContext(call.db, dependencies, call.borrowerId, call.now)).verificationValid
      : loan.state !== 'unverified'
  return refuse(verified ? 'out_of_order' : 'identity_needed', loan === undefined ? {} : { loan: loanBrief(loan) })
}

/** Runs `work` with the borrower's open application, locked and verified; otherwise refuses. */
export async function withOpenLoan<Name extends RefusalName>(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  work: (loan: Loan, context: LoanContext) => Promise<Loan | Refusal<Name>>,
): Promise<Loan | Refusal<Name | StepRefusal>> {
  const loan = await lockOpenLoanOf(call.db, call.borrowerId)
  if (loan === undefined || loan.state === 'unverified') return stepRefusal(dependencies, call, loan)
  return work(loan, await readLoanContext(call.db, dependencies, call.borrowerId, call.now))
}

/** Runs `work` with the loan, locked. Refuses another borrower's loan like one that does not exist. */
export async function withOwnLoan<Name extends RefusalName>(
  call: LoanCallContext,
  id: string,
  work: (loan: Loan) => Promise<Loan | Refusal<Name>>,
): Promise<Loan | Refusal<Name | 'not_found'>> {
  const loan = await lockLoan(call.db, id)
  return loan === undefined || loan.borrower_id !== call.borrowerId ? refuse('not_found') : work(loan)
}
