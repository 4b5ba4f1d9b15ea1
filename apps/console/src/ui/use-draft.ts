import { useCallback, useMemo, useState } from 'react'

const NAME = 'console-drafts'
const MAX_DRAFTS = 50
const MAX_AGE_MS = 7 * 86_400_000

interface Entry {
  owner: string
  value: unknown
  at: number
  /** Says nothing about a borrower: stays after a log-out, for its owner, until it is sent or discarded. */
  lasts: boolean
}
type Entries = Record<string, Entry>

let owner = ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEntry = (value: unknown): value is Entry =>
  isObject(value) &&
  'value' in value &&
  typeof value['owner'] === 'string' &&
  typeof value['at'] === 'number' &&
  typeof value['lasts'] === 'boolean'

/** What cannot be read counts as none. */
function readAll(): Entries {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (!isObject(stored)) return {}
    const since = Date.now() - MAX_AGE_MS
    return Object.fromEntries(
      Object.entries(stored).flatMap(([key, entry]) =>
        isEntry(entry) && (entry.lasts || entry.at > since) ? [[key, entry]] : [],
      ),
    )
  } catch {
    return {}
  }
}

function writeAll(entries: Entries): void {
  const newest = Object.entries(entries)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MAX_DRAFTS)
  try {
    if (newest.length === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // The storage is full or not allowed: the text is still on the page.
  }
}

const keepOnly = (mayStay: (entry: Entry) => boolean): void =>
  writeAll(Object.fromEntries(Object.entries(readAll()).filter(([, entry]) => mayStay(entry))))

/** An operator has logged in: drafts of another one are forgotten, except those that last, which nobody else sees. */
export function setDraftOwner(operatorId: string): void {
  owner = operatorId
  keepOnly((entry) => entry.owner === owner || entry.lasts)
}

/** At a log-out. */
export function forgetDrafts(): void {
  keepOnly(({ lasts }) => lasts)
}

export const hasDrafts = (): boolean => Object.values(readAll()).some((entry) => entry.owner === owner)

/** The page of the address, without its filters. */
const pageOf = (): string => location.hash.split('?')[0] ?? ''
const keyOf = (name: string): string => `${owner} ${pageOf()} ${name}`

/** An action of this page succeeded: forgets its drafts whose name begins so. */
export function dropDrafts(begin: string): void {
  const drafts = readAll()
  for (const key of Object.keys(drafts)) if (key.startsWith(keyOf(begin))) delete drafts[key]
  writeAll(drafts)
}

/** The same names with the same kinds of values. */
function isLike<Value>(first: Value, stored: unknown): stored is Value {
  if (!isObject(first) || Array.isArray(first)) return typeof stored === typeof first && !isObject(stored)
  return isObject(stored) && Object.entries(first).every(([name, value]) => isLike(value, stored[name]))
}

export interface DraftOptions<Value> {
  /** A stored value is used only if it is one: the form may have changed meanwhile. By default it is like the first. */
  isValue?: (stored: unknown) => stored is Value
  /** Says nothing about a borrower, and stays after a log-out. */
  lasts?: boolean
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
 * name. Use it for what somebody types; `draft.clear` when it is sent.
 */
export function useDraft<Value>(
  name: string,
  first: Value,
  { isValue, lasts = false }: DraftOptions<Value> = {},
): [Value, (value: Value) => void, Draft] {
  const [key] = useState(() => keyOf(name))
  const [initial] = useState(first)
  const load = useCallback((): [Value, boolean] => {
    const stored = readAll()[key]?.value
    const isUsable = isValue ?? ((found: unknown): found is Value => isLike(initial, found))
    return stored !== undefined && isUsable(stored) ? [stored, true] : [initial, false]
  }, [key, initial, isValue])
  const [[value, restored], setState] = useState(load)
  const store = useCallback(
    (next: Value | undefined): void => {
      const { [key]: _before, ...others } = readAll()
      writeAll(next === undefined ? others : { ...others, [key]: { owner, value: next, at: Date.now(), lasts } })
    },
    [key, lasts],
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
