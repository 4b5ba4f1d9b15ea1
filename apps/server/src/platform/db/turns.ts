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
const RETRY_AFTER_SECONDS = 2

interface Waiting {
  user: string
  go(): void
}

export interface Turns {
  /** Waits for a connection to be free, and returns the function that frees it; throws PoolFull. */
  enter(user: string, until: number): Promise<() => void>
  /** The database has no more connections than these for us. */
  refused(connections: number): void
  waiting(): number
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
  const queue: Waiting[] = []

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
  const next = (): void => {
    const [first] = queue
      .filter(({ user }) => mayGo(user))
      .toSorted((one, other) => usedBy(one.user) - usedBy(other.user))
    if (first === undefined) return
    queue.splice(queue.indexOf(first), 1)
    first.go()
  }
  return {
    enter(user, until) {
      if (queue.length === 0 && mayGo(user)) return Promise.resolve(take(user))
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          user,
          go() {
            clearTimeout(timer)
            resolve(take(user))
          },
        }
        const timer = setTimeout(
          () => {
            queue.splice(queue.indexOf(waiting), 1)
            reject(new PoolFull(RETRY_AFTER_SECONDS))
          },
          Math.max(0, until - performance.now()),
        )
        if (queue.length >= mostWaiting) {
          clearTimeout(timer)
          reject(new PoolFull(RETRY_AFTER_SECONDS))
          return
        }
        queue.push(waiting)
        // Others may wait only because their own share is used up.
        next()
      })
    },
    refused(connections) {
      refusedAt = performance.now()
      allowed = Math.max(1, connections)
    },
    waiting: () => queue.length,
  }
}
