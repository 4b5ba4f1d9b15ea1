import type { Job } from './queue.ts'

const DAY_MS = 24 * 3_600_000
/** Longer than any client keeps an intent, and longer than the queue retries a job. */
const KEPT_DAYS = 30

/** Forgets what has served its time: keys, marks of jobs, empty limits, and sessions that ended a month ago. */
export const prune: Job = {
  name: 'prune',
  async run({ tx, now }) {
    const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', old).execute()
    await tx.deleteFrom('jobs_done').where('done_at', '<', old).execute()
    await tx.deleteFrom('sessions').where('expires_at', '<', old).execute()
    await tx.deleteFrom('rate_limits').where('expires_at', '<', now).execute()
  },
}
