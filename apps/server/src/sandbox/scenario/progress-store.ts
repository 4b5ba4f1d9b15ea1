import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'

export type Progress = Selectable<Tables['sandbox_scenario']>
export type Step = Progress['step']

export const readProgress = (db: Db): Promise<Progress | undefined> =>
  db.selectFrom('sandbox_scenario').selectAll().executeTakeFirst()

/** False when it was begun before and did not fail. */
export async function beginProgress(tx: Db, now: Date): Promise<boolean> {
  const begun = { began_at: now, step: 'waiting', done: 0, total: 1, ended_at: null } as const
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_scenario')
    .values(begun)
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(begun).where('sandbox_scenario.step', '=', 'failed'),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function writeProgress(
  db: Db,
  { step, done, total, endedAt = null }: { step: Step; done: number; total: number; endedAt?: Date | null },
): Promise<void> {
  await db.updateTable('sandbox_scenario').set({ step, done, total, ended_at: endedAt }).execute()
}
