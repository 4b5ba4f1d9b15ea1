import { formatDay, type LoanRow, type Replan } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import type { Costs } from '../contracts/contracts.ts'
import { listRows, rowColumns } from './installment-rows.ts'

export async function makeList(tx: Db, loanId: string, costs: Costs): Promise<void> {
  await tx.insertInto('loan_installments').values(listRows(loanId, costs)).execute()
}

/** For a void contract, and for a loan given back, whose payments were undone before. */
export async function dropList(tx: Db, loanId: string): Promise<void> {
  await tx.deleteFrom('loan_installments').where('loan_id', '=', loanId).execute()
}

export async function changeRows(tx: Db, loanId: string, rows: readonly LoanRow[], now: Date): Promise<void> {
  for (const row of rows)
    await tx
      .updateTable('loan_installments')
      .set({ ...rowColumns(row), changed_at: now })
      .where('loan_id', '=', loanId)
      .where('number', '=', row.number)
      .execute()
}

/** Inserts or updates a row outside the signed list. */
export async function putExtraRow(tx: Db, loanId: string, row: LoanRow, now: Date): Promise<void> {
  await tx
    .insertInto('loan_installments')
    .values({
      ...rowColumns(row),
      loan_id: loanId,
      number: row.number,
      due_on: formatDay(row.due),
      extra: true,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['loan_id', 'number']).doUpdateSet({ ...rowColumns(row), changed_at: now }),
    )
    .execute()
}

/** Closes the open rows, moves those that a plan replaces to `loan_installments_replaced`, and inserts the plan's rows. */
export async function replaceRows(
  tx: Db,
  loanId: string,
  { planId, from, replan, now }: { planId: string; from: string; replan: Replan; now: Date },
): Promise<void> {
  // Closing them first stores their earlier version, which the close of a past day reads.
  await tx
    .updateTable('loan_installments')
    .set({ closed_on: from, changed_at: now })
    .where('loan_id', '=', loanId)
    .where('closed_on', 'is', null)
    .execute()
  const gone = await tx
    .deleteFrom('loan_installments')
    .where('loan_id', '=', loanId)
    .where(
      'number',
      'in',
      replan.replaced.map((row) => row.number),
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
      replan.rows.map((row) => ({
        loan_id: loanId,
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
}
