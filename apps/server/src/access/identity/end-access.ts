import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { deleteDevicesSince, deviceById, updateBorrower } from './store.ts'

/**
 * Somebody else was let in: every session ends, the devices that came since are strangers again, and the password opens nothing until a new one is
 * set by a code. Tells how many sessions ended.
 */
export async function shutStrangersOut(
  tx: Db,
  { borrowerId, since, now }: { borrowerId: string; since: Date; now: Date },
): Promise<number> {
  await updateBorrower(tx, borrowerId, { password_hash: await hashPassword(randomBytes(32).toString('base64url')) })
  await deleteDevicesSince(tx, borrowerId, since)
  return endSessionsOf(tx, borrowerId, now)
}

export const deviceOf = deviceById
