import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SERVER_FOLDER } from '../root.ts'
import { createDatabase } from '../testing/cluster.ts'
import { useDatabase } from '../testing/database.ts'
import { clusterUrl } from '../testing/shared.ts'
import { migrate } from './migrate.ts'
import { tablesFile } from './tables-file.ts'
import { inTransaction, Undo } from './transaction.ts'

const database = useDatabase()

it('the table types are those of the migrated database (npm run tables writes them)', async () => {
  expect(readFileSync(join(SERVER_FOLDER, 'src', 'db', 'tables.ts'), 'utf8')).toBe(await tablesFile(database.url))
})

it('four servers that start at once on an empty database migrate it once', async () => {
  const empty = await createDatabase(await clusterUrl(), { migrated: false })
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(empty.url)))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(empty.url)).toEqual([])
  await empty.drop()
})

it('a migration changed after it ran, and a database newer than the server, stop the start', async () => {
  const other = await createDatabase(await clusterUrl())
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  await client.query("UPDATE migrations SET hash = 'x' WHERE name = '001-core.sql'")
  await expect(migrate(other.url)).rejects.toThrow('001-core.sql was changed')
  await client.query("INSERT INTO migrations (name, hash) VALUES ('999-future.sql', 'x')")
  await expect(migrate(other.url)).rejects.toThrow('newer than this server')
  await client.end()
  await other.drop()
})

const names = async (): Promise<string[]> =>
  (await database.db.selectFrom('settings').select('name').where('set_by', '=', 'db test').execute()).map(
    ({ name }) => name,
  )
const row = (name: string) => ({ name, value: '1', effective_at: new Date(), set_by: 'db test' })

it('a transaction is all or nothing, and an undone one can still answer', async () => {
  await inTransaction(database.db, (tx) => tx.insertInto('settings').values(row('kept')).execute())
  await expect(
    inTransaction(database.db, async (tx) => {
      await tx.insertInto('settings').values(row('lost')).execute()
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const answer = await inTransaction(database.db, async (tx) => {
    await tx.insertInto('settings').values(row('undone')).execute()
    throw new Undo('an answer')
  })
  expect(answer).toBe('an answer')
  expect(await names()).toEqual(['kept'])
})

it('a deadlock is resolved by doing the loser again', async () => {
  await database.db
    .insertInto('rate_limits')
    .values(['x', 'y'].map((key) => ({ key, tries: [], granted: true, expires_at: new Date() })))
    .execute()
  const touch = (first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      await tx.updateTable('rate_limits').set({ granted: false }).where('key', '=', first).execute()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.updateTable('rate_limits').set({ granted: false }).where('key', '=', second).execute()
      return 'done'
    })
  expect(await Promise.all([touch('x', 'y'), touch('y', 'x')])).toEqual(['done', 'done'])
})
