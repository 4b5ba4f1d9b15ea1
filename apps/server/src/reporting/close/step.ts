import type { Db } from '../../platform/db/index.ts'

/** One step for all loans at once, in the transaction of the close. Returns how much it did. */
export interface CloseStep {
  name: string
  run(tx: Db, when: { day: string; now: Date }): Promise<Record<string, number>>
}

/** Each list is in the order of execution. */
export interface CloseSteps {
  /** These get the day that has ended. */
  closing: readonly CloseStep[]
  /**
   * These get the day that begins: whom to remind, what to debit. Run once for each day, even when its close is run
   * again.
   */
  opening: readonly CloseStep[]
}
