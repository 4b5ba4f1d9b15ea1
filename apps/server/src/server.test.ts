import { Validator } from '@seriousme/openapi-schema-validator'
import { calls } from '@home-credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditFaults } from './platform/audit/audit.ts'
import { SANDBOX_LOGINS, SANDBOX_PASSWORD } from './sandbox/seed.ts'
import { addSetting } from './settings/change.ts'
import { mintKey, useServer } from './testing/server.ts'
import { built } from './testing/shared.ts'

// It serves the built apps.
beforeAll(built)
const sandbox = useServer()
const ask = sandbox.ask

const logIn = async (login = 'admin@sandbox'): Promise<string> => {
  const answer = await ask('POST /api/console/login', { login, password: SANDBOX_PASSWORD })
  if (answer.status_code !== 200) throw new Error(answer.message)
  return answer.data.token
}

describe('system/setting', () => {
  it('tells brand, legal identity, languages, service and limits to anyone', async () => {
    const answer = await ask('POST /api/system/setting', {}, { key: null })
    expect(answer).toMatchObject({
      status_code: 200,
      data: {
        sandbox: true,
        version: '1.0.0',
        version_code: 100,
        lender: { brand: 'Home-credit', cnpj: '00.SAN.DBO/X000-88' },
        languages: ['en', 'zh'],
        limits: { amount_min_cents: 30_000, amount_max_cents: 3_000_000, months_min: 3, months_max: 24 },
      },
    })
  })

  it('takes a new value from its effective date on, not before', async () => {
    const tomorrow = new Date(Date.now() + 24 * 3_600_000)
    await addSetting(sandbox.server.pool.db, {
      name: 'languages',
      value: ['en', 'zh', 'pt'],
      effectiveAt: tomorrow,
      setBy: 'test',
    })
    expect(await ask('POST /api/system/setting', {})).toMatchObject({ data: { languages: ['en', 'zh'] } })
    await ask('POST /api/sandbox/clock', { action: 'forward', seconds: 25 * 3600 })
    await expect
      .poll(async () => ask('POST /api/system/setting', {}))
      .toMatchObject({ data: { languages: ['en', 'zh', 'pt'] } })
  })
})

describe('operators', () => {
  it('of every role log in with what the sandbox prints', async () => {
    for (const login of SANDBOX_LOGINS)
      expect(await ask('POST /api/console/me', {}, { token: await logIn(login) })).toMatchObject({
        data: { operator: { login, role: login.split('@')[0]?.replace('2', '') } },
      })
  })

  it('are refused alike for a wrong password and an unknown login', async () => {
    const wrong = await ask('POST /api/console/login', { login: 'admin@sandbox', password: 'wrong' })
    expect(wrong).toMatchObject({ status_code: 401, data: { reason: 'credentials_refused' } })
    expect(await ask('POST /api/console/login', { login: 'nobody@sandbox', password: 'wrong' })).toEqual(wrong)
  })

  it('log out: the token ends at once, and the log holds both', async () => {
    const token = await logIn()
    expect(await ask('POST /api/console/logout', {}, { token })).toMatchObject({ status_code: 200 })
    expect(await ask('POST /api/console/me', {}, { token })).toMatchObject({ status_code: 405 })
    const entries = await sandbox.server.pool.db.selectFrom('audit_log').select('action').execute()
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['logged_in', 'logged_out']))
    expect(await auditFaults(sandbox.server.pool.db)).toEqual([])
  })

  it('no stored answer holds a token', async () => {
    const token = await logIn()
    const { rows } = await sandbox.server.pool.raw.query('SELECT k::text AS row FROM idempotency_keys AS k')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(sandbox.logged.join('')).not.toContain(token)
  })
})

describe('the sandbox', () => {
  it('receives a PIX once, whatever the key of the intent', async () => {
    const pix = { end_to_end_id: 'E12345678202611150101abcdefghijk', amount_cents: 500 }
    const first = await ask('POST /api/sandbox/pix_in', pix)
    expect(first).toMatchObject({ status_code: 200, data: { repeated: false } })
    expect(await ask('POST /api/sandbox/pix_in', pix)).toMatchObject({ data: { repeated: true } })
    for (const bad of [
      { ...pix, amount_cents: 0 },
      { ...pix, amount_cents: 1.5 },
      { ...pix, amount_cents: 1e12 },
      { ...pix, end_to_end_id: 'x' },
    ])
      expect(await ask('POST /api/sandbox/pix_in', bad, { key: mintKey() })).toMatchObject({ status_code: 400 })
  })

  it('shows its page in three languages', async () => {
    for (const [lang, title] of [
      ['en', 'Sandbox'],
      ['zh', '沙盒'],
      ['pt', 'Relógio'],
    ])
      expect(await (await fetch(`${sandbox.address}/sandbox?lang=${lang}`)).text()).toContain(title)
  })
})

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 and lists every call of the contract, and no other', async () => {
    const document = (await (await fetch(`${sandbox.address}/api/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(
      Object.values(calls)
        .map(({ key }) => key)
        .toSorted(),
    )
  })

  it('is shown to people at /api/docs', async () => {
    const page = await (await fetch(`${sandbox.address}/api/docs`)).text()
    for (const { key } of Object.values(calls)) expect(page).toContain(key)
  })
})

describe('health', () => {
  it('is told at /healthz, /readyz and /metrics', async () => {
    expect(await (await fetch(`${sandbox.address}/healthz`)).json()).toEqual({ status: 'ok' })
    await expect
      .poll(async () => (await fetch(`${sandbox.address}/readyz`)).json(), { timeout: 120_000 })
      .toEqual({ status: 'ready' })
    const metrics = await (await fetch(`${sandbox.address}/metrics`)).text()
    expect(metrics).toContain('http_request_seconds_count{call="/api/system/setting",status_code="200"}')
    expect(metrics).toContain('database_connections{pool="writes",state="open"}')
  })
})

it('the sandbox logs in as the operator of a role, and as nobody where an administrator has disabled that one', async () => {
  const { db } = sandbox.server.pool
  const disable = (at: Date | null) =>
    db.updateTable('operators').set({ disabled_at: at }).where('login', '=', 'auditor@sandbox').execute()
  const asAuditor = () => ask('POST /api/sandbox/operator_session', { role: 'auditor' })
  await disable(new Date())
  expect(await asAuditor()).toMatchObject({ status_code: 404 })
  await disable(null)
  expect(await asAuditor()).toMatchObject({ status_code: 200, data: { token: expect.any(String) } })
})

describe('the built apps', () => {
  it('are served compressed, hashed files for ever, pictures for an hour, the page itself checked each time', async () => {
    const page = await fetch(sandbox.address, { headers: { 'accept-encoding': 'br' } })
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
    const asset = await fetch(`${sandbox.address}${script}`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    const icon = await fetch(`${sandbox.address}/icon.svg`)
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
    const again = await fetch(sandbox.address, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('hold no source map, and nothing above their folder can be asked for', async () => {
    for (const path of [
      '/assets/../../server/package.json',
      '/..%2f..%2fpackage.json',
      '/.built',
      '/console/../package.json',
    ])
      expect((await fetch(`${sandbox.address}${path}`)).status).toBe(404)
  })

  it('give the console a fresh nonce for its styles with each answer', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const page = await fetch(`${sandbox.address}/console/`)
        const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
        expect(await page.text()).toContain(`content="${nonce}"`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })
})
