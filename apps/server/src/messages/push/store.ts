import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, PushSubscriptions } from '../../platform/db/index.ts'

export type Subscription = Selectable<PushSubscriptions>

/** Of a session that is open; its trigger deletes the others when a session is ended. */
const openSubscriptions = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)

export const subscriptionsOf = (db: Db, borrowerId: string, now: Date): Promise<Pick<Subscription, 'id' | 'lang'>[]> =>
  openSubscriptions(db, now)
    .select(['push_subscriptions.id', 'push_subscriptions.lang'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('push_subscriptions.created_at')
    .orderBy('push_subscriptions.id')
    .execute()

export const openSubscription = (
  db: Db,
  id: string,
  now: Date,
): Promise<Pick<Subscription, 'id' | 'borrower_id' | 'sealed'> | undefined> =>
  openSubscriptions(db, now)
    .select(['push_subscriptions.id', 'borrower_id', 'sealed'])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst()

/** Locks it and its session, so that neither ends before a new address takes its place. */
export const lockSubscriptionAt = (
  tx: Db,
  endpointHash: Buffer,
  now: Date,
): Promise<Pick<Subscription, 'borrower_id' | 'session_id' | 'sealed' | 'lang'> | undefined> =>
  openSubscriptions(tx, now)
    .select(['borrower_id', 'session_id', 'sealed', 'push_subscriptions.lang'])
    .where('endpoint_hash', '=', endpointHash)
    .forUpdate()
    .executeTakeFirst()

/** Whether a session has a subscription; with a hash, whether it has this one. */
export async function hasSubscription(db: Db, sessionId: string, endpointHash: Buffer | undefined): Promise<boolean> {
  let found = db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId)
  if (endpointHash !== undefined) found = found.where('endpoint_hash', '=', endpointHash)
  return (await found.executeTakeFirst()) !== undefined
}

/** An address that is registered already moves to this session, whoever had it before. */
export async function upsertSubscription(tx: Db, row: Insertable<PushSubscriptions>): Promise<void> {
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
    .execute()
}

/** Deletes what a session has, except `exceptId`. */
export async function deleteOfSession(tx: Db, sessionId: string, exceptId?: string): Promise<number> {
  let unwanted = tx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId)
  if (exceptId !== undefined) unwanted = unwanted.where('id', '!=', exceptId)
  return Number((await unwanted.executeTakeFirst()).numDeletedRows)
}

export async function deleteSubscription(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function deleteSubscriptionsOf(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('borrower_id', '=', borrowerId).execute()
}

/** Never the keys. */
export const subscriptionsForExport = (
  db: Db,
  borrowerId: string,
): Promise<Pick<Subscription, 'service' | 'lang' | 'created_at'>[]> =>
  db
    .selectFrom('push_subscriptions')
    .select(['service', 'lang', 'created_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const lockSealedWithOldKey = (
  tx: Db,
  currentKeyId: string,
  { after, batch }: { after: string; batch: number },
): Promise<Pick<Subscription, 'id' | 'borrower_id' | 'sealed'>[]> =>
  tx
    .selectFrom('push_subscriptions')
    .select(['id', 'borrower_id', 'sealed'])
    .where('id', '>', after)
    .where(sql<boolean>`split_part(sealed, '.', 1) <> ${currentKeyId}`)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute()

export async function updateSealed(tx: Db, id: string, sealed: string): Promise<void> {
  await tx.updateTable('push_subscriptions').set({ sealed }).where('id', '=', id).execute()
}
