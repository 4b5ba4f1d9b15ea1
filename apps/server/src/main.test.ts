import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput } from '@home-credit/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool, type Db } from './platform/db/pool.ts'
import { migrateCommand, type MigrateCommandOptions } from './migrate-database.ts'
import { addOperator } from './access/operators/operators.ts'
import { addBorrower } from './testing/borrower.ts'
import { tlsCertificate } from './testing/certificate.ts'
import { createDatabase, servingUrl, type TestDatabase } from './testing/cluster.ts'
import { dataOf } from './testing/identity.ts'
import { codeOf, readBase32 } from './testing/operators.ts'
import { useProcesses, type ServerProcess } from './testing/process.ts'
import { mintKey } from './testing/server.ts'
import { clusterUrl } from './testing/shared.ts'

const { start, dataFolder } = useProcesses()

let empty: TestDatabase
let sandbox: TestDatabase
let other: TestDatabase
let serving: (databaseUrl: string) => string
beforeAll(async () => {
  const roleUrl = new URL(await servingUrl(await clusterUrl()))
  serving = (databaseUrl) =>
    Object.assign(new URL(databaseUrl), { username: roleUrl.username, password: roleUrl.password }).toString()
  empty = await createDatabase(await clusterUrl(), { migrated: false })
  sandbox = await createDatabase(await clusterUrl())
  other = await createDatabase(await clusterUrl())
})
afterAll(async () => {
  await empty.drop()
  await sandbox.drop()
  await other.drop()
})

const LENDER = {
  LENDER_BRAND: 'Crédito Claro',
  LENDER_LEGAL_NAME: 'Crédito Claro SCD S.A.',
  LENDER_CNPJ: '11.222.333/0001-81',
  LENDER_ADDRESS: 'Rua das Flores 1, 01000-000 São Paulo, SP',
}

const folder = mkdtempSync(join(tmpdir(), 'home-credit-bank-'))
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
beforeAll(() => {
  const { cert, key } = tlsCertificate('lender')
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key)
})
afterAll(() => rmSync(folder, { recursive: true }))

const BANK = {
  PIX_URL: 'https://127.0.0.1:9/api/v2',
  PIX_TOKEN_URL: 'https://127.0.0.1:9/token',
  PIX_CLIENT_ID: 'lender',
  PIX_CLIENT_SECRET: 'a-secret',
  PIX_KEY: 'pix@credit.example',
  PIX_CERT_FILE: certFile,
  PIX_KEY_FILE: keyFile,
  PIX_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
  PAYOUT_URL: 'https://127.0.0.1:9/payouts',
  PAYOUT_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
}

/**
 * Complete except for the lender's identity. The gateway does not exist, but nothing is sent to it; the bank is
 * unreachable.
 */
const production = (ownerUrl: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  MODE: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: serving(ownerUrl),
  DATA_DIR: dataFolder(),
  AUDIT_KEYS: `2026:${randomBytes(32).toString('base64')}`,
  SECRET_KEY: randomBytes(32).toString('base64'),
  DATA_KEYS: `2026:${randomBytes(32).toString('base64')}`,
  SMS_URL: 'http://127.0.0.1:9/',
  SMS_TOKEN: 'a-token',
  PUBLIC_URL: 'https://credit.example',
  DRAIN_SECONDS: '0',
  ...BANK,
  ...more,
})

const outcomeOf = async (env: NodeJS.ProcessEnv): Promise<{ outcome: unknown; complaints: string[] }> => {
  const server = await start(env)
  return { outcome: await server.outcome(), complaints: server.complaints.trim().split('\n') }
}

/** Exits with code 1 and one line that names the variable. */
const refused = (variable: RegExp) => ({ outcome: 1, complaints: [expect.stringMatching(variable)] })

/** As `npm run migrate` does. */
const migrateAs = (ownerUrl: string, more: Partial<MigrateCommandOptions> = {}): Promise<string | undefined> =>
  migrateCommand({
    ownerUrl,
    servingUrl: serving(ownerUrl),
    mode: 'production',
    limits: { lockSeconds: 5, statementSeconds: 60 },
    tries: 1,
    waitMs: 0,
    say: () => undefined,
    ...more,
  })

describe('production mode refuses to start', () => {
  it('on a database that was not migrated, or not to this version, and names the command', async () => {
    expect(await outcomeOf(production(empty.url, LENDER))).toEqual(
      refused(/lacks the migration 001-core.sql and \d+ more: run `npm run migrate`/),
    )
    expect(await migrateAs(empty.url)).toBe(undefined)
  })

  it('as a role that was not granted anything, and names the command', async () => {
    expect(await migrateAs(other.url, { servingUrl: 'postgres://pg_monitor@127.0.0.1/any' })).toBe(undefined)
    expect(await outcomeOf(production(other.url, LENDER))).toEqual(
      refused(/DATABASE_URL: this role may not read the tables: run `npm run migrate`/),
    )
  })

  it('without a secret', async () => {
    expect(await outcomeOf(production(empty.url, { ...LENDER, SECRET_KEY: '' }))).toEqual(refused(/SECRET_KEY/))
  })

  it('without the identity of the lender, on a database that does not know it', async () => {
    expect(await outcomeOf(production(empty.url))).toEqual(refused(/LENDER_CNPJ/))
  })

  it('as the role that owns the tables', async () => {
    expect(await outcomeOf(production(empty.url, { ...LENDER, DATABASE_URL: empty.url }))).toEqual(
      refused(/DATABASE_URL: the role postgres owns the tables.*migrate as the owner/),
    )
  })

  it('on a database that was made in sandbox mode', async () => {
    const before = await start({ DATABASE_URL: sandbox.url, DATA_DIR: dataFolder() })
    await before.ready()
    expect(await before.end('SIGTERM')).toBe(0)
    expect(await migrateAs(sandbox.url)).toMatch(/made in sandbox mode/)
    expect(await migrateAs(sandbox.url, { mode: 'sandbox' })).toBe(undefined)
    expect(await outcomeOf(production(sandbox.url, LENDER))).toEqual(refused(/DATABASE_URL.*sandbox/))
  })
})

/**
 * Adds an operator from before second factors, with only a password: in production they can only set one up. Returns
 * the token.
 */
async function setUpOperator(server: ServerProcess, db: Db, login: string): Promise<string> {
  const password = 'a long password'
  await addOperator(db, { login, name: login, role: 'admin', password, by: 'test', now: new Date() })
  const { token, ...session } = dataOf(await server.ask('POST /api/console/login', { login, password }))
  expect(session).toMatchObject({ set_up_needed: true, device_token: '' })
  expect(await server.ask('POST /api/console/me', {}, { token })).toMatchObject({ data: { set_up_needed: true } })
  const own = (input: CallInput<'POST /api/console/own_account'>) =>
    server.ask('POST /api/console/own_account', input, { token })
  const account = dataOf(await own({ action: 'totp_key' }))
  const key = readBase32('totp' in account ? account.totp.key : '')
  const factor = { kind: 'totp', code: codeOf(key) } as const
  const proof = { password }
  const missing = { status_code: 403, data: { reason: 'second_factor_missing' } }
  const page = { page: 1, page_size: 10 } as const
  for (const answer of [
    await server.ask('POST /api/console/operators', { action: 'list', ...page }, { token }),
    await server.ask('POST /api/console/audit', { action: 'list', ...page }, { token }),
    await own({ action: 'add_factor', proof, factor }),
    await own({ action: 'change_password', proof, new_password: 'tres pratos de trigo' }),
    await own({ action: 'end_other_sessions' }),
  ])
    expect(answer).toMatchObject(missing)
  const events = await fetch(`${server.address}/api/console/conversation/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await events.json()).toMatchObject(missing)
  const elsewhere = dataOf(await server.ask('POST /api/console/login', { login, password })).token

  const new_password = 'tres pratos de trigo'
  expect(await own({ action: 'set_up', proof: { password: 'wrong' }, new_password, factor })).toMatchObject({
    status_code: 401,
  })
  expect(dataOf(await own({ action: 'set_up', proof, new_password, factor }))).toMatchObject({
    recovery_codes: { length: 10 },
  })
  expect(await server.ask('POST /api/console/me', {}, { token })).toMatchObject({ data: { set_up_needed: false } })
  expect(await server.ask('POST /api/console/me', {}, { token: elsewhere })).toMatchObject({ status_code: 405 })
  expect(await server.ask('POST /api/console/login', { login, password: new_password })).toMatchObject({
    data: { reason: 'second_factor_needed' },
  })
  // A required factor cannot be removed again.
  const code = codeOf(key, 1)
  expect(await own({ action: 'remove_factor', proof: { password: new_password, code }, factor: 'totp' })).toMatchObject(
    { status_code: 412, data: { reason: 'last_factor' } },
  )
  return token
}

/** A lender without products: every call answers, nothing is on offer, until two people change that. */
async function offersNothingUntilTwoHaveSetIt(server: ServerProcess): Promise<void> {
  const pool = openPool({ url: empty.url, size: 2, onError: () => undefined })
  const readyz = async (): Promise<unknown> =>
    ((await (await fetch(`${server.address}/readyz`)).json()) as { status: string }).status
  try {
    expect(await readyz()).toBe('ready')
    expect(await server.ask('POST /api/dk/setting', {})).toMatchObject({ status_code: 200, data: { packages: [] } })
    const home = await (await fetch(server.address)).text()
    expect(home).toContain('"packages":[]')
    expect(home).not.toContain('type="range"')
    const settings = await server.ask('POST /api/system/setting', {})
    expect(settings).toMatchObject({ status_code: 200, data: { limits: null } })
    // No example loan can be calculated, so the articles that show one are missing.
    expect('articles' in settings.data ? settings.data.articles.map(({ id }) => id) : []).toEqual([
      'fraud',
      'privacy',
      'terms',
    ])
    expect(await server.ask('POST /api/system/setting', { article: 'terms' })).toMatchObject({ status_code: 200 })
    expect(await server.ask('POST /api/system/setting', { article: 'cost' })).toMatchObject({ status_code: 404 })

    const { token } = await addBorrower(pool.db, new Date())
    const loanRequest = { amount_cents: 100_000, months: 4, due_day: null, system: 'price' } as const
    const nothing = { status_code: 402, data: { reason: 'nothing_offered' } }
    expect(await server.ask('POST /api/dk/verify', { action: 'start' }, { token })).toMatchObject(nothing)
    expect(
      await server.ask('POST /api/dk/loan', { action: 'quote', package: 'plus', ...loanRequest }, { token }),
    ).toMatchObject(nothing)
    expect(await server.ask('POST /api/dk/record', {}, { token })).toMatchObject({ data: { apply: 'nothing_offered' } })
    expect(await server.ask('GET /api/sd/open', {}, { token })).toMatchObject({
      status_code: 200,
      data: { packages: [] },
    })
    expect(await server.ask('POST /api/dk/getDetail', {}, { token })).toMatchObject({ status_code: 200 })

    const [one, other] = [await setUpOperator(server, pool.db, 'ana'), await setUpOperator(server, pool.db, 'rui')]
    const set = async (
      proposal: Pick<Extract<CallInput<'POST /api/console/setting_versions'>, { action: 'propose' }>, 'name' | 'value'>,
    ): Promise<void> => {
      const input = { action: 'propose', reason: 'The first', effective_at: null, ...proposal }
      const proposed = await server.ask(
        'POST /api/console/setting_versions',
        input as CallInput<'POST /api/console/setting_versions'>,
        { token: one },
      )
      if (!('version' in proposed.data)) throw new Error(JSON.stringify(proposed))
      const { id } = proposed.data.version
      const confirmed = await server.ask(
        'POST /api/console/setting_versions',
        { action: 'confirm', id, replaces: null },
        { token: other },
      )
      expect(confirmed).toMatchObject({ status_code: 200 })
    }
    const limits = { amount_min_cents: 50_000, amount_max_cents: 500_000, months_min: 3, months_max: 12 }
    const first = { id: 'first', name: 'First', ...limits, rate_monthly: '0.04', fee_cents: 0 }
    await set({ name: 'limits', value: limits })
    expect(await server.ask('POST /api/dk/setting', {})).toMatchObject({ data: { packages: [] } })
    await set({ name: 'packages', value: [first] })
    expect(await server.ask('POST /api/dk/setting', {})).toMatchObject({ data: { packages: [first] } })
    expect(await (await fetch(server.address)).text()).toContain('type="range"')
    expect(await server.ask('POST /api/system/setting', { article: 'cost' })).toMatchObject({ status_code: 200 })
    expect(await server.ask('POST /api/dk/verify', { action: 'start' }, { token })).toMatchObject({ status_code: 200 })
    expect(await readyz()).toBe('ready')
  } finally {
    await pool.close()
  }
}

describe('production mode', () => {
  const post = async (server: ServerProcess, path: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': mintKey() }
    return (await fetch(`${server.address}${path}`, { method: 'POST', headers, body: '{"action":"read"}' })).json()
  }

  it('starts on a database with only its tables, serves nothing of the sandbox, and knows its lender at the next start', async () => {
    const first = await start(production(empty.url, LENDER))
    await first.ready()

    for (const path of ['/api/sandbox/clock', '/api/sandbox/sms', '/api/sandbox/pix_in', '/api/sandbox/bank'])
      expect(await post(first, path)).toMatchObject({ status_code: 404, data: { reason: 'not_found' } })
    for (const path of ['/sandbox', '/sandbox/', '/sandbox/sandbox.js'])
      expect((await fetch(`${first.address}${path}`)).status).toBe(404)
    const document = (await (await fetch(`${first.address}/api/openapi.json`)).json()) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(document.paths)).toContain('/api/system/setting')
    expect(Object.keys(document.paths).filter((path) => path.includes('sandbox'))).toEqual([])
    expect((await fetch(`${first.address}/healthz`)).headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect((await fetch(`${first.address}/metrics`)).status).toBe(404)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(first.output).not.toContain('sandbox')

    const second = await start(production(empty.url, { METRICS_TOKEN: 'a-token' }))
    await second.ready()
    const metrics = (token: string) =>
      fetch(`${second.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect([(await metrics('another')).status, (await metrics('a-token')).status]).toEqual([404, 200])
    await offersNothingUntilTwoHaveSetIt(second)
    expect(await second.ask('POST /api/system/setting', {})).toMatchObject({
      status_code: 200,
      data: { sandbox: false, lender: { brand: LENDER.LENDER_BRAND, cnpj: LENDER.LENDER_CNPJ } },
    })
    expect(await second.end('SIGTERM')).toBe(0)
  })
})

it('says so where the port is in use, and exits', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const env = { DATABASE_URL: sandbox.url, DATA_DIR: dataFolder(), PORT: String(port) }
  expect(await outcomeOf(env)).toEqual(refused(new RegExp(`port ${port} is in use`)))
  await new Promise((resolve) => other.close(resolve))
})

describe('a start without a database', () => {
  const nowhere = (): string => `postgres://127.0.0.1:9/nobody`

  it('waits for it, says so, and ends when it is asked to', async () => {
    const server = await start({ DATABASE_URL: nowhere(), DATA_DIR: dataFolder(), DATABASE_WAIT_SECONDS: '3600' })
    await expect.poll(() => server.complaints).toContain('waiting up to 3600 s for the database at 127.0.0.1:9/nobody')
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('gives up after DATABASE_WAIT_SECONDS, and names the variable', async () => {
    const env = { DATABASE_URL: nowhere(), DATA_DIR: dataFolder(), DATABASE_WAIT_SECONDS: '0' }
    expect(await outcomeOf(env)).toEqual(refused(/DATABASE_URL: no database at 127.0.0.1:9.nobody within 0 s/))
  })
})

it('a fault that nobody foresaw is logged, the server drains, and ends for its supervisor', async () => {
  const plant = `process.on('SIGUSR2', () => Promise.reject(new Error('planted')))`
  const server = await start({
    DATABASE_URL: sandbox.url,
    DATA_DIR: dataFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plant)}`,
  })
  await server.ready()
  expect(await server.end('SIGUSR2')).toBe(1)
  expect(server.output).toContain('unknown fault')
  expect(server.output).toContain('planted')
})
