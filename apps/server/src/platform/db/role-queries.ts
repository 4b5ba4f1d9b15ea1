import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** The connection's role, and whether that role could switch off the guards of the tables. */
export async function servingRole(db: Db): Promise<{ name: string; ownsTables: boolean }> {
  const { rows } = await sql<{ name: string; owns_tables: boolean }>`
    SELECT current_user::text AS name, EXISTS (
      SELECT FROM pg_class AS c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND pg_has_role(c.relowner, 'MEMBER')
    ) AS owns_tables`.execute(db)
  const { name = '', owns_tables: ownsTables = true } = rows[0] ?? {}
  return { name, ownsTables }
}
