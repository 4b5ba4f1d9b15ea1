import { formatDay, formatRate, replanIofCents, type Replan } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { replaceRows } from './installment-store.ts'
import { bearPlanIof } from './loan-postings.ts'
import { insertMove, updateLoan } from './store.ts'
import { iofRatesOf, type Loan } from './loan.ts'
import type { PlanInForce } from './plan-in-force.ts'

interface Replacing {
  planId: string
  kind: PlanInForce['kind']
  replan: Replan
  by: string
  now: Date
}

/**
 * Replaces the open rows of a loan that the caller has locked: they are closed and archived with what was paid of them. Nothing counts as paid: the new
 * rows cover the outstanding principal. The only posting is the IOF of the added days, which the lender bears.
 */
export async function replaceList(tx: Db, loan: Loan, { planId, kind, replan, by, now }: Replacing): Promise<void> {
  const from = formatDay(replan.loan.lastEvent)
  await replaceRows(tx, loan.id, { planId, from, replan, now })
  const taxedAhead = replan.loan.replanned?.taxedAhead
  const plan: PlanInForce = {
    id: planId,
    kind,
    from,
    first: replan.rows[0]?.number ?? 1,
    rate_monthly: formatRate(replan.loan.rateMonthly),
    ...(taxedAhead === undefined
      ? {}
      : {
          taxed_ahead: taxedAhead.map(({ number, principalCents, taxedThrough }) => ({
            number,
            principal_cents: principalCents,
            taxed_through: formatDay(taxedThrough),
          })),
        }),
  }
  await updateLoan(tx, loan.id, { plan: JSON.stringify(plan) })
  await bearPlanIof(tx, loan, { planId, iofCents: replanIofCents(replan, iofRatesOf(loan)), now })
  await insertMove(tx, {
    loan_id: loan.id,
    action: kind === 'agreement' ? 'agree_plan' : 'change_due_day',
    from_state: loan.state,
    to_state: loan.state,
    actor: by,
    at: now,
  })
}
