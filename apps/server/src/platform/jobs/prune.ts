import type { Job } from './queue.ts'

const DAY_MS = 24 * 3_600_000
/** Longer than any client keeps an intent, and longer than the queue retries a job. */
const KEPT_DAYS = 30
/** A device that was not used for so long has to prove itself again. */
const DEVICE_DAYS = 365

/** Forgets what has served its time: keys, marks of jobs, empty limits, codes, challenges and links, and sessions that ended a month ago. */
export const prune: Job = {
  name: 'prune',
  async run({ tx, now }) {
    const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
    const old = ago(KEPT_DAYS)
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', old).execute()
    await tx.deleteFrom('jobs_done').where('done_at', '<', old).execute()
    await tx.deleteFrom('sessions').where('expires_at', '<', old).execute()
    await tx.deleteFrom('rate_limits').where('expires_at', '<', now).execute()
    await tx.deleteFrom('sms_codes').where('expires_at', '<', now).execute()
    await tx.deleteFrom('captchas_used').where('expires_at', '<', now).execute()
    await tx.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
    await tx.deleteFrom('devices').where('used_at', '<', ago(DEVICE_DAYS)).execute()
    await tx.deleteFrom('operator_devices').where('used_at', '<', ago(DEVICE_DAYS)).execute()
    await tx.deleteFrom('operator_links').where('expires_at', '<', now).execute()
    await tx.deleteFrom('stop_links').where('expires_at', '<', old).execute()
    await tx.deleteFrom('operator_locks').where('updated_at', '<', old).execute()
  },
}
