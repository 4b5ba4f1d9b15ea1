import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tlsCertificate } from './testing/certificate.ts'
import { createDatabase, type TestDatabase } from './testing/cluster.ts'
import { useProcesses, type ServerProcess } from './testing/process.ts'
import { mintKey } from './testing/server.ts'
import { clusterUrl } from './testing/shared.ts'

const { start, dataFolder } = useProcesses()

let empty: TestDatabase
let sandbox: TestDatabase
beforeAll(async () => {
  empty = await createDatabase(await clusterUrl(), { migrated: false })
  sandbox = await createDatabase(await clusterUrl())
})
afterAll(async () => {
  await empty.drop()
  await sandbox.drop()
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

/** Complete but for the identity of the lender. Nothing is sent to the gateway, which is not there, and the bank is away. */
const production = (databaseUrl: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  MODE: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataFolder(),
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

/** Ended with a fault, and said in one line which variable it is about. */
const refused = (variable: RegExp) => ({ outcome: 1, complaints: [expect.stringMatching(variable)] })

describe('production mode refuses to start', () => {
  it('without a secret', async () => {
    expect(await outcomeOf(production(empty.url, { ...LENDER, SECRET_KEY: '' }))).toEqual(refused(/SECRET_KEY/))
  })

  it('without the identity of the lender, on a database that does not know it', async () => {
    expect(await outcomeOf(production(empty.url))).toEqual(refused(/LENDER_CNPJ/))
  })

  it('on a database that was made in sandbox mode', async () => {
    const before = await start({ DATABASE_URL: sandbox.url, DATA_DIR: dataFolder() })
    await before.ready()
    expect(await before.end('SIGTERM')).toBe(0)
    expect(await outcomeOf(production(sandbox.url, LENDER))).toEqual(refused(/DATABASE_URL.*sandbox/))
  })
})

describe('production mode', () => {
  const post = async (server: ServerProcess, path: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': mintKey() }
    return (await fetch(`${server.address}${path}`, { method: 'POST', headers, body: '{"action":"read"}' })).json()
  }

  it('starts on an empty database, serves nothing of the sandbox, and knows its lender at the next start', async () => {
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
    expect(await first.end('SIGTERM')).toBe(0)
    expect(first.said).not.toContain('sandbox')

    const second = await start(production(empty.url))
    await second.ready()
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
  expect(server.said).toContain('unknown fault')
  expect(server.said).toContain('planted')
})
