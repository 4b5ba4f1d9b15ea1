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

/** Nobody notices that they waited for so long. */
const SHORT_WAIT_MS = 100
/**
 * A crowd that comes at once waits, and so does everybody when the machine pauses; once no new caller has waited so
 * briefly for this long, more come than can be served. Then a new one is refused if others have waited longer.
 */
const LASTING_MS = 1000

interface Waiting {
  since: number
  go(): void
}

/** A call of the API by its path, or '', which is not limited. */
export interface User {
  name: string
  /** It has done nothing yet: whoever is in the middle of something goes first. */
  isNew?: boolean
}

export interface Turns {
  /** Waits for a connection to be free, and returns the function that frees it; throws PoolFull. */
  enter(user: User, until: number): Promise<() => void>
  /** The database has no more connections than these for us. */
  refused(connections: number): void
  waiting(): number
  /** The first of this user's callers has waited so long that a new one should be refused at once. */
  isCrowded(name: string): boolean
}

export interface TurnsOptions {
  size: number
  /** As many may wait; the next one is refused at once. */
  mostWaiting: number
  /** How long a caller waits at most. */
  waitMs: number
}

/**
 * Who gets a connection next. One user gets at most three quarters of them, so a crowd at one call leaves the others
 * their share. Of those who wait, whoever has begun is before whoever is new, and the user with the fewest connections
 * before the others.
 */
export function createTurns({ size, mostWaiting, waitMs }: TurnsOptions): Turns {
  const share = Math.max(1, Math.floor((size * 3) / 4))
  const used = new Map<string, number>()
  let taken = 0
  let refusedAt = -Infinity
  let allowed = size
  /** Who waits, by user, each in the order they came. */
  const begun = new Map<string, Waiting[]>()
  const fresh = new Map<string, Waiting[]>()
  let waiting = 0
  /** Since when nobody new has been served after a short wait. */
  let slowSince = 0

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
  const queuesOf = ({ isNew = false }: User): Map<string, Waiting[]> => (isNew ? fresh : begun)
  const addTo = (user: User, one: Waiting): void => {
    const queues = queuesOf(user)
    const queue = queues.get(user.name)
    if (queue === undefined) queues.set(user.name, [one])
    else queue.push(one)
    if (waiting === 0) slowSince = one.since
    waiting += 1
  }
  const removeFrom = (user: User, one: Waiting): void => {
    const queues = queuesOf(user)
    const queue = queues.get(user.name) ?? []
    queue.splice(queue.indexOf(one), 1)
    if (queue.length === 0) queues.delete(user.name)
    waiting -= 1
  }
  /** The first of the user with the fewest connections, and of several such users whoever came first. */
  const firstIn = (queues: Map<string, Waiting[]>): Waiting | undefined => {
    let chosen: { uses: number; first: Waiting } | undefined
    for (const [name, [first]] of queues) {
      const uses = usedBy(name)
      if (first === undefined || !mayGo(name)) continue
      if (chosen === undefined || uses < chosen.uses || (uses === chosen.uses && first.since < chosen.first.since))
        chosen = { uses, first }
    }
    return chosen?.first
  }
  const next = (): void => (firstIn(begun) ?? firstIn(fresh))?.go()
  const waitedIn = (queues: Map<string, Waiting[]>, name: string): number => {
    const first = queues.get(name)?.[0]
    return first === undefined ? 0 : performance.now() - first.since
  }
  return {
    enter(user, until) {
      if (waiting === 0 && mayGo(user.name)) return Promise.resolve(take(user.name))
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
            const at = performance.now()
            if (at - since <= SHORT_WAIT_MS && (user.isNew === true || fresh.size === 0)) slowSince = at
            clearTimeout(timer)
            removeFrom(user, one)
            resolve(take(user.name))
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
    isCrowded(name) {
      const most = performance.now() - slowSince > LASTING_MS ? SHORT_WAIT_MS : waitMs / 2
      return waiting > 0 && Math.max(waitedIn(begun, name), waitedIn(fresh, name)) > most
    },
  }
}
