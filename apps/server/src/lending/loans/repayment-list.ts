import type { Db } from '../../platform/db/pool.ts'
import type { Costs } from '../contracts/contracts.ts'

/** The repayment list that was signed, row by row. */
export async function makeList(tx: Db, loanId: string, { installments }: Costs): Promise<void> {
  await tx
    .insertInto('loan_installments')
    .values(
      installments.map(({ number, due_on, payable_on, payment_cents, interest_cents, principal_cents }) => ({
        loan_id: loanId,
        number,
        due_on,
        payable_on,
        payment_cents,
        interest_cents,
        principal_cents,
      })),
    )
    .execute()
}

/** Of a contract that is void. Nothing of it can have been paid: the loan was never credited. */
export async function dropList(tx: Db, loanId: string): Promise<void> {
  await tx.deleteFrom('loan_installments').where('loan_id', '=', loanId).execute()
}

export const isAnythingPaid = async (db: Db, loanId: string): Promise<boolean> =>
  (await db
    .selectFrom('loan_installments')
    .select('number')
    .where('loan_id', '=', loanId)
    .where((row) =>
      row.or([
        row('closed_on', 'is not', null),
        row('paid_interest_cents', '>', 0),
        row('paid_principal_cents', '>', 0),
      ]),
    )
    .executeTakeFirst()) !== undefined

/** The row that is to be paid next. */
export const nextDueOf = (db: Db, loanId: string): Promise<{ due_on: string; payment_cents: number } | undefined> =>
  db
    .selectFrom('loan_installments')
    .select(['due_on', 'payment_cents'])
    .where('loan_id', '=', loanId)
    .where('closed_on', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
