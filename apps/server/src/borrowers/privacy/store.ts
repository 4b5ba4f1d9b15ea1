import type { ParsedOf, calls } from '@home-credit/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { countRows, type Db, type DeletionRequests } from '../../platform/db/index.ts'

export type ListInput = Extract<ParsedOf<typeof calls.consolePrivacy>, { action: 'list' }>
export type RequestState = NonNullable<NonNullable<ListInput['filter']>['state']>

const COLUMNS = ['id', 'borrower_id', 'state', 'asked_at', 'due_at', 'decided_at', 'reason'] as const
export type Request = Pick<Selectable<DeletionRequests>, (typeof COLUMNS)[number]> & { state: RequestState }

const requests = (db: Db) => db.selectFrom('deletion_requests').select(COLUMNS)

export const requestsOf = async (db: Db, borrowerId: string): Promise<Request[]> =>
  await requests(db).where('borrower_id', '=', borrowerId).orderBy('asked_at', 'desc').orderBy('id', 'desc').execute()

export const findRequest = async (db: Db, id: string): Promise<Request | undefined> => {
  const row = await requests(db).where('id', '=', id).executeTakeFirst()
  return row
}

/**
 * Lock the request before deciding or withdrawing it, so that the
 * second of two concurrent calls sees the result of the first.
 */
export const lockRequest = async (tx: Db, id: string): Promise<Request | undefined> => {
  const row = await requests(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row
}

export const lockOpenRequestOf = async (tx: Db, borrowerId: string): Promise<Request | undefined> => {
  const row = await requests(tx)
    .where('borrower_id', '=', borrowerId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row
}

/** Returns false when another request is open. */
export async function insertRequest(tx: Db, request: Insertable<DeletionRequests>): Promise<boolean> {
  const result = await tx
    .insertInto('deletion_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateRequest(tx: Db, id: string, changes: Updateable<DeletionRequests>): Promise<void> {
  await tx.updateTable('deletion_requests').set(changes).where('id', '=', id).execute()
}

/** Deletes what operators wrote to the borrower; the request itself is retained. */
export async function forgetReasons(tx: Db, borrowerId: string): Promise<void> {
  await tx.updateTable('deletion_requests').set({ reason: null }).where('borrower_id', '=', borrowerId).execute()
}

/** Nearest deadline first. */
export async function listRequests(
  db: Db,
  { filter = {}, page, page_size }: ListInput,
): Promise<{ rows: Request[]; total: number }> {
  const { state } = filter
  const query = state === undefined ? requests(db) : requests(db).where('state', '=', state)
  const rows = await query
    .orderBy('due_at')
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { rows, total: await countRows(db, query) }
}
