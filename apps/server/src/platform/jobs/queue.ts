import type { Db } from '../db/pool.ts'
import { insertJob } from './store.ts'

export { addJobs } from './store.ts'

interface Named {
  name: string
  /** Jobs queued under a former name run, too. */
  formerNames?: readonly string[]
}

/** A job runs in one transaction, which also marks it as done. Its effects outside the database must be idempotent. */
export interface Job extends Named {
  run(context: JobContext): Promise<void>
}

/**
 * A job that asks somebody outside, who may take long: no transaction and no connection waits for the answer. What `ask`
 * returns is then run in the transaction that marks the job as done. After a crash it asks again.
 */
export interface AskingJob extends Named {
  ask(context: Omit<JobContext, 'tx'>): Promise<(context: Omit<JobContext, 'payload'>) => Promise<void>>
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
    payload: JSON.stringify(payload),
    key: key ?? null,
    queue: queue ?? null,
    runAt: runAt ?? null,
  })
}
