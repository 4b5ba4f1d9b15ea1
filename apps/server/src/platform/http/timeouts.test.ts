import { connect } from 'node:net'
import { defineCall } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findSession, holdSession } from '../../access/sessions/sessions.ts'
import { systemClock } from '../clock/clock.ts'
import { useDatabase } from '../../testing/database.ts'
import { createHttp } from './app.ts'
import type { MinUploadSpeed } from './intake.ts'
import { createLogger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { route } from './route.ts'
import { serve } from './serve.ts'

// A minute in production; here as short as can be waited for.
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
      dbs: { writes: database.db, reads: database.db, console: database.db, open: database.db },
      clock: systemClock,
      secretKey: Buffer.alloc(32, 1),
      sessions: { find: findSession, hold: holdSession },
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
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ status_code: 503, data: { reason: 'unavailable' } })
})

describe('a file', () => {
  const HEAD =
    'POST /api/test/file HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 100000\r\n\r\n'
  let slow: FastifyInstance
  const servedAt = async (minUploadSpeed: MinUploadSpeed): Promise<string> => {
    const logger = createLogger('silent')
    slow = createHttp({ logger, metrics: createMetrics(), trustedProxies: 1, production: false })
    const dbs = { writes: database.db, reads: database.db, console: database.db, open: database.db }
    serve(
      slow,
      route(fileCall, async () => ({})),
      {
        dbs,
        clock: systemClock,
        secretKey: Buffer.alloc(32, 1),
        sessions: { find: findSession, hold: holdSession },
        minUploadSpeed,
      },
    )
    return slow.listen({ host: '127.0.0.1', port: 0 })
  }
  afterEach(() => slow.close())
  const openSocket = (at: string, sent: string) => {
    const { port, hostname } = new URL(at)
    const socket = connect(Number(port), hostname, () => socket.write(sent))
    return socket.on('error', () => undefined)
  }

  it('that does not begin to arrive, or stops arriving, is let go long before its time is over', async () => {
    const at = await servedAt({ firstMs: 200, stretchMs: 200, stretchBytes: 1000 })
    const ended = (sent: string): Promise<string> =>
      new Promise((resolve) => {
        let received = ''
        const socket = openSocket(at, sent)
        socket.on('data', (chunk) => (received += chunk.toString()))
        socket.on('close', () => resolve(received))
      })
    const began = performance.now()
    expect(await ended(HEAD)).toContain('503')
    expect(await ended(`${HEAD}some`)).toBe('')
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('is the fourth of one person: it waits for one of the three, and the files of others do not', async () => {
    const at = await servedAt({ firstMs: 600_000, stretchMs: 600_000, stretchBytes: 0 })
    const send = async (address: string): Promise<number> => {
      const headers = { 'content-type': 'application/octet-stream', 'x-forwarded-for': address }
      const response = await fetch(`${at}/api/test/file`, { method: 'POST', headers, body: 'some' })
      return ((await response.json()) as { status_code: number }).status_code
    }
    const sockets = Array.from({ length: 3 }, () =>
      openSocket(at, `${HEAD.trimEnd()}\r\nx-forwarded-for: 192.0.2.1\r\n\r\nsome`),
    )
    // Each has arrived before the fourth comes.
    await expect.poll(() => slow.server.listening && sockets.every((socket) => socket.bytesWritten > 0)).toBe(true)
    expect(await send('192.0.2.2')).toBe(200)
    let answered = false
    const fourth = send('192.0.2.1').finally(() => (answered = true))
    for (let other = 0; other < 3; other += 1) expect(await send('192.0.2.2')).toBe(200)
    expect(answered).toBe(false)
    for (const socket of sockets) socket.destroy()
    expect(await fourth).toBe(200)
  })
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
