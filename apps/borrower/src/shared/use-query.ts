import type { ActionInput, ActionOutput, CallInput, CallKey, CallOutput } from '@home-credit/contract'
import { CallRejected, NetworkLost, TIMEOUT_MS, useStable, type Passed } from '@home-credit/web'
import { getLang } from '@home-credit/texts/runtime'
import { useCallback, useDeferredValue, useState, useSyncExternalStore } from 'react'
import { whenLoaded, whileLoading } from './idle.ts'
import { initialData } from './initial-data.ts'
import { call } from './request.ts'
import { onSessionChange, tokens } from './session.ts'

const RETRIES = 2
const RETRY_AFTER_MS = 600

export type QueryState<Data> =
  | { at: 'loading' }
  | { at: 'ready'; data: Data; refreshing: boolean }
  | { at: 'refused'; message: string; status: number }
  | { at: 'offline' }

export interface QueryResult<Data> {
  state: QueryState<Data>
  reload(): void
}

/** Whether it could not be read, by refusal or for want of a network. */
export const hasFailed = ({ state: { at } }: QueryResult<unknown>): boolean => at === 'refused' || at === 'offline'

interface QueryOptions {
  cacheSeconds?: number
  /** The page shows a refusal itself, in place of the toast. */
  inline?: boolean
  /** For what is not looked at first: only once the page around it is drawn. */
  later?: boolean
  /** The page around it shows the same read, and need not repeat it. */
  shared?: boolean
}

/** One cached read, shared by all components that show it; serves the last result and refreshes it. */
interface Read {
  state: QueryState<unknown>
  watchers: Set<() => void>
  running: AbortController | undefined
  /** Until then a page need not start it again: it was started before the page was there. */
  freshUntil: number
  /** What the document brought, not read yet. */
  isInitial: boolean
  start(): void
  show(state: QueryState<unknown>): void
}

const LOADING = { at: 'loading' } as const
const reads = new Map<string, Read>()
const nameOf = (key: CallKey, inputText: string): string => `${getLang()} ${key} ${inputText}`

// Data must not carry over to the next session.
onSessionChange(() => {
  for (const [name, read] of reads) {
    read.running?.abort()
    read.running = undefined
    read.state = LOADING
    if (read.watchers.size === 0) reads.delete(name)
    else read.start()
  }
})

/** Reads are safe to repeat: retries a lost network before reporting it. */
async function ask<Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  { cacheSeconds, inline = false }: QueryOptions,
  signal: AbortSignal,
): Promise<Passed<CallOutput<Key>>> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await call(key, input, { signal, inline, ...(cacheSeconds === undefined ? {} : { cacheSeconds }) })
    } catch (error) {
      if (left === 0 || !navigator.onLine || !(error instanceof NetworkLost)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    }
  }
}

async function outcome<Key extends CallKey>(
  ...args: Parameters<typeof ask<Key>>
): Promise<QueryState<CallOutput<Key>>> {
  try {
    const answer = await ask(...args)
    if (answer.status_code === 200) return { at: 'ready', data: answer.data, refreshing: false }
    return { at: 'refused', message: answer.message, status: answer.status_code }
  } catch (error) {
    if (error instanceof NetworkLost) return { at: 'offline' }
    // The page handles some statuses itself (411, 412).
    if (error instanceof CallRejected) return { at: 'refused', message: error.message, status: error.status }
    return { at: 'refused', message: error instanceof Error ? error.message : '', status: 0 }
  }
}

/** Without it a read goes on as if nothing were stored. */
const loadLastSeen = () => import('./last-seen.ts').catch(() => undefined)

/** The document brings the offers: a read only brings them up to date, once the page is drawn. */
const isEmbedded = (key: CallKey): boolean => key === 'POST /api/dk/setting' && initialData !== null

function makeRead<Key extends CallKey>(name: string, key: Key, input: CallInput<Key>, options: QueryOptions): Read {
  const isInitial = isEmbedded(key)
  const read: Read = {
    state: isInitial ? { at: 'ready', data: initialData?.offers, refreshing: true } : LOADING,
    watchers: new Set(),
    running: undefined,
    freshUntil: 0,
    isInitial,
    start,
    show,
  }
  function show(state: QueryState<unknown>): void {
    read.state = state
    for (const watcher of read.watchers) watcher()
  }
  function start(): void {
    read.isInitial = false
    read.running?.abort()
    const mine = new AbortController()
    read.running = mine
    show(read.state.at === 'ready' ? { ...read.state, refreshing: true } : LOADING)
    const token = tokens.read()
    const finish = async (state: QueryState<unknown>): Promise<void> => {
      const offline = state.at === 'offline' ? await loadLastSeen() : undefined
      if (read.running !== mine) return
      read.running = undefined
      clearTimeout(timer)
      const stored = offline?.findRead(name, start)
      show(stored === undefined ? state : { at: 'ready', data: stored.data, refreshing: false })
      if (state.at !== 'ready' || token === null) return
      await whenLoaded()
      const lastSeen = await loadLastSeen()
      // Not for the next session.
      if (tokens.read() === token) lastSeen?.storeRead(key, name, state.data)
    }
    // Attempts after a lost network do not add to the time that a call may take.
    const timer = setTimeout(() => void finish({ at: 'offline' }), TIMEOUT_MS)
    void whileLoading(outcome(key, input, options, mine.signal)).then(finish)
  }
  return read
}

function readOf<Key extends CallKey>(name: string, key: Key, input: CallInput<Key>, options: QueryOptions): Read {
  const read = reads.get(name) ?? makeRead(name, key, input, options)
  reads.set(name, read)
  return read
}

/** Starts a read while the code of the page that shows it is still on its way; with the same input and options as there. */
export function startQuery<Key extends CallKey>(key: Key, input: CallInput<Key>, options: QueryOptions = {}): void {
  const read = readOf(nameOf(key, JSON.stringify(input)), key, input, options)
  read.freshUntil = Date.now() + TIMEOUT_MS
  if (read.running === undefined) read.start()
}

/** Stores the answer of a write as the result of a read, and updates all components that show it. */
export function setQueryData<Key extends CallKey>(key: Key, input: CallInput<Key>, data: CallOutput<Key>): void {
  const read = reads.get(nameOf(key, JSON.stringify(input)))
  read?.running?.abort()
  if (read !== undefined) read.running = undefined
  read?.show({ at: 'ready', data, refreshing: false })
}

/** Whether the data was loaded or set since the page was opened: a form must not start from stale data. */
export function useFresh({ state }: QueryResult<unknown>): boolean {
  const [first] = useState(state)
  const [fresh, setFresh] = useState(false)
  if (!fresh && state !== first && state.at === 'ready' && !state.refreshing) setFresh(true)
  return fresh
}

/** Serves the cached result, refreshes it, retries, and aborts when no component uses it any more. */
export function useQuery<Key extends CallKey, A extends string>(
  key: Key,
  input: ActionInput<Key, A>,
  options?: QueryOptions,
): QueryResult<ActionOutput<Key, A>>
export function useQuery<Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  options?: QueryOptions,
): QueryResult<CallOutput<Key>>
export function useQuery<Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  { cacheSeconds, inline, later = false, shared = false }: QueryOptions = {},
): QueryResult<CallOutput<Key>> {
  const stableInput = useStable(input)
  const name = nameOf(key, JSON.stringify(stableInput))
  const find = useCallback(
    (): Read =>
      readOf(name, key, stableInput, {
        ...(cacheSeconds === undefined ? {} : { cacheSeconds }),
        ...(inline === undefined ? {} : { inline }),
      }),
    [name, key, stableInput, cacheSeconds, inline],
  )
  const watch = useCallback(
    (watcher: () => void) => {
      const read = find()
      read.watchers.add(watcher)
      const start = (): void => {
        if (read.watchers.has(watcher) && read.running === undefined && Date.now() > read.freshUntil) read.start()
        read.freshUntil = 0
      }
      const isShown = (): boolean =>
        read.state.at === 'ready' && (read.watchers.size > 1 || Date.now() <= read.freshUntil)
      if (later || read.isInitial) void whenLoaded().then(start)
      else if (!(shared && isShown())) start()
      return () => {
        read.watchers.delete(watcher)
        if (read.watchers.size > 0) return
        read.running?.abort()
        read.running = undefined
      }
    },
    [find, later, shared],
  )
  const newest = useSyncExternalStore(watch, () => find().state) as QueryState<CallOutput<Key>>
  // The first answer may show a whole page: it is rendered in steps, so that a slow phone still reacts to taps.
  const late = useDeferredValue(newest)
  const state = late.at === 'loading' && newest.at === 'ready' ? late : newest
  return { state, reload: () => find().start() }
}
