import { connect } from 'node:net'
import { ACTIONS, defineCall, may, ROLES } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock/clock.ts'
import { useDatabase } from '../../testing/database.ts'
import { createHttp } from './app.ts'
import { createLogger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { refuse } from './refusal.ts'
import { route, type Context } from './route.ts'
import { nulFaults } from './fields.ts'
import { serve } from './serve.ts'
import { findSession, holdSession, openSession } from '../../access/sessions/sessions.ts'

const database = useDatabase()
const logged: string[] = []
let app: FastifyInstance
let address: string

/** Writes a row, then does what `next` says. */
const noteCall = defineCall({
  key: 'POST /api/test/note',
  summary: 'writes a setting',
  who: 'anyone',
  writes: () => true,
  input: z.strictObject({
    name: z.string().min(2).max(20),
    count: z.int().min(0).max(9).default(0),
    next: z.enum(['done', 'refuse', 'throw', 'overflow', 'cast']),
  }),
  output: z.object({ name: z.string() }),
})
const ownNoteCall = defineCall({ ...noteCall, key: 'POST /api/test/own_note', who: 'borrower' })
const echoCall = defineCall({
  key: 'GET /api/test/echo',
  summary: 'reads from the query',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({ text: z.string().max(5).optional() }),
  output: z.object({ text: z.string() }),
})
const narrowCall = defineCall({ ...echoCall, key: 'POST /api/test/narrow', limit: { max: 3, windowSeconds: 60 } })
const borrowerCall = defineCall({ ...echoCall, key: 'POST /api/test/borrower', who: 'borrower' })

const guardedCalls = ACTIONS.map((action) =>
  defineCall({ ...echoCall, key: `POST /api/test/${action}`, who: 'operator', action: () => action }),
)

beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => void logged.push(line) })
  app = createHttp({ logger, metrics: createMetrics(), trustedProxies: 0, production: false })
  const options = {
    dbs: { writes: database.db, reads: database.db, console: database.db, open: database.db },
    clock: systemClock,
    secretKey: Buffer.alloc(32, 1),
    sessions: { find: findSession, hold: holdSession },
  }
  const echo = async ({ input }: { input: { text?: string | undefined } }) => ({
    text: input.text ?? 'nothing',
    secret: 'not in the contract',
  })
  const write = async ({ db, input, now }: Pick<Context<typeof noteCall.input>, 'db' | 'input' | 'now'>) => {
    await db
      .insertInto('settings')
      .values({ name: input.name, value: '1', effective_at: now, set_by: 'test' })
      .execute()
    if (input.next === 'refuse') return refuse('balance_short')
    if (input.next === 'throw') throw new Error('boom')
    if (input.next === 'overflow')
      await db
        .insertInto('settings')
        .values({ name: input.name, value: '{', effective_at: now, set_by: 'test' })
        .execute()
    // The database's own message quotes what it could not parse.
    if (input.next === 'cast') await sql`SELECT ${input.name}::uuid`.execute(db)
    return { name: input.name }
  }
  for (const each of [
    route(noteCall, write),
    route(ownNoteCall, write),
    route(echoCall, echo),
    route(narrowCall, echo),
    route(borrowerCall, echo),
    ...guardedCalls.map((call) => route(call, echo)),
  ])
    serve(app, each, options)
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

interface Sent {
  key?: string
  lang?: string
  token?: string
  raw?: string
  type?: string
}

async function ask(path: string, body: unknown, { key, lang, token, raw, type = 'application/json' }: Sent = {}) {
  const headers: Record<string, string> = { 'content-type': type }
  if (key !== undefined) headers['idempotency-key'] = key
  if (lang !== undefined) headers['lang'] = lang
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: raw ?? JSON.stringify(body) })
  const text = await response.text()
  return {
    http: response.status,
    headers: response.headers,
    text,
    ...(JSON.parse(text) as { status_code: number; message: string; data: Record<string, unknown> }),
  }
}

const notes = async (name: string): Promise<number> =>
  (await database.db.selectFrom('settings').select('id').where('name', '=', name).execute()).length

describe('an answer', () => {
  it('is an envelope that holds only what the contract names', async () => {
    const response = await fetch(`${address}/api/test/echo?text=olá`)
    expect(await response.json()).toEqual({ status_code: 200, message: 'Done', data: { text: 'olá' } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('speaks the language of the lang header, and English where it is unknown', async () => {
    for (const [lang, message] of [
      ['en', 'Done'],
      ['zh', '完成'],
      ['pt', 'Pronto'],
      ['fr', 'Done'],
      ['', 'Done'],
    ] as const)
      expect(
        await ask('/api/test/note', { name: `lang ${lang}`, next: 'done' }, { key: `language-${lang}`, lang }),
      ).toMatchObject({ message })
  })

  it('carries the security headers', async () => {
    const { headers } = await fetch(`${address}/api/test/echo`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

describe('bad input', () => {
  it('is refused field by field, in the language asked for, and writes nothing', async () => {
    const cases: [unknown, Record<string, string>][] = [
      [{ next: 'done' }, { name: 'Please fill this in.' }],
      [{ name: '', next: 'done' }, { name: 'Use at least 2 characters.' }],
      [{ name: 'x'.repeat(21), next: 'done' }, { name: 'Use at most 20 characters.' }],
      [{ name: 7, next: 'done' }, { name: "This isn't what we expected here." }],
      [{ name: null, next: 'done' }, { name: "This isn't what we expected here." }],
      [{ name: 'bad\0', next: 'done' }, { name: "The format isn't right." }],
      [{ name: 'bad', count: 10, next: 'done' }, { count: 'At most 9.' }],
      [{ name: 'bad', count: -1, next: 'done' }, { count: 'At least 0.' }],
      [{ name: 'bad', count: 1.5, next: 'done' }, { count: "This isn't what we expected here." }],
      [{ name: 'bad', next: 'dance' }, { next: "We can't accept this." }],
      [
        { name: 'bad', next: 'done', extra: 1, more: 2 },
        { extra: "We don't know this field.", more: "We don't know this field." },
      ],
      [
        { count: 'a', next: 3 },
        { name: 'Please fill this in.', count: "This isn't what we expected here.", next: "We can't accept this." },
      ],
      [[], { body: "This isn't what we expected here." }],
      ['text', { body: "This isn't what we expected here." }],
    ]
    for (const [input, fields] of cases)
      expect(await ask('/api/test/note', input, { key: 'bad-input-key' })).toMatchObject({
        http: 200,
        status_code: 400,
        data: { reason: 'input_refused', fields },
      })
    expect(await ask('/api/test/note', { next: 'done' }, { key: 'bad-input-key', lang: 'zh' })).toMatchObject({
      message: '请检查您输入的内容。',
      data: { fields: { name: '请填写此项。' } },
    })
    expect(await notes('bad')).toBe(0)
  })

  it('is looked through for NUL characters at every depth, in names and in values', () => {
    const input = { filter: { text: 'a\0' }, rows: ['good', '\0'], count: 1, none: null, 'n\0': true }
    expect(Object.keys(nulFaults(input, 'en'))).toEqual(['filter.text', 'rows.1', 'n\0'])
  })

  it('that is no JSON, or of another type, is refused with 400', async () => {
    expect(await ask('/api/test/note', null, { raw: '{"name":' })).toMatchObject({ status_code: 400 })
    expect(await ask('/api/test/note', null, { raw: '', type: 'application/json' })).toMatchObject({ status_code: 400 })
    expect(
      await ask('/api/test/note', null, { raw: 'name=x', type: 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status_code: 400 })
    expect(await ask('/api/test/note', null, { raw: '{"__proto__":{"x":1}}' })).toMatchObject({ status_code: 400 })
  })

  it('that is too large is refused with 413, also as HTTP status', async () => {
    expect(await ask('/api/test/note', { name: 'x'.repeat(300_000), next: 'done' })).toMatchObject({
      http: 413,
      status_code: 413,
      data: { reason: 'too_large' },
    })
  })

  it('to a call that does not exist is answered 404 in an envelope', async () => {
    expect(await ask('/api/test/nothing', {}, { lang: 'pt' })).toMatchObject({
      http: 200,
      status_code: 404,
      message: 'Isto não existe.',
    })
    expect((await fetch(`${address}/nothing`)).status).toBe(404)
  })

  it('that is not HTTP at all ends that connection alone', async () => {
    const { port, hostname } = new URL(address)
    await new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write('\u0000nonsense\r\n\r\n'))
      socket.on('close', resolve).on('error', reject).resume()
    })
    expect((await fetch(`${address}/api/test/echo`)).status).toBe(200)
  })
})

describe('an idempotency key', () => {
  it('is mandatory where a call writes', async () => {
    expect(await ask('/api/test/note', { name: 'keyless', next: 'done' })).toMatchObject({
      status_code: 400,
      data: { reason: 'key_missing' },
    })
    for (const key of ['short', 'k'.repeat(201), 'has a space in it'])
      expect(await ask('/api/test/note', { name: 'keyless', next: 'done' }, { key })).toMatchObject({
        data: { reason: 'key_missing' },
      })
    expect(await notes('keyless')).toBe(0)
  })

  it('with the same body gives the first answer again, in the language of the retry', async () => {
    const first = await ask('/api/test/note', { name: 'twice', next: 'done' }, { key: 'key-twice' })
    const second = await ask('/api/test/note', { name: 'twice', next: 'done' }, { key: 'key-twice', lang: 'zh' })
    expect(second).toMatchObject({ status_code: 200, message: '完成', data: first.data })
    expect(await notes('twice')).toBe(1)
  })

  it('with another body is refused with 409', async () => {
    await ask('/api/test/note', { name: 'first', next: 'done' }, { key: 'key-other-body' })
    expect(await ask('/api/test/note', { name: 'other', next: 'done' }, { key: 'key-other-body' })).toMatchObject({
      http: 200,
      status_code: 409,
    })
    expect(await notes('other')).toBe(0)
  })

  it('used by 30 at once does the work once and answers all alike', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask('/api/test/note', { name: 'crowd', next: 'done' }, { key: 'key-crowd' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await notes('crowd')).toBe(1)
  })

  it('keeps a refusal as the outcome, and the refusal undid the work', async () => {
    const token = await openSession(database.db, 'borrower', crypto.randomUUID(), new Date())
    const own = (next: string) => ask('/api/test/own_note', { name: 'refused', next }, { key: 'key-refused', token })
    for (let turn = 0; turn < 2; turn += 1)
      expect(await own('refuse')).toMatchObject({ status_code: 402, data: { reason: 'balance_short' } })
    expect(await own('done')).toMatchObject({ status_code: 409 })
    expect(await notes('refused')).toBe(0)
  })

  it('of somebody unknown who is refused leaves no row, and may be used again', async () => {
    const rows = async () => (await database.db.selectFrom('idempotency_keys').select('key').execute()).length
    const before = await rows()
    for (let turn = 0; turn < 2; turn += 1)
      expect(await ask('/api/test/note', { name: 'nobody', next: 'refuse' }, { key: 'key-nobody' })).toMatchObject({
        status_code: 402,
      })
    expect(await rows()).toBe(before)
    expect(await ask('/api/test/note', { name: 'nobody', next: 'done' }, { key: 'key-nobody' })).toMatchObject({
      status_code: 200,
    })
    expect(await notes('nobody')).toBe(1)
  })

  it('of a call that failed may be used again', async () => {
    expect(await ask('/api/test/note', { name: 'failed', next: 'throw' }, { key: 'key-failed' })).toMatchObject({
      status_code: 503,
    })
    expect(await ask('/api/test/note', { name: 'failed', next: 'done' }, { key: 'key-failed' })).toMatchObject({
      status_code: 200,
    })
    expect(await notes('failed')).toBe(1)
  })
})

describe('an unknown fault', () => {
  it('answers 503 with its request id and leaves nothing half-written', async () => {
    const answer = await ask('/api/test/note', { name: 'half', next: 'overflow' }, { key: 'key-half' })
    expect(answer).toMatchObject({
      http: 503,
      status_code: 503,
      data: { reason: 'unavailable', request_id: answer.headers.get('x-request-id') },
    })
    expect(answer.message).toContain(answer.headers.get('x-request-id'))
    expect(await notes('half')).toBe(0)
    expect(
      logged.some((line) => line.includes('"fault"') && line.includes(String(answer.headers.get('x-request-id')))),
    ).toBe(true)
  })
})

describe('a limit', () => {
  it('holds for the address and says how long to wait', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect(await ask('/api/test/narrow', {})).toMatchObject({ status_code: 200 })
    const refused = await ask('/api/test/narrow', {})
    expect(refused).toMatchObject({ http: 429, status_code: 429, data: { reason: 'too_many' } })
    expect(refused.data['wait_seconds']).toBeGreaterThan(50)
    expect(refused.message).toContain(String(refused.data['wait_seconds']))
    const keys = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(JSON.stringify(keys)).not.toContain('127.0.0.1')
  })
})

describe('a call that needs a session', () => {
  it('is refused with 405 without one, before its input is looked at', async () => {
    for (const token of [undefined, '', 'short', 'x'.repeat(43), "' OR 1=1 --".padEnd(43, 'x')])
      expect(
        await ask('/api/test/borrower', { text: 'far too long' }, token === undefined ? {} : { token }),
      ).toMatchObject({ http: 200, status_code: 405, data: { reason: 'no_session' } })
  })
})

describe('a call that names an action', () => {
  it.each(ROLES.flatMap((role) => ACTIONS.map((action) => ({ role, action }))))(
    '$action is served to $role exactly where the table says',
    async ({ role, action }) => {
      const id = crypto.randomUUID()
      await database.db
        .insertInto('operators')
        .values({ id, login: id, name: 'Test', role, password_hash: 'x', created_at: new Date() })
        .execute()
      const token = await openSession(database.db, 'operator', id, new Date())
      expect(await ask(`/api/test/${action}`, {}, { token })).toMatchObject(
        may(role, action) ? { status_code: 200 } : { http: 200, status_code: 403, data: { reason: 'not_allowed' } },
      )
    },
  )

  it('is refused to a borrower, who has no role', async () => {
    const token = await openSession(database.db, 'borrower', crypto.randomUUID(), new Date())
    for (const action of ACTIONS)
      expect(await ask(`/api/test/${action}`, {}, { token })).toMatchObject({ status_code: 405 })
  })
})

describe('the log', () => {
  it('tells call, status and time of each answer, and nothing that a person typed', async () => {
    logged.length = 0
    await ask(
      '/api/test/note',
      { name: 'Maria da Silva', next: 'done' },
      { key: 'maria-secret-key', token: 'maria-secret-token-1234567890' },
    )
    await ask('/api/test/note', { name: 'Maria da Silva', next: 'cast' }, { key: 'maria-secret-fault' })
    await fetch(`${address}/api/test/echo?text=maria`)
    await fetch(`${address}/maria`)
    const log = logged.join('')
    expect(log).toContain('"call":"/api/test/note"')
    expect(log).toContain('"status_code":200')
    expect(log).toContain('"code":"22P02"')
    expect(log.toLowerCase()).not.toContain('maria')
    expect(log).not.toContain('127.0.0.1')
  })
})
