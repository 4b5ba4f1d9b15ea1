import type { Db } from '../../db/pool.ts'
import { updatePhone } from './store.ts'

/** Gives an account another number. False where that belongs to another one. */
export const moveNumber = (tx: Db, borrowerId: string, phone: string): Promise<boolean> =>
  updatePhone(tx, borrowerId, phone)
