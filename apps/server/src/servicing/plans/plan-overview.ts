import { isRefused, owedOn } from '@home-credit/domain'
import { localDate, localDay } from '../../platform/clock/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import {
  type LoanCallContext,
  type Loan,
  loanFor,
  type LoanDependencies,
  type Owing,
  owingOf,
  planIn,
} from '../../lending/index.ts'
import { checkDueDayChange } from './due-day.ts'
import { remake } from './figures.ts'
import { buildAmendment, presentAmendment } from './amendment-document.ts'
import { findPlan, plansOf, type Plan } from './store.ts'
import { stateOn, presentPlan, type PlanOverview } from './presenter.ts'

/** Whether signing would still give exactly this proposal. */
export const fits = (plan: Plan, owing: Owing | undefined): boolean =>
  plan.terms !== null && owing !== undefined && remake(owing.loan, plan.terms) !== undefined

async function proposalOf(
  dependencies: LoanDependencies,
  context: LoanCallContext,
  loan: Loan,
  plan: Plan | undefined,
  owing: Owing | undefined,
): Promise<PlanOverview['proposal']> {
  if (plan === undefined || plan.terms === null || stateOn(plan, localDate(context.now)) !== 'proposed') return null
  const amendment = await buildAmendment(dependencies, context, loan, {
    kind: 'agreement',
    terms: plan.terms,
    validThrough: plan.valid_through,
  })
  return { paper: presentAmendment(amendment), fits: fits(plan, owing) }
}

async function inForce({ db }: LoanCallContext, loan: Loan): Promise<PlanOverview['in_force']> {
  const marked = planIn(loan)
  const plan = marked === null ? undefined : await findPlan(db, marked.id)
  if (plan === undefined || plan.terms === null || plan.contract_id === null || plan.closed_at === null) return null
  return { kind: plan.kind, signed_at: plan.closed_at.toISOString(), contract_id: plan.contract_id, terms: plan.terms }
}

export async function readPlanOverview(
  dependencies: LoanDependencies,
  context: LoanCallContext,
  loanId: string,
): Promise<PlanOverview | Refusal<'not_found'>> {
  const { db, borrowerId, now } = context
  const loan = await loanFor(db, loanId)
  if (loan === undefined || loan.borrower_id !== borrowerId || loan.credited_at === null) return refuse('not_found')
  const [owing] = await owingOf(db, borrowerId, loanId)
  const day = localDay(now)
  const owed = (rows: 'all' | 'due'): number => {
    const found = owing === undefined ? undefined : owedOn(owing.loan, { rows, day })
    return found === undefined || isRefused(found) ? 0 : found.amountCents
  }
  const plan = (await plansOf(db, loanId)).find(({ kind }) => kind === 'agreement')
  const proposal = await proposalOf(dependencies, context, loan, plan, owing)
  const waits = plan?.state === 'asked' || proposal?.fits === true
  return {
    loan: { id: loan.id, number: loan.number, credited: owing !== undefined },
    plan: plan === undefined ? null : presentPlan(plan, localDate(now)),
    proposal,
    may_ask: owing !== undefined && !waits,
    debt_cents: owed('all'),
    due_cents: owed('due'),
    in_force: await inForce(context, loan),
    due_day: await checkDueDayChange(db, loanId, owing, day),
  }
}
