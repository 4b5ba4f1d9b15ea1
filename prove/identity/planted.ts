import type { Plant, Run, Seen } from '../claim.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import type { Books } from '../foundation/books.ts'
import { withWorld, type World } from './world.ts'

/** A claim's work on a server with a bug, at most so large: a bug shows early. */
export const planted = (
  bug: string,
  edit: Edit,
  work: (world: World, run: Run) => Promise<Seen>,
  more: { scale?: number; prepare?(books: Books): Promise<unknown> } = {},
): Plant => ({
  bug,
  run: (run) =>
    withPlantedServer(edit, (bundle) =>
      withWorld({ bundle, ...(more.prepare === undefined ? {} : { prepare: more.prepare }) }, (world) =>
        work(world, { ...run, scale: Math.min(run.scale, more.scale ?? 0.1) }),
      ),
    ),
})
