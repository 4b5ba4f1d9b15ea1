import type { CallOutput, QUEUES, WorkQueue } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from '../ui/toasts.tsx'
import { followEvents } from './event-stream.ts'
import { call } from './request.ts'
import { workQueueName } from './work-queues.ts'

export type Work = CallOutput<'POST /api/console/work'>
export type WorkCount = Pick<Work['queues'][number], 'queue' | 'waiting' | 'late'>
export type WaitingProposal = Work['proposals']['next'][number]
export type LoanQueueName = (typeof QUEUES)[number]

const EVENTS = '/api/console/work/events'
const EVERY_MS = 30_000

let work: Work | undefined
let isFollowed = false
let lastTurn = 0
const listeners = new Set<() => void>()
const publish = (next: Work | undefined): void => {
  work = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows a toast for what began to wait for this operator between two readings. */
function announce(before: Work, now: Work): void {
  for (const { queue, waiting, mine } of now.queues) {
    const earlier = before.queues.find((each) => each.queue === queue)
    if (mine && earlier !== undefined && waiting > earlier.waiting)
      toast(texts.console_work_new({ queue: workQueueName(queue) }))
  }
  if (now.proposals.waiting > before.proposals.waiting) toast(texts.console_work_new_proposal())
}

/** A failed call leaves the last reading in place. */
async function read(announces: boolean): Promise<void> {
  if (!isFollowed) return
  lastTurn += 1
  const turn = lastTurn
  const answer = await call('POST /api/console/work', {}).catch(() => undefined)
  // A later reading has begun, or another operator may have logged in meanwhile.
  if (answer?.done !== true || turn !== lastTurn || !isFollowed) return
  if (announces && work !== undefined) announce(work, answer.data)
  publish(answer.data)
}

/** After what this operator did: nothing is announced. */
export function refreshWork(): void {
  void read(false)
}

/** Undefined before the first answer. */
export const useWork = (): Work | undefined => useSyncExternalStore(subscribe, () => work)

/** Of these queues together; undefined before the first answer, and without the right to see one of them. */
export function useCount(queues: readonly WorkQueue[]): Omit<WorkCount, 'queue'> | undefined {
  const counts = useWork()?.queues.filter(({ queue }) => queues.includes(queue))
  return counts === undefined || counts.length === 0
    ? undefined
    : {
        waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
        late: counts.reduce((sum, { late }) => sum + late, 0),
      }
}

/** Reloads the list of a queue whenever its count changes. */
export function useCountChange(queue: WorkQueue, reload: () => void): void {
  const waiting = useCount([queue])?.waiting
  useEffect(() => {
    if (waiting !== undefined) reload()
  }, [waiting, reload])
}

/** Keeps the work of this operator fresh: at each event, on every navigation, and every 30 s. */
export function useFreshWork(): void {
  useEffect(() => {
    isFollowed = true
    refreshWork()
    let stop: (() => void) | undefined
    const look = (): void => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible) stop ??= followEvents(EVENTS, () => void read(true))
      else {
        // A browser has few connections to a server: a hidden tab leaves them to the visible ones.
        stop?.()
        stop = undefined
      }
    }
    look()
    addEventListener('hashchange', refreshWork)
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read(true)
    }, EVERY_MS)
    return () => {
      removeEventListener('hashchange', refreshWork)
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
      stop?.()
      // The next operator to log in may have fewer permissions.
      isFollowed = false
      publish(undefined)
    }
  }, [])
}
