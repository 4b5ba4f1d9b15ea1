import { openPool, PATIENT, type Limits, type Pool } from './pool.ts'

/** Connections by what they are for, so that a crowd of one kind leaves the others theirs. None is held by a kind while it waits for another of its own. */
export interface Pools {
  /** Calls that anyone can make and that only read: settings, articles, offers. */
  open: Pool
  /** Calls that read with a session. */
  reads: Pool
  /** Calls that write, each in its transaction. */
  writes: Pool
  /** What a call counts beside its transaction: a try that stays counted where the call is refused. */
  counting: Pool
  /** The queue, its jobs and the schedule. */
  jobs: Pool
  /** What the bank tells: a job that works it off has a transaction for each of it, beside its own. */
  banking: Pool
  all(): readonly (readonly [name: string, pool: Pool])[]
  close(): Promise<void>
}

export interface PoolsOptions {
  url: string
  /** For calls that write; the sizes of the others follow from it. */
  size: number
  /** Of calls. */
  limits: Limits
  onError(error: Error): void
}

const COUNTING = 4
/** Four jobs at once with a transaction each, and for each a question of the queue; one that listens, one of the schedule. */
const JOBS = 10
const BANKING = 5

export function openPools({ url, size, limits, onError }: PoolsOptions): Pools {
  const open = (most: number, poolLimits: Limits): Pool => openPool({ url, size: most, limits: poolLimits, onError })
  const pools = {
    open: open(Math.max(2, Math.ceil(size / 4)), limits),
    reads: open(Math.max(2, Math.ceil(size / 2)), limits),
    writes: open(size, limits),
    counting: open(COUNTING, limits),
    jobs: open(JOBS, PATIENT),
    banking: open(BANKING, PATIENT),
  }
  return {
    ...pools,
    all: () => Object.entries(pools),
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))),
  }
}
