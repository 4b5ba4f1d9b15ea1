import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock/clock.ts'
import type { Db } from './db/pool.ts'
import type { Health } from './http/health.ts'
import type { CoreDependencies } from './http/core-dependencies.ts'
import type { Route } from './http/route.ts'
import type { Prune } from './jobs/prune.ts'
import type { Job } from './jobs/queue.ts'
import type { PersonalDataSource } from './personal-data/personal-data-source.ts'

/** What every module may be given. A context adds what it needs beside: gateways, and ports of contexts above it. */
export interface Dependencies extends CoreDependencies {
  clock: Clock
  logger: FastifyBaseLogger
  health: Health
  /** Connections by what they are for, so that one kind of work cannot take those of another. */
  dbs: Readonly<Record<'writes' | 'reads' | 'open' | 'jobs' | 'banking', Db>>
}

/** All that a module adds to the server. A new one is listed in the `modules.ts` of its context and nowhere else. */
export interface Module {
  routes?: readonly Route[]
  jobs?: readonly Job[]
  /** When jobs run by themselves, as lines of a crontab. */
  schedules?: readonly string[]
  personalData?: readonly PersonalDataSource[]
  /** Rows that have served their time. */
  prunes?: readonly Prune[]
  /** What is no call of the contract: pages, files, webhooks, event streams. */
  http?(app: FastifyInstance): void
  /** Begins what goes on beside calls and jobs, once those run. Returns how to end it. */
  start?(): { stop(): Promise<void> }
}
