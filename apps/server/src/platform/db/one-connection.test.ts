import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { countRoundTrips } from '../../testing/round-trips.ts'
import { onOneConnection } from './one-connection.ts'
import { type Db, openPool } from './pool.ts'
import { statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

const database = useDatabase()

const backend = statement<{ pid: number }, 'nothing'>(
  (argument) => `SELECT pg_backend_pid() AS pid WHERE ${argument('nothing')}::text IS NULL`,
)
const pidIn = async (db: Db): Promise<number | undefined> => (await backend(db, { nothing: null }))[0]?.pid
const builtPidIn = async (db: Db): Promise<number | undefined> =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid

const noted = async (): Promise<string[]> =>
  (await database.db.selectFrom('settings').select('name').where('set_by', '=', 'one connection').execute()).map(
    ({ name }) => name,
  )
const note = (tx: Db, name: string) =>
  tx.insertInto('settings').values({ name, value: '1', effective_at: new Date(), set_by: 'one connection' }).execute()
const fail = (tx: Db): Promise<unknown> => sql`SELECT 1 / 0`.execute(tx)

it('reads that wait for nothing share a connection and a round trip', async () => {
  const trips = await countRoundTrips(database.url)
  const pool = openPool({ url: trips.url, size: 4, onError: () => undefined })
  const all = (db: Db) => Promise.all([pidIn(db), builtPidIn(db), pidIn(db), builtPidIn(db)])
  await onOneConnection(pool.db, all)
  const before = trips.count()
  const pids = await onOneConnection(pool.db, all)
  expect(new Set(pids).size).toBe(1)
  expect(trips.count() - before).toBe(1)
  await pool.close()
  await trips.close()
})

it('what is written last travels with the commit: a transaction of two statements takes two round trips and BEGIN', async () => {
  const trips = await countRoundTrips(database.url)
  const pool = openPool({ url: trips.url, size: 1, onError: () => undefined })
  const write = () =>
    inTransaction(
      pool.db,
      (tx) => pidIn(tx),
      async (tx) => void (await builtPidIn(tx)),
    )
  await write()
  const before = trips.count()
  await write()
  expect(trips.count() - before).toBe(3)
  await pool.close()
  await trips.close()
})

it('what is written last is all or nothing with the rest', async () => {
  const failing = inTransaction(
    database.db,
    (tx) => note(tx, 'first'),
    async (tx) => void (await fail(tx)),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect(await noted()).toEqual([])
})

it('a statement that fails unnoticed undoes the transaction, and the caller hears of it', async () => {
  const unnoticed = inTransaction(database.db, async (tx) => {
    await note(tx, 'second')
    await fail(tx).catch(() => undefined)
  })
  await expect(unnoticed).rejects.toThrow('COMMIT was answered with ROLLBACK')
  expect(await noted()).toEqual([])
})

it('a statement sees what was committed while the one sent before it waited for a lock', async () => {
  await inTransaction(database.db, (tx) => note(tx, 'locked'))
  const named = (tx: Db) => tx.selectFrom('settings').select('value').where('name', '=', 'locked')
  let second: Promise<unknown> | undefined
  await inTransaction(database.db, async (first) => {
    await named(first).forUpdate().execute()
    second = inTransaction(database.db, (tx) =>
      Promise.all([
        named(tx).forUpdate().execute(),
        tx.selectFrom('settings').select('name').where('name', '=', 'new').execute(),
      ]),
    )
    await expect
      .poll(
        async () =>
          (
            await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
              database.db,
            )
          ).rows.length,
      )
      .toBe(1)
    await note(first, 'new')
  })
  expect(await second).toMatchObject([[{ value: 1 }], [{ name: 'new' }]])
})
