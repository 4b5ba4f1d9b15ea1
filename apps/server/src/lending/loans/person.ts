import type { Db } from '../../platform/db/pool.ts'
import { openLoanOf } from './store.ts'

/** An application that was verified, or waits to be, is of one person: who that is stays as it is until it ends. */
export async function isPersonFixed(db: Db, borrowerId: string): Promise<boolean> {
  const open = await openLoanOf(db, borrowerId)
  return open !== undefined && open.state !== 'unverified'
}
