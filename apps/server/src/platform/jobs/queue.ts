import type { Db } from '../db/pool.ts'
import { insertJob } from './store.ts'

export { addJobs } from './store.ts'

/** A job does its work in one transaction, which also marks it as done. What it does outside must bear being done again. */
export interface Job {
  name: string
  /** What it was called before: jobs that wait under such a name run, too. */
  formerNames?: readonly string[]
  run(context: JobContext): Promise<void>
}

export interface JobContext {
  tx: Db
  payload: unknown
  now: Date
}

export interface QueuedJob {
  name: string
  payload: Record<string, unknown>
  /** Jobs with one key that still wait are one job. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** By our clock; the queue keeps the machine's, which a sandbox may be ahead of. */
  runAt?: Date
}

/** Puts a job into the queue in the caller's transaction: it exists if and only if that commits. */
export async function addJob(tx: Db, { name, payload, key, queue, runAt }: QueuedJob): Promise<void> {
  await insertJob(tx, {
    name,
    payload: JSON.stringify(payload),
    key: key ?? null,
    queue: queue ?? null,
    runAt: runAt ?? null,
  })
}
