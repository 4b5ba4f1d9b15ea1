import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { idOfPixOut } from './ids.ts'
import { addNotices } from './pix-store.ts'

const AT_ONCE = 50

/** One question for all that there may be to do: it is asked several times a second, and the answer is nearly always no. */
export async function hasWork(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM sandbox_bank_notices WHERE due_at <= ${now})
      OR EXISTS (SELECT FROM sandbox_bank_payouts WHERE state = 'processing' AND ends_as IS NOT NULL)
      OR EXISTS (SELECT FROM sandbox_bank_returns WHERE status = 'EM_PROCESSAMENTO') AS any`.execute(db)
  return rows[0]?.any === true
}

/** A payout ends: once, and told of. It is the caller's to have seen that it is under way, and to hold it. */
export async function endPayoutAs(tx: Db, id: string, state: 'paid' | 'failed', now: Date): Promise<void> {
  const ended = { state, settled_at: now, ...(state === 'paid' ? { end_to_end_id: idOfPixOut(now) } : {}) }
  await tx
    .updateTable('sandbox_bank_payouts')
    .set(ended)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .execute()
  await addNotices(tx, { kind: 'payout', subject: id, dueAt: now })
}

/** Payouts under way that are to end. */
export const settlePayouts = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('sandbox_bank_payouts')
      .select(['id', 'ends_as'])
      .where('state', '=', 'processing')
      .where('ends_as', 'is not', null)
      .orderBy('asked_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, ends_as } of rows) await endPayoutAs(tx, id, ends_as === 'paid' ? 'paid' : 'failed', now)
    return rows.length > 0
  })

/** Returns that were asked of us. */
export const settleReturns = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const due = tx
      .selectFrom('sandbox_bank_returns')
      .select(['end_to_end_id', 'id'])
      .where('status', '=', 'EM_PROCESSAMENTO')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
    const rows = await due.execute()
    for (const { end_to_end_id: subject, id } of rows) {
      await tx
        .updateTable('sandbox_bank_returns')
        .set({ status: 'DEVOLVIDO', settled_at: now })
        .where('end_to_end_id', '=', subject)
        .where('id', '=', id)
        .execute()
      await addNotices(tx, { kind: 'pix', subject, dueAt: now })
    }
    return rows.length > 0
  })
