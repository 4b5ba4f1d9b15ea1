import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPool } from '../db/pool.ts'
import { useDatabase } from '../../testing/database.ts'
import { clusterUrl } from '../../testing/shared.ts'
import { queueDue, startSchedule } from './schedule.ts'

const used = useDatabase()
const WAIT = { timeout: 60_000, interval: 20 }

const queued = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`SELECT task_identifier AS name FROM graphile_worker.jobs ORDER BY name`.execute(used.db)
  ).rows.map(({ name }) => name)

beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(used.db)
  await sql`DELETE FROM schedule`.execute(used.db)
})

const ITEMS = parseCrontab('* * * * * each_minute\n7 3 * * * nightly')
const at = (time: string): Promise<void> => queueDue(used.db, ITEMS, new Date(`2026-11-17T${time}:00Z`))

describe('what is due', () => {
  it('is queued once, whichever of two servers comes first', async () => {
    await Promise.all([at('03:07'), at('03:07')])
    expect(await queued()).toEqual(['each_minute', 'nightly'])
    await at('03:07')
    // A server whose clock is behind.
    await at('03:06')
    expect(await queued()).toEqual(['each_minute', 'nightly'])
  })

  it('is not queued before its time, and at it', async () => {
    await at('03:05')
    expect(await queued()).toEqual(['each_minute'])
    await at('03:07')
    expect(await queued()).toEqual(['each_minute', 'each_minute', 'nightly'])
  })

  it('and was missed is made up for, once however often it was', async () => {
    await at('03:06')
    await at('05:40')
    expect(await queued()).toEqual(['each_minute', 'each_minute', 'nightly'])
  })
})

it('goes on where the database is away at its time, and queues what was due when it is back', async () => {
  const name = new URL(used.url).pathname.slice(1)
  const cluster = new pg.Client({ connectionString: await clusterUrl() })
  await cluster.connect()
  const pool = openPool({ url: used.url, size: 2, onError: () => undefined })
  const failed = vi.fn<(error: unknown) => void>()
  const works = vi.fn<() => void>()
  await cluster.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  const schedule = startSchedule({ db: pool.db, lines: ['* * * * * each_minute'], failed, works })
  try {
    await expect.poll(() => failed.mock.calls.length, WAIT).toBeGreaterThanOrEqual(2)
    expect(works).not.toHaveBeenCalled()
  } finally {
    await cluster.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await cluster.end()
  }
  await expect.poll(() => works.mock.calls.length, WAIT).toBeGreaterThanOrEqual(1)
  expect(await queued()).toContain('each_minute')
  await schedule.stop()
  await pool.close()
})
