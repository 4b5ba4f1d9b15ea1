import { parseCnpj } from '@home-credit/domain'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { SANDBOX_AUDIT_KEYS } from './platform/audit/index.ts'
import { readBankConfig, type BankConfig } from './bank-config.ts'
import { hostsFault, type Limits } from './platform/db/index.ts'
import { SANDBOX_LENDER } from './sandbox/index.ts'
import type { SettingValue } from './settings/index.ts'
import { CHECKOUT_FOLDER } from './platform/index.ts'
import type { StorageConfig } from './platform/storage/index.ts'
import { readPushConfig, type PushConfig } from './push-config.ts'
import { type Keyring, parseKeyring, readSecretFiles } from './platform/secrets/index.ts'

export type Mode = 'sandbox' | 'production'

export interface Config {
  mode: Mode
  host: string
  port: number
  dataFolder: string
  /** The built borrower app. */
  borrowerFolder: string
  /** Absent: the embedded database in the data folder. */
  databaseUrl: string | undefined
  /**
   * Runs the migrations of a sandbox, when the serving role does not own the tables. Production has `npm run migrate`.
   */
  migrationDatabaseUrl: string | undefined
  postgresBin: string | undefined
  poolSize: number
  /** How long a statement of a call may run and wait for a lock; after that the call fails instead of waiting. */
  limits: Limits
  /** How long a start waits for the database. */
  databaseWaitSeconds: number
  secretKey: Buffer
  /** Seals personal data in the database and makes it searchable. */
  keyring: Keyring
  /** Seals the audit log: the first key seals, all of them verify. */
  auditKeys: Keyring
  /** Where borrowers open the app, such as https://credit.example; absent in a sandbox that is opened at localhost. */
  publicUrl: string | undefined
  sms: { kind: 'outbox' } | { kind: 'http'; url: string; token: string }
  /** In production without an e-mail gateway, borrowers get messages only by SMS and in the app. */
  email:
    | { kind: 'outbox' | 'none' }
    | { kind: 'http'; url: string; token: string; from: string }
    | { kind: 'smtp'; url: string; from: string }
  /** Notifications on borrowers' devices, by Web Push. */
  push: PushConfig
  /** Credit bureau; in production without one, a person decides on every loan. */
  bureau: { kind: 'sandbox' | 'none' } | { kind: 'http'; url: string; token: string }
  /** Operators check documents, or a provider that may answer later by its webhook. */
  identityCheck: { kind: 'manual' } | { kind: 'http'; url: string; token: string; webhookSecret: string }
  files: StorageConfig
  /** Looks up the address of a CEP; `none`: borrowers type every address. */
  cep: { kind: 'sandbox' } | { kind: 'http'; url: string } | { kind: 'none' }
  /** Map tile service with its attribution; null: the outline in the app. */
  map: { url: string; attribution: string } | null
  /** The lender's bank: the Pix API for charges and incoming money, a protocol of ours for payouts. */
  bank: BankConfig
  /** Used once, when the database has no lender yet. */
  lender: SettingValue<'lender'> | undefined
  trustedProxies: number
  /** How long to go on serving after a stop request, so that a load balancer can notice. */
  drainSeconds: number
  metricsToken: string | undefined
  /** Whether the sandbox starts with sample borrowers and simulated operators, with the year of a lender besides, or empty. */
  sandboxSeed: 'played' | 'lender' | 'empty'
  logLevel: string
}

/** The sandbox has nothing to protect, and all its servers must share the key. */
const SANDBOX_SECRET = Buffer.alloc(32, 'sandbox')
const SANDBOX_DATA_KEY = { id: 'sandbox', key: Buffer.alloc(32, 'sandbox data') }

/** Reads the whole environment, so that it reports every fault at once. */
export function readConfig(environment: NodeJS.ProcessEnv): Config | { faults: string[] } {
  const { env, faults } = readSecretFiles(environment)
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name)
    if (value === undefined) return fallback
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    faults.push(`${name}: a whole number from ${min} to ${max} is needed`)
    return fallback
  }
  const choice = <Option extends string>(name: string, options: readonly Option[], fallback: Option): Option => {
    const value = text(name)
    if (value === undefined) return fallback
    const match = options.find((option) => option === value)
    if (match === undefined) faults.push(`${name}: one of ${options.join(', ')} is needed`)
    return match ?? fallback
  }
  const needed = (name: string, why: string): string => {
    const value = text(name)
    if (value === undefined) faults.push(`${name}: is needed ${why}`)
    return value ?? ''
  }

  /**
   * A remote gateway receives tokens and messages to borrowers, so production requires https. One on this machine may
   * use http.
   */
  const gateway = (name: string, value: string): string => {
    if (value === '') return value
    const url = URL.canParse(value) ? new URL(value) : undefined
    const beside = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    if (url === undefined || !['https:', 'http:'].includes(url.protocol))
      faults.push(`${name}: an address is needed, such as https://gateway.example/send`)
    else if (production && url.protocol !== 'https:' && !beside)
      faults.push(`${name}: must begin with https:// in production, unless it is on this machine (http://127.0.0.1)`)
    return value
  }

  const mode = choice('MODE', ['sandbox', 'production'], 'sandbox')
  const production = mode === 'production'
  const dataFolder = text('DATA_DIR') ?? join(CHECKOUT_FOLDER, 'data')

  if (production && text('CLOCK') === 'sandbox') faults.push('CLOCK: the sandbox clock cannot run in production')

  const readSecret = (): Buffer => {
    const value = text('SECRET_KEY')
    if (value === undefined && !production) return SANDBOX_SECRET
    const key = Buffer.from(value ?? '', 'base64')
    if (key.length < 32)
      faults.push('SECRET_KEY: at least 32 random bytes in base64 are needed (openssl rand -base64 32)')
    else if (production && key.equals(SANDBOX_SECRET)) faults.push('SECRET_KEY: the key of the sandbox is known to all')
    return key
  }

  /** Keys for one purpose, "id:base64" each; no key may serve two purposes. */
  const readKeyring = (name: string, purpose: string, sandbox: Keyring, others: readonly Buffer[]): Keyring => {
    const value = text(name)
    if (value === undefined) {
      if (production) faults.push(`${name}: is needed in production, to ${purpose}: id:base64, the current key first`)
      return sandbox
    }
    const keyring = parseKeyring(value)
    if ('faults' in keyring) {
      faults.push(...keyring.faults.map((fault) => `${name}: ${fault}`))
      return sandbox
    }
    if (production && keyring.some(({ key }) => sandbox.some((sandboxKey) => key.equals(sandboxKey.key))))
      faults.push(`${name}: the key of the sandbox is known to all`)
    if (keyring.some(({ key }) => others.some((other) => key.equals(other))))
      faults.push(
        `${name}: a key of its own is needed, not SECRET_KEY${others.length > 1 ? ' or one of DATA_KEYS' : ''}`,
      )
    return keyring
  }

  /** An origin: scheme, host and port. A passkey belongs to the host, and an SMS code to the page it is typed into. */
  const readPublicUrl = (): string | undefined => {
    const value = production
      ? needed('PUBLIC_URL', 'in production: the address at which borrowers open the app')
      : text('PUBLIC_URL')
    if (value === undefined || value === '') return undefined
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (
      url === undefined ||
      !['https:', 'http:'].includes(url.protocol) ||
      url.pathname !== '/' ||
      url.search !== '' ||
      url.hash !== '' ||
      url.username !== ''
    )
      faults.push('PUBLIC_URL: an address without a path is needed, such as https://credit.example')
    else if (production && url.protocol !== 'https:') faults.push('PUBLIC_URL: must begin with https:// in production')
    else if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
      faults.push('PUBLIC_URL: a name is needed, since a passkey cannot belong to a number')
    return url?.origin
  }

  const readSms = (): Config['sms'] => {
    const kind = choice('SMS', ['outbox', 'http'], production ? 'http' : 'outbox')
    if (production && kind === 'outbox') faults.push('SMS: the sandbox outbox cannot run in production')
    if (kind === 'outbox') return { kind }
    const url = gateway('SMS_URL', needed('SMS_URL', 'for the SMS gateway'))
    return { kind, url, token: needed('SMS_TOKEN', 'for the SMS gateway') }
  }

  /** All or nothing: a half-configured gateway would lose messages that borrowers chose to receive. */
  const readEmail = (): Config['email'] => {
    const readFrom = (from: string): string => {
      if (from !== '' && !/^[^\p{Cc}]*<?[^\s@<>]+@[^\s@<>]+>?$/u.test(from))
        faults.push('EMAIL_FROM: an address is needed, such as Home-credit <no-reply@credit.example>')
      return from
    }
    const smtp = text('SMTP_URL')
    if (smtp !== undefined) {
      const url = URL.canParse(smtp) ? new URL(smtp) : undefined
      if (url === undefined || !['smtps:', 'smtp:'].includes(url.protocol) || url.hostname === '')
        faults.push('SMTP_URL: an address is needed, such as smtps://user:password@mail.example:465')
      if (text('EMAIL_URL') !== undefined) faults.push('SMTP_URL: one way is enough, leave out EMAIL_URL')
      return { kind: 'smtp', url: smtp, from: readFrom(needed('EMAIL_FROM', 'for the mail server')) }
    }
    const names = ['EMAIL_URL', 'EMAIL_TOKEN', 'EMAIL_FROM'] as const
    if (names.every((name) => text(name) === undefined)) return { kind: production ? 'none' : 'outbox' }
    const [url = '', token = '', from = ''] = names.map((name) => needed(name, 'for the e-mail gateway'))
    gateway('EMAIL_URL', url)
    return { kind: 'http', url, token, from: readFrom(from) }
  }

  const readBureau = (): Config['bureau'] => {
    const kind = choice('BUREAU', ['sandbox', 'http', 'none'], production ? 'none' : 'sandbox')
    if (production && kind === 'sandbox')
      faults.push('BUREAU: the made-up bureau of the sandbox cannot run in production')
    return kind === 'http'
      ? {
          kind,
          url: gateway('BUREAU_URL', needed('BUREAU_URL', 'for the credit bureau')),
          token: needed('BUREAU_TOKEN', 'for the credit bureau'),
        }
      : { kind }
  }

  const readIdentityCheck = (): Config['identityCheck'] => {
    const kind = choice('IDENTITY_CHECK', ['manual', 'http'], 'manual')
    if (kind === 'manual') return { kind }
    const [url, token, webhookSecret] = ['IDENTITY_CHECK_URL', 'IDENTITY_CHECK_TOKEN', 'IDENTITY_CHECK_SECRET'].map(
      (name) => needed(name, 'for the identity check'),
    )
    return {
      kind,
      url: gateway('IDENTITY_CHECK_URL', url ?? ''),
      token: token ?? '',
      webhookSecret: webhookSecret ?? '',
    }
  }

  const readFiles = (): Config['files'] => {
    const kind = choice('FILES', ['folder', 's3'], 'folder')
    if (kind === 'folder') return { kind, folder: text('FILES_DIR') ?? join(dataFolder, 'files') }
    return {
      kind,
      url: gateway('S3_URL', needed('S3_URL', 'for files on S3 (address of the bucket)')),
      region: text('S3_REGION') ?? 'us-east-1',
      accessKeyId: needed('S3_ACCESS_KEY_ID', 'for files on S3'),
      secretAccessKey: needed('S3_SECRET_ACCESS_KEY', 'for files on S3'),
    }
  }

  const readCep = (): Config['cep'] => {
    const url = text('CEP_URL')
    if (url === undefined) return { kind: production ? 'none' : 'sandbox' }
    return { kind: 'http', url: gateway('CEP_URL', url) }
  }

  const readMap = (): Config['map'] => {
    const url = text('MAP_TILES_URL')
    if (url === undefined) return null
    const filled = url.replace('{z}', '1').replace('{x}', '1').replace('{y}', '1')
    // The content security policy names one origin.
    const scheme =
      URL.canParse(url) && URL.canParse(filled) && new URL(url).origin === new URL(filled).origin
        ? new URL(filled).protocol
        : ''
    if (
      filled.includes('{') ||
      !['{z}', '{x}', '{y}'].every((part) => url.includes(part)) ||
      (scheme !== 'https:' && (production || scheme !== 'http:'))
    )
      faults.push(
        'MAP_TILES_URL: the address of a tile is needed with {z}, {x} and {y} in it, in production with https://',
      )
    return { url, attribution: needed('MAP_ATTRIBUTION', 'beside tiles, as their licence asks') }
  }

  const readLender = (): Config['lender'] => {
    const names = ['LENDER_BRAND', 'LENDER_LEGAL_NAME', 'LENDER_CNPJ', 'LENDER_ADDRESS'] as const
    if (names.every((name) => text(name) === undefined)) return undefined
    const [brand, legalName, cnpj, address] = names.map((name) => needed(name, 'for the identity of the lender'))
    const plain = parseCnpj(cnpj ?? '')
    if (cnpj && plain === undefined) faults.push('LENDER_CNPJ: is not a CNPJ')
    if (plain === SANDBOX_LENDER.cnpj) faults.push('LENDER_CNPJ: is that of the made-up lender of the sandbox')
    return { brand: brand ?? '', legal_name: legalName ?? '', cnpj: plain ?? '', address: address ?? '' }
  }

  const secretKey = readSecret()
  const publicUrl = readPublicUrl()
  const keyring = readKeyring('DATA_KEYS', 'seal personal data', [SANDBOX_DATA_KEY], [secretKey])
  const databaseUrl = production
    ? needed('DATABASE_URL', 'in production: the embedded database is for the sandbox')
    : text('DATABASE_URL')
  const hostsWrong = hostsFault(databaseUrl ?? '')
  if (hostsWrong !== undefined) faults.push(`DATABASE_URL: ${hostsWrong}`)
  const migrationDatabaseUrl = production ? undefined : text('MIGRATION_DATABASE_URL')
  const config: Config = {
    mode,
    host: text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: number('PORT', 8080, 1, 65_535),
    dataFolder,
    borrowerFolder: text('BORROWER_DIST') ?? join(CHECKOUT_FOLDER, 'apps', 'borrower', 'dist'),
    databaseUrl,
    migrationDatabaseUrl,
    postgresBin: text('POSTGRES_BIN'),
    poolSize: number('POOL_SIZE', 16, 4, 1000),
    limits: {
      statementSeconds: number('STATEMENT_SECONDS', 20, 1, 600),
      lockSeconds: number('LOCK_SECONDS', 5, 1, 600),
    },
    databaseWaitSeconds: number('DATABASE_WAIT_SECONDS', 60, 0, 3600),
    secretKey,
    keyring,
    auditKeys: readKeyring('AUDIT_KEYS', 'seal the audit log', SANDBOX_AUDIT_KEYS, [
      secretKey,
      ...keyring.map(({ key }) => key),
    ]),
    publicUrl,
    sms: readSms(),
    email: readEmail(),
    push: readPushConfig({ text, faults }, { production, secretKey, publicUrl }),
    bureau: readBureau(),
    identityCheck: readIdentityCheck(),
    files: readFiles(),
    cep: readCep(),
    map: readMap(),
    bank: readBankConfig({ text, needed, number, faults }, production),
    lender: readLender(),
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    drainSeconds: number('DRAIN_SECONDS', production ? 5 : 0, 0, 60),
    metricsToken: text('METRICS_TOKEN'),
    sandboxSeed: choice('SANDBOX_WORLD', ['played', 'lender', 'empty'], 'played'),
    logLevel: choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], production ? 'info' : 'warn'),
  }
  return faults.length > 0 ? { faults } : config
}
