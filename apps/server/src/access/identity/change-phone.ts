import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { updateBorrower, updatePhone } from './store.ts'

/** Returns false when the number belongs to another account. */
export const moveNumber = (tx: Db, borrowerId: string, phone: string): Promise<boolean> =>
  updatePhone(tx, borrowerId, phone)

/**
 * Replaces the password with a random one that nobody knows.
 * The borrower sets a new one with a code sent to the number.
 */
export const voidPassword = async (tx: Db, borrowerId: string): Promise<void> =>
  updateBorrower(tx, borrowerId, { password_hash: await hashPassword(randomBytes(32).toString('base64url')) })
