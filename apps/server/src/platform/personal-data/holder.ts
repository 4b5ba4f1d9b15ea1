import type { HELD, KEEP_REASONS } from '@home-credit/contract'
import type { Db } from '../db/pool.ts'

export type HeldName = (typeof HELD)[number]
export type KeepReason = (typeof KEEP_REASONS)[number]

/** What a module holds of borrowers, for them to see and to have erased. The composition lists all there are. */
export interface Holder {
  name: HeldName
  /** A law obliges us to keep it after all else is erased; it names ids only. */
  stays: boolean
  /** All of it, in clear and without secrets of ours, as it is told to the borrower in JSON. */
  held(db: Db, borrowerId: string): Promise<unknown>
  /** Empties it. What lies outside the database goes by a job of the same transaction. */
  erase(tx: Db, borrowerId: string, now: Date): Promise<void>
  /** Why nothing may be erased yet. */
  mustKeep(db: Db, borrowerId: string): Promise<KeepReason | null>
}

export const nothingToKeep = (): Promise<null> => Promise.resolve(null)
export const nothingToErase = (): Promise<void> => Promise.resolve()
