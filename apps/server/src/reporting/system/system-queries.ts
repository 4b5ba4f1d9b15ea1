import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export interface DatabaseFigures {
  bytes: number
  connections: number
  max_connections: number
  migrations: number
  newest: string
  applied_at: Date
}

/** The size comes from the file system, the rest from small tables. */
export async function databaseFigures(db: Db): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      current_setting('max_connections')::int AS max_connections,
      (SELECT count(*)::int FROM migrations) AS migrations, newest.name AS newest, newest.applied_at
    FROM (SELECT name, applied_at FROM migrations ORDER BY name DESC LIMIT 1) AS newest`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('no migration has run')
  return figures
}
