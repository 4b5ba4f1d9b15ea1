import type { Db } from '../../platform/db/index.ts'
import { addJob } from '../../platform/jobs/index.ts'

export const SEND_PAYOUT = 'send_payout'

interface When {
  runAt?: Date
  /** It asks whether the bank is back. */
  probe?: boolean
}

/**
 * Queues sending a withdrawal, or querying one that was sent before. The job key keeps at most one job per withdrawal.
 */
export const queuePayout = (tx: Db, withdrawalId: string, { runAt, probe }: When = {}): Promise<void> =>
  addJob(tx, {
    name: SEND_PAYOUT,
    payload: { withdrawal_id: withdrawalId, ...(probe === true ? { probe } : {}) },
    key: `payout:${withdrawalId}`,
    ...(runAt === undefined ? {} : { runAt }),
  })
