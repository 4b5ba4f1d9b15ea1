import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { SERVER_FOLDER } from '../root.ts'
import { connectTo } from './hosts.ts'
import type { Db, Limits } from './pool.ts'

const FOLDER = join(SERVER_FOLDER, 'src', 'migrations')
const MIGRATION_LOCK = 4_829_301_178
const OLDEST_POSTGRES = 150_000

const migrations = () =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

type Migration = ReturnType<typeof migrations>[number]

/** The database does not fit this version. */
export class OtherVersion extends Error {}

/** The migrations that a database lacks. Throws if it has others, or has run another version of one. */
function missingOf(rows: readonly { name: string; hash: string }[]): Migration[] {
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const available = migrations()
  for (const name of applied.keys())
    if (!available.some((migration) => migration.name === name))
      throw new OtherVersion(`the database is newer than this server: it has ${name}`)
  return available.filter(({ name, hash }) => {
    const before = applied.get(name)
    if (before !== undefined && before !== hash)
      throw new OtherVersion(`migration ${name} was changed after it had run`)
    return before === undefined
  })
}

async function apply(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

export interface MigrateOptions {
  /** Beside running servers a migration must not wait long for a table, because every call to it waits behind. */
  limits?: Limits
  /** Called after each migration. */
  applied?(name: string): void
}

/** Migrates the database to this version; several servers may start at once. A migration that has run never changes. */
export async function migrate(url: string, { limits, applied }: MigrateOptions = {}): Promise<string[]> {
  const client = await connectTo(url)
  try {
    const { rows: version } = await client.query<{ number: number }>(
      `SELECT current_setting('server_version_num')::int AS number`,
    )
    if ((version[0]?.number ?? 0) < OLDEST_POSTGRES) throw new Error('DATABASE_URL: PostgreSQL 15 or later is needed')
    // Before the limits are set: another that migrates may take long.
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    if (limits !== undefined)
      await client.query(
        `SET lock_timeout = '${limits.lockSeconds}s'; SET statement_timeout = '${limits.statementSeconds}s'`,
      )
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations')
    const fresh: string[] = []
    for (const migration of missingOf(rows)) {
      await apply(client, migration)
      applied?.(migration.name)
      fresh.push(migration.name)
    }
    return fresh
  } finally {
    await client.end()
  }
}

/** The names of the migrations that the database lacks; throws as `migrate` does. Only reads. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`SELECT to_regclass('migrations') IS NOT NULL AS there`.execute(
    db,
  )
  const applied =
    tables[0]?.there === true
      ? (await sql<{ name: string; hash: string }>`SELECT name, hash FROM migrations`.execute(db)).rows
      : []
  return missingOf(applied).map(({ name }) => name)
}
