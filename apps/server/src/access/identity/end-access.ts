import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { deleteDevicesSince, deviceById, updateBorrower } from './store.ts'

/**
 * Locks out a stranger: ends every session, forgets the devices proven since then, and voids the
 * password until the owner sets a new one with a code. Returns the number of ended sessions.
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
