import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SANDBOX_AUDIT_KEYS } from './platform/audit/seal.ts'
import { readConfig, type Config } from './config.ts'
import { SANDBOX_LENDER } from './sandbox/seed.ts'

const complete = {
  MODE: 'production',
  DATABASE_URL: 'postgres://serving@db.example/books',
  SECRET_KEY: randomBytes(32).toString('base64'),
  DATA_KEYS: `2026:${randomBytes(32).toString('base64')}`,
  AUDIT_KEYS: `2026:${randomBytes(32).toString('base64')}`,
  SMS_URL: 'https://sms.example/send',
  SMS_TOKEN: 'a-token',
  PUBLIC_URL: 'https://credit.example',
  PIX_URL: 'https://pix.bank.example/api/v2/',
  PIX_TOKEN_URL: 'https://pix.bank.example/oauth/token',
  PIX_CLIENT_ID: 'lender',
  PIX_CLIENT_SECRET: 'a-secret',
  PIX_KEY: 'pix@credit.example',
  PIX_CERT_FILE: '/etc/pix/cert.pem',
  PIX_KEY_FILE: '/etc/pix/key.pem',
  PIX_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
  PAYOUT_URL: 'https://payouts.bank.example',
  PAYOUT_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
  LENDER_BRAND: 'Crédito Claro',
  LENDER_LEGAL_NAME: 'Crédito Claro SCD S.A.',
  LENDER_CNPJ: '11.222.333/0001-81',
  LENDER_ADDRESS: 'Rua das Flores 1, 01000-000 São Paulo, SP',
} satisfies NodeJS.ProcessEnv

const accepted = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig(env)
  if ('faults' in config) throw new Error(config.faults.join('\n'))
  return config
}

const faultsOf = (env: NodeJS.ProcessEnv): string[] => {
  const config = readConfig(env)
  return 'faults' in config ? config.faults : []
}

const without = (...names: (keyof typeof complete)[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(complete).filter(([name]) => !names.some((left) => left === name)))

const sandboxKey = (): string => accepted({}).secretKey.toString('base64')
const sandboxDataKey = (): string => accepted({}).keyring[0].key.toString('base64')

describe('the sandbox', () => {
  it('needs no configuration: local, embedded database, outbox, files in the data folder', () => {
    const config = accepted({})
    expect(config).toMatchObject({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      publicUrl: undefined,
      sms: { kind: 'outbox' },
      lender: undefined,
      trustedProxies: 0,
      drainSeconds: 0,
      metricsToken: undefined,
      logLevel: 'warn',
    })
    expect(isAbsolute(config.dataFolder)).toBe(true)
    expect(config.files).toEqual({ kind: 'folder', folder: join(config.dataFolder, 'files') })
  })

  it('has the same key on every server of it', () => {
    expect(accepted({}).secretKey).toEqual(accepted({ PORT: '8081' }).secretKey)
    expect(accepted({}).secretKey).toHaveLength(32)
    expect(accepted({}).keyring).toEqual(accepted({ PORT: '8081' }).keyring)
    expect(accepted({}).keyring[0].key).not.toEqual(accepted({}).secretKey)
  })

  it('takes what is given, and an empty or blank variable as not given', () => {
    expect(accepted({ PORT: '9000', DATA_DIR: '/srv/data', HOST: '0.0.0.0' })).toMatchObject({
      port: 9000,
      dataFolder: '/srv/data',
      host: '0.0.0.0',
    })
    expect(accepted({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('can be opened under a name of its own, with or without the slash at its end', () => {
    expect(accepted({ PUBLIC_URL: 'http://sandbox.example:8080/' }).publicUrl).toBe('http://sandbox.example:8080')
    expect(faultsOf({ PUBLIC_URL: 'http://[::1]:8080' })).toEqual([expect.stringMatching(/^PUBLIC_URL: a name/)])
  })

  it('can use the real SMS gateway and S3, which then need their credentials', () => {
    const s3 = { FILES: 's3', S3_URL: 'https://s3.example/files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(accepted({ ...s3, SMS: 'http', SMS_URL: 'https://sms.example', SMS_TOKEN: 'token' })).toMatchObject({
      sms: { kind: 'http', url: 'https://sms.example', token: 'token' },
      files: {
        kind: 's3',
        url: 'https://s3.example/files',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'key',
      },
    })
    expect(faultsOf({ FILES: 's3', SMS: 'http' }).map((fault) => fault.split(':')[0])).toEqual([
      'SMS_URL',
      'SMS_TOKEN',
      'S3_URL',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
  })
})

it('looks CEPs up in its own table in the sandbox, at CEP_URL where there is one, and in production nowhere else', () => {
  const url = 'https://cep.example/ws'
  expect(accepted({}).cep).toEqual({ kind: 'sandbox' })
  expect(accepted({ CEP_URL: 'http://localhost:9000/ws' }).cep).toEqual({
    kind: 'http',
    url: 'http://localhost:9000/ws',
  })
  expect(accepted(complete).cep).toEqual({ kind: 'none' })
  expect(accepted({ ...complete, CEP_URL: url }).cep).toEqual({ kind: 'http', url })
  expect(faultsOf({ CEP_URL: 'cep.example' })).toEqual([expect.stringMatching(/^CEP_URL: /)])
  expect(faultsOf({ ...complete, CEP_URL: 'http://cep.example' })).toEqual([expect.stringMatching(/^CEP_URL: .*https/)])
})

it('shows the tiles of a map service only where one is set, with whom to name for them', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png?key=abc'
  expect(accepted({}).map).toBeNull()
  expect(accepted(complete).map).toBeNull()
  expect(accepted({ ...complete, MAP_TILES_URL: url, MAP_ATTRIBUTION: 'Tiles Example' }).map).toEqual({
    url,
    attribution: 'Tiles Example',
  })
  expect(faultsOf({ MAP_TILES_URL: url })).toEqual([expect.stringMatching(/^MAP_ATTRIBUTION: /)])
  for (const wrong of [
    'tiles.example',
    'https://tiles.example/{z}/{x}.png',
    `${url}{s}`,
    'https://{z}{x}{y}.example',
    'javascript:{z}{x}{y}',
  ])
    expect(faultsOf({ MAP_TILES_URL: wrong, MAP_ATTRIBUTION: 'x' })).toEqual([
      expect.stringMatching(/^MAP_TILES_URL: /),
    ])
  expect(faultsOf({ ...complete, MAP_TILES_URL: url.replace('https', 'http'), MAP_ATTRIBUTION: 'x' })).toEqual([
    expect.stringMatching(/^MAP_TILES_URL: .*https/),
  ])
})

const BANK = [
  'PIX_URL',
  'PIX_TOKEN_URL',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_CERT_FILE',
  'PIX_KEY_FILE',
  'PIX_WEBHOOK_SECRET',
  'PIX_KEY',
  'PAYOUT_URL',
  'PAYOUT_WEBHOOK_SECRET',
] as const

describe('the bank', () => {
  it('is played by the sandbox, on any free port or on one that is given, and can be reached by another way', () => {
    expect(accepted({}).bank).toEqual({ kind: 'sandbox', port: 0, pixUrl: undefined, payoutUrl: undefined })
    expect(
      accepted({ SANDBOX_BANK_PORT: '9001', PIX_URL: 'http://127.0.0.1:9002', PAYOUT_URL: 'http://127.0.0.1:9003' })
        .bank,
    ).toEqual({
      kind: 'sandbox',
      port: 9001,
      pixUrl: 'http://127.0.0.1:9002',
      payoutUrl: 'http://127.0.0.1:9003',
    })
  })

  it('is the real one in production; what is not said of payouts is as for PIX', () => {
    const { bank } = accepted(complete)
    const shared = {
      tokenUrl: complete.PIX_TOKEN_URL,
      clientId: 'lender',
      clientSecret: 'a-secret',
      certFile: '/etc/pix/cert.pem',
      keyFile: '/etc/pix/key.pem',
      caFile: undefined,
    }
    expect(bank).toMatchObject({
      kind: 'http',
      pix: {
        ...shared,
        url: 'https://pix.bank.example/api/v2',
        key: 'pix@credit.example',
        webhookSecret: complete.PIX_WEBHOOK_SECRET,
      },
      payouts: { ...shared, url: 'https://payouts.bank.example', webhookSecret: complete.PAYOUT_WEBHOOK_SECRET },
    })
  })

  it('can be two banks, each with its own credentials and certificates', () => {
    const other = {
      tokenUrl: 'https://payouts.bank.example/token',
      clientId: 'other',
      clientSecret: 'its-secret',
      certFile: '/c',
      keyFile: '/k',
      caFile: '/a',
    }
    const { bank } = accepted({
      ...complete,
      PIX_CA_FILE: '/etc/pix/ca.pem',
      PAYOUT_TOKEN_URL: other.tokenUrl,
      PAYOUT_CLIENT_ID: 'other',
      PAYOUT_CLIENT_SECRET: 'its-secret',
      PAYOUT_CERT_FILE: '/c',
      PAYOUT_KEY_FILE: '/k',
      PAYOUT_CA_FILE: '/a',
    })
    expect(bank).toMatchObject({ kind: 'http', pix: { caFile: '/etc/pix/ca.pem', clientId: 'lender' }, payouts: other })
  })

  it.each(BANK)('is needed in production: %s', (name) => {
    expect(faultsOf(without(name))).toEqual([expect.stringMatching(new RegExp(`^${name}: is needed`))])
  })

  it.each([
    ['PIX_URL', 'http://pix.bank.example/api/v2'],
    ['PIX_TOKEN_URL', 'pix.bank.example/token'],
    ['PAYOUT_URL', 'https://user:password@bank.example'],
    ['PAYOUT_TOKEN_URL', 'ftp://bank.example'],
    ['PIX_WEBHOOK_SECRET', 'short'],
    ['PIX_WEBHOOK_SECRET', `${'a'.repeat(40)}/../`],
    ['PAYOUT_WEBHOOK_SECRET', 'x'.repeat(31)],
  ])('is refused in production with a %s of %s', (name, value) => {
    expect(faultsOf({ ...complete, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  })
})

it('reports every fault at once, each with its variable', () => {
  const faults = faultsOf({
    MODE: 'production',
    PORT: '99999',
    POOL_SIZE: 'many',
    LOCK_SECONDS: '0',
    STATEMENT_SECONDS: '601',
    DATABASE_WAIT_SECONDS: '-1',
    LOG_LEVEL: 'loud',
    FILES: 'tape',
    CLOCK: 'sandbox',
    SMS: 'outbox',
  })
  const named = new Set(faults.map((fault) => fault.split(':')[0]))
  expect(named).toEqual(
    new Set([
      'AUDIT_KEYS',
      'CLOCK',
      'DATABASE_URL',
      'DATA_KEYS',
      'FILES',
      'LOG_LEVEL',
      'POOL_SIZE',
      'LOCK_SECONDS',
      'STATEMENT_SECONDS',
      'DATABASE_WAIT_SECONDS',
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMS',
      ...BANK,
    ]),
  )
})

it('does not take an unknown mode for the sandbox', () => {
  expect(faultsOf({ MODE: 'prod' })).toEqual([expect.stringMatching(/^MODE: /)])
})

describe('push', () => {
  const key = randomBytes(32).fill(1, 0, 1).toString('base64url')

  it('has a key in every sandbox, the same at each start, and sends to a test on this machine alone', () => {
    const { push } = accepted({ PUSH_TEST_URL: 'http://127.0.0.1:9000/any' })
    expect(push).toMatchObject({ kind: 'outbox', testOrigin: 'http://127.0.0.1:9000' })
    expect(push).toEqual({ ...accepted({}).push, testOrigin: 'http://127.0.0.1:9000', keys: expect.anything() })
    for (const elsewhere of ['http://10.0.0.1:9000', 'https://push.example', 'fcm'])
      expect(faultsOf({ PUSH_TEST_URL: elsewhere })).toEqual([
        expect.stringMatching(/^PUSH_TEST_URL: an address on this/),
      ])
  })

  it('is offered in production with a key, and says who sends', () => {
    expect(accepted(complete).push).toEqual({ kind: 'none' })
    const { push } = accepted({ ...complete, VAPID_PRIVATE_KEY: key })
    expect(push).toMatchObject({ kind: 'http', subject: 'https://credit.example' })
    const subject = 'mailto:push@credit.example'
    expect(accepted({ ...complete, VAPID_PRIVATE_KEY: key, VAPID_SUBJECT: subject }).push).toMatchObject({ subject })
  })

  it('is refused in production with what is no key, no contact, or a test', () => {
    expect(
      faultsOf({
        ...complete,
        VAPID_PRIVATE_KEY: 'abc',
        VAPID_SUBJECT: 'push@credit.example',
        PUSH_TEST_URL: 'http://127.0.0.1:9000',
      }).toSorted(),
    ).toEqual(['PUSH_TEST_URL', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'].map((name) => expect.stringContaining(name)))
  })
})

describe('production', () => {
  it('is accepted when complete, and listens to all', () => {
    expect(accepted(complete)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      databaseUrl: complete.DATABASE_URL,
      publicUrl: 'https://credit.example',
      sms: { kind: 'http', url: complete.SMS_URL, token: complete.SMS_TOKEN },
      lender: {
        brand: 'Crédito Claro',
        legal_name: 'Crédito Claro SCD S.A.',
        cnpj: '11222333000181',
        address: complete.LENDER_ADDRESS,
      },
      drainSeconds: 5,
      logLevel: 'info',
    })
  })

  it('takes a gateway on the same machine without https', () => {
    for (const url of ['http://127.0.0.1:9000/', 'http://localhost/sms', 'http://[::1]:1/'])
      expect(accepted({ ...complete, SMS_URL: url })).toMatchObject({ sms: { url } })
  })

  it('leaves it to the database whether the identity of the lender is known already', () => {
    expect(
      accepted(without('LENDER_BRAND', 'LENDER_LEGAL_NAME', 'LENDER_CNPJ', 'LENDER_ADDRESS')).lender,
    ).toBeUndefined()
  })

  const refusals: [claim: string, env: NodeJS.ProcessEnv, faults: RegExp[]][] = [
    ['without SECRET_KEY', without('SECRET_KEY'), [/^SECRET_KEY: at least 32/]],
    [
      'with a short SECRET_KEY',
      { ...complete, SECRET_KEY: randomBytes(31).toString('base64') },
      [/^SECRET_KEY: at least 32/],
    ],
    ['with the key of the sandbox', { ...complete, SECRET_KEY: sandboxKey() }, [/^SECRET_KEY: .*sandbox/]],
    ['without DATA_KEYS', without('DATA_KEYS'), [/^DATA_KEYS: is needed/]],
    [
      'with a short one of DATA_KEYS',
      { ...complete, DATA_KEYS: `${complete.DATA_KEYS},b:c2hvcnQ=` },
      [/^DATA_KEYS: key b: at least 32/],
    ],
    [
      'with the data key of the sandbox',
      { ...complete, DATA_KEYS: `${complete.DATA_KEYS},old:${sandboxDataKey()}` },
      [/^DATA_KEYS: .*sandbox/],
    ],
    [
      'with SECRET_KEY among DATA_KEYS',
      { ...complete, DATA_KEYS: `a:${complete.SECRET_KEY}` },
      [/^DATA_KEYS: a key of its own/],
    ],
    ['without AUDIT_KEYS', without('AUDIT_KEYS'), [/^AUDIT_KEYS: is needed/]],
    [
      'with the audit key of the sandbox',
      { ...complete, AUDIT_KEYS: `a:${SANDBOX_AUDIT_KEYS[0].key.toString('base64')}` },
      [/^AUDIT_KEYS: .*sandbox/],
    ],
    [
      'with one of DATA_KEYS as AUDIT_KEYS',
      { ...complete, AUDIT_KEYS: complete.DATA_KEYS },
      [/^AUDIT_KEYS: a key of its own/],
    ],
    ...(
      [
        ['SMS_URL', {}],
        ['EMAIL_URL', { EMAIL_TOKEN: 'x', EMAIL_FROM: 'a@b.example' }],
        ['BUREAU_URL', { BUREAU: 'http', BUREAU_TOKEN: 'x' }],
        ['IDENTITY_CHECK_URL', { IDENTITY_CHECK: 'http', IDENTITY_CHECK_TOKEN: 'x', IDENTITY_CHECK_SECRET: 'x' }],
        ['S3_URL', { FILES: 's3', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }],
        ['CEP_URL', {}],
      ] as const
    ).map(([name, more]): [string, NodeJS.ProcessEnv, RegExp[]] => [
      `with a plain ${name}`,
      { ...complete, ...more, [name]: 'http://gateway.example/' },
      [new RegExp(`^${name}: must begin with https`)],
    ]),
    [
      'with an SMTP_URL that is none',
      { ...complete, SMTP_URL: 'mail.example', EMAIL_FROM: 'a@b.example' },
      [/^SMTP_URL: an/],
    ],
    [
      'with SMTP_URL and nobody it is from',
      { ...complete, SMTP_URL: 'smtps://mail.example' },
      [/^EMAIL_FROM: is needed/],
    ],
    [
      'with two ways for e-mail',
      {
        ...complete,
        SMTP_URL: 'smtps://mail.example',
        EMAIL_FROM: 'a@b.example',
        EMAIL_URL: 'https://gateway.example',
        EMAIL_TOKEN: 'x',
      },
      [/^SMTP_URL: one way is enough/],
    ],
    ['without DATABASE_URL', without('DATABASE_URL'), [/^DATABASE_URL: is needed/]],
    ['without PUBLIC_URL', without('PUBLIC_URL'), [/^PUBLIC_URL: is needed/]],
    [
      'with a PUBLIC_URL that is not safe',
      { ...complete, PUBLIC_URL: 'http://credit.example' },
      [/^PUBLIC_URL: .*https/],
    ],
    ['with a PUBLIC_URL that is none', { ...complete, PUBLIC_URL: 'credit.example' }, [/^PUBLIC_URL: an address/]],
    [
      'with a PUBLIC_URL that has a path',
      { ...complete, PUBLIC_URL: 'https://credit.example/app' },
      [/^PUBLIC_URL: an address without a path/],
    ],
    [
      'with a PUBLIC_URL of digits',
      { ...complete, PUBLIC_URL: 'https://203.0.113.5' },
      [/^PUBLIC_URL: a name is needed/],
    ],
    ['with SMS=outbox', { ...complete, SMS: 'outbox' }, [/^SMS: .*cannot run in production/]],
    ['without SMS_URL', without('SMS_URL'), [/^SMS_URL: is needed/]],
    ['without SMS_TOKEN', without('SMS_TOKEN'), [/^SMS_TOKEN: is needed/]],
    ['with CLOCK=sandbox', { ...complete, CLOCK: 'sandbox' }, [/^CLOCK: .*cannot run in production/]],
    ['with the LENDER_CNPJ of the sandbox', { ...complete, LENDER_CNPJ: SANDBOX_LENDER.cnpj }, [/^LENDER_CNPJ: /]],
    ['with a LENDER_CNPJ that is none', { ...complete, LENDER_CNPJ: '11.222.333/0001-80' }, [/^LENDER_CNPJ: /]],
    [
      'with half an identity of the lender',
      without('LENDER_LEGAL_NAME', 'LENDER_ADDRESS'),
      [/^LENDER_LEGAL_NAME: is needed/, /^LENDER_ADDRESS: is needed/],
    ],
  ]
  it.each(refusals)('is refused %s', (_claim, env, faults) => {
    expect(faultsOf(env)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (text: string): string => {
    const file = join(folder, randomBytes(6).toString('hex'))
    writeFileSync(file, text)
    return file
  }
  const { SECRET_KEY, SMS_TOKEN, ...rest } = complete

  it('is taken from there without the end of its line', () => {
    const config = accepted({
      ...rest,
      SECRET_KEY_FILE: fileWith(`${SECRET_KEY}\n`),
      SMS_TOKEN_FILE: fileWith(`${SMS_TOKEN}\r\n`),
    })
    expect(config.secretKey).toEqual(Buffer.from(SECRET_KEY, 'base64'))
    expect(config.sms).toMatchObject({ token: SMS_TOKEN })
  })

  it('is refused beside the same in the environment, where it cannot be read, and where it is empty', () => {
    expect(faultsOf({ ...complete, SECRET_KEY_FILE: fileWith('x') })).toEqual([
      'SECRET_KEY: is also in SECRET_KEY_FILE; set one of the two',
    ])
    expect(faultsOf({ ...rest, SMS_TOKEN, SECRET_KEY_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^SECRET_KEY_FILE: cannot be read \(ENOENT/),
      expect.stringMatching(/^SECRET_KEY: /),
    ])
    expect(faultsOf({ ...rest, SECRET_KEY, SMS_TOKEN_FILE: fileWith('\n') })).toEqual([
      expect.stringMatching(/^SMS_TOKEN_FILE: .* is empty$/),
      expect.stringMatching(/^SMS_TOKEN: /),
    ])
  })

  it('leaves PIX_KEY_FILE, the key of our certificate, what it was', () => {
    expect(accepted(complete).bank).toMatchObject({ pix: { key: 'pix@credit.example', keyFile: '/etc/pix/key.pem' } })
  })
})

it('takes several hosts of a database, and refuses to serve from one that only reads', () => {
  const several = 'postgres://serving:secret@one.example:5432,two.example:5432/books'
  expect(accepted({ ...complete, DATABASE_URL: several }).databaseUrl).toBe(several)
  expect(accepted({ ...complete, DATABASE_URL: `${several}?target_session_attrs=read-write` })).toBeDefined()
  expect(faultsOf({ ...complete, DATABASE_URL: `${several}?target_session_attrs=standby` })).toEqual([
    expect.stringMatching(/^DATABASE_URL: target_session_attrs=standby cannot be used/),
  ])
})
