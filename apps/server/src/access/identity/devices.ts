import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'
import { plainHash } from './hashes.ts'
import { deviceByToken, deviceOfPhone, insertDevice, touchDevice } from './store.ts'

/** The id of a device that has proven any borrower. */
export const provenDevice = async (db: Db, token: string | undefined): Promise<string | undefined> =>
  token === undefined ? undefined : deviceByToken(db, plainHash(token))

/** The id of a device that has proven the borrower with this number. */
export const provenDeviceOf = async (db: Db, token: string | undefined, phone: string): Promise<string | undefined> =>
  token === undefined ? undefined : deviceOfPhone(db, plainHash(token), phone)

export interface Proof {
  borrowerId: string
  /** The token that the device already had. */
  token: string | undefined
  name: string
  now: Date
}

export interface StoredDevice {
  token: string
  id: string
  /** The device had not proven this borrower before. */
  isNew: boolean
}

/**
 * Remembers that a device has proven a borrower. A device that
 * proved this borrower before keeps its token; others get a new one.
 */
export async function keepDevice(tx: Db, { borrowerId, token, name, now }: Proof): Promise<StoredDevice> {
  if (token !== undefined) {
    const existingId = await touchDevice(tx, { tokenHash: plainHash(token), borrowerId, name, now })
    if (existingId !== undefined) return { token, id: existingId, isNew: false }
  }
  const id = uuidv7()
  const newToken = randomBytes(32).toString('base64url')
  await insertDevice(tx, {
    id,
    token_hash: plainHash(newToken),
    borrower_id: borrowerId,
    name,
    created_at: now,
    used_at: now,
  })
  return { token: newToken, id, isNew: true }
}
