import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { updateBorrower, updatePhone } from './store.ts'

/** Gives an account another number. False where that belongs to another one. */
export const moveNumber = (tx: Db, borrowerId: string, phone: string): Promise<boolean> =>
  updatePhone(tx, borrowerId, phone)

/** The password of before opens nothing any more, and nobody knows the one in its place: a new one is set with a code to the number. */
export const voidPassword = async (tx: Db, borrowerId: string): Promise<void> =>
  updateBorrower(tx, borrowerId, { password_hash: await hashPassword(randomBytes(32).toString('base64url')) })
