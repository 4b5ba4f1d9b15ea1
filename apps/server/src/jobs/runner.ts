import { setTimeout as sleep } from 'node:timers/promises'
import { run, runMigrations, Logger as WorkerLogger, type Runner as WorkerRunner, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../adapters/clock/clock.ts'
import type { Db, Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { faultFields } from '../http/log.ts'
import type { Health } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Job } from './queue.ts'
import { startSchedule } from './schedule.ts'

const CONCURRENCY = 4
const LOOK_FOR_DEAD_MS = 10_000
const START_AGAIN_MS = 1000
const DEAD_AFTER_SECONDS = 15
/** Added to a job's id it is the number of the lock that its runner holds. */
const JOB_LOCKS = 7_000_000_000_000_000

export interface RunnerOptions {
  pool: Pool
  clock: Clock
  logger: FastifyBaseLogger
  metrics: Metrics
  health: Health
  jobs: readonly Job[]
  /** When to queue which job, one cron line each, in UTC. */
  schedule: readonly string[]
}

export interface Runner {
  stop(): Promise<void>
}

export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool.raw, logger: quiet })

const quiet = new WorkerLogger(() => () => undefined)

/**
 * Runs one job once: under a lock that no other server can hold, and not again where it is marked as done. The
 * queue alone would run it twice after a crash between its work and its completion.
 */
async function runOnce(db: Db, job: Job, id: number, payload: unknown, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      locked: boolean
    }>`SELECT pg_try_advisory_xact_lock(${JOB_LOCKS + id}) AS locked`.execute(tx)
    if (!rows[0]?.locked) throw new Error('another server runs this job')
    const marked = await tx
      .insertInto('jobs_done')
      .values({ job_id: id, done_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (marked.numInsertedOrUpdatedRows === 1n) await job.run({ tx, payload, now })
  })
}

/** Frees the jobs of servers that died: taken a while ago, and nobody holds their lock. */
export async function freeDeadJobs(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      WITH old AS MATERIALIZED (
        SELECT id, locked_by FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})),
      dead AS MATERIALIZED (SELECT locked_by FROM old WHERE pg_try_advisory_xact_lock(${JOB_LOCKS} + id))
      SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead HAVING count(*) > 0`.execute(tx)
  })
}

export async function startRunner({
  pool,
  clock,
  logger,
  metrics,
  health,
  jobs,
  schedule,
}: RunnerOptions): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers) => {
        try {
          await clock.catchUp?.()
          await runOnce(pool.db, job, Number(helpers.job.id), payload, clock.now())
          metrics.jobs.inc({ job: job.name, outcome: 'done' })
        } catch (error) {
          metrics.jobs.inc({ job: job.name, outcome: 'failed' })
          logger.error({ job: job.name, job_id: helpers.job.id, ...faultFields(error) }, 'job failed')
          throw error
        }
      },
    ]),
  )
  await freeDeadJobs(pool.db)
  let stopping = false
  const startRun = async (): Promise<WorkerRunner> => {
    const started = await run({
      pgPool: pool.raw,
      taskList,
      concurrency: CONCURRENCY,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: quiet,
    })
    const ended = (reason: string) => (error?: unknown) => {
      if (stopping) return
      health.failed('jobs', error)
      logger.warn({ reason, ...faultFields(error) }, 'job runner ended; it starts again')
      void startAgain()
    }
    started.promise.then(ended('stopped'), ended('failed'))
    // A worker that could not write down how its job ended is gone for good, and the others go on without it until none is left.
    started.events.once('worker:fatalError', () => void started.stop().catch(() => undefined))
    return started
  }
  const startAgain = async (): Promise<void> => {
    while (!stopping) {
      await sleep(START_AGAIN_MS)
      try {
        runner = await startRun()
        health.works('jobs')
        // Asked to stop meanwhile.
        if (stopping) await runner.stop().catch(() => undefined)
        return
      } catch (error) {
        health.failed('jobs', error)
      }
    }
  }
  let runner = await startRun()
  const scheduled = startSchedule({
    db: pool.db,
    lines: schedule,
    failed: (error) => health.failed('schedule', error),
    works: () => health.works('schedule'),
  })
  const freeing = setInterval(() => {
    freeDeadJobs(pool.db).catch((error: unknown) => logger.warn(faultFields(error), 'dead jobs not freed'))
  }, LOOK_FOR_DEAD_MS)
  freeing.unref()
  return {
    async stop() {
      stopping = true
      clearInterval(freeing)
      await scheduled.stop()
      await runner.stop().catch(() => undefined)
    },
  }
}
