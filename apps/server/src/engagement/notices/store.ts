import type { NOTICE_STATES } from '@home-credit/contract'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { changingCachedRows, type Db, type Loaded, type Notices } from '../../platform/db/index.ts'
import { z } from 'zod'

export type NoticeState = (typeof NOTICE_STATES)[number]
const words = z.object({ en: z.string(), zh: z.string(), pt: z.string() })
export type Words = z.output<typeof words>

export type Notice = Omit<Selectable<Notices>, 'title' | 'body'> & {
  title: Words
  body: Words
}

const typed = (row: Selectable<Notices>): Notice => ({
  ...row,
  title: words.parse(row.title),
  body: words.parse(row.body),
})

const STATES: Record<NoticeState, (now: Date) => RawBuilder<boolean>> = {
  planned: (now) => sql`stopped_at IS NULL AND starts_at > ${now}`,
  running: (now) => sql`stopped_at IS NULL AND starts_at <= ${now} AND ends_at > ${now}`,
  ended: (now) => sql`(stopped_at IS NOT NULL OR ends_at <= ${now})`,
}

export const stateAt = (
  { starts_at, ends_at, stopped_at }: Pick<Notice, 'starts_at' | 'ends_at' | 'stopped_at'>,
  now: Date,
): NoticeState => (stopped_at !== null || ends_at <= now ? 'ended' : starts_at > now ? 'planned' : 'running')

export type NewNotice = Pick<
  Notice,
  'id' | 'title' | 'body' | 'audience' | 'starts_at' | 'ends_at' | 'written_by' | 'changed_at'
>

const columns = ({ title, body, ...rest }: Omit<NewNotice, 'id'>) => ({
  ...rest,
  title: JSON.stringify(title),
  body: JSON.stringify(body),
})

export async function insertNotice(tx: Db, { id, ...notice }: NewNotice): Promise<Notice> {
  changingCachedRows()
  return typed(
    await tx
      .insertInto('notices')
      .values({ id, ...columns(notice) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function updateNotice(tx: Db, id: string, notice: Omit<NewNotice, 'id'>): Promise<Notice> {
  changingCachedRows()
  return typed(
    await tx.updateTable('notices').set(columns(notice)).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )
}

export async function stopNotice(tx: Db, id: string, now: Date): Promise<Notice> {
  changingCachedRows()
  return typed(
    await tx
      .updateTable('notices')
      .set({ stopped_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function findNotice(db: Db, id: string): Promise<Notice | undefined> {
  const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()
  return row && typed(row)
}

export async function lockNotice(tx: Db, id: string): Promise<Notice | undefined> {
  const row = await tx.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && typed(row)
}

export async function listNotices(
  db: Db,
  state: NoticeState | undefined,
  { page, page_size }: { page: number; page_size: number },
  now: Date,
): Promise<{ rows: Notice[]; total: number }> {
  const is = state === undefined ? sql<boolean>`true` : STATES[state](now)
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where(is)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const { total } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(is)
    .executeTakeFirstOrThrow()
  return { rows: rows.map(typed), total }
}

export async function readersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('notices_read')
    .select(['notice_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('notice_id', 'in', ids)
    .groupBy('notice_id')
    .execute()
  return new Map(rows.map(({ notice_id, count }) => [notice_id, count]))
}

/** Whether any notice runs, and from when until when this is so. */
export async function anyRunning(db: Db, now: Date): Promise<Loaded<boolean>> {
  const { rows } = await sql<{ running: boolean; from: Date | null; until: Date | null }>`
    SELECT coalesce(bool_or(${STATES.running(now)}), false) AS running,
      greatest(max(starts_at) FILTER (WHERE starts_at <= ${now}), max(ends_at) FILTER (WHERE ends_at <= ${now})) AS from,
      least(min(starts_at) FILTER (WHERE starts_at > ${now}), min(ends_at) FILTER (WHERE ends_at > ${now})) AS until
    FROM notices WHERE stopped_at IS NULL`.execute(db)
  const { running = false, from = null, until = null } = rows[0] ?? {}
  return { value: running, from: from ?? new Date(0), until: until ?? undefined }
}

/** The running notices, and those that this borrower has read, with the time of reading. */
export async function runningOrReadNotices(
  db: Db,
  borrowerId: string,
  now: Date,
): Promise<(Notice & { read_at: Date | null })[]> {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('notices_read', (join) => join.onRef('notice_id', '=', 'notices.id').on('borrower_id', '=', borrowerId))
    .selectAll('notices')
    .select('read_at')
    .where(({ or, eb }) => or([STATES.running(now), eb('read_at', 'is not', null)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ read_at, ...row }) => Object.assign(typed(row), { read_at }))
}

export async function keepRead(tx: Db, borrowerId: string, noticeIds: readonly string[], now: Date): Promise<void> {
  if (noticeIds.length === 0) return
  const rows = noticeIds.map((notice_id) => ({ borrower_id: borrowerId, notice_id, read_at: now }))
  await tx
    .insertInto('notices_read')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const readByBorrower = (db: Db, borrowerId: string): Promise<{ notice_id: string; read_at: Date }[]> =>
  db
    .selectFrom('notices_read')
    .select(['notice_id', 'read_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('read_at')
    .execute()

export async function deleteReadOf(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('notices_read').where('borrower_id', '=', borrowerId).execute()
}

/** A running notice that has not gone to all who want news. */
export async function lockUnsentNotice(tx: Db, now: Date): Promise<Notice | undefined> {
  const row = await tx
    .selectFrom('notices')
    .selectAll()
    .where(STATES.running(now))
    .where('news_told', '=', false)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && typed(row)
}

export async function updateNewsProgress(
  tx: Db,
  id: string,
  progress: { news_after: string | null; news_told: boolean },
): Promise<void> {
  await tx.updateTable('notices').set(progress).where('id', '=', id).execute()
}
