import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A job does its work in one transaction, which also marks it as done. What it does outside must bear being done again. */
export interface Job {
  name: string
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
  await sql`
    SELECT graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz - make_interval(secs => coalesce((SELECT ahead_seconds FROM sandbox_clock), 0)), job_key => ${key ?? null}::text)`.execute(
    tx,
  )
}

/** One job for each row of a query, which names its payload and its key: in one statement, however many they are. */
export async function addJobs(
  tx: Db,
  name: string,
  rows: RawBuilder<{ payload: unknown; key: string }>,
): Promise<number> {
  const { rows: counted } = await sql<{ added: number }>`
    SELECT count(graphile_worker.add_job(${name}::text, wanted.payload, job_key => wanted.key))::int AS added FROM (${rows}) AS wanted`.execute(
    tx,
  )
  return counted[0]?.added ?? 0
}
