import { z } from 'zod'
import { endOfDay, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { executeCommand, type CommandRefusal } from '../loans/execute-command.ts'
import { RELEASE_LOAN } from '../loans/jobs.ts'
import { creditedCentsBetween } from '../loans/loan-statistics-queries.ts'
import type { LoanCommand } from '../loans/loan-command.ts'
import { loanFor, findOffer } from '../loans/loan-queries.ts'
import type { Loan } from '../loans/loan.ts'
import { readLoanContext, type LoanDependencies, type LoanContext } from '../loans/loan-context.ts'
import { lockLending } from './store.ts'

/** Today's credited total, and the cap of a day. */
export async function fundsOf(db: Db, context: LoanContext): Promise<{ creditedCents: number; capCents: number }> {
  const creditedCents = await creditedCentsBetween(
    db,
    startOfDay(context.today),
    new Date(endOfDay(context.today).getTime() + 1000),
  )
  return { creditedCents, capCents: context.terms.dailyLendingCapCents }
}

/** Releases a locked loan unless the daily cap is used up. A lock makes simultaneous releases count one after the other. */
export async function release(
  tx: Db,
  dependencies: LoanDependencies,
  loan: Loan,
  command: LoanCommand<'release'>,
): Promise<Loan | Refusal<CommandRefusal | 'funds_short'>> {
  const context = await readLoanContext(tx, dependencies, loan.borrower_id, command.now)
  const offer = loan.offer_id === null ? undefined : await findOffer(tx, loan.offer_id)
  if (loan.state === 'generated' && offer !== undefined) {
    await lockLending(tx)
    const { creditedCents, capCents } = await fundsOf(tx, context)
    if (creditedCents + offer.costs.net_cents > capCents) return refuse('funds_short')
  }
  return executeCommand(tx, dependencies, loan, command, context)
}

const payload = z.object({ loan_id: z.uuid() })

/** The policy releases what it approved within its limits, on the signed release day. An operator releases the rest. */
export const releaseByPolicy = (dependencies: LoanDependencies): Job => ({
  name: RELEASE_LOAN,
  async run({ tx, payload: input, now }) {
    const loan = await loanFor(tx, payload.parse(input).loan_id, 'locked')
    if (loan?.state !== 'generated' || !loan.policy_releases || !loan.decided_by_policy) return
    await release(tx, dependencies, loan, {
      action: 'release',
      actor: { kind: 'policy' },
      by: `policy@${loan.terms?.policy_version ?? ''}`,
      now,
    })
  },
})
