import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export type EventKind = 'pix' | 'payout'
export type EventSource = 'webhook' | 'reconciliation' | 'ours'

export interface PixEvent {
  id: number
  kind: EventKind
  subject: string
  source: EventSource
  received_at: Date
  tries: number
}

export async function insertEvents(
  tx: Db,
  kind: EventKind,
  subjects: readonly string[],
  source: EventSource,
  now: Date,
): Promise<void> {
  // One array parameter: a day may have lost more webhooks than a statement can have parameters.
  await sql`
    INSERT INTO pix_events (kind, subject, source, received_at, try_at)
    SELECT ${kind}, subject, ${source}, ${now}, ${now} FROM unnest(${[...new Set(subjects)]}::text[]) AS subject`.execute(
    tx,
  )
}

/**
 * Takes due events, with all other due events about the same subjects, except the subjects that the caller has. The rows
 * are not locked while the bank is queried, and remain due: if this server dies, the next one takes them at once.
 */
export async function takeEvents(
  db: Db,
  now: Date,
  { except, max }: { except: readonly string[]; max: number },
): Promise<PixEvent[]> {
  const { rows } = await sql<PixEvent>`
    WITH next AS MATERIALIZED (
      SELECT subject FROM pix_events
      WHERE done_at IS NULL AND try_at <= ${now} AND subject <> ALL(${sql.val(except)}::text[])
      ORDER BY try_at, id LIMIT ${max} FOR UPDATE SKIP LOCKED),
    alike AS MATERIALIZED (
      SELECT id FROM pix_events WHERE done_at IS NULL AND try_at <= ${now} AND subject IN (SELECT subject FROM next) FOR UPDATE SKIP LOCKED)
    UPDATE pix_events SET tries = tries + 1 WHERE id IN (SELECT id FROM alike)
    RETURNING id, kind, subject, source, received_at, tries`.execute(db)
  return rows
}

export async function endEvents(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db.updateTable('pix_events').set({ done_at: now }).where('id', 'in', ids).execute()
}

export async function postponeEvents(db: Db, ids: readonly number[], until: Date): Promise<void> {
  await db.updateTable('pix_events').set({ try_at: until }).where('id', 'in', ids).execute()
}

/** When the next pending event is due. */
export const nextTryAt = async (db: Db): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('pix_events')
      .select('try_at')
      .where('done_at', 'is', null)
      .orderBy('try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.try_at
