import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  runMigrations,
  runTaskList,
  Logger as WorkerLogger,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Db, Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { faultFields } from '../http/log.ts'
import type { Health } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Job } from './queue.ts'
import { startSchedule } from './schedule.ts'
import { type JobRun, markJobDone, pingDatabase, tryLockJob, unlockJobsOfDeadWorkers } from './store.ts'

const CONCURRENCY = 4
const LOOK_FOR_DEAD_MS = 10_000
const START_AGAIN_MS = 1000
const DEAD_AFTER_SECONDS = 15

export interface RunnerOptions {
  pool: Pool
  clock: Clock
  logger: FastifyBaseLogger
  metrics: Metrics
  health: Health
  jobs: readonly Job[]
  /** Cron lines in UTC, each with the job to queue. */
  schedule: readonly string[]
}

export interface Runner {
  stop(): Promise<void>
}

export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool.raw, logger: quiet })

const quiet = new WorkerLogger(() => () => undefined)

/**
 * Runs one job once: under a lock that excludes other servers, and not again if it is marked as done. The queue alone
 * would run it twice after a crash between its work and its completion.
 */
async function runOnce(db: Db, job: Job, run: JobRun, payload: unknown, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await tryLockJob(tx, run.id))) throw new Error('another server runs this job')
    if (await markJobDone(tx, run, now)) await job.run({ tx, payload, now })
  })
}

/** Frees the jobs of dead servers: taken a while ago, and without an advisory lock. */
export const freeDeadJobs = (db: Db): Promise<void> =>
  inTransaction(db, (tx) => unlockJobsOfDeadWorkers(tx, DEAD_AFTER_SECONDS))

export async function startRunner({
  pool,
  clock,
  logger,
  metrics,
  health,
  jobs,
  schedule,
}: RunnerOptions): Promise<Runner> {
  const taskOf =
    (job: Job): Task =>
    async (payload: unknown, helpers) => {
      try {
        await clock.catchUp?.()
        // The queue's own times are the machine's.
        const waitedMs = Math.max(0, Date.now() - helpers.job.created_at.getTime())
        await runOnce(pool.db, job, { id: Number(helpers.job.id), name: job.name, waitedMs }, payload, clock.now())
        metrics.jobs.inc({ job: job.name, outcome: 'done' })
      } catch (error) {
        metrics.jobs.inc({ job: job.name, outcome: 'failed' })
        logger.error({ job: job.name, job_id: helpers.job.id, ...faultFields(error) }, 'job failed')
        throw error
      }
    }
  const taskList: TaskList = Object.fromEntries(
    jobs.flatMap((job) => [job.name, ...(job.formerNames ?? [])].map((name) => [name, taskOf(job)])),
  )
  await freeDeadJobs(pool.db)
  let stopping = false
  /** The current workers, and earlier ones that still finish their jobs. */
  const all = new Set<WorkerPool>()

  /** Takes no more jobs, and lets running ones finish. */
  const end = (workers: WorkerPool): Promise<void> => workers.gracefulShutdown().catch(() => undefined)

  const startRun = (): void => {
    const events: WorkerEvents = new EventEmitter()
    const workers = runTaskList(
      { concurrency: CONCURRENCY, pollInterval: 1000, noHandleSignals: true, logger: quiet, events },
      taskList,
      pool.raw,
    )
    all.add(workers)
    let lost = false
    /**
     * Starts new workers. A worker that could not record how its job ended is gone for good, and one that could not
     * fetch a job caches the result of its first query for ever, even an error.
     */
    const lose = (fault: unknown): void => {
      if (lost || stopping) return
      lost = true
      if (!health.faults().includes('jobs')) logger.warn('job runner ended; it starts again')
      health.failed('jobs', fault)
      void end(workers)
      void startAgain()
    }
    const works = (): void => {
      if (!lost) health.works('jobs')
    }
    events.on('worker:getJob:error', ({ error }) => lose(error))
    events.on('worker:fatalError', ({ error }) => lose(error))
    events.on('worker:getJob:empty', works)
    events.on('job:start', works)
    workers.promise
      .then(() => lose(new Error('the workers ended')), lose)
      .finally(() => all.delete(workers))
      .catch(() => undefined)
  }
  /** Waits until the database answers. */
  const startAgain = async (): Promise<void> => {
    for (let away = true; away; ) {
      await sleep(START_AGAIN_MS, undefined, { ref: false })
      if (stopping) return
      away = await pingDatabase(pool.db).then(
        () => false,
        () => true,
      )
    }
    if (!stopping) startRun()
  }
  startRun()
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
      const left = [...all]
      for (const workers of left) void end(workers)
      await Promise.allSettled(left.map((workers) => workers.promise))
    },
  }
}
