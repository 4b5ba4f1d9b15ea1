import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { cents, type Cents } from '@home-credit/domain'
import { contactOf } from '../../access/index.ts'
import { type LoanTransaction, transactionsOfLoan } from '../../ledger/index.ts'
import { messagesAbout } from '../../messages/index.ts'
import { type Db, inTransaction, Undo } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { readLoanContext, type LoanContext, type LoanDependencies } from '../loans/loan-context.ts'
import { loanFor } from '../loans/loan-queries.ts'
import type { Loan } from '../loans/loan.ts'
import { presentLoanCard, presentQuota } from '../loans/presenter.ts'
import { decide, type Decider, type DecisionInput, type DecisionRefusal } from './decide.ts'

export type Outcome = CallOutput<'POST /api/console/decision_outcome'>['outcome']
type Planned = ParsedOf<typeof calls.consoleDecisionOutcome>

/** The same decision, without the words that change nothing about its outcome. */
const asDecision = (planned: Planned): DecisionInput =>
  planned.action === 'release'
    ? planned
    : planned.action === 'request_data'
      ? { ...planned, ask: '' }
      : { ...planned, note: '' }

/** The largest loan that the quota allows; 0 when it is below the smallest. */
const largestLoan = ({ creditLimit: { freeCents }, terms: { policy } }: LoanContext): Cents =>
  freeCents < policy.minCents ? cents(0) : cents(Math.min(freeCents, policy.maxCents))

async function readOutcome(
  db: Db,
  dependencies: LoanDependencies,
  loan: Loan,
  { now, booked }: { now: Date; booked: ReadonlySet<LoanTransaction['id']> },
): Promise<Outcome> {
  const { id: loanId, borrower_id: borrowerId } = loan
  const context = await readLoanContext(db, dependencies, borrowerId, now)
  const { state, next } = await presentLoanCard(db, context, loan)
  const { lang } = await contactOf(db, borrowerId)
  const messages = await messagesAbout(db, { loanId, borrowerId, lang })
  const transactions = await transactionsOfLoan(db, { loanId, borrowerId })
  return {
    state,
    next,
    messages: messages.filter(({ sentAt }) => sentAt.getTime() === now.getTime()).map(({ text }) => text),
    postings: transactions
      .filter(({ id }) => !booked.has(id))
      .map(({ event, lines }) => ({
        event,
        lines: lines.map(({ account, cents: amount }) => ({
          account,
          debit_cents: Math.max(0, amount),
          credit_cents: Math.max(0, -amount),
        })),
      })),
    quota: context.info.work_income_cents === null ? null : presentQuota(context),
    largest_cents: largestLoan(context),
  }
}

/**
 * What a decision would do. It is made in a transaction that is rolled back after reading what came of it, so it cannot
 * differ from the decision itself.
 */
export const outcomeOf = (
  dependencies: LoanDependencies,
  planned: Planned,
  { db, ...decider }: Decider,
): Promise<Outcome | Refusal<DecisionRefusal>> =>
  inTransaction(db, async (tx): Promise<Outcome | Refusal<DecisionRefusal>> => {
    const before = await loanFor(tx, planned.loan_id)
    const earlier =
      before === undefined ? [] : await transactionsOfLoan(tx, { loanId: before.id, borrowerId: before.borrower_id })
    const loan = await decide(dependencies, asDecision(planned), { db: tx, ...decider })
    throw new Undo(
      loan instanceof Refusal
        ? loan
        : await readOutcome(tx, dependencies, loan, {
            now: decider.now,
            booked: new Set(earlier.map(({ id }) => id)),
          }),
    )
  })
