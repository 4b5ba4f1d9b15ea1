import type { Db } from '../platform/db/index.ts'

/** One step for all loans at once, in the transaction of the close. Returns how much it did. */
export interface CloseStep {
  name: string
  run(tx: Db, when: { day: string; now: Date }): Promise<Record<string, number>>
}
