import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { oldestWithoutFigures } from './backfill-queries.ts'
import { writeFiguresOf } from './step.ts'

/** Once an hour of the machine's clock: days closed before there were figures, the oldest first, one at a time. */
export const FIGURES_DUE_SCHEDULE = '17 * * * * figures_due'

async function queueOldest(tx: Db): Promise<void> {
  const day = await oldestWithoutFigures(tx)
  if (day === undefined) return
  // In the queue of the close: never beside it.
  await addJob(tx, { name: 'write_figures', payload: { day }, key: `write_figures:${day}`, queue: 'close' })
}

const payload = z.object({ day: z.iso.date() })

/** `prepare` gives statements over all loans the room that the close has. */
export const backfillJobs = (prepare: (tx: Db) => Promise<void>): Job[] => [
  { name: 'figures_due', run: ({ tx }) => queueOldest(tx) },
  {
    name: 'write_figures',
    async run({ tx, payload: input }) {
      await prepare(tx)
      await writeFiguresOf(tx, payload.parse(input).day)
      await queueOldest(tx)
    },
  },
]
