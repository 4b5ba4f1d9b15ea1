import { cents, LOAN_STATES, isOpenApplication, type Cents } from '@home-credit/domain'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import type { DataRequests, LoanDecisions } from '../../platform/db/tables.ts'
import type { Loan } from './loan.ts'

const OPEN = LOAN_STATES.filter(isOpenApplication)

export const decidersOf = async (db: Db, loanId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('loan_decisions')
      .select('operator_id')
      .distinct()
      .where('loan_id', '=', loanId)
      .where('operator_id', 'is not', null)
      .execute()
  ).flatMap(({ operator_id }) => operator_id ?? [])

export const decisionsOf = (db: Db, loanId: string): Promise<Selectable<LoanDecisions>[]> =>
  db.selectFrom('loan_decisions').selectAll().where('loan_id', '=', loanId).orderBy('at').orderBy('id').execute()

export type DataRequest = Selectable<DataRequests>

export const openRequestOf = (db: Db, loanId: string): Promise<DataRequest | undefined> =>
  db
    .selectFrom('data_requests')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export const requestsOf = (db: Db, loanId: string): Promise<DataRequest[]> =>
  db.selectFrom('data_requests').selectAll().where('loan_id', '=', loanId).orderBy('asked_at').execute()

export interface SignalsFound {
  id: string
  state: 'waiting' | 'answered' | 'unavailable'
  score: number | null
  flags: string[]
  asked_at: Date
}

/** What was asked of the bureau last. */
export async function signalsOf(db: Db, loanId: string): Promise<SignalsFound | undefined> {
  const row = await db
    .selectFrom('credit_signals')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      state: row.state as SignalsFound['state'],
      score: row.score,
      flags: row.flags as string[],
      asked_at: row.asked_at,
    }
  )
}

/** What is left on the repayment list, with the late charges that stand and without those that run up. */
export async function listedOf(db: Db, loanId: string): Promise<Cents> {
  const { rows } = await sql<{ left: number }>`
    SELECT coalesce(sum(payment_cents - paid_interest_cents - paid_principal_cents + fixed_fine_cents + fixed_mora_cents + fixed_late_interest_cents), 0)::bigint AS left
    FROM loan_installments WHERE loan_id = ${loanId} AND closed_on IS NULL`.execute(db)
  return cents(rows[0]?.left ?? 0)
}

export const hasOtherOpen = async (db: Db, { id, borrower_id }: Loan): Promise<boolean> =>
  (await db
    .selectFrom('loans')
    .select('id')
    .where('borrower_id', '=', borrower_id)
    .where('id', '!=', id)
    .where('state', 'in', OPEN)
    .executeTakeFirst()) !== undefined

/** Without an answer it is known that the bureau could not be asked. */
export async function answerSignals(
  tx: Db,
  id: string,
  answer: { score: number | null; flags: readonly string[] } | undefined,
  now: Date,
): Promise<void> {
  const told =
    answer === undefined
      ? { state: 'unavailable' }
      : { state: 'answered', score: answer.score, flags: JSON.stringify(answer.flags) }
  await tx
    .updateTable('credit_signals')
    .set({ ...told, answered_at: now })
    .where('id', '=', id)
    .execute()
}
