import { afterEach } from 'vitest'
import type { Clock } from '../platform/clock/clock.ts'
import type { Pool } from '../platform/db/pool.ts'
import { createHealth } from '../platform/http/health.ts'
import { createLogger } from '../platform/http/log.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import type { Job } from '../platform/jobs/queue.ts'
import { startRunner, type Runner } from '../platform/jobs/runner.ts'

export interface UsedRunners {
  run(pool: Pool, clock: Clock, ...jobs: Job[]): Promise<Runner>
  /** The log of the test's runners. */
  readonly logged: string[]
}

/** Job runners like the server's, without a schedule; each stops after its test. */
export function useRunners(): UsedRunners {
  const started: Runner[] = []
  const logged: string[] = []
  const logger = createLogger('info', { write: (line: string) => void logged.push(line) })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((runner) => runner.stop()))
    logged.length = 0
  })
  return {
    async run(pool, clock, ...jobs) {
      const runner = await startRunner({
        pool,
        clock,
        jobs,
        logger,
        metrics: createMetrics(),
        health: createHealth(logger),
        schedule: [],
      })
      started.push(runner)
      return runner
    },
    logged,
  }
}
