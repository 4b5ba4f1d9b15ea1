import type { Db } from '../db/pool.ts'
import { keyIdOf, type Keyring } from './keyring.ts'

export interface Rotated {
  rows: number
  fields: number
  /** Borrowers with a field that did not open: its key is not listed, or it was altered. */
  unopened: string[]
}

/** Renews one table: seals up to `batch` rows after an id again, in order, and returns the last id it has read. */
export type RenewBatch = (
  tx: Db,
  keyring: Keyring,
  page: { after: string; batch: number },
) => Promise<Rotated & { last: string | undefined }>

/** Opens a field that is sealed with an older key; calls `unopened` if it does not open. */
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
