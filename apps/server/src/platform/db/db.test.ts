import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { SERVER_FOLDER } from '../root.ts'
import { createDatabase } from '../../testing/cluster.ts'
import { useDatabase } from '../../testing/database.ts'
import { clusterUrl } from '../../testing/shared.ts'
import { migrate } from './migrate.ts'
import { tablesFile } from './tables-file.ts'
import { askOutside, inTransaction, Undo } from './transaction.ts'

const database = useDatabase()

it('the table types are those of the migrated database (npm run tables writes them)', async () => {
  expect(readFileSync(join(SERVER_FOLDER, 'src', 'platform', 'db', 'tables.ts'), 'utf8')).toBe(
    await tablesFile(database.url),
  )
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

const BORROWER = `INSERT INTO borrowers (id, phone, password_hash, invitation_code, terms_accepted_at, created_at)
  VALUES ('00000000-0000-7000-8000-000000000001', '+5511900000001', 'none', 'code', now(), now())`
const LOAN = `INSERT INTO loans (id, number, borrower_id, state, opened_at, touched_at, since)
  VALUES ('00000000-0000-7000-8000-000000000002', 'HC-1', '00000000-0000-7000-8000-000000000001', 'unverified', now(), now(), now())`
const installed = (mode: string): string => `INSERT INTO installation (mode, created_at) VALUES ('${mode}', now())`
const OWN = `INSERT INTO settings (name, value, effective_at, set_by) VALUES ('limits', '{}', now(), 'by hand')`

it('products that came with migrations leave a database that nobody lends by, and stay in every other', async () => {
  const before = await createDatabase(await clusterUrl(), { migrated: false })
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: before.url })
  await client.connect()
  const folder = join(SERVER_FOLDER, 'src', 'migrations')
  const sqlOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const VERSIONS = '026-setting-versions.sql'
  for (const name of readdirSync(folder).toSorted()) if (name < VERSIONS) await client.query(sqlOf(name))
  const productsAfter = async (...prepared: string[]): Promise<string[]> => {
    await client.query('BEGIN')
    for (const statement of prepared) await client.query(statement)
    await client.query(sqlOf(VERSIONS))
    const { rows } = await client.query<{ name: string; set_by: string; confirmed_by: string }>(
      `SELECT name, set_by, confirmed_by FROM settings WHERE name IN ('packages', 'limits', 'iof') AND confirmed_at IS NOT NULL ORDER BY id`,
    )
    await client.query('ROLLBACK')
    // The author of a value also counts as its confirmer.
    expect(rows.map(({ confirmed_by }) => confirmed_by)).toEqual(rows.map(({ set_by }) => set_by))
    return rows.map(({ name }) => name)
  }
  expect(await productsAfter()).toEqual(['iof'])
  expect(await productsAfter(installed('production'), BORROWER)).toEqual(['iof'])
  expect(await productsAfter(installed('production'), BORROWER, LOAN)).toEqual(['limits', 'packages', 'iof'])
  expect(await productsAfter(installed('production'), OWN)).toEqual(['limits', 'packages', 'iof', 'limits'])
  expect(await productsAfter(installed('sandbox'))).toEqual(['limits', 'packages', 'iof'])
  await client.end()
  await before.drop()
})

it('a change of number that one person approved before two were needed waits for the second; one with a wrong CPF for none', async () => {
  const before = await createDatabase(await clusterUrl(), { migrated: false })
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: before.url })
  await client.connect()
  const folder = join(SERVER_FOLDER, 'src', 'migrations')
  const sqlOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const BY_TWO = '033-phone-changes-by-two.sql'
  for (const name of readdirSync(folder).toSorted()) if (name < BY_TWO) await client.query(sqlOf(name))
  const idOf = (at: number): string => `00000000-0000-7000-8000-00000000000${at}`
  await client.query(
    `INSERT INTO operators (id, login, name, role, created_at) VALUES ('${idOf(9)}', 'one', 'One', 'reviewer', now())`,
  )
  const changes = [
    { state: 'waiting_delay', cpf: true },
    { state: 'waiting_delay', cpf: false },
    { state: 'waiting_review', cpf: true },
    { state: 'done', cpf: false },
  ]
  for (const [index, { state, cpf }] of changes.entries()) {
    const id = idOf(index + 1)
    await client.query(`INSERT INTO borrowers (id, phone, password_hash, invitation_code, terms_accepted_at, created_at)
      VALUES ('${id}', '+551190000000${index}', 'none', 'code${index}', now(), now())`)
    await client.query(
      `INSERT INTO files (id, owner_id, content_type, bytes, sha256, created_at) VALUES ('${id}', '${id}', 'image/jpeg', 1, '', now())`,
    )
    const decided = state === 'waiting_review' ? 'NULL, NULL, NULL' : `'${idOf(9)}', now(), now()`
    await client.query(`INSERT INTO phone_changes (id, borrower_id, old_phone, new_phone, cpf_matches, document_file_id, state, asked_at, decided_by, decided_at, takes_effect_at)
      VALUES ('${id}', '${id}', '1', '2', ${cpf}, '${id}', '${state}', now(), ${decided})`)
  }
  await client.query(sqlOf(BY_TWO))
  const { rows } = await client.query(
    `SELECT state, first_approved_by IS NOT NULL AS first, decided_by IS NOT NULL AS decided, takes_effect_at IS NOT NULL AS effect FROM phone_changes ORDER BY id`,
  )
  expect(rows).toEqual([
    { state: 'waiting_review', first: true, decided: false, effect: false },
    { state: 'waiting_review', first: false, decided: false, effect: false },
    { state: 'waiting_review', first: false, decided: false, effect: false },
    { state: 'done', first: false, decided: true, effect: true },
  ])
  await client.end()
  await before.drop()
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
  await expect(
    inTransaction(database.db, async (tx) => {
      await tx.insertInto('settings').values(row('lost')).execute()
      await inTransaction(tx, (inner) => inner.insertInto('settings').values(row('inner')).execute())
    }),
  ).rejects.toThrow('a transaction inside a transaction')
  expect(await names()).toEqual(['kept'])
})

it('somebody outside is asked once and with no transaction open; a fault is thrown where the question stands', async () => {
  const questions: string[] = []
  const ask = (question: string) => async () => {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(database.db)
    questions.push(`${question}, ${rows[0]?.open} open`)
    if (question === 'three') throw new Error('away')
    return question.length
  }
  let runs = 0
  const answer = await inTransaction(database.db, async (tx) => {
    runs += 1
    await tx.insertInto('settings').values(row('outside')).execute()
    const [one, two] = [await askOutside(tx, 'one', ask('one')), await askOutside(tx, 'two', ask('two'))]
    return { one, two, three: await askOutside(tx, 'three', ask('three')).catch(String) }
  })
  expect(answer).toEqual({ one: 3, two: 3, three: 'Error: away' })
  expect([runs, questions]).toEqual([4, ['one, 0 open', 'two, 0 open', 'three, 0 open']])
  expect((await names()).filter((name) => name === 'outside')).toEqual(['outside'])
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
