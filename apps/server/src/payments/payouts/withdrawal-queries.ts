import { sql, type Selectable } from 'kysely'
import type { Db, Withdrawals } from '../../platform/db/index.ts'
import { WAITING, withdrawalIn, type Withdrawal, type WithdrawalState } from './store.ts'

/** A withdrawal as operators see it: with the name of whose it is. */
export interface Row {
  withdrawal: Withdrawal
  borrowerName: string
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('borrowers as b', 'b.id', 'w.borrower_id')
    .leftJoin('borrower_info as i', 'i.borrower_id', 'w.borrower_id')
    .selectAll('w')
    .select(sql<string>`coalesce(i.name, b.nickname)`.as('borrower_name'))

const typed = ({ borrower_name: borrowerName, ...row }: Selectable<Withdrawals> & { borrower_name: string }): Row => ({
  withdrawal: withdrawalIn(row),
  borrowerName,
})

export interface Listed {
  state?: WithdrawalState | undefined
  page: number
  page_size: number
}

/** What waits, the longest first, and for a person by its deadline; what has ended, the newest first. */
export async function listRows(db: Db, { state, page, page_size }: Listed): Promise<{ rows: Row[]; total: number }> {
  const order = state !== undefined && WAITING.has(state) ? 'asc' : 'desc'
  let found = rowsOf(db)
  let counted = db.selectFrom('withdrawals').select(({ fn }) => fn.countAll<number>().as('total'))
  if (state !== undefined) {
    found = found.where('w.state', '=', state)
    counted = counted.where('state', '=', state)
  }
  if (state === 'approval') found = found.orderBy('w.approve_by')
  const rows = await found
    .orderBy('w.created_at', order)
    .orderBy('w.id', order)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const { total } = await counted.executeTakeFirstOrThrow()
  return { rows: rows.map(typed), total }
}

export const oneRow = async (db: Db, id: string): Promise<Row | undefined> => {
  const row = await rowsOf(db).where('w.id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** How many wait for somebody to look at them, and how many of them for longer than was promised. */
export const countForApproval = (db: Db, now: Date): Promise<{ waiting: number; late: number }> =>
  db
    .selectFrom('withdrawals')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<number>`count(*) FILTER (WHERE approve_by < ${now})`.as('late'),
    ])
    .where('state', '=', 'approval')
    .executeTakeFirstOrThrow()

const numbersByIds = (db: Db, borrowerId: string, ids: readonly string[]): Promise<{ id: string; number: string }[]> =>
  db
    .selectFrom('withdrawals')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .where('borrower_id', '=', borrowerId)
    .execute()

const numbersByReturnIds = (
  db: Db,
  borrowerId: string,
  returnIds: readonly string[],
): Promise<Pick<Withdrawal, 'id' | 'number' | 'return_id'>[]> =>
  db
    .selectFrom('withdrawals')
    .select(['id', 'number', 'return_id'])
    .where('return_id', 'in', returnIds)
    .where('borrower_id', '=', borrowerId)
    .execute()

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keys of movements of the ledger: a withdrawal's own id, or that of the return that brought its money back. */
interface Keys {
  ids: readonly string[]
  returnIds: readonly string[]
}

/** The withdrawals of a borrower behind movements, by the movement's key. */
export async function withdrawalsByMovementKey(
  db: Db,
  borrowerId: string,
  { ids, returnIds }: Keys,
): Promise<ReadonlyMap<string, { id: string; number: string }>> {
  const own = ids.filter((id) => UUID.test(id))
  const withdrawals = own.length === 0 ? [] : await numbersByIds(db, borrowerId, own)
  const returned = returnIds.length === 0 ? [] : await numbersByReturnIds(db, borrowerId, returnIds)
  const found = new Map(withdrawals.map(({ id, number }) => [id, { id, number }]))
  for (const { id, number, return_id: key } of returned) if (key !== null) found.set(key, { id, number })
  return found
}
