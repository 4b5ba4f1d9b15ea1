import { useCallback, useMemo, useState } from 'react'

/** One item of local storage holds the drafts of one operator. */
const NAME = 'console-drafts'
const MAX_DRAFTS = 50
const MAX_AGE_MS = 7 * 86_400_000

interface Entry {
  value: unknown
  at: number
}
interface Stored {
  owner: string
  drafts: Record<string, Entry>
}

let owner = ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEntry = (value: unknown): value is Entry =>
  isObject(value) && 'value' in value && typeof value['at'] === 'number'

/** Drafts of another operator, or what cannot be read, count as none. */
function readAll(): Record<string, Entry> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (!isObject(stored) || stored['owner'] !== owner || !isObject(stored['drafts'])) return {}
    const since = Date.now() - MAX_AGE_MS
    return Object.fromEntries(
      Object.entries(stored['drafts']).flatMap(([name, entry]) =>
        isEntry(entry) && entry.at > since ? [[name, entry]] : [],
      ),
    )
  } catch {
    return {}
  }
}

function writeAll(drafts: Record<string, Entry>): void {
  const newest = Object.entries(drafts)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MAX_DRAFTS)
  try {
    if (newest.length === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify({ owner, drafts: Object.fromEntries(newest) } satisfies Stored))
  } catch {
    // The storage is full or not allowed: the text is still on the page.
  }
}

/** An operator has logged in: drafts of another one are forgotten. */
export function setDraftOwner(operatorId: string): void {
  owner = operatorId
  writeAll(readAll())
}

/** At a log-out. */
export function forgetDrafts(): void {
  localStorage.removeItem(NAME)
}

export const hasDrafts = (): boolean => Object.keys(readAll()).length > 0

/** The page of the address, without its filters. */
const pageOf = (): string => location.hash.split('?')[0] ?? ''
const keyOf = (name: string): string => `${pageOf()} ${name}`

/** An action of this page succeeded: forgets its drafts whose name begins so. */
export function dropDrafts(begin: string): void {
  const drafts = readAll()
  for (const key of Object.keys(drafts)) if (key.startsWith(keyOf(begin))) delete drafts[key]
  writeAll(drafts)
}

/** A stored value is used only where it has the shape of the first value: the form may have changed meanwhile. */
function isLike<Value>(first: Value, stored: unknown): stored is Value {
  if (!isObject(first) || Array.isArray(first)) return typeof stored === typeof first && !isObject(stored)
  return isObject(stored) && Object.entries(first).every(([name, value]) => isLike(value, stored[name]))
}

export interface Draft {
  /** Whether the text is from before, and not sent. */
  restored: boolean
  /** Sent: forgets it. */
  clear(): void
  /** Goes back to the first value. */
  discard(): void
  /** Reads it again: the first value once it was sent. */
  reload(): void
}

/**
 * State that survives navigation, a reload and the end of the session: a draft for this operator, this page and this
 * name. Use it for what somebody types, with a first value of texts; `draft.clear` when it is sent.
 */
export function useDraft<Value>(name: string, first: Value): [Value, (value: Value) => void, Draft] {
  const [key] = useState(() => keyOf(name))
  const [initial] = useState(first)
  const load = useCallback((): [Value, boolean] => {
    const stored = readAll()[key]?.value
    return stored !== undefined && isLike(initial, stored) ? [stored, true] : [initial, false]
  }, [key, initial])
  const [[value, restored], setState] = useState(load)
  const store = useCallback(
    (next: Value | undefined): void => {
      const { [key]: _before, ...others } = readAll()
      writeAll(next === undefined ? others : { ...others, [key]: { value: next, at: Date.now() } })
    },
    [key],
  )
  const change = useCallback(
    (next: Value): void => {
      store(JSON.stringify(next) === JSON.stringify(initial) ? undefined : next)
      setState(([, was]) => [next, was])
    },
    [store, initial],
  )
  const draft = useMemo(
    () => ({
      clear() {
        store(undefined)
        setState(([now]) => [now, false])
      },
      discard() {
        store(undefined)
        setState([initial, false])
      },
      reload: () => setState(load()),
    }),
    [store, initial, load],
  )
  return [value, change, { restored, ...draft }]
}
