/** All connections were in use for as long as a caller may wait. Nothing was done, so the call can be repeated. */
export class PoolFull extends Error {
  readonly waitSeconds: number
  constructor(waitSeconds: number) {
    super('all database connections are in use')
    this.waitSeconds = waitSeconds
  }
}

/** After the database refused a connection, no further one is opened for this long. */
const REFUSED_MS = 5000
export const RETRY_AFTER_SECONDS = 2

interface Waiting {
  since: number
  go(): void
}

export interface Turns {
  /** Waits for a connection to be free, and returns the function that frees it; throws PoolFull. */
  enter(user: string, until: number): Promise<() => void>
  /** The database has no more connections than these for us. */
  refused(connections: number): void
  waiting(): number
  /** How long the first of this user's callers has waited; 0 if none waits. */
  waitedMs(user: string): number
}

export interface TurnsOptions {
  size: number
  /** As many may wait; the next one is refused at once. */
  mostWaiting: number
}

/**
 * Who gets a connection next. One user (a call of the API) gets at most three quarters of them, so a crowd at one call
 * leaves the others their share; of those who wait, the user with the fewest connections is next. The user '' is not
 * limited.
 */
export function createTurns({ size, mostWaiting }: TurnsOptions): Turns {
  const share = Math.max(1, Math.floor((size * 3) / 4))
  const used = new Map<string, number>()
  let taken = 0
  let refusedAt = -Infinity
  let allowed = size
  /** Who waits, by user, each in the order they came. */
  const queues = new Map<string, Waiting[]>()
  let waiting = 0

  const limit = (): number => (performance.now() - refusedAt < REFUSED_MS ? allowed : size)
  const usedBy = (user: string): number => used.get(user) ?? 0
  const mayGo = (user: string): boolean => taken < limit() && (user === '' || usedBy(user) < share)

  const take = (user: string): (() => void) => {
    taken += 1
    used.set(user, usedBy(user) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      taken -= 1
      if (usedBy(user) === 1) used.delete(user)
      else used.set(user, usedBy(user) - 1)
      next()
    }
  }
  const addTo = (user: string, one: Waiting): void => {
    const queue = queues.get(user)
    if (queue === undefined) queues.set(user, [one])
    else queue.push(one)
    waiting += 1
  }
  const removeFrom = (user: string, one: Waiting): void => {
    const queue = queues.get(user) ?? []
    queue.splice(queue.indexOf(one), 1)
    if (queue.length === 0) queues.delete(user)
    waiting -= 1
  }
  const next = (): void => {
    let chosen: { user: string; uses: number; first: Waiting } | undefined
    for (const [user, [first]] of queues) {
      const uses = usedBy(user)
      if (first === undefined || !mayGo(user)) continue
      if (chosen === undefined || uses < chosen.uses || (uses === chosen.uses && first.since < chosen.first.since))
        chosen = { user, uses, first }
    }
    if (chosen === undefined) return
    removeFrom(chosen.user, chosen.first)
    chosen.first.go()
  }
  return {
    enter(user, until) {
      if (waiting === 0 && mayGo(user)) return Promise.resolve(take(user))
      if (waiting >= mostWaiting) return Promise.reject(new PoolFull(RETRY_AFTER_SECONDS))
      return new Promise((resolve, reject) => {
        const since = performance.now()
        const leave = (): void => {
          removeFrom(user, one)
          reject(new PoolFull(RETRY_AFTER_SECONDS))
        }
        const timer = setTimeout(leave, Math.max(0, until - since))
        const one: Waiting = {
          since,
          go() {
            clearTimeout(timer)
            resolve(take(user))
          },
        }
        addTo(user, one)
        // Others may wait only because their own share is used up.
        next()
      })
    },
    refused(connections) {
      refusedAt = performance.now()
      allowed = Math.max(1, connections)
    },
    waiting: () => waiting,
    waitedMs: (user) => {
      const first = queues.get(user)?.[0]
      return first === undefined ? 0 : performance.now() - first.since
    },
  }
}
