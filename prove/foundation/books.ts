import { openPool, type Pool } from '../../apps/server/src/db/pool.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'

export interface Books {
  url: string
  pool: Pool
}

/** Runs the work on a fresh, durable PostgreSQL of its own. */
export async function withBooks<Result>(work: (books: Books) => Promise<Result>): Promise<Result> {
  const cluster = await startTestCluster({ durable: true })
  try {
    const { url } = await createDatabase(cluster.url)
    const pool = openPool({ url, size: 16, onError: () => undefined })
    try {
      return await work({ url, pool })
    } finally {
      await pool.close()
    }
  } finally {
    await cluster.close()
  }
}
