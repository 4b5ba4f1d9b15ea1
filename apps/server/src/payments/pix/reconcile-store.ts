import { MOVEMENTS } from '@home-credit/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import type { Difference, Total } from './compare.ts'

/** The database limits the parameters of a statement. */
const AT_ONCE = 1000

export interface Day {
  day: string
  ran_at: Date
  totals: Total[]
  differences: number
}

/** Replaces the earlier result of the day, so that running it twice gives one result. */
export async function replaceDay(
  tx: Db,
  day: string,
  now: Date,
  totals: readonly Total[],
  differences: readonly Difference[],
): Promise<void> {
  const values = { ran_at: now, totals: JSON.stringify(totals) }
  await tx
    .insertInto('reconciliations')
    .values({ day, ...values })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('reconciliation_differences').where('day', '=', day).execute()
  for (let at = 0; at < differences.length; at += AT_ONCE) {
    const rows = differences.slice(at, at + AT_ONCE).map((one) => Object.assign({ day }, one))
    await tx.insertInto('reconciliation_differences').values(rows).execute()
  }
}

const days = (db: Db) =>
  db
    .selectFrom('reconciliations as r')
    .select([
      'r.day',
      'r.ran_at',
      'r.totals',
      sql<number>`(SELECT count(*) FROM reconciliation_differences AS d WHERE d.day = r.day)`.as('differences'),
    ])

const side = z.object({ count: z.int(), cents: z.int() })
const totalsSchema = z.array(z.object({ movement: z.enum(MOVEMENTS), bank: side, ledger: side }))

const dayIn = (row: Omit<Day, 'totals'> & { totals: unknown }): Day => ({
  ...row,
  totals: totalsSchema.parse(row.totals),
})

export async function listDays(
  db: Db,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: Day[]; total: number }> {
  const rows = await days(db)
    .orderBy('r.day', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const { total } = await db
    .selectFrom('reconciliations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(dayIn), total }
}

export const findDay = async (db: Db, day: string): Promise<Day | undefined> => {
  const row = await days(db).where('r.day', '=', day).executeTakeFirst()
  return row && dayIn(row)
}

export const differencesOn = (db: Db, day: string): Promise<Difference[]> =>
  db
    .selectFrom('reconciliation_differences')
    .selectAll()
    .where('day', '=', day)
    .orderBy('movement')
    .orderBy('key')
    .execute()

/** Days since `from` that were reconciled after they had ended; an earlier run covers only part of the day. */
export async function wholeDays(db: Db, from: string): Promise<ReadonlySet<string>> {
  const over = sql<boolean>`ran_at >= ((day + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo')`
  const rows = await db.selectFrom('reconciliations').select('day').where('day', '>=', from).where(over).execute()
  return new Set(rows.map(({ day }) => day))
}

export const firstDay = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('reconciliations').select('day').orderBy('day').limit(1).executeTakeFirst())?.day

/** `late` counts the differences found before the cutoff. */
export const countDifferences = (db: Db, before: Date): Promise<{ waiting: number; late: number }> =>
  db
    .selectFrom('reconciliation_differences as d')
    .innerJoin('reconciliations as r', 'r.day', 'd.day')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<number>`count(*) FILTER (WHERE r.ran_at < ${before})`.as('late'),
    ])
    .executeTakeFirstOrThrow()
