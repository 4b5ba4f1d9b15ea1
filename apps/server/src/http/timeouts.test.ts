import { connect } from 'node:net'
import { defineCall } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../adapters/clock/clock.ts'
import { useDatabase } from '../testing/database.ts'
import { createHttp } from './app.ts'
import { createLogger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { route } from './route.ts'
import { serve } from './serve.ts'

// In service a minute; here as short as can be waited for.
const TIMEOUT_MS = 300

const database = useDatabase()
let app: FastifyInstance
let address: string

const sleepCall = defineCall({
  key: 'POST /api/test/sleep',
  summary: 'never answers',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({}),
})

const fileCall = defineCall({
  ...sleepCall,
  key: 'POST /api/test/file',
  takesFile: { maxBytes: 1_000_000 },
})

beforeAll(async () => {
  app = createHttp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    production: false,
    timeoutMs: TIMEOUT_MS,
  })
  serve(
    app,
    route(sleepCall, () => new Promise(() => undefined)),
    {
      dbs: { writes: database.db, reads: database.db, open: database.db },
      clock: systemClock,
      secretKey: Buffer.alloc(32, 1),
      timeoutMs: TIMEOUT_MS,
    },
  )
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

it('a call that takes too long is answered 503, to be tried again', async () => {
  const response = await fetch(`${address}/api/test/sleep`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ status_code: 503, data: { reason: 'unavailable' } })
})

it('a file that does not begin to arrive, or stops arriving, is let go long before its time is over', async () => {
  const slow = createHttp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    production: false,
  })
  serve(
    slow,
    route(fileCall, async () => ({})),
    {
      dbs: { writes: database.db, reads: database.db, open: database.db },
      clock: systemClock,
      secretKey: Buffer.alloc(32, 1),
      pace: { firstMs: 200, stretchMs: 200, stretchBytes: 1000 },
    },
  )
  const { port, hostname } = new URL(await slow.listen({ host: '127.0.0.1', port: 0 }))
  const head =
    'POST /api/test/file HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 100000\r\n\r\n'
  const ended = (sent: string): Promise<string> =>
    new Promise((resolve) => {
      let received = ''
      const socket = connect(Number(port), hostname, () => socket.write(sent))
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(received))
    })
  const began = performance.now()
  expect(await ended(head)).toContain('503')
  expect(await ended(`${head}some`)).toBe('')
  expect(performance.now() - began).toBeLessThan(30_000)
  await slow.close()
})

it('a request that never arrives whole is let go', async () => {
  const { port, hostname } = new URL(address)
  const answer = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        'POST /api/test/sleep HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
      ),
    )
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  expect(answer).toContain('408')
})
