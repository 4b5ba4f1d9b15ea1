import { LOAN_STATES, isOpenApplication } from '@home-credit/domain'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { verificationOf } from '../../borrowers/index.ts'
import { type Db, type LoanMoves, type LoanOffers, type Loans, statement } from '../../platform/db/index.ts'
import { costs, type Costs } from '../contracts/contract-data.ts'
import { loanIn, type Loan } from './loan.ts'

const OPEN = LOAN_STATES.filter(isOpenApplication)

const byId = statement<Selectable<Loans>, 'id'>((argument) => `SELECT * FROM loans WHERE id = ${argument('id')}`)

export const findLoan = async (db: Db, id: string): Promise<Loan | undefined> => {
  const [row] = await byId(db, { id })
  return row && loanIn(row)
}

/** Every command locks the loan first: the second of two at once sees the state that the first one left. */
export const lockLoan = async (tx: Db, id: string): Promise<Loan | undefined> => {
  const row = await tx.selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && loanIn(row)
}

const openLoan = statement<Selectable<Loans>, 'borrowerId' | 'open'>(
  (argument) => `
    SELECT * FROM loans WHERE borrower_id = ${argument('borrowerId')} AND state = ANY(${argument('open')}::text[]) LIMIT 1`,
)

export const openLoanOf = async (db: Db, borrowerId: string): Promise<Loan | undefined> => {
  const [row] = await openLoan(db, { borrowerId, open: OPEN })
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

/** Use 'locked' before executing a command. */
export const loanFor = (db: Db, id: string, how: 'read' | 'locked' = 'read'): Promise<Loan | undefined> =>
  how === 'locked' ? lockLoan(db, id) : findLoan(db, id)

/** Until a verified application ends, the borrower's name, birth and CPF cannot change. */
export async function isPersonFixed(db: Db, borrowerId: string): Promise<boolean> {
  const open = await openLoanOf(db, borrowerId)
  return open !== undefined && open.state !== 'unverified'
}

/** Whether the borrower fills in an application and has never sent one. */
export async function isFirstDraft(db: Db, borrowerId: string): Promise<boolean> {
  const open = await openLoanOf(db, borrowerId)
  if (open?.state !== 'unverified') return false
  const { verification } = await verificationOf(db, borrowerId)
  return (verification?.sent_at ?? null) === null
}

/** Loans with a package and without a signature. */
export async function unsignedLoans(db: Db, limit?: number): Promise<Loan[]> {
  const query = db
    .selectFrom('loans')
    .selectAll()
    .where('state', 'in', ['package_unpaid', 'quota_short', 'under_review', 'approved'])
  const rows = await (limit === undefined ? query : query.limit(limit)).execute()
  return rows.map(loanIn)
}

interface CountedLoan extends Selectable<Loans> {
  /** Of all pages. */
  total: number
}

const pageOf = statement<CountedLoan, 'borrowerId' | 'limit' | 'offset'>(
  (argument) => `
    SELECT *, count(*) OVER () AS total FROM loans WHERE borrower_id = ${argument('borrowerId')}
    ORDER BY opened_at DESC, id DESC LIMIT ${argument('limit')} OFFSET ${argument('offset')}`,
)

export async function loansOf(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
): Promise<{ loans: Loan[]; total: number }> {
  const rows = await pageOf(db, { borrowerId, ...page })
  const [first] = rows
  if (first !== undefined) return { loans: rows.map(loanIn), total: first.total }
  // Past the last page no row carries the number.
  const [counted] = page.offset === 0 ? [] : await pageOf(db, { borrowerId, limit: 1, offset: 0 })
  return { loans: [], total: counted?.total ?? 0 }
}

export const loanNumbersOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('loans').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** One job for each borrower with an application short of quota. */
export const quotaRecheckJobs = (): RawBuilder<{ payload: unknown; key: string }> => sql`
  SELECT json_build_object('borrower_id', borrower_id) AS payload, 'quota:' || borrower_id AS key FROM loans WHERE state = 'quota_short'`

/** The audiences of notices; more than one can apply. */
export interface LoanStates {
  credited: boolean
  overdue: boolean
  applying: boolean
}

export async function loanStatesOf(db: Db, borrowerId: string, today: string): Promise<LoanStates> {
  const { rows } = await sql<LoanStates>`
    WITH mine AS (SELECT id, state FROM loans WHERE borrower_id = ${borrowerId})
    SELECT EXISTS (SELECT FROM mine WHERE state = 'credited') AS credited,
      EXISTS (SELECT FROM mine JOIN loan_installments AS i ON i.loan_id = mine.id WHERE state = 'credited' AND closed_on IS NULL AND payable_on < ${today}::date) AS overdue,
      EXISTS (SELECT FROM mine WHERE state = ANY(${OPEN})) AS applying`.execute(db)
  return rows[0] ?? { credited: false, overdue: false, applying: false }
}

export const movesOf = (db: Db, loanId: string): Promise<Selectable<LoanMoves>[]> =>
  db.selectFrom('loan_moves').selectAll().where('loan_id', '=', loanId).orderBy('id').execute()

export interface Offer extends Omit<Selectable<LoanOffers>, 'costs'> {
  costs: Costs
}

const offerById = statement<Selectable<LoanOffers>, 'id'>(
  (argument) => `SELECT * FROM loan_offers WHERE id = ${argument('id')}`,
)

export async function findOffer(db: Db, id: string): Promise<Offer | undefined> {
  const [row] = await offerById(db, { id })
  return row && { ...row, costs: costs.parse(row.costs) }
}
