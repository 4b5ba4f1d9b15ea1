import type { ParsedOf, PLAN_STATES, calls } from '@home-credit/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { countRows, type Db, type LoanPlans } from '../../platform/db/index.ts'
import { figuresIn, type Figures } from './figures.ts'

export type ListInput = Extract<ParsedOf<typeof calls.consolePlans>, { action: 'list' }>
export type PlanState = (typeof PLAN_STATES)[number]

export interface Plan extends Omit<Selectable<LoanPlans>, 'terms'> {
  terms: Figures | null
}

const planOf = (row: Selectable<LoanPlans>): Plan => ({
  ...row,
  terms: row.terms === null ? null : figuresIn(row.terms),
})

const OPEN: readonly PlanState[] = ['asked', 'proposed']

export async function insertPlan(tx: Db, plan: Insertable<LoanPlans>): Promise<void> {
  await tx.insertInto('loan_plans').values(plan).execute()
}

export async function updatePlan(tx: Db, id: string, changes: Updateable<LoanPlans>): Promise<void> {
  await tx.updateTable('loan_plans').set(changes).where('id', '=', id).execute()
}

export const findPlan = async (db: Db, id: string): Promise<Plan | undefined> => {
  const row = await db.selectFrom('loan_plans').selectAll().where('id', '=', id).executeTakeFirst()
  return row && planOf(row)
}

/** The requested or proposed plan. Lock the loan before changing it. */
export const openPlanOf = async (db: Db, loanId: string): Promise<Plan | undefined> => {
  const row = await db
    .selectFrom('loan_plans')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('state', 'in', OPEN)
    .executeTakeFirst()
  return row && planOf(row)
}

/** Newest first. */
export const plansOf = async (db: Db, loanId: string): Promise<Plan[]> =>
  (
    await db
      .selectFrom('loan_plans')
      .selectAll()
      .where('loan_id', '=', loanId)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(planOf)

export const dueDayChangedAt = async (db: Db, loanId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('loan_plans')
    .select('asked_at')
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'due_day')
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()
  return row?.asked_at
}

/** Requests first, by deadline; then proposals, then all others, newest first. */
export async function listPlans(
  db: Db,
  { filter, page, page_size }: ListInput,
): Promise<{ rows: Plan[]; total: number }> {
  let query = db.selectFrom('loan_plans').where(sql<boolean>`kind = 'agreement'`)
  if (filter?.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter?.borrower_id !== undefined) query = query.where('borrower_id', '=', filter.borrower_id)
  const inOrder =
    filter?.state === undefined
      ? sql`state <> 'asked', state <> 'proposed', CASE WHEN state = 'asked' THEN answer_by END, asked_at DESC, id`
      : filter.state === 'asked'
        ? sql`answer_by, asked_at DESC, id`
        : sql`asked_at DESC, id`
  const rows = await query
    .selectAll()
    .orderBy(inOrder)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { rows: rows.map(planOf), total: await countRows(db, query) }
}

/** Proposals that are still unsigned after their last day. */
export const lapsedPlans = (db: Db, day: string): Promise<{ id: string; loan_id: string }[]> =>
  db
    .selectFrom('loan_plans')
    .select(['id', 'loan_id'])
    .where('state', '=', 'proposed')
    .where('valid_through', '<', day)
    .orderBy('loan_id')
    .execute()

/** Erases the words; the agreed terms remain with the loan. */
export async function forgetWordsOf(tx: Db, borrowerId: string): Promise<void> {
  await tx
    .updateTable('loan_plans')
    .set({ reason: null, can_pay_cents: null, words: '', note: '', closed_reason: null })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

export const plansOfBorrower = async (db: Db, borrowerId: string): Promise<Plan[]> =>
  (
    await db.selectFrom('loan_plans').selectAll().where('borrower_id', '=', borrowerId).orderBy('asked_at').execute()
  ).map(planOf)
