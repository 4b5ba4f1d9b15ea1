import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'

export const findWebhook = (db: Db, key: string): Promise<Selectable<Tables['sandbox_bank_webhooks']> | undefined> =>
  db.selectFrom('sandbox_bank_webhooks').selectAll().where('key', '=', key).executeTakeFirst()

export async function putWebhook(db: Db, row: Selectable<Tables['sandbox_bank_webhooks']>): Promise<void> {
  await db
    .insertInto('sandbox_bank_webhooks')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export const payoutWebhook = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('sandbox_bank').select('payout_webhook').executeTakeFirstOrThrow()).payout_webhook

export async function setPayoutWebhook(db: Db, url: string): Promise<void> {
  await db.updateTable('sandbox_bank').set({ payout_webhook: url }).execute()
}

export interface Notice {
  id: number
  kind: string
  subject: string
  tries: number
}

/** Queues a webhook about a PIX or a payout `times` times. */
export async function addNotices(
  tx: Db,
  notice: { kind: 'pix' | 'payout'; subject: string; dueAt: Date },
  times = 1,
): Promise<void> {
  const { kind, subject, dueAt } = notice
  const rows = Array.from({ length: times }, () => ({ kind, subject, due_at: dueAt }))
  if (rows.length > 0) await tx.insertInto('sandbox_bank_notices').values(rows).execute()
}

/** A server that neither deletes nor postpones a notice in time loses it to another server. */
export async function takeDueNotices(
  db: Db,
  { now, leaseSeconds, limit }: { now: Date; leaseSeconds: number; limit: number },
): Promise<readonly Notice[]> {
  const { rows } = await sql<Notice>`
    UPDATE sandbox_bank_notices AS n SET due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    WHERE n.id IN (SELECT id FROM sandbox_bank_notices WHERE due_at <= ${now} ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, subject, tries`.execute(db)
  return rows
}

export async function deleteNotice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sandbox_bank_notices').where('id', '=', id).execute()
}

export async function postponeNotice(db: Db, id: number, dueAt: Date): Promise<void> {
  await db.updateTable('sandbox_bank_notices').set({ due_at: dueAt }).where('id', '=', id).execute()
}

/** One query for all kinds of work: it runs several times a second and nearly always finds nothing. */
export async function hasWork(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM sandbox_bank_notices WHERE due_at <= ${now})
      OR EXISTS (SELECT FROM sandbox_bank_payouts WHERE state = 'processing' AND ends_as IS NOT NULL)
      OR EXISTS (SELECT FROM sandbox_bank_returns WHERE status = 'EM_PROCESSAMENTO') AS any`.execute(db)
  return rows[0]?.any === true
}
