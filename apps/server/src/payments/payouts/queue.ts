import type { Db } from '../../platform/db/index.ts'
import { addJob } from '../../platform/jobs/index.ts'

export const SEND_PAYOUT = 'send_payout'

/**
 * Queues sending a withdrawal, or querying one that was sent before. The job key keeps at most one job per withdrawal.
 */
export const queuePayout = (tx: Db, withdrawalId: string, runAt?: Date): Promise<void> =>
  addJob(tx, {
    name: SEND_PAYOUT,
    payload: { withdrawal_id: withdrawalId },
    key: `payout:${withdrawalId}`,
    ...(runAt === undefined ? {} : { runAt }),
  })
