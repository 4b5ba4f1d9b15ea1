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
import { markRequest } from '../trace/trace.ts'
import { splitOrigin } from './origin.ts'
import type { Job } from './queue.ts'
import { startSchedule } from './schedule.ts'
import {
  freeEmptyQueues,
  type JobRun,
  keepJobs,
  markJobDone,
  pingDatabase,
  tryLockJob,
  unlockJobsOfDeadWorkers,
} from './store.ts'

const CONCURRENCY = 4
/** Of jobs that mostly wait for somebody outside. */
const OUTSIDE_CONCURRENCY = 16
const START_AGAIN_MS = 1000
/** How often a server says which jobs it has, and looks for those of servers that no longer do. */
const KEEP_JOBS_MS = 1000
const DEAD_AFTER_SECONDS = 2.5
/** A new job wakes a worker; this is for those whose time comes. */
const POLL_MS = 1000
const OUTSIDE_POLL_MS = 2000

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

interface RunOptions {
  taskList: TaskList
  concurrency: number
  pollMs: number
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
async function runOnce(
  db: Db,
  job: Job,
  run: JobRun,
  { payload, requestId }: ReturnType<typeof splitOrigin>,
  clock: Clock,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (requestId !== undefined) markRequest(tx, requestId)
    const now = clock.now()
    if (!(await tryLockJob(tx, run.id))) throw new Error('another server runs this job')
    if (await markJobDone(tx, run, now)) await job.run({ tx, payload, now })
  })
}

/** Frees the jobs of dead servers (not kept for a while, and without an advisory lock), and queues without their job. */
export const freeDeadJobs = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await unlockJobsOfDeadWorkers(tx, DEAD_AFTER_SECONDS)
    await freeEmptyQueues(tx, DEAD_AFTER_SECONDS)
  })

export async function startRunner({
  pool,
  clock,
  logger,
  metrics,
  health,
  jobs,
  schedule,
}: RunnerOptions): Promise<Runner> {
  /** The jobs at work on this server, until the queue has how they ended. */
  const mine = new Set<number>()
  const taskOf =
    (job: Job): Task =>
    async (stored: unknown, helpers) => {
      const id = Number(helpers.job.id)
      const { payload, requestId } = splitOrigin(stored)
      const began = performance.now()
      const run = async (): Promise<void> => {
        await clock.catchUp?.()
        // The queue's own times are the machine's.
        const waitedMs = Math.max(0, Date.now() - helpers.job.created_at.getTime())
        await runOnce(pool.db, job, { id, name: job.name, waitedMs }, { payload, requestId }, clock)
      }
      const fields = { job: job.name, job_id: helpers.job.id, ...(requestId === undefined ? {} : { reqId: requestId }) }
      mine.add(id)
      try {
        await run()
        metrics.jobs.inc({ job: job.name, outcome: 'done' })
        if (requestId !== undefined) logger.info({ ...fields, ms: Math.round(performance.now() - began) }, 'job done')
      } catch (error) {
        metrics.jobs.inc({ job: job.name, outcome: 'failed' })
        logger.error({ ...fields, ...faultFields(error) }, 'job failed')
        throw error
      }
    }
  const taskListOf = (some: readonly Job[]): TaskList =>
    Object.fromEntries(some.flatMap((job) => [job.name, ...(job.formerNames ?? [])].map((name) => [name, taskOf(job)])))
  await freeDeadJobs(pool.db)
  let stopping = false
  /** The current workers, and earlier ones that still finish their jobs. */
  const all = new Set<WorkerPool>()

  /** Takes no more jobs, and lets running ones finish. */
  const end = (workers: WorkerPool): Promise<void> => workers.gracefulShutdown().catch(() => undefined)

  const startRun = (options: RunOptions): void => {
    const events: WorkerEvents = new EventEmitter()
    const workers = runTaskList(
      { concurrency: options.concurrency, pollInterval: options.pollMs, noHandleSignals: true, logger: quiet, events },
      options.taskList,
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
      void startAgain(options)
    }
    const works = (): void => {
      if (!lost) health.works('jobs')
    }
    events.on('worker:getJob:error', ({ error }) => lose(error))
    events.on('job:complete', ({ job }) => mine.delete(Number(job.id)))
    events.on('worker:fatalError', ({ worker, error }) => {
      mine.delete(Number(worker.getActiveJob()?.id))
      lose(error)
    })
    events.on('worker:getJob:empty', works)
    events.on('job:start', works)
    workers.promise
      .then(() => lose(new Error('the workers ended')), lose)
      .finally(() => all.delete(workers))
      .catch(() => undefined)
  }
  /** Waits until the database answers. */
  const startAgain = async (options: RunOptions): Promise<void> => {
    for (let away = true; away; ) {
      await sleep(START_AGAIN_MS, undefined, { ref: false })
      if (stopping) return
      away = await pingDatabase(pool.db).then(
        () => false,
        () => true,
      )
    }
    if (!stopping) startRun(options)
  }
  const [outsideJobs, otherJobs] = [jobs.filter((job) => job.asksOutside), jobs.filter((job) => !job.asksOutside)]
  // Without a job the queue's workers refuse to start.
  if (otherJobs.length > 0) startRun({ taskList: taskListOf(otherJobs), concurrency: CONCURRENCY, pollMs: POLL_MS })
  if (outsideJobs.length > 0)
    startRun({ taskList: taskListOf(outsideJobs), concurrency: OUTSIDE_CONCURRENCY, pollMs: OUTSIDE_POLL_MS })
  const scheduled = startSchedule({
    db: pool.db,
    lines: schedule,
    failed: (error) => health.failed('schedule', error),
    works: () => health.works('schedule'),
  })
  let keeping: Promise<void> | undefined
  const keep = async (): Promise<void> => {
    if (mine.size > 0) await keepJobs(pool.db, [...mine])
    await freeDeadJobs(pool.db)
  }
  const timer = setInterval(() => {
    keeping ??= keep()
      .catch((error: unknown) => logger.warn(faultFields(error), 'jobs not kept, and dead ones not freed'))
      .finally(() => {
        keeping = undefined
      })
  }, KEEP_JOBS_MS)
  timer.unref()
  return {
    async stop() {
      stopping = true
      await scheduled.stop()
      const left = [...all]
      for (const workers of left) void end(workers)
      await Promise.allSettled(left.map((workers) => workers.promise))
      clearInterval(timer)
      await keeping
    },
  }
}
