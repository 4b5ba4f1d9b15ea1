import { z } from 'zod'
import type { Dependencies } from '../../platform/index.ts'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { growScenario } from './grow.ts'
import { beginProgress, type Step, writeProgress } from './progress-store.ts'
import { hasSamples } from './scenario-store.ts'

const GROW_SCENARIO = 'grow_scenario'

/** How many borrowers the lender of the sandbox has, and the year that is made for them. */
const BORROWERS = 1000
const SEED = 'a small lender'

const payload = z.object({
  next: z.string().optional(),
  borrowers: z.int().positive().optional(),
  days: z.int().positive().optional(),
})

/** A year of fewer borrowers, of which only the last days are closed. */
export interface SmallYear {
  borrowers: number
  days: number
}

/** Queues the year of a lender, and a job for afterwards; false when this sandbox has one, or is getting it. */
export async function queueScenario(
  tx: Db,
  now: Date,
  { next, small }: { next?: 'seed_borrowers' | undefined; small?: SmallYear } = {},
): Promise<boolean> {
  if (!(await beginProgress(tx, now))) return false
  await addJob(tx, { name: GROW_SCENARIO, payload: { next, ...small }, key: GROW_SCENARIO })
  return true
}

/** At the first start with `SANDBOX_WORLD=lender`, and at the first with it of a sandbox that was begun without. */
export const seedScenario = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) =>
    queueScenario(tx, now, { next: (await hasSamples(tx)) ? undefined : 'seed_borrowers' }),
  )

/** One transaction; how far it is, is told on another connection, since nobody sees the rows before the end. */
export const scenarioJob = (d: Dependencies): Job => ({
  name: GROW_SCENARIO,
  async run({ tx, now, payload: input }) {
    const progress = (step: Step, done: number, total: number): Promise<void> =>
      writeProgress(d.dbs.jobs, { step, done, total })
    try {
      const { next, borrowers = BORROWERS, days } = payload.parse(input)
      await growScenario(tx, d, { borrowers, seed: SEED, now, progress, ...(days === undefined ? {} : { days }) })
      if (next !== undefined) await addJob(tx, { name: next, payload: {} })
      await writeProgress(tx, { step: 'done', done: 1, total: 1, endedAt: now })
    } catch (error) {
      await writeProgress(d.dbs.jobs, { step: 'failed', done: 0, total: 1, endedAt: now })
      throw error
    }
  },
})
