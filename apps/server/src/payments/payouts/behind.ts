import type { Db } from '../../platform/db/pool.ts'
import { numbersByIds, numbersByReturnIds } from './store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keys of movements of the ledger: a withdrawal's own id, or that of the return that brought its money back. */
interface Keys {
  ids: readonly string[]
  returnIds: readonly string[]
}

/** The withdrawals of a borrower behind movements, by the movement's key. */
export async function withdrawalsBehind(
  db: Db,
  borrowerId: string,
  { ids, returnIds }: Keys,
): Promise<ReadonlyMap<string, { id: string; number: string }>> {
  const own = ids.filter((id) => UUID.test(id))
  const asked = own.length === 0 ? [] : await numbersByIds(db, borrowerId, own)
  const returned = returnIds.length === 0 ? [] : await numbersByReturnIds(db, borrowerId, returnIds)
  const found = new Map(asked.map(({ id, number }) => [id, { id, number }]))
  for (const { id, number, return_id: key } of returned) if (key !== null) found.set(key, { id, number })
  return found
}
