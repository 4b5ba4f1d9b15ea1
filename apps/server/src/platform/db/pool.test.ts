import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { inTransaction } from './transaction.ts'

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
