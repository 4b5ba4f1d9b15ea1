import { closeReport } from '@home-credit/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'

export type Report = z.output<typeof closeReport>
export type Counts = Record<string, Record<string, number>>

export interface Close {
  day: string
  began_at: Date
  ended_at: Date
  counts: Counts
  report: Report
  failed: number
}

/** Only one server closes at a time; the lock ends with its transaction, however that ends. */
const CLOSE_LOCK = 6_000_000_000_000_014

export async function takeCloseLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${CLOSE_LOCK}) AS mine`.execute(tx)
  return rows[0]?.mine === true
}

/**
 * Statements over all loans may run longer than those of a call, get memory to sort in, and are planned for the exact
 * day.
 */
export async function roomForAll(tx: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = '15min'`.execute(tx)
  await sql`SET LOCAL work_mem = '256MB'`.execute(tx)
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(tx)
}

export const lastClosed = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('closes').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst())?.day

export const newestClose = (db: Db): Promise<Pick<Close, 'day' | 'ended_at' | 'failed'> | undefined> =>
  db.selectFrom('closes').select(['day', 'ended_at', 'failed']).orderBy('day', 'desc').limit(1).executeTakeFirst()

const counts = z.record(z.string(), z.record(z.string(), z.number()))

const closeIn = ({
  counts: counted,
  totals,
  ...row
}: {
  day: string
  began_at: Date
  ended_at: Date
  failed: number
  counts: unknown
  totals: unknown
}): Close => ({
  ...row,
  counts: counts.parse(counted),
  // Days closed before guides existed have none.
  report: closeReport.parse(Object.assign({ iof_late: [] }, totals)),
})

export async function findClose(db: Db, day: string): Promise<Close | undefined> {
  const row = await db.selectFrom('closes').selectAll().where('day', '=', day).executeTakeFirst()
  return row && closeIn(row)
}

export async function listCloses(
  db: Db,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: Close[]; total: number }> {
  const rows = await db
    .selectFrom('closes')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const { total } = await db
    .selectFrom('closes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(closeIn), total }
}

export async function insertClose(tx: Db, { counts: counted, report, ...close }: Close): Promise<void> {
  await tx
    .insertInto('closes')
    .values({ ...close, counts: JSON.stringify(counted), totals: JSON.stringify(report) })
    .execute()
}

/** Replaces the report; the counts of the first close do not change. */
export async function replaceReport(
  tx: Db,
  day: string,
  { report, ...columns }: Pick<Close, 'report' | 'failed' | 'began_at' | 'ended_at'>,
): Promise<void> {
  await tx
    .updateTable('closes')
    .set({ ...columns, totals: JSON.stringify(report) })
    .where('day', '=', day)
    .execute()
}
