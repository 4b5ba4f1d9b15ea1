import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { originOfJob } from './origin.ts'

/** Plus a job's id: the number of its advisory lock. */
const JOB_LOCKS = 7_000_000_000_000_000

interface JobRow {
  name: string
  /** JSON. */
  payload: string
  key: string | null
  queue: string | null
  /** By our clock; the queue uses the machine's, which a sandbox may be ahead of. */
  runAt: Date | null
}

const job = statement<object, keyof JobRow>(
  (argument) => `
    SELECT graphile_worker.add_job(${argument('name')}::text, ${argument('payload')}::json, queue_name => ${argument('queue')}::text,
      run_at => ${argument('runAt')}::timestamptz - make_interval(secs => coalesce((SELECT ahead_seconds FROM sandbox_clock), 0)), job_key => ${argument('key')}::text)`,
)

export async function insertJob(tx: Db, { name, payload, key, queue, runAt }: JobRow): Promise<void> {
  await job(tx, { name, payload, key, queue, runAt })
}

/** Queues one job for each row of a query, which selects payload and key: one statement for any number. */
export async function addJobs(
  tx: Db,
  name: string,
  rows: RawBuilder<{ payload: unknown; key: string }>,
): Promise<number> {
  const { rows: counted } = await sql<{ added: number }>`
    SELECT count(graphile_worker.add_job(${name}::text, (wanted.payload::jsonb || ${JSON.stringify(originOfJob(tx))}::jsonb)::json, job_key => wanted.key))::int AS added
    FROM (${rows}) AS wanted`.execute(tx)
  return counted[0]?.added ?? 0
}

/** Takes the lock of a job for this transaction; returns false if another server has it. */
export async function tryLockJob(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`SELECT pg_try_advisory_xact_lock(${JOB_LOCKS + id}) AS locked`.execute(tx)
  return rows[0]?.locked === true
}

export interface JobRun {
  id: number
  name: string
  /** Since it was queued, its earlier tries included. */
  waitedMs: number
}

/** Returns false if the job is already marked. */
export async function markJobDone(tx: Db, { id, name, waitedMs }: JobRun, now: Date): Promise<boolean> {
  const marked = await tx
    .insertInto('jobs_done')
    .values({ job_id: id, done_at: now, name, waited_ms: waitedMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return marked.numInsertedOrUpdatedRows === 1n
}

/** Says that these jobs are still at work, as though they had been taken just now. */
export async function keepJobs(db: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = ANY(${sql.val(ids)}::bigint[]) AND locked_at IS NOT NULL`.execute(
    db,
  )
}

/** Frees jobs that were taken longer ago than this and whose lock nobody has, and wakes workers for them. */
export async function unlockJobsOfDeadWorkers(tx: Db, afterSeconds: number): Promise<void> {
  await sql`
      WITH old AS MATERIALIZED (
        SELECT id, locked_by FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => ${afterSeconds})),
      dead AS MATERIALIZED (SELECT locked_by FROM old WHERE pg_try_advisory_xact_lock(${JOB_LOCKS} + id))
      SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)),
        pg_notify('jobs:insert', json_build_object('count', count(*))::text) FROM dead HAVING count(*) > 0`.execute(tx)
}

/**
 * Frees queues whose job is gone. A worker that was thought dead deletes its job when it ends after all, but not the lock
 * that the next worker meanwhile took on the queue; the queue's own rule would free that after four hours.
 */
export async function freeEmptyQueues(tx: Db, afterSeconds: number): Promise<void> {
  await sql`
      WITH freed AS (
        UPDATE graphile_worker._private_job_queues AS queue SET locked_at = NULL, locked_by = NULL
        WHERE locked_at < now() - make_interval(secs => ${afterSeconds})
          AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs AS job WHERE job.job_queue_id = queue.id AND job.locked_by = queue.locked_by)
        RETURNING id)
      SELECT pg_notify('jobs:insert', json_build_object('count', count(*))::text) FROM freed HAVING count(*) > 0`.execute(
    tx,
  )
}

/** Throws if the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

/** The time for which each scheduled job was last queued, by name. */
export async function readSchedule(tx: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.selectFrom('schedule').select(['name', 'queued_for']).execute()
  return new Map(rows.map(({ name, queued_for }) => [name, queued_for]))
}

/** Returns false if it was already queued for this time or a later one. */
export async function markQueued(tx: Db, name: string, queuedFor: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('schedule')
    .values({ name, queued_for: queuedFor })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({ queued_for: row.ref('excluded.queued_for') }))
        .whereRef('schedule.queued_for', '<', 'excluded.queued_for'),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

export async function insertScheduledJob(
  tx: Db,
  { task, queue, key }: { task: string; queue: string | null; key: string | null },
): Promise<void> {
  await sql`
          SELECT graphile_worker.add_job(${task}::text, '{}'::json, queue_name => ${queue}::text,
            job_key => ${key}::text)`.execute(tx)
}

/** Runs jobs of this kind that have failed now, instead of after the wait that follows a failure. */
export async function runFailedNow(db: Db, kind: string): Promise<void> {
  await sql`
    SELECT graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs
        WHERE task_identifier = ${kind} AND attempts > 0 AND attempts < max_attempts AND locked_at IS NULL AND run_at > now()
        ORDER BY id LIMIT 10000),
      run_at => now())`.execute(db)
}

/**
 * Gives dead jobs all their tries again, from now on, and returns their ids and kinds. Waits for somebody who does the
 * same, and then finds none.
 */
export async function retryDeadJobs(
  tx: Db,
  { id, kind, most }: { id?: number; kind?: string; most: number },
): Promise<{ id: number; kind: string }[]> {
  const { rows } = await sql<{ id: number; kind: string }>`
    SELECT job.id, task.identifier AS kind
    FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE job.attempts >= job.max_attempts AND job.locked_at IS NULL
      AND (${id ?? null}::bigint IS NULL OR job.id = ${id ?? null}) AND (${kind ?? null}::text IS NULL OR task.identifier = ${kind ?? null})
    ORDER BY job.id LIMIT ${most} FOR UPDATE OF job`.execute(tx)
  if (rows.length > 0)
    await sql`SELECT graphile_worker.reschedule_jobs(${sql.val(rows.map((row) => row.id))}::bigint[], run_at => now(), attempts => 0)`.execute(
      tx,
    )
  return rows
}
