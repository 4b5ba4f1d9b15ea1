import { openPool, type Pool } from '../../apps/server/src/platform/db/pool.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import {
  createDatabase,
  startTestCluster,
  type TestCluster,
  type TestClusterOptions,
} from '../../apps/server/src/testing/cluster.ts'
import type { Pix } from './pix.ts'

export interface Books {
  url: string
  pool: Pool
  cluster: TestCluster
}

/** Runs the work on a fresh PostgreSQL of its own; durable, unless nothing depends on that. */
export async function withBooks<Result>(
  work: (books: Books) => Promise<Result>,
  { durable = true, ...options }: TestClusterOptions = {},
): Promise<Result> {
  const cluster = await startTestCluster({ durable, ...options })
  try {
    const { url } = await createDatabase(cluster.url)
    const pool = openPool({ url, size: 16, onError: () => undefined })
    try {
      return await work({ url, pool, cluster })
    } finally {
      await pool.close()
    }
  } finally {
    await cluster.close()
  }
}

/** What is wrong with the books when exactly these payments were acknowledged. */
export async function bookingFaults({ pool }: Pick<Books, 'pool'>, acked: readonly Pix[]): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await pool.raw.query<{ key: string; times: number; cents: number }>(
    `SELECT t.key, count(*)::int AS times, sum(p.amount_cents)::bigint AS cents FROM ledger_transactions t
     JOIN ledger_postings p ON p.transaction_id = t.id AND p.account = 'bank' WHERE t.event = 'pix_in_unmatched' GROUP BY t.key`,
  )
  const booked = new Map(rows.map((row) => [row.key, row]))
  for (const pix of acked) {
    const row = booked.get(pix.endToEndId)
    if (row === undefined) faults.push(`${pix.endToEndId}: acked and lost`)
    else if (row.times !== 1 || row.cents !== pix.amountCents)
      faults.push(`${pix.endToEndId}: booked ${row.times} times, ${row.cents} centavos for ${pix.amountCents}`)
  }
  if (booked.size !== new Set(acked.map(({ endToEndId }) => endToEndId)).size)
    faults.push(`${booked.size} booked, ${acked.length} acked`)
  faults.push(...(await oracleFaults(pool.db)))
  return faults
}
