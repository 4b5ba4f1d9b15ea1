import type { Db, Installation } from './platform/db/index.ts'

/** Stores the mode at the first start; later starts change nothing. */
export async function insertInstallation(tx: Db, mode: Installation['mode'], now: Date): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ mode, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
