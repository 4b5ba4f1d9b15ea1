import type { Db } from '../../platform/db/pool.ts'
import type { Job } from '../../platform/jobs/queue.ts'

/** Asks every minute of the machine; whether a delay has passed is decided by our clock, which a sandbox may have set forward. */
export const APPLY_PHONE_CHANGES_SCHEDULE = '* * * * * apply_phone_changes'

/** Is given the work by the composition: a job knows no module. */
export const applyPhoneChanges = (apply: (tx: Db, now: Date) => Promise<void>): Job => ({
  name: 'apply_phone_changes',
  run: ({ tx, now }) => apply(tx, now),
})
