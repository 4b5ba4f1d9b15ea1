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
  return (await db.selectFrom('settings').select('id').where('name', '=', name).limit(1).executeTakeFirst()) !== undefined
}

export interface NewValue {
  name: string
  value: unknown
  effectiveAt: Date
  setBy: string
}

export async function addValue(tx: Db, { name, value, effectiveAt, setBy }: NewValue): Promise<void> {
  await tx.insertInto('settings').values({ name, value: JSON.stringify(value), effective_at: effectiveAt, set_by: setBy }).execute()
}
