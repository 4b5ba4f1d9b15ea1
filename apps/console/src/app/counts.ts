import { useEffect, useSyncExternalStore } from 'react'
import type { QueueCount } from './queues.ts'
import { call } from './request.ts'

const EVERY_MS = 30_000

let counts: readonly QueueCount[] | undefined
const listeners = new Set<() => void>()
const set = (next: readonly QueueCount[] | undefined): void => {
  counts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks anew how many wait; where that fails the last answer stays. */
export function refreshCounts(): void {
  call('POST /api/console/queue', { action: 'counts' }).then(
    (answer) => answer.done && 'counts' in answer.data && set(answer.data.counts),
    () => undefined,
  )
}

/** How many wait in each queue, where that is known. */
export const useCounts = (): readonly QueueCount[] | undefined => useSyncExternalStore(subscribe, () => counts)

/** Keeps the counts fresh for who may know them: on every page anew, and now and then while somebody looks. */
export function useFreshCounts(allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return undefined
    refreshCounts()
    addEventListener('hashchange', refreshCounts)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshCounts()
    }, EVERY_MS)
    return () => {
      removeEventListener('hashchange', refreshCounts)
      clearInterval(timer)
      // The next one to log in may know less.
      set(undefined)
    }
  }, [allowed])
}
