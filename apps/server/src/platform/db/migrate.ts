import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SERVER_FOLDER } from '../root.ts'

const FOLDER = join(SERVER_FOLDER, 'src', 'migrations')
const MIGRATION_LOCK = 4_829_301_178
const OLDEST_POSTGRES = 150_000

const migrations = () =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(FOLDER, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })

/** Migrates the database to this version; several servers may start at once. A migration that has run never changes. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: version } = await client.query<{ number: number }>(
      `SELECT current_setting('server_version_num')::int AS number`,
    )
    if ((version[0]?.number ?? 0) < OLDEST_POSTGRES) throw new Error('DATABASE_URL: PostgreSQL 15 or later is needed')
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const available = migrations()
    for (const name of applied.keys())
      if (!available.some((migration) => migration.name === name))
        throw new Error(`the database is newer than this server: it has ${name}`)
    const fresh: string[] = []
    for (const { name, sql, hash } of available) {
      const before = applied.get(name)
      if (before !== undefined && before !== hash) throw new Error(`migration ${name} was changed after it had run`)
      if (before !== undefined) continue
      await client.query('BEGIN')
      await client.query(sql)
      await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
      await client.query('COMMIT')
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.end()
  }
}
