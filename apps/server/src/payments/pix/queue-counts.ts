import type { MONEY_QUEUES } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { countSuspense } from '../bank-lines/line-queries.ts'
import { countGuides } from '../../servicing/index.ts'
import { countForApproval } from '../payouts/withdrawal-queries.ts'
import { countWaitingProofs } from '../recharge/proofs.ts'
import { countDifferences } from './reconcile-store.ts'

const DAY_MS = 86_400_000

/** Entries without a deadline of their own are late after a day. */
export async function countMoney(
  db: Db,
  now: Date,
): Promise<Record<(typeof MONEY_QUEUES)[number], { waiting: number; late: number }>> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  return {
    proofs: await countWaitingProofs(db, now),
    payouts: await countForApproval(db, now),
    suspense: await countSuspense(db, dayAgo),
    reconciliation: await countDifferences(db, dayAgo),
    iof: await countGuides(db, now),
  }
}
