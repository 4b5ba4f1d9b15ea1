import { CONNECT_MS, openPool, PATIENT, type Limits, type Pool, type PoolOptions } from './pool.ts'

/**
 * One pool per purpose, so that a crowd of one kind leaves the others their connections. No code waits for a second
 * connection from a pool while it has one.
 */
export interface Pools {
  /** Calls that anyone can make and that only read: settings, articles, offers. */
  open: Pool
  /** Calls of borrowers that read. */
  reads: Pool
  /** Calls of operators that read: lists and figures over everybody's rows, of which each search wants a plan of its own. */
  console: Pool
  /** Calls that write, each in its transaction. */
  writes: Pool
  /** Counters outside the transaction of a call: an attempt counts even when the call is refused. */
  counting: Pool
  /** The job queue, its jobs and the schedule. */
  jobs: Pool
  /** Events from the bank: the job that processes them has a transaction for each. */
  banking: Pool
  /** Settings and content for the memory of this process, and what `/readyz` reads: no call occupies it. */
  cached: Pool
  all(): readonly (readonly [name: string, pool: Pool])[]
  close(): Promise<void>
}

export interface PoolsOptions {
  url: string
  /** For calls that write; the sizes of `open` and `reads` derive from it. */
  size: number
  /** For calls. */
  limits: Limits
  onError(error: Error): void
}

const COUNTING = 4
/**
 * Four concurrent jobs, each with a transaction and a query of the queue; two listeners, one for the schedule, one that
 * keeps jobs; the others for jobs that ask somebody outside, which hold none while they wait.
 */
const JOBS = 18
const BANKING = 5
const CACHED = 2

/** Whoever waits longer for an answer tries again. */
const MOST_WAIT_MS = 1000

/** Never longer than for a lock: a call is refused before others wait behind it. */
const waitMsOf = ({ lockSeconds }: Limits): number =>
  lockSeconds === 0 ? CONNECT_MS : Math.min(MOST_WAIT_MS, lockSeconds * 500)

export function openPools({ url, size, limits, onError }: PoolsOptions): Pools {
  const open = (
    name: string,
    most: number,
    poolLimits: Limits,
    ways: Pick<PoolOptions, 'together' | 'plansOnce'> = {},
  ): Pool =>
    openPool({
      url,
      name,
      size: most,
      limits: poolLimits,
      waitMs: waitMsOf(poolLimits),
      together: false,
      ...ways,
      onError,
    })
  const pools = {
    open: open('open', Math.max(2, Math.ceil(size / 4)), limits, { together: true, plansOnce: true }),
    reads: open('reads', Math.max(2, Math.ceil(size / 2)), limits, { together: true, plansOnce: true }),
    console: open('console', Math.max(2, Math.ceil(size / 4)), limits, { together: true }),
    writes: open('writes', size, limits, { together: true }),
    counting: open('counting', COUNTING, limits),
    jobs: open('jobs', JOBS, PATIENT),
    banking: open('banking', BANKING, PATIENT),
    cached: open('cached', CACHED, limits),
  }
  return {
    ...pools,
    all: () => Object.entries(pools),
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))),
  }
}
