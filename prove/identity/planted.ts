import type { Plant, Run, Seen } from '../claim.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import type { Books } from '../foundation/books.ts'
import { withScenario, type Scenario } from './scenario.ts'

/** Runs the work of a claim on a server with a bug, at a small scale: a bug shows early. */
export const planted = (
  bug: string,
  edit: Edit,
  work: (scenario: Scenario, run: Run) => Promise<Seen>,
  more: { scale?: number; prepare?(books: Books): Promise<unknown> } = {},
): Plant => ({
  bug,
  run: (run) =>
    withPlantedServer(edit, (bundle) =>
      withScenario({ bundle, ...(more.prepare === undefined ? {} : { prepare: more.prepare }) }, (scenario) =>
        work(scenario, { ...run, scale: Math.min(run.scale, more.scale ?? 0.1) }),
      ),
    ),
})
