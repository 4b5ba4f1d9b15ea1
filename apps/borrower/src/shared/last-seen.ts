import type { CallKey } from '@home-credit/contract'
import { makeStore } from '../ui/store.ts'

/** The loan, its installments and its contracts can be read without a network. Nothing else is stored. */
const STORED_CALLS: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /api/dk/getDetail',
  'POST /api/dk/getRepaymentList',
  'POST /api/dk/contract',
])
const MOST = 12
/** Below the prefix of the answer cache, which is cleared with every change of the session. */
const PREFIX = 'cache:seen:'

interface Stored {
  at: number
  /** The script that stored it: another version may expect other fields. */
  by: string
  data: unknown
}

/** Reads that show what this device stored, because there is no network: since when, and how to repeat them. */
export interface LastSeen {
  at: number
  reloads: ReadonlySet<() => void>
}
export const lastSeen = makeStore<LastSeen | undefined>(undefined)

addEventListener('hashchange', () => lastSeen.write(undefined))

const script = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'at' in value && 'data' in value && 'by' in value

function read(storageKey: string): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (isStored(stored) && stored.by === script()) return stored
  } catch {
    // Another program wrote there.
  }
  localStorage.removeItem(storageKey)
  return undefined
}

function removeOldest(): void {
  const stored = Object.keys(localStorage)
    .filter((storageKey) => storageKey.startsWith(PREFIX))
    .map((storageKey) => ({ storageKey, at: read(storageKey)?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at)
  for (const { storageKey } of stored.slice(MOST)) localStorage.removeItem(storageKey)
}

/** Stores what was read, if it is among what may be stored. */
export function storeRead(key: CallKey, name: string, data: unknown): void {
  if (!STORED_CALLS.has(key)) return
  lastSeen.write(undefined)
  try {
    localStorage.setItem(`${PREFIX}${name}`, JSON.stringify({ at: Date.now(), by: script(), data } satisfies Stored))
  } catch {
    // If storage is full, there is nothing to read offline.
  }
  removeOldest()
}

/** What was last read under this name; the page then says since when. */
export function findRead(name: string, reload: () => void): { data: unknown } | undefined {
  const stored = read(`${PREFIX}${name}`)
  if (stored === undefined) return undefined
  const shown = lastSeen.read()
  lastSeen.write({
    at: Math.min(shown?.at ?? stored.at, stored.at),
    reloads: new Set([...(shown?.reloads ?? []), reload]),
  })
  return { data: stored.data }
}
