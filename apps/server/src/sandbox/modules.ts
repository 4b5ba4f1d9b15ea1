import type { PixBank } from '../payments/index.ts'
import type { SandboxClock } from '../platform/clock/index.ts'
import type { Dependencies, Module } from '../platform/index.ts'
import { startAutopilot } from './autopilot.ts'
import { serveSandboxPage } from './page.ts'
import { sandboxRoutes } from './routes.ts'
import { seedBorrowers } from './seed-borrowers.ts'
import { scenarioJob } from './scenario/job.ts'
import { scenarioRoutes } from './scenario/routes.ts'

export interface SandboxDependencies extends Dependencies {
  /** Undefined in production: then the sandbox has no routes and no jobs. */
  sandboxClock: SandboxClock | undefined
  bank: { pix: PixBank }
}

export const sandbox = (d: SandboxDependencies): Module[] =>
  d.sandboxClock === undefined
    ? []
    : [
        {
          routes: [...sandboxRoutes(d.sandboxClock), ...scenarioRoutes],
          jobs: [seedBorrowers(d), scenarioJob(d)],
          http: serveSandboxPage,
          start: () =>
            startAutopilot({ db: d.dbs.jobs, dependencies: d, bank: d.bank.pix, clock: d.clock, logger: d.logger }),
        },
      ]
