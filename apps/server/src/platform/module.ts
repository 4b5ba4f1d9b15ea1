import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock/clock.ts'
import type { Db } from './db/pool.ts'
import type { Health } from './http/health.ts'
import type { CoreDependencies } from './http/core-dependencies.ts'
import type { Gauges } from './http/metrics.ts'
import type { Route } from './http/route.ts'
import type { Prune } from './jobs/prune.ts'
import type { Job } from './jobs/queue.ts'
import type { PersonalDataSource } from './personal-data/personal-data-source.ts'

/** What every module may use. A context adds its own needs: gateways, and ports of contexts above it. */
export interface Dependencies extends CoreDependencies {
  clock: Clock
  logger: FastifyBaseLogger
  health: Health
  /** Separate connections for each kind of work, so that one cannot use up those of another. */
  dbs: Readonly<Record<'writes' | 'reads' | 'console' | 'open' | 'jobs' | 'banking', Db>>
}

/** Everything that a module adds to the server. List a new one in the `modules.ts` of its context and nowhere else. */
export interface Module {
  routes?: readonly Route[]
  jobs?: readonly Job[]
  /** Crontab lines of jobs that run by themselves. */
  schedules?: readonly string[]
  personalData?: readonly PersonalDataSource[]
  /** Rows to delete after some days. */
  prunes?: readonly Prune[]
  /** Figures for `/metrics`. */
  gauges?: readonly Gauges[]
  /** What is no call of the contract: pages, files, webhooks, event streams. */
  http?(app: FastifyInstance): void
  /** Starts background work beside calls and jobs, once those run. */
  start?(): { stop(): Promise<void> }
}
