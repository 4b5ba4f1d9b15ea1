import { z } from 'zod'
import {
  type Keyring,
  openField,
  openOld,
  type RenewBatch,
  type Rotated,
  sealField,
} from '../../platform/secrets/index.ts'
import { lockSealedWithOldKey, updateSealed } from './store.ts'

const address = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** Our public key at that time: with another one the push service refuses us. */
  publicKey: z.string(),
})

export type StoredAddress = z.output<typeof address>

/** Bound to the borrower: copied to another one's row it does not open. */
const purposeOf = (borrowerId: string): string => `push of ${borrowerId}`

export const sealAddress = (keyring: Keyring, borrowerId: string, stored: StoredAddress): string =>
  sealField(keyring, purposeOf(borrowerId), JSON.stringify(stored))

export const openAddress = (keyring: Keyring, borrowerId: string, sealed: string): StoredAddress =>
  address.parse(JSON.parse(openField(keyring, purposeOf(borrowerId), sealed)))

export const renewPushAddresses: RenewBatch = async (tx, keyring, page) => {
  const rows = await lockSealedWithOldKey(tx, keyring[0].id, page)
  const rotated: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (const { id, borrower_id: borrowerId, sealed } of rows) {
    const renewed = openOld(
      keyring,
      sealed,
      (old) => sealAddress(keyring, borrowerId, openAddress(keyring, borrowerId, old)),
      () => rotated.unopened.push(borrowerId),
    )
    if (renewed === undefined) continue
    await updateSealed(tx, id, renewed)
    rotated.rows += 1
    rotated.fields += 1
  }
  return { ...rotated, last: rows.at(-1)?.id }
}
