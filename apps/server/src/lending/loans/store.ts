import { LOAN_STATES, isOpenApplication } from '@home-credit/domain'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import type { LoanMoves, LoanOffers, Loans } from '../../platform/db/tables.ts'
import type { Costs } from '../contracts/contracts.ts'
import { loanIn, type Loan } from './loan.ts'

const OPEN = LOAN_STATES.filter(isOpenApplication)

export async function nextLoanNumber(tx: Db, year: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`SELECT nextval('loan_numbers') AS next`.execute(tx)
  return `HC-${year}-${String(rows[0]?.next ?? 0).padStart(6, '0')}`
}

/** False where the borrower has one open already. */
export async function insertLoan(tx: Db, loan: Insertable<Loans>): Promise<boolean> {
  const result = await tx
    .insertInto('loans')
    .values(loan)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const findLoan = async (db: Db, id: string): Promise<Loan | undefined> => {
  const row = await db.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirst()
  return row && loanIn(row)
}

/** Whoever moves a loan takes it in hand first: of two at once the second sees where the first has left it. */
export const lockLoan = async (tx: Db, id: string): Promise<Loan | undefined> => {
  const row = await tx.selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && loanIn(row)
}

export const openLoanOf = async (db: Db, borrowerId: string): Promise<Loan | undefined> => {
  const row = await db
    .selectFrom('loans')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('state', 'in', OPEN)
    .executeTakeFirst()
  return row && loanIn(row)
}

export const lockOpenLoanOf = async (tx: Db, borrowerId: string): Promise<Loan | undefined> => {
  const row = await tx
    .selectFrom('loans')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst()
  return row && loanIn(row)
}

/** Loans with a package that nobody has signed yet. */
export async function unsignedLoans(db: Db): Promise<Loan[]> {
  const rows = await db
    .selectFrom('loans')
    .selectAll()
    .where('state', 'in', ['package_unpaid', 'quota_short', 'under_review', 'approved'])
    .execute()
  return rows.map(loanIn)
}

export async function loansOf(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
): Promise<{ loans: Loan[]; total: number }> {
  const mine = db.selectFrom('loans').where('borrower_id', '=', borrowerId)
  const rows = await mine
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await mine.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { loans: rows.map(loanIn), total }
}

export async function updateLoan(tx: Db, id: string, changes: Updateable<Loans>): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('loans').set(changes).where('id', '=', id).execute()
}

export async function insertMove(tx: Db, move: Insertable<LoanMoves>): Promise<void> {
  await tx.insertInto('loan_moves').values(move).execute()
}

/** So many payments a timeline tells; all of them have receipts. */
const PAYMENTS_TOLD = 12

/** What happened to a loan, oldest first: every step, and of its payments the last. A loan of two years reads as fast as a new one. */
export async function timelineOf(db: Db, loanId: string): Promise<Selectable<LoanMoves>[]> {
  const { rows } = await sql<Selectable<LoanMoves>>`
    SELECT * FROM loan_moves WHERE loan_id = ${loanId} AND (action <> 'repay' OR from_state <> to_state)
    UNION ALL
    (SELECT * FROM loan_moves WHERE loan_id = ${loanId} AND NOT (action <> 'repay' OR from_state <> to_state) ORDER BY id DESC LIMIT ${PAYMENTS_TOLD})
    ORDER BY id`.execute(db)
  return rows
}

export const movesOf = (db: Db, loanId: string): Promise<Selectable<LoanMoves>[]> =>
  db.selectFrom('loan_moves').selectAll().where('loan_id', '=', loanId).orderBy('id').execute()

export interface Offer extends Omit<Selectable<LoanOffers>, 'costs'> {
  costs: Costs
}

export async function insertOffer(tx: Db, { costs, ...offer }: Omit<Offer, 'void_at'>): Promise<void> {
  await tx
    .insertInto('loan_offers')
    .values({ ...offer, costs: JSON.stringify(costs) })
    .execute()
}

export async function findOffer(db: Db, id: string): Promise<Offer | undefined> {
  const row = await db.selectFrom('loan_offers').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, costs: row.costs as Costs }
}

export async function voidOffersOf(tx: Db, loanId: string, now: Date): Promise<void> {
  await tx
    .updateTable('loan_offers')
    .set({ void_at: now })
    .where('loan_id', '=', loanId)
    .where('void_at', 'is', null)
    .execute()
}

/** What people wrote about the loans of somebody: answers, notes and reasons in their own words. Codes and figures stay. */
export async function forgetWords(tx: Db, borrowerId: string): Promise<void> {
  const theirs = tx.selectFrom('loans').select('id').where('borrower_id', '=', borrowerId)
  await tx
    .updateTable('data_requests')
    .set({ note: '', answer: null, file_ids: [] })
    .where('loan_id', 'in', theirs)
    .execute()
  await tx.updateTable('loan_decisions').set({ note: '' }).where('loan_id', 'in', theirs).execute()
  await tx.updateTable('loans').set({ review_reason: null }).where('borrower_id', '=', borrowerId).execute()
}
