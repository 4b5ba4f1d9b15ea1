import type { Db } from '../../platform/db/index.ts'

/** One thing that is done for all loans at once, in the transaction of the close. It tells how much it did. */
export interface CloseStep {
  name: string
  run(tx: Db, when: { day: string; now: Date }): Promise<Record<string, number>>
}

/** What is done with a day. Each list is in the order in which it is done. */
export interface CloseSteps {
  /** Given the day that has ended. */
  closing: readonly CloseStep[]
  /** Given the day that begins with its end: whom to remind, what to debit. Once for each day, also when its close is run again. */
  opening: readonly CloseStep[]
}
