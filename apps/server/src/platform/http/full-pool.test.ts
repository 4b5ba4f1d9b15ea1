import { defineCall } from '@home-credit/contract'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { findSession, holdSession } from '../../access/sessions/sessions.ts'
import { useDatabase } from '../../testing/database.ts'
import { systemClock } from '../clock/clock.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { createHttp } from './app.ts'
import { createLogger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { route } from './route.ts'
import { serve } from './serve.ts'

const database = useDatabase()

const readCall = defineCall({
  key: 'POST /api/test/read',
  summary: 'reads',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ one: z.int() }),
})

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** A server with one connection, for which calls wait so long. */
async function start(waitMs: number): Promise<{ pool: Pool; read(): Promise<Response> }> {
  const pool = openPool({ url: database.url, size: 1, waitMs, onError: () => undefined })
  const app = createHttp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    production: false,
  })
  closing.push(
    () => app.close(),
    () => pool.close(),
  )
  const read = route(readCall, async ({ db }) => ({
    one: (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows[0]?.one ?? 0,
  }))
  serve(app, read, {
    dbs: { writes: pool.db, reads: pool.db, console: pool.db, open: pool.db },
    clock: systemClock,
    secretKey: Buffer.alloc(32),
    sessions: { find: findSession, hold: holdSession },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json' }
  return { pool, read: () => fetch(`${address}/api/test/read`, { method: 'POST', headers, body: '{}' }) }
}

const ONE = { status_code: 200, data: { one: 1 } }
const REFUSED = { status_code: 503, data: { reason: 'unavailable' } }

it('a call that finds no free connection is refused with 503 and the time to wait, and works afterwards', async () => {
  const { pool, read } = await start(50)
  const tx = await pool.db.startTransaction().execute()
  const refused = await read()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await refused.json()).toMatchObject(REFUSED)
  await tx.commit().execute()
  expect(await (await read()).json()).toMatchObject(ONE)
})

it('a call is refused at once while an earlier one waits for half its time, which is then answered', async () => {
  const waitMs = 60_000
  const { pool, read } = await start(waitMs)
  const tx = await pool.db.startTransaction().execute()
  const earlier = read()
  await expect.poll(() => pool.waiting()).toBe(1)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + waitMs / 2)
  onTestFinished(() => clock.mockRestore())
  expect(await (await read()).json()).toMatchObject(REFUSED)
  expect(pool.waiting()).toBe(1)
  await tx.commit().execute()
  for (const answer of [await earlier, await read()]) expect(await answer.json()).toMatchObject(ONE)
})
