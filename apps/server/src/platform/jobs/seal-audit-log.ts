import { sealEntries } from '../audit/seal.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { addJob, type Job } from './queue.ts'

export const SEAL_AUDIT_LOG_SCHEDULE = '* * * * * seal_audit_log'

const AT_ONCE = 1000
/** Sealing a log of years for the first time takes many jobs, one after the other. */
const TIMES = 10

/** Seals the audit log entries written since the last run. */
export const sealAuditLog = (keys: Keyring): Job => ({
  name: 'seal_audit_log',
  async run({ tx, now }) {
    for (let time = 1; time <= TIMES; time += 1)
      if ((await sealEntries(tx, keys, { now, most: AT_ONCE })) < AT_ONCE) return
    await addJob(tx, { name: 'seal_audit_log', payload: {} })
  },
})
