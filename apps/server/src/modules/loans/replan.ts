import { formatDay, formatRate, type Replan } from '@home-credit/domain'
import type { Db } from '../../db/pool.ts'
import { insertMove, updateLoan } from './store.ts'
import type { Loan } from './loan.ts'

/** The list in force where it is not the one of the contract, as it stands with the loan. */
export interface PlanInForce {
  id: string
  kind: 'agreement' | 'due_day'
  /** The local day from which it counts. */
  from: string
  /** Its first row. */
  first: number
  rate_monthly: string
}

export const planIn = ({ plan }: Pick<Loan, 'plan'>): PlanInForce | null => plan as PlanInForce | null

interface Replacing {
  planId: string
  kind: PlanInForce['kind']
  made: Replan
  by: string
  now: Date
}

/**
 * Puts a new list in the place of the open rows of a loan that the caller holds: they are closed and kept apart, with what was paid of them. Nothing is
 * posted, since nothing is paid: the new rows ask for the principal that is out.
 */
export async function replaceList(tx: Db, loan: Loan, { planId, kind, made, by, now }: Replacing): Promise<void> {
  const from = formatDay(made.loan.lastEvent)
  // Closed first, so that what they were until now is kept for the close of a day that is over.
  await tx
    .updateTable('loan_installments')
    .set({ closed_on: from, changed_at: now })
    .where('loan_id', '=', loan.id)
    .where('closed_on', 'is', null)
    .execute()
  const gone = await tx
    .deleteFrom('loan_installments')
    .where('loan_id', '=', loan.id)
    .where(
      'number',
      'in',
      made.replaced.map((row) => row.number),
    )
    .returningAll()
    .execute()
  await tx
    .insertInto('loan_installments_replaced')
    .values(gone.map((row) => Object.assign(row, { plan_id: planId })))
    .execute()
  await tx
    .insertInto('loan_installments')
    .values(
      made.rows.map((row) => ({
        loan_id: loan.id,
        number: row.number,
        due_on: formatDay(row.due),
        payable_on: formatDay(row.payable),
        payment_cents: row.paymentCents,
        interest_cents: row.interestCents,
        principal_cents: row.principalCents,
        changed_at: now,
        returned_on: row.returnedOn === undefined ? null : formatDay(row.returnedOn),
      })),
    )
    .execute()
  const plan: PlanInForce = {
    id: planId,
    kind,
    from,
    first: made.rows[0]?.number ?? 1,
    rate_monthly: formatRate(made.loan.rateMonthly),
  }
  await updateLoan(tx, loan.id, { plan: JSON.stringify(plan) })
  await insertMove(tx, {
    loan_id: loan.id,
    action: kind === 'agreement' ? 'agree_plan' : 'change_due_day',
    from_state: loan.state,
    to_state: loan.state,
    actor: by,
    at: now,
  })
}
