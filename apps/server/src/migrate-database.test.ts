import pg from 'pg'
import { expect, it } from 'vitest'
import { migrateCommand, type MigrateCommandOptions } from './migrate-database.ts'
import { createDatabase, servingUrl } from './testing/cluster.ts'
import { useDatabase } from './testing/database.ts'
import { clusterUrl } from './testing/shared.ts'

const database = useDatabase()

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function run(ownerUrl: string, more: Partial<MigrateCommandOptions> = {}) {
  const lines: string[] = []
  const wrong = await migrateCommand({
    ownerUrl,
    servingUrl: await servingUrl(ownerUrl),
    mode: 'sandbox',
    limits: { lockSeconds: 1, statementSeconds: 60 },
    tries: 1,
    waitMs: 0,
    say: (line) => lines.push(line),
    ...more,
  })
  return { wrong, lines }
}

it('applies what is missing to an empty database, names it, and then finds nothing to do', async () => {
  const empty = await createDatabase(await clusterUrl(), { migrated: false })
  const first = await run(empty.url)
  expect(first.wrong).toBe(undefined)
  expect(first.lines[0]).toBe('applied 001-core.sql')
  expect(first.lines.at(-1)).toBe('serving may do what the servers need, and nothing else')
  const serving = await connect(await servingUrl(empty.url))
  await serving.query('SELECT FROM loans')
  await expect(serving.query('DELETE FROM audit_log')).rejects.toMatchObject({ code: '42501' })
  await serving.end()
  expect((await run(empty.url)).lines[0]).toBe('nothing to apply')
  await empty.drop()
})

it('gives way to whoever uses a table, and tries again until it is free', async () => {
  const before = await createDatabase(await clusterUrl())
  const [other, owner] = [await connect(before.url), await connect(before.url)]
  // A migration that makes triggers runs again, while somebody writes to one of their tables.
  await owner.query(
    `DELETE FROM migrations WHERE name = '054-cached-rows.sql'; DROP FUNCTION notify_cached_rows() CASCADE`,
  )
  await other.query('BEGIN; LOCK TABLE settings IN ROW EXCLUSIVE MODE')
  const blocked = await run(before.url, { tries: 2 })
  expect(blocked.wrong).toMatch(/a table was in use at each of 2 tries/)
  expect(blocked.lines).toEqual([expect.stringMatching(/gave way after 1 s; trying again/)])

  const waiting = run(before.url, { tries: 1000 })
  const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(WAITING)).rowCount).toBeGreaterThan(0)
  await other.query('ROLLBACK')
  expect(await waiting).toMatchObject({ wrong: undefined })
  await Promise.all([other.end(), owner.end()])
  await before.drop()
})

it('refuses one role for both, a missing address, and a database of the other mode', async () => {
  expect((await run(database.url, { ownerUrl: undefined })).wrong).toMatch(/^MIGRATION_DATABASE_URL is needed/)
  expect((await run(database.url, { servingUrl: undefined })).wrong).toMatch(/^DATABASE_URL is needed/)
  expect((await run(database.url, { servingUrl: database.url })).wrong).toMatch(/name the same role, postgres/)
  const owner = await connect(database.url)
  await owner.query(`INSERT INTO installation (mode, created_at) VALUES ('production', now())`)
  await owner.end()
  expect((await run(database.url)).wrong).toMatch(/made in production mode/)
  expect((await run(database.url, { mode: undefined })).wrong).toBe(undefined)
})
