import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export async function readAheadSeconds(db: Db): Promise<number> {
  const row = await db.selectFrom('sandbox_clock').select('ahead_seconds').executeTakeFirst()
  return row?.ahead_seconds ?? 0
}

/** Returns how far the clock is ahead now. */
export async function addAheadSeconds(tx: Db, seconds: number): Promise<number> {
  const { rows } = await sql<{ ahead_seconds: number }>`
    INSERT INTO sandbox_clock AS c (ahead_seconds) VALUES (${seconds})
    ON CONFLICT (only_row) DO UPDATE SET ahead_seconds = c.ahead_seconds + excluded.ahead_seconds
    RETURNING ahead_seconds`.execute(tx)
  return rows[0]?.ahead_seconds ?? 0
}

/** Delivered when the transaction commits. */
export async function notifyServers(tx: Db, channel: string, payload: string): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${payload})`.execute(tx)
}

/** Makes scheduled jobs run this much earlier. */
export async function advanceJobs(tx: Db, seconds: number): Promise<void> {
  await sql`
    SELECT count(*) FROM graphile_worker.jobs AS j
    CROSS JOIN LATERAL graphile_worker.reschedule_jobs(ARRAY[j.id], j.run_at - make_interval(secs => ${seconds}))
    WHERE j.locked_at IS NULL AND j.run_at > now()`.execute(tx)
}
