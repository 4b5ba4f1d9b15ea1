import { z } from 'zod'
import type { FileStore } from '../storage/files.ts'
import type { Db } from '../db/pool.ts'
import { askOutside } from '../db/transaction.ts'
import { addJob, type Job } from '../jobs/queue.ts'
import { findFile } from './store.ts'

const NAME = 'sweep_file'
/** Longer than any call may take to commit the row of its file. */
const AFTER_MS = 3_600_000

const payload = z.object({ file_id: z.uuid(), key: z.string() })

/** Takes the pool: the job must exist even if the call that wrote the file is rolled back, or its server dies. */
export async function sweepLater(
  pool: Db,
  { fileId, key, now }: { fileId: string; key: string; now: Date },
): Promise<void> {
  await addJob(pool, { name: NAME, payload: { file_id: fileId, key }, runAt: new Date(now.getTime() + AFTER_MS) })
}

/** Takes the transaction that deletes the row: the file is removed if and only if that commits. */
export async function sweepNow(tx: Db, { fileId, key }: { fileId: string; key: string }): Promise<void> {
  await addJob(tx, { name: NAME, payload: { file_id: fileId, key } })
}

/** Removes a file whose row was never committed or is deleted. */
export const sweepFile = (files: FileStore): Job => ({
  name: NAME,
  asksOutside: true,
  async run({ tx, payload: input }) {
    const { file_id: fileId, key } = payload.parse(input)
    if ((await findFile(tx, fileId)) === undefined) await askOutside(tx, 'store', () => files.remove(key))
  },
})
