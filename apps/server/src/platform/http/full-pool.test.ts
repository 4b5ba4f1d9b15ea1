import { defineCall } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
let app: FastifyInstance
let address: string
let pool: Pool

const readCall = defineCall({
  key: 'POST /api/test/read',
  summary: 'reads',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ one: z.int() }),
})

beforeAll(async () => {
  pool = openPool({ url: database.url, size: 1, waitMs: 50, onError: () => undefined })
  app = createHttp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    production: false,
  })
  const read = route(readCall, async ({ db }) => ({
    one: (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows[0]?.one ?? 0,
  }))
  serve(app, read, {
    dbs: { writes: pool.db, reads: pool.db, console: pool.db, open: pool.db },
    clock: systemClock,
    secretKey: Buffer.alloc(32),
    sessions: { find: findSession, hold: holdSession },
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

const read = (): Promise<Response> =>
  fetch(`${address}/api/test/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

it('a call that finds no free connection is refused with 503 and the time to wait, and works afterwards', async () => {
  const tx = await pool.db.startTransaction().execute()
  const refused = await read()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ status_code: 503, data: { reason: 'unavailable' } })
  await tx.commit().execute()
  expect(await (await read()).json()).toMatchObject({ status_code: 200, data: { one: 1 } })
})
