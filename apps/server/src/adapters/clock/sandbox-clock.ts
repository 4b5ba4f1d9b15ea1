import pg from 'pg'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Clock } from './clock.ts'

const CHANNEL = 'sandbox_clock'

/** A clock that can be set forward, for every server on the database alike. It never goes back. */
export interface SandboxClock extends Clock {
  aheadSeconds(): number
  close(): Promise<void>
}

/** Sets the clock forward inside the caller's transaction; every server hears of it at its commit. */
export async function setClockForward(tx: Db, seconds: number): Promise<number> {
  const { rows } = await sql<{ ahead_seconds: number }>`
    INSERT INTO sandbox_clock AS c (ahead_seconds) VALUES (${seconds})
    ON CONFLICT (only_row) DO UPDATE SET ahead_seconds = c.ahead_seconds + excluded.ahead_seconds
    RETURNING ahead_seconds`.execute(tx)
  const ahead = rows[0]?.ahead_seconds ?? 0
  await sql`SELECT pg_notify(${CHANNEL}, ${String(ahead)})`.execute(tx)
  // What waits for a time waits for the clock's time: jobs keep the machine's, so they move nearer by as much.
  await sql`
    SELECT count(*) FROM graphile_worker.jobs AS j
    CROSS JOIN LATERAL graphile_worker.reschedule_jobs(ARRAY[j.id], j.run_at - make_interval(secs => ${seconds}))
    WHERE j.locked_at IS NULL AND j.run_at > now()`.execute(tx)
  return ahead
}

export async function openSandboxClock(url: string, onLost: (error: Error) => void): Promise<SandboxClock> {
  let ahead = 0
  let closing = false
  let client: pg.Client

  const listen = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => {
      ahead = Math.max(ahead, Number(payload))
    })
    client.once('end', () => {
      if (!closing) setTimeout(() => void listen().catch(onLost), 500)
    })
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    await read()
  }
  const read = async (): Promise<void> => {
    const { rows } = await client.query<{ ahead_seconds: number }>('SELECT ahead_seconds FROM sandbox_clock')
    ahead = Math.max(ahead, rows[0]?.ahead_seconds ?? 0)
  }

  await listen()
  // One after the other: a connection takes one question at a time. Where it is lost the clock goes by what it knows.
  let reading = Promise.resolve()
  return {
    now: () => new Date(Date.now() + ahead * 1000),
    catchUp: () => (reading = reading.then(read).catch(() => undefined)),
    aheadSeconds: () => ahead,
    async close() {
      closing = true
      await client.end()
    },
  }
}
