import type { PERSONAL_DATA_NAMES, KEEP_REASONS } from '@home-credit/contract'
import type { Db } from '../db/pool.ts'

export type PersonalDataName = (typeof PERSONAL_DATA_NAMES)[number]
export type KeepReason = (typeof KEEP_REASONS)[number]

/** What a module holds of borrowers, for them to see and to have erased. The composition lists all there are. */
export interface PersonalDataSource {
  name: PersonalDataName
  /** A law obliges us to keep it after all else is erased; it names ids only. */
  isRetained: boolean
  /** All of it, in clear and without secrets of ours, as it is told to the borrower in JSON. */
  exportData(db: Db, borrowerId: string): Promise<unknown>
  /** Empties it. What lies outside the database goes by a job of the same transaction. */
  erase(tx: Db, borrowerId: string, now: Date): Promise<void>
  /** Why nothing may be erased yet. */
  mustKeep(db: Db, borrowerId: string): Promise<KeepReason | null>
}

export const nothingToKeep = (): Promise<null> => Promise.resolve(null)
export const nothingToErase = (): Promise<void> => Promise.resolve()

/** What refers to a file goes before the file, and the account last. What stays comes after all that goes. */
const ERASED_IN_THIS_ORDER: Readonly<Record<PersonalDataName, number>> = {
  info: 1,
  passkeys: 2,
  phone_changes: 3,
  stop_links: 4,
  conversations: 5,
  contacts: 6,
  verification: 7,
  plans: 8,
  loans: 9,
  wallet: 10,
  messages: 11,
  files: 12,
  account: 13,
  requests: 14,
  books: 15,
  log: 16,
}

/** The holders of all modules in the order of erasure. None may be missing: what is not listed is neither shown nor erased. */
export function inOrderOfErasure(sources: readonly PersonalDataSource[]): readonly PersonalDataSource[] {
  const names = Object.keys(ERASED_IN_THIS_ORDER)
  const missing = names.filter((name) => sources.filter((source) => source.name === name).length !== 1)
  if (missing.length > 0) throw new Error(`personal data must be registered once each: ${missing.join(', ')}`)
  return sources.toSorted((one, other) => ERASED_IN_THIS_ORDER[one.name] - ERASED_IN_THIS_ORDER[other.name])
}
