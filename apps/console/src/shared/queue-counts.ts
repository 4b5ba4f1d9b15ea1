import type { Action, ActionOutput, CallOutput } from '@home-credit/contract'
import { useEffect, useSyncExternalStore } from 'react'
import type { MoneyCount } from './money-queues.ts'
import { call } from './request.ts'

const EVERY_MS = 30_000

type LoanCount = Extract<CallOutput<'POST /api/console/queue'>, { counts: unknown }>['counts'][number]
export type LoanQueueName = LoanCount['queue']
type ServiceCount = ActionOutput<'POST /api/console/conversations', 'counts'>['counts'][number]
export type Count = LoanCount | MoneyCount | ServiceCount

type SourceName = 'loans' | 'money' | 'service'
const NAMES: readonly SourceName[] = ['loans', 'money', 'service']

/** One call for each kind of queue, because different roles may use them. */
const SOURCES: Record<SourceName, { needs: Action; read(): Promise<readonly Count[] | undefined> }> = {
  loans: {
    needs: 'loans.read',
    read: async () => {
      const answer = await call('POST /api/console/queue', { action: 'counts' })
      return answer.done ? answer.data.counts : undefined
    },
  },
  money: {
    needs: 'wallet.read',
    read: async () => {
      const answer = await call('POST /api/console/money', {})
      return answer.done ? answer.data.counts : undefined
    },
  },
  service: {
    needs: 'service.read',
    read: async () => {
      const answer = await call('POST /api/console/conversations', { action: 'counts' })
      return answer.done ? answer.data.counts : undefined
    },
  },
}

/** The count next to a menu link. */
export interface QueueCountKey extends Pick<Count, 'queue'> {
  source: SourceName
}

export const mayCount = (source: SourceName, actions: readonly Action[]): boolean =>
  actions.includes(SOURCES[source].needs)

let sources: readonly SourceName[] = []
const countsBySource = new Map<SourceName, readonly Count[]>()
let counts: readonly Count[] | undefined
const listeners = new Set<() => void>()
const publish = (): void => {
  counts = countsBySource.size === 0 ? undefined : [...countsBySource.values()].flat()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function refresh(source: SourceName): Promise<void> {
  const answer = await SOURCES[source].read().catch(() => undefined)
  // Another operator may have logged in meanwhile.
  if (answer === undefined || !sources.includes(source)) return
  countsBySource.set(source, answer)
  publish()
}

/** A failed call leaves the last counts in place. */
export function refreshCounts(): void {
  for (const source of sources) void refresh(source)
}

/** Undefined before the first answer. */
export const useCounts = (): readonly Count[] | undefined => useSyncExternalStore(subscribe, () => counts)

/** Reloads the list of a queue whenever its count changes. */
export function useCountChange(queue: Count['queue'], reload: () => void): void {
  const waiting = useCounts()?.find((each) => each.queue === queue)?.waiting
  useEffect(() => {
    if (waiting !== undefined) reload()
  }, [waiting, reload])
}

/** Refreshes the counts that this operator may read: on every navigation, and periodically while the tab is visible. */
export function useFreshCounts(actions: readonly Action[]): void {
  const sourceNames = NAMES.filter((name) => mayCount(name, actions)).join(' ')
  useEffect(() => {
    sources = NAMES.filter((name) => sourceNames.includes(name))
    refreshCounts()
    addEventListener('hashchange', refreshCounts)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshCounts()
    }, EVERY_MS)
    return () => {
      removeEventListener('hashchange', refreshCounts)
      clearInterval(timer)
      // The next operator to log in may have fewer permissions.
      sources = []
      countsBySource.clear()
      publish()
    }
  }, [sourceNames])
}
