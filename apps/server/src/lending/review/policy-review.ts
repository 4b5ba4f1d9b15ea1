import { z } from 'zod'
import type { Bureau } from '../bureau/bureau.ts'
import { askOutside, type Db } from '../../platform/db/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { executeCommand } from '../loans/execute-command.ts'
import { REVIEW_LOAN } from '../loans/jobs.ts'
import type { CommandFields, LoanCommand } from '../loans/loan-command.ts'
import { policyOn } from '../loans/policy-decision.ts'
import { answerSignals } from '../loans/credit-signals.ts'
import { signalsOf } from '../loans/decision-queries.ts'
import { loanFor } from '../loans/loan-queries.ts'
import type { Loan } from '../loans/loan.ts'
import { readLoanContext, type LoanDependencies } from '../loans/loan-context.ts'

const payload = z.object({ loan_id: z.uuid() })

/** Asks the bureau once per round of review. Without the data to ask with, or without an answer, an operator decides. */
async function askBureau(
  tx: Db,
  { keyring, secretKey }: LoanDependencies,
  bureau: Bureau,
  loan: Loan,
  now: Date,
): Promise<void> {
  const signals = await signalsOf(tx, loan.id)
  if (signals === undefined || signals.state !== 'waiting') return
  const { info } = await readLoanContext(tx, { keyring, secretKey }, loan.borrower_id, now)
  const { id_number: cpf, name, date_of_birth: dateOfBirth } = info
  let answer: Awaited<ReturnType<Bureau['ask']>> | undefined
  if (cpf !== null && name !== null && dateOfBirth !== null)
    answer = await askOutside(tx, 'bureau', () =>
      bureau
        .ask({ id: signals.id, cpf, name, dateOfBirth, netCents: loan.loanRequest?.netCents ?? 0 })
        .catch(() => undefined),
    )
  await answerSignals(tx, signals.id, answer, now)
}

/** The policy decides within its limits and leaves the rest to operators. */
export async function reviewByPolicy(
  tx: Db,
  dependencies: LoanDependencies,
  bureau: Bureau,
  loanId: string,
  now: Date,
): Promise<void> {
  const before = await loanFor(tx, loanId)
  if (before?.state !== 'under_review') return
  // Before locking the loan, so that others do not wait for the bureau.
  await askBureau(tx, dependencies, bureau, before, now)
  const loan = await loanFor(tx, loanId, 'locked')
  if (loan?.state !== 'under_review' || loan.human_decides) return
  const context = await readLoanContext(tx, dependencies, loan.borrower_id, now)
  const found = await policyOn(tx, context, loan)
  if (found === undefined) return
  const { outcome, reasons, autoRelease, policyVersion } = found.decision
  const common: CommandFields = { actor: { kind: 'policy' }, by: `policy@${policyVersion}`, now, reasons }
  const command: LoanCommand =
    outcome === 'approve' ? { ...common, action: outcome, autoRelease } : { ...common, action: outcome }
  // If refused, the loan remains in the operators' queue.
  await executeCommand(tx, dependencies, loan, command, context)
}

export const reviewLoan = (dependencies: LoanDependencies, bureau: Bureau): Job => ({
  name: REVIEW_LOAN,
  asksOutside: true,
  run: ({ tx, payload: input, now }) => reviewByPolicy(tx, dependencies, bureau, payload.parse(input).loan_id, now),
})
