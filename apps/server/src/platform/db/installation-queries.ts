import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Whether the migrations have run: before them no table can be read. */
export async function hasInstallationTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`SELECT to_regclass('installation') IS NOT NULL AS made`.execute(db)
  return rows[0]?.made === true
}

/** The mode that a database was installed in. */
export const installedMode = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('mode').executeTakeFirst())?.mode
