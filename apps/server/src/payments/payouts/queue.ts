import type { Db } from '../../platform/db/index.ts'
import { addJob } from '../../platform/jobs/index.ts'

export const SEND_PAYOUT = 'send_payout'
/** One after the other: a bank that does not answer keeps one worker waiting, and not those that send codes. */
const QUEUE = 'payouts'

/** Has a withdrawal sent, or asked about where it was; however often it is queued, one waits. */
export const queuePayout = (tx: Db, withdrawalId: string, runAt?: Date): Promise<void> =>
  addJob(tx, {
    name: SEND_PAYOUT,
    payload: { withdrawal_id: withdrawalId },
    key: `payout:${withdrawalId}`,
    queue: QUEUE,
    ...(runAt === undefined ? {} : { runAt }),
  })
