import { formatDay } from '@home-credit/domain'
import { z } from 'zod'
import { localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { executeCommand } from '../loans/execute-command.ts'
import { openRequestOf } from '../loans/decision-queries.ts'
import { queueRelease } from '../loans/jobs.ts'
import { loanFor, findOffer } from '../loans/loan-queries.ts'
import type { Loan } from '../loans/loan.ts'
import { releaseDayAt } from '../loans/release-day.ts'
import { areSameTerms, renewedTerms, type Prices } from '../loans/terms.ts'
import { readLoanContext, type LoanDependencies, type LoanContext } from '../loans/loan-context.ts'
import { pricesSince } from '../../settings/index.ts'
import { dueLoans } from './store.ts'

/** Runs every minute of real time; our clock, which a sandbox may have set forward, decides what is due. */
export const PROCESS_DUE_LOANS_SCHEDULE = '* * * * * process_due_loans'

export const processDueLoans: Job = {
  name: 'process_due_loans',
  formerNames: ['tend_loans'],
  async run({ tx, now }) {
    const since = (await pricesSince(tx, now)) ?? new Date(0)
    for (const id of await dueLoans(tx, { now, today: localDate(now), since }))
      await addJob(tx, { name: 'process_due_loan', payload: { loan_id: id }, key: `tend:${id}` })
  },
}

const IDLE: ReadonlySet<string> = new Set(['unverified', 'no_package', 'package_unpaid', 'quota_short'])

/** Whether an offer made now would have other terms. */
const hasOtherTerms = ({ terms, loanRequest }: Loan, prices: Prices): boolean =>
  terms !== null && loanRequest !== null && !areSameTerms(renewedTerms(terms, loanRequest, prices).terms, terms)

type DueAction = 'cancel_idle' | 'escalate' | 'expire_request' | 'miss_release' | 'expire_offer' | 'refresh_offer'

/** The action that is due on a loan now. */
async function dueAction(tx: Db, loan: Loan, { now, terms }: LoanContext): Promise<DueAction | undefined> {
  if (IDLE.has(loan.state)) return 'cancel_idle'
  if (loan.state === 'under_review')
    return (await openRequestOf(tx, loan.id)) === undefined ? 'escalate' : 'expire_request'
  const offer = loan.offer_id === null ? undefined : await findOffer(tx, loan.offer_id)
  const today = localDate(now)
  if (offer === undefined) return undefined
  if (loan.state === 'generated') return offer.release_on < today ? 'miss_release' : undefined
  if (loan.state !== 'approved') return undefined
  if (offer.valid_through < today) return 'expire_offer'
  const isStale = offer.release_on < formatDay(releaseDayAt(now, terms)) || hasOtherTerms(loan, terms)
  return isStale ? 'refresh_offer' : undefined
}

/** Executes the due action on one loan, in its own transaction; the guards of the state table decide. */
export async function applyDueAction(tx: Db, dependencies: LoanDependencies, loanId: string, now: Date): Promise<void> {
  const loan = await loanFor(tx, loanId, 'locked')
  if (loan === undefined) return
  const context = await readLoanContext(tx, dependencies, loan.borrower_id, now)
  const action = await dueAction(tx, loan, context)
  if (action === undefined) {
    // The policy may release it, and its signed release day has come.
    if (loan.state === 'generated' && loan.policy_releases) await queueRelease(tx, loan.id)
    return
  }
  const reasons = action === 'expire_request' ? ['request_unanswered'] : []
  await executeCommand(
    tx,
    dependencies,
    loan,
    { action, actor: { kind: 'close' }, by: `close@${localDate(now)}`, now, reasons },
    context,
  )
}

const payload = z.object({ loan_id: z.uuid() })

export const processDueLoan = (dependencies: LoanDependencies): Job => ({
  name: 'process_due_loan',
  formerNames: ['tend_loan'],
  run: ({ tx, payload: input, now }) => applyDueAction(tx, dependencies, payload.parse(input).loan_id, now),
})
