import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../db/pool.ts'
import { plainHash } from './keyed.ts'
import { deviceByToken, deviceOfPhone, insertDevice, touchDevice } from './store.ts'

/** The id of a device that has proven some borrower. */
export const provenDevice = async (db: Db, token: string | undefined): Promise<string | undefined> =>
  token === undefined ? undefined : deviceByToken(db, plainHash(token))

/** The id of a device that has proven the borrower who has this number. */
export const provenDeviceOf = async (db: Db, token: string | undefined, phone: string): Promise<string | undefined> =>
  token === undefined ? undefined : deviceOfPhone(db, plainHash(token), phone)

export interface Proof {
  borrowerId: string
  /** The token that the device had before. */
  token: string | undefined
  name: string
  now: Date
}

/** Remembers that a device has proven a borrower, and returns its token: the one it has where it proved this borrower before, a new one otherwise. */
export async function keepDevice(tx: Db, { borrowerId, token, name, now }: Proof): Promise<string> {
  if (token !== undefined && (await touchDevice(tx, { tokenHash: plainHash(token), borrowerId, name, now })))
    return token
  const made = randomBytes(32).toString('base64url')
  await insertDevice(tx, {
    id: uuidv7(),
    token_hash: plainHash(made),
    borrower_id: borrowerId,
    name,
    created_at: now,
    used_at: now,
  })
  return made
}
