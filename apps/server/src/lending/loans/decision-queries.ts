import { REQUESTED_DATA } from '@home-credit/contract'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { type DataRequests, type Db, type LoanDecisions, statement } from '../../platform/db/index.ts'

export const decisionsOf = (db: Db, loanId: string): Promise<Selectable<LoanDecisions>[]> =>
  db.selectFrom('loan_decisions').selectAll().where('loan_id', '=', loanId).orderBy('at').orderBy('id').execute()

export const asksSchema = z.array(z.enum(REQUESTED_DATA))

export interface DataRequest extends Omit<Selectable<DataRequests>, 'asks'> {
  asks: z.output<typeof asksSchema>
}

const requestIn = (row: Selectable<DataRequests>): DataRequest => ({ ...row, asks: asksSchema.parse(row.asks) })

const openRequest = statement<Selectable<DataRequests>, 'loanId'>(
  (argument) => `SELECT * FROM data_requests WHERE loan_id = ${argument('loanId')} AND closed_at IS NULL LIMIT 1`,
)

export const openRequestOf = async (db: Db, loanId: string): Promise<DataRequest | undefined> => {
  const [row] = await openRequest(db, { loanId })
  return row && requestIn(row)
}

export const requestsOf = async (db: Db, loanId: string): Promise<DataRequest[]> =>
  (await db.selectFrom('data_requests').selectAll().where('loan_id', '=', loanId).orderBy('asked_at').execute()).map(
    requestIn,
  )

export interface SignalsFound {
  id: string
  state: 'waiting' | 'answered' | 'unavailable'
  score: number | null
  flags: string[]
  asked_at: Date
}

/** The latest inquiry at the bureau. */
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
      state: row.state,
      score: row.score,
      flags: row.flags,
      asked_at: row.asked_at,
    }
  )
}

export interface PastDecision {
  id: string
  loan_id: string
  number: string
  at: Date
  inputs: unknown
}

/** Decisions since a time, newest first, in batches; `after` is the last one of the batch before. */
export async function decisionsSince(
  db: Db,
  since: Date,
  { after, limit }: { after: Pick<PastDecision, 'id' | 'at'> | undefined; limit: number },
): Promise<PastDecision[]> {
  const older = after === undefined ? sql`` : sql`AND (d.at, d.id) < (${after.at}, ${after.id})`
  const { rows } = await sql<PastDecision>`
    SELECT d.id, d.loan_id, l.number, d.at, d.inputs FROM loan_decisions AS d JOIN loans AS l ON l.id = d.loan_id
    WHERE d.at >= ${since} ${older} ORDER BY d.at DESC, d.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
