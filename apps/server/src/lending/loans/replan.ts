import { cents, formatDay, formatRate, replanIofCents, type CreditedLoan, type Replan } from '@home-credit/domain'
import { dayIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { replaceRows } from './installment-store.ts'
import { bearPlanIof } from './loan-postings.ts'
import { insertMove, updateLoan } from './store.ts'
import { iofRatesOf, type Loan } from './loan.ts'
import { z } from 'zod'

/** The list in force when it is not the contract's, as stored with the loan. */
const planInForce = z.object({
  id: z.string(),
  kind: z.enum(['agreement', 'due_day']),
  /** The local day from which it applies. */
  from: z.string(),
  /** The number of its first row. */
  first: z.number(),
  rate_monthly: z.string(),
  /** The last centavos of its rows that were charged IOF beyond the due date. */
  taxed_ahead: z
    .array(z.object({ number: z.number(), principal_cents: z.number(), taxed_through: z.string() }))
    .optional(),
})
export type PlanInForce = z.output<typeof planInForce>

export const replannedIn = ({ from, first, taxed_ahead }: PlanInForce): NonNullable<CreditedLoan['replanned']> => ({
  from: dayIn(from),
  first,
  ...(taxed_ahead === undefined
    ? {}
    : {
        taxedAhead: taxed_ahead.map(({ number, principal_cents, taxed_through }) => ({
          number,
          principalCents: cents(principal_cents),
          taxedThrough: dayIn(taxed_through),
        })),
      }),
})

export const planIn = ({ plan }: Pick<Loan, 'plan'>): PlanInForce | null =>
  plan === null ? null : planInForce.parse(plan)

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
