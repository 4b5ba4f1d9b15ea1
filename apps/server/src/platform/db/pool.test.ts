import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { servingUrl } from '../../testing/cluster.ts'
import { useDatabase } from '../../testing/database.ts'
import { openPool, PATIENT, type Pool } from './pool.ts'
import { openPools } from './pools.ts'
import { inTransaction } from './transaction.ts'
import { PoolFull } from './turns.ts'

const used = useDatabase({ size: 2 })

it('a connection lost in the middle of a transaction fails that transaction, and neither the process nor the pool', async () => {
  for (let time = 1; time <= 3; time += 1) {
    const lost = inTransaction(used.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      const pid = rows[0]?.pid ?? 0
      await sql`SELECT pg_terminate_backend(${pid}::int)`.execute(used.db)
      const there = async (): Promise<number> =>
        (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(used.db)).rows.length
      await expect.poll(there).toBe(0)
      await sql`SELECT 1`.execute(tx)
    })
    await expect(lost).rejects.toThrow()
  }
  expect((await sql`SELECT 1`.execute(used.db)).rows).toHaveLength(1)
})

it('a database that has no more connections for us is served by those that exist, and no call fails', async () => {
  const url = await servingUrl(used.url)
  await sql.raw('ALTER DATABASE ' + new URL(url).pathname.slice(1) + ' CONNECTION LIMIT 4').execute(used.db)
  const pool = openPool({ url, size: 20, waitMs: 60_000, onError: () => undefined })
  try {
    const found = await Promise.all(
      Array.from(
        { length: 60 },
        async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(pool.db)).rows[0]?.one,
      ),
    )
    expect(found).toEqual(Array.from({ length: 60 }, () => 1))
    expect(pool.raw.totalCount).toBeLessThanOrEqual(4)
  } finally {
    await pool.close()
    await sql.raw('ALTER DATABASE ' + new URL(url).pathname.slice(1) + ' CONNECTION LIMIT -1').execute(used.db)
  }
})

it('a caller of a full pool is refused when it has waited long enough, and the pool works on', async () => {
  const pool = openPool({ url: used.url, size: 1, waitMs: 50, onError: () => undefined })
  try {
    const tx = await pool.db.startTransaction().execute()
    await expect(sql`SELECT 1`.execute(pool.db)).rejects.toThrow(PoolFull)
    await tx.commit().execute()
    expect((await sql`SELECT 1`.execute(pool.db)).rows).toHaveLength(1)
  } finally {
    await pool.close()
  }
})

it('a read of borrowers is planned once, and one of operators for what it looks for', async () => {
  const pools = openPools({ url: used.url, size: 4, limits: PATIENT, onError: () => undefined })
  // By a name of its own: the pool gives names to as many statements as it may, and other tests have made many.
  const plansOf = async ({ raw }: Pool): Promise<{ generic: number; custom: number } | undefined> => {
    const client = await raw.connect()
    try {
      const text = 'SELECT 1 AS found FROM generate_series(1, $1::int)'
      // A value for which PostgreSQL knows a cheaper plan than for any.
      for (let time = 0; time < 8; time += 1) await client.query({ name: 'planned', text, values: [time] })
      const { rows } = await client.query<{ generic: number; custom: number }>(
        `SELECT generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements WHERE name = 'planned'`,
      )
      return rows[0]
    } finally {
      client.release()
    }
  }
  try {
    expect(await plansOf(pools.reads)).toEqual({ generic: 8, custom: 0 })
    expect((await plansOf(pools.console))?.custom).toBeGreaterThan(0)
  } finally {
    await pools.close()
  }
})
