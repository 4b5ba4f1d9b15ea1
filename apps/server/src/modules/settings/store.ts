import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Of each name the newest value whose time has come. */
export async function valuesInForce(db: Db, now: Date, names: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    SELECT DISTINCT ON (name) name, value FROM settings WHERE effective_at <= ${now} AND name = ANY(${names})
    ORDER BY name, effective_at DESC, id DESC`.execute(db)
  return new Map(rows.map((row) => [row.name, row.value]))
}

export async function hasValue(db: Db, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('settings').select('id').where('name', '=', name).limit(1).executeTakeFirst()) !== undefined
  )
}

export interface NewValue {
  name: string
  value: unknown
  effectiveAt: Date
  setBy: string
}

export async function addValue(tx: Db, { name, value, effectiveAt, setBy }: NewValue): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), effective_at: effectiveAt, set_by: setBy })
    .execute()
}

export interface DatedValue {
  name: string
  value: unknown
  effective_at: Date
  set_by: string
}

/** Of each name the value in force and those whose time is still to come, soonest first. Of two for one time the later set counts. */
export async function datedValues(db: Db, now: Date, names: readonly string[]): Promise<DatedValue[]> {
  const { rows } = await sql<DatedValue>`
    SELECT DISTINCT ON (name, counts_from) name, value, effective_at, set_by
    FROM (SELECT *, greatest(effective_at, ${now}) AS counts_from FROM settings WHERE name = ANY(${names})) AS dated
    ORDER BY name, counts_from, effective_at DESC, id DESC`.execute(db)
  return rows
}
