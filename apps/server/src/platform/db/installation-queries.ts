import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Whether the migrations have run; before that no table can be read. */
export async function hasInstallationTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    table_exists: boolean
  }>`SELECT to_regclass('installation') IS NOT NULL AS table_exists`.execute(db)
  return rows[0]?.table_exists === true
}

export const installedMode = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('mode').executeTakeFirst())?.mode
