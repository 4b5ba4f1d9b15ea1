import { type Db, inTransaction } from '../../platform/db/index.ts'
import { idOfPixOut } from './ids.ts'
import { lockPayoutsToEnd, settlePayout } from './payout-store.ts'
import { lockReturnsToSettle, settleReturn } from './pix-store.ts'
import { addNotices } from './webhook-store.ts'

const AT_ONCE = 50

/** Ends a payout and queues its webhook. The caller has locked it and checked that it is processing. */
export async function endPayoutAs(tx: Db, id: string, state: 'paid' | 'failed', now: Date): Promise<void> {
  const ended = { state, settled_at: now, ...(state === 'paid' ? { end_to_end_id: idOfPixOut(now) } : {}) }
  await settlePayout(tx, id, ended)
  await addNotices(tx, { kind: 'payout', subject: id, dueAt: now })
}

export const settlePayouts = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const rows = await lockPayoutsToEnd(tx, AT_ONCE)
    for (const { id, ends_as } of rows) await endPayoutAs(tx, id, ends_as === 'paid' ? 'paid' : 'failed', now)
    return rows.length > 0
  })

export const settleReturns = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const rows = await lockReturnsToSettle(tx, AT_ONCE)
    for (const { end_to_end_id: subject, id } of rows) {
      await settleReturn(tx, subject, id, now)
      await addNotices(tx, { kind: 'pix', subject, dueAt: now })
    }
    return rows.length > 0
  })
