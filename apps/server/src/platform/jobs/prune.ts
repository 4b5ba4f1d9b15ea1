import type { Tables } from '../db/tables.ts'
import { deleteOlder } from './prune-store.ts'
import type { Job } from './queue.ts'

export const PRUNE_SCHEDULE = '7 3 * * * prune'

const DAY_MS = 24 * 3_600_000
/** Longer than any client keeps an intent, and longer than the queue retries a job. */
export const MONTH_DAYS = 30

/** Deletes rows of a table this many days after the time in a column. */
export type Prune = {
  [Table in keyof Tables]: { table: Table; column: keyof Tables[Table]; days: number }
}[keyof Tables]

export const prune = (prunes: readonly Prune[]): Job => ({
  name: 'prune',
  async run({ tx, now }) {
    for (const { days, ...rows } of prunes) await deleteOlder(tx, rows, new Date(now.getTime() - days * DAY_MS))
  },
})
