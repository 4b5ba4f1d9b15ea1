import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export interface JobKind {
  kind: string
  /** Due and not taken. */
  waiting: number
  /** Not due yet. */
  later: number
  running: number
  /** Failed, and tried again by itself. */
  failed: number
  /** Failed as often as it may: waits for an operator. */
  dead: number
  /** For how long the oldest due job waits. */
  oldest_seconds: number | null
}

/** Every job in the queue, counted by kind; one pass over the queue's table. */
export async function countJobs(db: Db): Promise<JobKind[]> {
  const { rows } = await sql<JobKind>`
    SELECT task_identifier AS kind,
      count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'later')::int AS later,
      count(*) FILTER (WHERE state = 'running')::int AS running,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'dead')::int AS dead,
      extract(epoch FROM now() - min(run_at) FILTER (WHERE state = 'waiting'))::int AS oldest_seconds
    FROM (
      SELECT task_identifier, run_at,
        CASE WHEN locked_at IS NOT NULL THEN 'running'
          WHEN attempts >= max_attempts THEN 'dead'
          WHEN attempts > 0 THEN 'failed'
          WHEN run_at > now() THEN 'later'
          ELSE 'waiting' END AS state
      FROM graphile_worker.jobs) AS job
    GROUP BY task_identifier
    ORDER BY task_identifier`.execute(db)
  return rows
}

export interface DeadJob {
  id: number
  kind: string
  attempts: number
  /** By the machine's clock. */
  died_at: Date
  fault: string | null
}

/** Newest first. */
export async function newestDeadJobs(db: Db, most: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    SELECT id, task_identifier AS kind, attempts, updated_at AS died_at, last_error AS fault
    FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL
    ORDER BY updated_at DESC, id DESC LIMIT ${most}`.execute(db)
  return rows
}
