import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@home-credit/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from './platform/clock/clock.ts'
import { openBank, type Bank } from './bank.ts'
import type { BankConfig } from './bank-config.ts'
import { createLogger } from './platform/http/log.ts'
import { CannotStart } from './install.ts'
import { tlsCertificate } from './testing/certificate.ts'
import { useDatabase } from './testing/database.ts'

const used = useDatabase()
const logged: string[] = []
const dependencies = () => ({
  databaseUrl: used.url,
  clock: systemClock,
  logger: createLogger('info', { write: (line: string) => void logged.push(line) }),
  webhookRefreshMs: 20,
})
const SANDBOX: BankConfig = { kind: 'sandbox', port: 0, pixUrl: undefined, payoutUrl: undefined }

const open: Bank[] = []
const openTestBank = async (config: BankConfig): Promise<Bank> => {
  const bank = await openBank(config, dependencies())
  open.push(bank)
  return bank
}
afterEach(async () => {
  for (const bank of open.splice(0)) await bank.close()
})

describe('the bank of the sandbox', () => {
  const readWebhookUrls = async (): Promise<(string | null | undefined)[]> => [
    (await used.db.selectFrom('sandbox_bank_webhooks').select('url').executeTakeFirst())?.url,
    (await used.db.selectFrom('sandbox_bank').select('payout_webhook').executeTakeFirst())?.payout_webhook,
  ]

  it('is told where webhooks go, with the secret in the path', async () => {
    const bank = await openTestBank(SANDBOX)
    bank.listenAt('http://127.0.0.1:1')
    await expect
      .poll(readWebhookUrls)
      .toEqual([`http://127.0.0.1:1/api/pix/in/${bank.webhookSecret}`, 'http://127.0.0.1:1/api/pix/payouts'])
    expect(bank.webhookSecret).toMatch(/^[\w-]{32,}$/)
    expect(bank.payoutWebhookSecret).toMatch(/^[\w-]{32,}$/)
  })

  it('is told again: of two servers the one that is left has its webhooks', async () => {
    const [first, second] = [await openTestBank(SANDBOX), await openBank(SANDBOX, dependencies())]
    first.listenAt('http://127.0.0.1:1')
    second.listenAt('http://127.0.0.1:2')
    await second.close()
    await expect
      .poll(readWebhookUrls)
      .toEqual([expect.stringMatching('^http://127.0.0.1:1/'), expect.stringMatching('^http://127.0.0.1:1/')])
  })

  it('can be reached by another way, and is away where that leads nowhere', async () => {
    const bank = await openTestBank({ ...SANDBOX, payoutUrl: 'http://127.0.0.1:9' })
    await expect(bank.payouts.payout('p1')).rejects.toMatchObject({ name: 'BankAway' })
    expect(await bank.pix.pix('E1')).toBeUndefined()
  })

  it('says whose port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    await expect(openBank({ ...SANDBOX, port }, dependencies())).rejects.toThrow(
      `SANDBOX_BANK_PORT: port ${port} is in use`,
    )
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('a real bank', () => {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-certificates-'))
  const [lender, theirs] = [tlsCertificate('lender'), tlsCertificate('bank')]
  const file = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const requests: string[] = []
  let webhook: string | undefined
  const server = createServer(
    { ...theirs, ca: lender.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      requests.push(`${request.method} ${request.url}`)
      const text: Buffer[] = []
      request.on('data', (part: Buffer) => text.push(part))
      request.on('end', () => {
        const body = Buffer.concat(text).toString()
        const say = (status: number, payload: unknown) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload))
        if (request.url === '/token') return say(200, { access_token: 't', expires_in: 300 })
        if (request.url?.startsWith('/api/v2/webhook/') === true && request.method === 'PUT')
          webhook = (JSON.parse(body) as { webhookUrl: string }).webhookUrl
        if (request.url?.startsWith('/payouts') === true)
          return say(201, { id: 'p1', amount_cents: 500, state: 'processing' })
        return webhook === undefined ? say(404, {}) : say(200, { webhookUrl: webhook })
      })
    },
  )
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })

  type RealBank = Extract<BankConfig, { kind: 'http' }>
  const config = (): RealBank => {
    const side = {
      tokenUrl: `${origin}/token`,
      clientId: 'lender',
      clientSecret: 'secret',
      certFile: file('cert.pem', lender.cert),
      keyFile: file('key.pem', lender.key),
      caFile: file('ca.pem', theirs.cert),
      webhookSecret: 's'.repeat(32),
    }
    return {
      kind: 'http',
      pix: { ...side, url: `${origin}/api/v2`, key: 'pix@lender.example', name: 'Lender', city: 'Here' },
      payouts: { ...side, url: origin },
    }
  }

  it('is reached with the certificates of the configuration, and told where webhooks go until it knows', async () => {
    const bank = await openTestBank(config())
    bank.listenAt('https://credit.example')
    await expect.poll(() => webhook).toBe(`https://credit.example/api/pix/in/${'s'.repeat(32)}`)
    const owner = { cpf: '52998224725', name: 'Ana' }
    expect(
      await bank.payouts.send({ id: 'p1', amountCents: cents(500), to: { kind: 'pix', key: owner.cpf }, owner }),
    ).toMatchObject({ state: 'processing' })
    expect(requests).toEqual(
      expect.arrayContaining(['POST /token', 'PUT /api/v2/webhook/pix%40lender.example', 'PUT /payouts/p1']),
    )
  })

  it.each<[claim: string, change: (real: RealBank) => RealBank, message: RegExp]>([
    [
      'a certificate that is not there',
      (real) => ({ ...real, pix: { ...real.pix, certFile: join(folder, 'not-there.pem') } }),
      /^PIX_CERT_FILE: the file cannot be read$/,
    ],
    [
      'a certificate that is none',
      (real) => ({ ...real, payouts: { ...real.payouts, certFile: import.meta.filename } }),
      /^PAYOUT_CERT_FILE, .*in PEM are needed$/,
    ],
    [
      'a PIX key that is none',
      (real) => ({ ...real, pix: { ...real.pix, key: 'no key' } }),
      /^PIX_KEY: is not a PIX key/,
    ],
  ])('is refused at the start with %s, in words that name the variable', async (_claim, change, message) => {
    const refused = openBank(change(config()), dependencies())
    await expect(refused).rejects.toThrow(CannotStart)
    await expect(refused).rejects.toThrow(message)
  })

  it('that is away does not keep the server from starting; the log says so without an address or a secret', async () => {
    const real = config()
    logged.length = 0
    const bank = await openTestBank({ ...real, pix: { ...real.pix, tokenUrl: 'https://127.0.0.1:9/token' } })
    bank.listenAt('https://credit.example')
    await expect.poll(() => logged.join('\n')).toContain('does not know where')
    expect(logged.join('\n')).not.toMatch(/s{32}|lender|credit\.example/)
  })
})
