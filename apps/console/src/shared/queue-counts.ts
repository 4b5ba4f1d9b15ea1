import { useEffect, useSyncExternalStore } from 'react'
import type { MoneyCount } from './money-queues.ts'
import type { QueueCount } from './loan-queues.ts'
import { call } from './request.ts'

const EVERY_MS = 30_000

export type Count = QueueCount | MoneyCount
/** Who asks for them: the queues of loans and those of money are open to different roles. */
export type Source = 'loans' | 'money'

const SOURCES: Record<Source, () => Promise<readonly Count[] | undefined>> = {
  loans: async () => {
    const answer = await call('POST /api/console/queue', { action: 'counts' })
    return answer.done && 'counts' in answer.data ? answer.data.counts : undefined
  },
  money: async () => {
    const answer = await call('POST /api/console/money', {})
    return answer.done ? answer.data.counts : undefined
  },
}

let sources: readonly Source[] = []
const known = new Map<Source, readonly Count[]>()
let counts: readonly Count[] | undefined
const listeners = new Set<() => void>()
const publish = (): void => {
  counts = known.size === 0 ? undefined : [...known.values()].flat()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function refresh(source: Source): Promise<void> {
  const answer = await SOURCES[source]().catch(() => undefined)
  // Somebody else may have logged in meanwhile.
  if (answer === undefined || !sources.includes(source)) return
  known.set(source, answer)
  publish()
}

/** Asks anew how many wait; where that fails the last answer stays. */
export function refreshCounts(): void {
  for (const source of sources) void refresh(source)
}

/** How many wait in each queue, where that is known. */
export const useCounts = (): readonly Count[] | undefined => useSyncExternalStore(subscribe, () => counts)

/** More wait in a queue than a moment ago, or fewer: its list shows which. */
export function useCountChange(queue: Count['queue'], reload: () => void): void {
  const waiting = useCounts()?.find((each) => each.queue === queue)?.waiting
  useEffect(() => {
    if (waiting !== undefined) reload()
  }, [waiting, reload])
}

/** Keeps the counts fresh for who may know them: on every page anew, and now and then while somebody looks. */
export function useFreshCounts(allowed: readonly Source[]): void {
  const asked = allowed.join(' ')
  useEffect(() => {
    sources = asked.split(' ').filter((text): text is Source => Object.hasOwn(SOURCES, text))
    refreshCounts()
    addEventListener('hashchange', refreshCounts)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshCounts()
    }, EVERY_MS)
    return () => {
      removeEventListener('hashchange', refreshCounts)
      clearInterval(timer)
      // The next one to log in may know less.
      sources = []
      known.clear()
      publish()
    }
  }, [asked])
}
