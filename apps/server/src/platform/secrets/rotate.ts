import type { Db } from '../db/pool.ts'
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
