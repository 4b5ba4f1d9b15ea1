import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets/passwords.ts'
import type { SettingValue } from '../../apps/server/src/settings/settings.ts'
import { addSetting } from '../../apps/server/src/settings/change.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'

export const PASSWORD = 'tres tigres tristes'
const SOCKETS = 48

export interface Phone {
  country_code: string
  phone: string
}

export interface Reply {
  statusCode: number
  reason: string
  waitSeconds: number | undefined
  text: string
  data: Record<string, unknown>
  ms: number
}

export interface Caller {
  token?: string
  /** The forwarded address; by default a new one for each call. */
  address?: string
}

export interface Scenario extends Books {
  call(path: string, body: unknown, caller?: Caller): Promise<Reply>
  log(): string
  metric(event: string): Promise<number>
  forward(seconds: number): Promise<void>
  setCaps(caps: SettingValue<'sms_caps'>): Promise<void>
  newPhone(): Phone
  /** Inserts borrowers directly into the database, with the password above. */
  addBorrowers(count: number): Promise<Phone[]>
  /** Inserts tokens of proven devices directly: how a device is proven is not the subject here. */
  addDevices(count: number): Promise<string[]>
  /** Waits for `count` codes to a number and returns the newest; notices in between do not count. */
  codeTo(phone: Phone, count?: number): Promise<string>
}

export const e164 = ({ country_code, phone }: Phone): string => `+${country_code}${phone}`

interface Options {
  bundle?: string
  /** Runs on the database before the server starts. */
  prepare?(books: Books): Promise<unknown>
}

/** A real server on a durable database of its own that trusts one proxy, so that each call can use another address. */
export const withScenario = <Result>(
  { bundle, prepare }: Options,
  work: (scenario: Scenario) => Promise<Result>,
): Promise<Result> =>
  withBooks(async (books) => {
    await prepare?.(books)
    const env = { TRUSTED_PROXIES: '1', LOG_LEVEL: 'debug' }
    const server = await startServer({
      databaseUrl: books.url,
      port: await ownPort(),
      env,
      ...(bundle === undefined ? {} : { bundle }),
    })
    const printed: string[] = []
    for (const stream of [server.child.stdout, server.child.stderr])
      stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
    try {
      return await work(makeScenario(books, server.address, agent, printed))
    } finally {
      agent.destroy()
      await stopServer(server)
    }
  })

function makeScenario(books: Books, address: string, agent: Agent, printed: readonly string[]): Scenario {
  const { db, raw } = books.pool
  let phones = 0
  let callers = 0
  let borrowers = 0

  const scenario: Scenario = {
    ...books,
    call: (
      path,
      body,
      { token, address: from = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${(callers += 1) & 255}` } = {},
    ) =>
      new Promise((resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'x-forwarded-for': from,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        }
        let began = performance.now()
        const sent = request(`${address}${path}`, { method: 'POST', headers, agent }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const { status_code: statusCode, data } = JSON.parse(text) as {
              status_code: number
              data: Record<string, unknown> & { reason?: string; wait_seconds?: number }
            }
            resolve({
              statusCode,
              reason: data.reason ?? '',
              waitSeconds: data.wait_seconds,
              text,
              data,
              ms: performance.now() - began,
            })
          })
        })
        // Starts the time at the socket: waiting for a free one is the client's delay, not the server's.
        sent.once('socket', () => (began = performance.now()))
        sent.on('error', reject)
        sent.end(JSON.stringify(body))
      }),
    log: () => printed.join(''),
    async metric(event) {
      const metrics = await (await fetch(`${address}/metrics`)).text()
      return Number(new RegExp(`^sms_codes_total\\{event="${event}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0)
    },
    async forward(seconds) {
      const { data } = await scenario.call('/api/sandbox/clock', { action: 'forward', seconds })
      for (let turn = 0; turn < 3000; turn += 1) {
        if (
          (await scenario.call('/api/sandbox/clock', { action: 'read' })).data['ahead_seconds'] ===
          data['ahead_seconds']
        )
          return
        await sleep(10)
      }
      throw new Error('the clock did not move')
    },
    setCaps: (value) => addSetting(db, { name: 'sms_caps', value, effectiveAt: new Date(), setBy: 'prove' }),
    newPhone: () => ({ country_code: '55', phone: `119${String(80_000_000 + (phones += 1))}` }),
    async addBorrowers(count) {
      const password_hash = await hashPassword(PASSWORD)
      const newPhones = Array.from({ length: count }, () => scenario.newPhone())
      const now = new Date()
      const row = (phone: Phone) => ({
        id: randomUUID(),
        phone: e164(phone),
        password_hash,
        invitation_code: `PROVE${(borrowers += 1)}`,
        terms_accepted_at: now,
        created_at: now,
      })
      await db.insertInto('borrowers').values(newPhones.map(row)).execute()
      return newPhones
    },
    async addDevices(count) {
      const [owner] = await scenario.addBorrowers(1)
      const { id } = await db
        .selectFrom('borrowers')
        .select('id')
        .where('phone', '=', owner === undefined ? '' : e164(owner))
        .executeTakeFirstOrThrow()
      const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
      const now = new Date()
      const row = (token: string) => ({
        id: randomUUID(),
        token_hash: createHash('sha256').update(token).digest(),
        borrower_id: id,
        name: '',
        created_at: now,
        used_at: now,
      })
      await db.insertInto('devices').values(tokens.map(row)).execute()
      return tokens
    },
    async codeTo(phone, count = 1) {
      for (let turn = 0; turn < 1000; turn += 1) {
        const { rows } = await raw.query<{ text: string }>(
          'SELECT text FROM sandbox_sms WHERE phone = $1 ORDER BY sent_at DESC, id DESC',
          [e164(phone)],
        )
        const codes = rows.flatMap(({ text }) => / #(\d{6})$/.exec(text)?.[1] ?? [])
        const [newest] = codes
        if (newest !== undefined && codes.length >= count) return newest
        await sleep(20)
      }
      throw new Error(`no code reached ${e164(phone)}`)
    },
  }
  return scenario
}

/** Runs this many at a time, in order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += size)
    results.push(...(await Promise.all(items.slice(at, at + size).map((item, index) => work(item, at + index)))))
  return results
}
