import type { Db } from '../db/pool.ts'
import { originOfJob } from './origin.ts'
import { insertJob } from './store.ts'

export { addJobs } from './store.ts'

/** A job runs in one transaction, which also marks it as done. Its effects outside the database must be idempotent. */
export interface Job {
  name: string
  /** Jobs queued under a former name run, too. */
  formerNames?: readonly string[]
  /** It mostly waits for somebody outside (`askOutside`): such jobs run on workers of their own, many side by side. */
  asksOutside?: true
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
  /** Waiting jobs with the same key are one job. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** By our clock; the queue uses the machine's, which a sandbox may be ahead of. */
  runAt?: Date
}

/** Queues a job in the caller's transaction: it exists if and only if that commits. */
export async function addJob(tx: Db, { name, payload, key, queue, runAt }: QueuedJob): Promise<void> {
  await insertJob(tx, {
    name,
    payload: JSON.stringify({ ...payload, ...originOfJob(tx) }),
    key: key ?? null,
    queue: queue ?? null,
    runAt: runAt ?? null,
  })
}
