import type { PERSONAL_DATA_NAMES, KEEP_REASONS } from '@home-credit/contract'
import type { Db } from '../db/pool.ts'

export type PersonalDataName = (typeof PERSONAL_DATA_NAMES)[number]
export type KeepReason = (typeof KEEP_REASONS)[number]

/** A module's data about borrowers, for them to see and to have erased. The composition root lists all sources. */
export interface PersonalDataSource {
  name: PersonalDataName
  /** A law obliges us to retain it after everything else is erased; it contains only ids. */
  isRetained: boolean
  /** Everything, in plain text and without our secrets, as the borrower gets it in JSON. */
  exportData(db: Db, borrowerId: string): Promise<unknown>
  /** Deletes the data. A job of the same transaction removes what is outside the database. */
  erase(tx: Db, borrowerId: string, now: Date): Promise<void>
  /** Why nothing may be erased yet. */
  mustKeep(db: Db, borrowerId: string): Promise<KeepReason | null>
}

export const nothingToKeep = (): Promise<null> => Promise.resolve(null)
export const nothingToErase = (): Promise<void> => Promise.resolve()

/**
 * References to a file go before the file, and the account goes last. Retained data come after everything that is
 * erased.
 */
const ERASED_IN_THIS_ORDER: Readonly<Record<PersonalDataName, number>> = {
  info: 1,
  passkeys: 2,
  phone_changes: 3,
  stop_links: 4,
  conversations: 5,
  contacts: 6,
  notes: 7,
  verification: 8,
  plans: 9,
  loans: 10,
  wallet: 11,
  messages: 12,
  files: 13,
  account: 14,
  requests: 15,
  books: 16,
  log: 17,
}

/**
 * The sources of all modules in the order of erasure. Throws if one is missing: its data would be neither shown nor
 * erased.
 */
export function inOrderOfErasure(sources: readonly PersonalDataSource[]): readonly PersonalDataSource[] {
  const names = Object.keys(ERASED_IN_THIS_ORDER)
  const missing = names.filter((name) => sources.filter((source) => source.name === name).length !== 1)
  if (missing.length > 0) throw new Error(`personal data must be registered once each: ${missing.join(', ')}`)
  return sources.toSorted((one, other) => ERASED_IN_THIS_ORDER[one.name] - ERASED_IN_THIS_ORDER[other.name])
}
