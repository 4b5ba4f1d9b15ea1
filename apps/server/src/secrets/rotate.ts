import { audit } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { keyIdOf, type Keyring } from './keyring.ts'

export interface Rotated {
  rows: number
  fields: number
  /** Borrowers of whom something did not open: its key is not listed, or it was altered. */
  unopened: string[]
}

/** One table with something sealed: seals so many rows anew, those after an id in its order, and tells the last it has seen. */
export type RenewBatch = (
  tx: Db,
  keyring: Keyring,
  page: { after: string; batch: number },
) => Promise<Rotated & { last: string | undefined }>

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** What a sealed field says, where it is sealed with an older key; `unopened` is told where it does not open. */
export function openOld(
  keyring: Keyring,
  sealed: string | null,
  open: (sealed: string) => string,
  unopened: () => void,
): string | undefined {
  if (sealed === null || keyIdOf(sealed) === keyring[0].id) return undefined
  try {
    return open(sealed)
  } catch {
    unopened()
    return undefined
  }
}

export interface RotateOptions {
  now: Date
  batch?: number
  /** Told after each batch that was committed. */
  onBatch?(so: Rotated): void
}

/**
 * Seals everything anew with the current key, batch by batch beside a running server. What was done is seen in the rows themselves, so
 * it can be stopped and begun again anywhere. It goes over all until a pass finds nothing: a server that was still on the
 * older key may have written meanwhile.
 */
export async function rotateAll(
  db: Db,
  keyring: Keyring,
  tables: readonly RenewBatch[],
  { now, batch = BATCH, onBatch }: RotateOptions,
): Promise<Rotated> {
  const all: Rotated = { rows: 0, fields: 0, unopened: [] }
  for (let before = -1; before !== all.rows; ) {
    before = all.rows
    const unopened = new Set<string>()
    for (const renew of tables) {
      for (let after: string | undefined = FIRST; after !== undefined; ) {
        const page: { after: string; batch: number } = { after, batch }
        const done = await inTransaction(db, (tx) => renew(tx, keyring, page))
        all.rows += done.rows
        all.fields += done.fields
        for (const borrowerId of done.unopened) unopened.add(borrowerId)
        after = done.last
        if (done.rows > 0) onBatch?.(all)
      }
    }
    all.unopened = [...unopened]
  }
  if (all.rows > 0)
    await audit(db, {
      actor: 'system',
      action: 'data_keys_rotated',
      subject: 'data_keys',
      details: { key: keyring[0].id, rows: all.rows, fields: all.fields, unopened: all.unopened.length },
      now,
    })
  return all
}
