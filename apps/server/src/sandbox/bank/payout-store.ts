import type { PAYOUT_MODES } from '@home-credit/contract'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'
import type { PayoutRow } from './presenter.ts'

export type PayoutMode = (typeof PAYOUT_MODES)[number]

export const payoutMode = async (db: Db): Promise<PayoutMode> =>
  (await db.selectFrom('sandbox_bank').select('payout_mood').executeTakeFirstOrThrow()).payout_mood

/** Applies to payouts sent from now on. */
export async function setPayoutMode(tx: Db, mode: PayoutMode): Promise<void> {
  await tx.updateTable('sandbox_bank').set({ payout_mood: mode }).execute()
}

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('sandbox_bank_payouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Leaves an existing payout with this id unchanged. */
export async function insertPayout(db: Db, row: Insertable<Tables['sandbox_bank_payouts']>): Promise<void> {
  await db
    .insertInto('sandbox_bank_payouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Payouts that were paid or came back between two times; `count` is the total of all pages. */
export async function listPayouts(
  db: Db,
  { from, to, page, pageSize }: { from: Date; to: Date; page: number; pageSize: number },
): Promise<{ rows: PayoutRow[]; count: number }> {
  const found = db
    .selectFrom('sandbox_bank_payouts')
    .where('end_to_end_id', 'is not', null)
    .where((is) =>
      is.or([
        is.and([is('settled_at', '>=', from), is('settled_at', '<=', to)]),
        is.and([is('returned_at', '>=', from), is('returned_at', '<=', to)]),
      ]),
    )
  const { count } = await found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('settled_at')
    .orderBy('id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return { rows, count }
}

export const newestPayouts = (db: Db, limit: number): Promise<PayoutRow[]> =>
  db.selectFrom('sandbox_bank_payouts').selectAll().orderBy('asked_at', 'desc').orderBy('id').limit(limit).execute()

export const lockPayout = (tx: Db, id: string): Promise<Pick<PayoutRow, 'state' | 'ends_as'> | undefined> =>
  tx.selectFrom('sandbox_bank_payouts').select(['state', 'ends_as']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Skips rows that another server has locked. */
export const lockPayoutsToEnd = (tx: Db, limit: number): Promise<Pick<PayoutRow, 'id' | 'ends_as'>[]> =>
  tx
    .selectFrom('sandbox_bank_payouts')
    .select(['id', 'ends_as'])
    .where('state', '=', 'processing')
    .where('ends_as', 'is not', null)
    .orderBy('asked_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Only if it is still processing. */
export async function settlePayout(
  tx: Db,
  id: string,
  ended: { state: 'paid' | 'failed'; settled_at: Date; end_to_end_id?: string },
): Promise<void> {
  await tx
    .updateTable('sandbox_bank_payouts')
    .set(ended)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .execute()
}

export async function returnPayout(
  tx: Db,
  id: string,
  { returnId, now }: { returnId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sandbox_bank_payouts')
    .set({ state: 'returned', return_id: returnId, returned_at: now })
    .where('id', '=', id)
    .execute()
}

/** A payout that was failed by hand may have no reason yet. */
export async function ensureFailureReason(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('sandbox_bank_payouts')
    .set((set) => ({ reason: set.fn.coalesce('reason', set.val('bank_refused')) }))
    .where('id', '=', id)
    .execute()
}
