import { sql, type Selectable } from 'kysely'
import { countRows, type Db, statement, type Withdrawals } from '../../platform/db/index.ts'
import { WAITING, withdrawalIn, type Withdrawal, type WithdrawalState } from './store.ts'

export interface Row {
  withdrawal: Withdrawal
  borrowerName: string
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('withdrawals as w')
    .leftJoin('borrower_info as i', 'i.borrower_id', 'w.borrower_id')
    .selectAll('w')
    .select(sql<string>`coalesce(i.name, '')`.as('borrower_name'))

const typed = ({ borrower_name: borrowerName, ...row }: Selectable<Withdrawals> & { borrower_name: string }): Row => ({
  withdrawal: withdrawalIn(row),
  borrowerName,
})

export interface PayoutFilter {
  state?: WithdrawalState | undefined
  borrower_id?: string | undefined
  page: number
  page_size: number
}

/** Waiting ones oldest first (for approval, by deadline); all others newest first. */
export async function listRows(
  db: Db,
  { state, borrower_id: borrowerId, page, page_size }: PayoutFilter,
): Promise<{ rows: Row[]; total: number }> {
  const order = state !== undefined && WAITING.has(state) ? 'asc' : 'desc'
  let found = rowsOf(db)
  let counted = db.selectFrom('withdrawals')
  if (state !== undefined) {
    found = found.where('w.state', '=', state)
    counted = counted.where('state', '=', state)
  }
  if (borrowerId !== undefined) {
    found = found.where('w.borrower_id', '=', borrowerId)
    counted = counted.where('borrower_id', '=', borrowerId)
  }
  if (state === 'approval') found = found.orderBy('w.approve_by')
  const rows = await found
    .orderBy('w.created_at', order)
    .orderBy('w.id', order)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { rows: rows.map(typed), total: await countRows(db, counted) }
}

export const oneRow = async (db: Db, id: string): Promise<Row | undefined> => {
  const row = await rowsOf(db).where('w.id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** `late` counts those past their deadline. */
export const countForApproval = (db: Db, now: Date): Promise<{ waiting: number; late: number }> =>
  db
    .selectFrom('withdrawals')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<number>`count(*) FILTER (WHERE approve_by < ${now})`.as('late'),
    ])
    .where('state', '=', 'approval')
    .executeTakeFirstOrThrow()

/** Payouts that have not ended, by state, with the age of the oldest. Reads the index of those alone. */
export const countOpen = (
  db: Db,
  now: Date,
): Promise<{ state: WithdrawalState; count: number; oldest_seconds: number }[]> =>
  db
    .selectFrom('withdrawals')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      sql<number>`greatest(0, extract(epoch FROM ${now}::timestamptz - min(created_at)))::int`.as('oldest_seconds'),
    ])
    .where('state', 'in', [...WAITING])
    .groupBy('state')
    .execute()

export type NumberedWithdrawal = Pick<Withdrawal, 'id' | 'number' | 'return_id'>

/** SQL for the borrower's withdrawals with one of these ids, or ids of their return. */
export const withdrawalsWith = (borrower: string, ids: string, returnIds: string): string => `
  SELECT id, number, return_id FROM withdrawals
  WHERE borrower_id = ${borrower} AND (id = ANY(${ids}::uuid[]) OR return_id = ANY(${returnIds}::text[]))`

const withdrawalsByIds = statement<NumberedWithdrawal, 'borrowerId' | 'ids' | 'returnIds'>((argument) =>
  withdrawalsWith(argument('borrowerId'), argument('ids'), argument('returnIds')),
)

/** What the keys of ledger transactions must look like to be ids of withdrawals, for JavaScript and for SQL. */
export const WITHDRAWAL_ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
const UUID = new RegExp(WITHDRAWAL_ID)

/** By keys of ledger transactions: a withdrawal's id, or the id of its return. */
export async function withdrawalsOfMovements(
  db: Db,
  borrowerId: string,
  { ids, returnIds }: { ids: readonly string[]; returnIds: readonly string[] },
): Promise<NumberedWithdrawal[]> {
  const own = ids.filter((id) => UUID.test(id))
  return own.length + returnIds.length === 0 ? [] : withdrawalsByIds(db, { borrowerId, ids: own, returnIds })
}
