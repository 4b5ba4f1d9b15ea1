import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { roleOf } from './platform/db/hosts.ts'
import { CHECKOUT_FOLDER } from './platform/root.ts'
import { readSecretFiles, SECRET_SETTINGS } from './platform/secrets/secret-files.ts'

const DEPLOY = join(CHECKOUT_FOLDER, 'deploy')
const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8')

const secrets = mkdtempSync(join(tmpdir(), 'home-credit-secrets-'))
const makeSecrets = (): string =>
  execFileSync(join(DEPLOY, 'make-secrets.sh'), [secrets, 'db.example:5432'], { encoding: 'utf8' })
let first = ''
beforeAll(() => {
  first = makeSecrets()
  // What the bank and the SMS gateway hand out.
  for (const [, name = ''] of first.matchAll(/missing: \S*\/([\w.-]+),/g))
    writeFileSync(join(secrets, name), `${name}\n`)
})
afterAll(() => rmSync(secrets, { recursive: true }))

const assigned = (text: string): NodeJS.ProcessEnv =>
  Object.fromEntries([...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** What systemd makes of a unit: its settings, with the folder of the credentials and the instance filled in. */
function environmentOf(unit: string): NodeJS.ProcessEnv {
  const text = read(`systemd/${unit}`)
  const own = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const filled = own.join('\n').replaceAll('%d', secrets).replaceAll('%i', '8081')
  return { ...(text.includes('EnvironmentFile=') ? assigned(read('home-credit.env')) : {}), ...assigned(filled) }
}

describe('what deploy ships', () => {
  it('makes secrets once, where nobody else may look, and keeps those that exist', () => {
    const before = readdirSync(secrets).map((name) => readFileSync(join(secrets, name), 'utf8'))
    expect(makeSecrets()).toBe('')
    expect(readdirSync(secrets).map((name) => readFileSync(join(secrets, name), 'utf8'))).toEqual(before)
    expect(statSync(secrets).mode & 0o077).toBe(0)
  })

  it('is a complete configuration of production: the unit, its settings and its secrets', () => {
    const config = readConfig(environmentOf('home-credit@.service'))
    expect(config).toMatchObject({ mode: 'production', host: '127.0.0.1', port: 8081, trustedProxies: 1 })
    expect(config).toMatchObject({
      dataFolder: '/var/lib/home-credit',
      bank: { pix: { certFile: `${secrets}/pix-cert.pem` } },
    })
    expect('databaseUrl' in config && roleOf(config.databaseUrl ?? '')).toBe('credit_serving')
  })

  it('gives the password of the owner to the migrations alone', () => {
    const { env, faults } = readSecretFiles(environmentOf('home-credit-migrate.service'))
    expect(faults).toEqual([])
    expect(roleOf(env['MIGRATION_DATABASE_URL'] ?? '')).toBe('credit_owner')
    const units = readdirSync(join(DEPLOY, 'systemd')).filter((unit) =>
      /owner|migration-database/.test(read(`systemd/${unit}`)),
    )
    expect(units).toEqual(['home-credit-migrate.service'])
    expect(read('compose.yml').match(/MIGRATION_DATABASE_URL_FILE/g)).toHaveLength(1)
  })

  it('loads each credential that a unit names, and mounts each secret that the containers name', () => {
    for (const unit of readdirSync(join(DEPLOY, 'systemd')).filter((name) => name.endsWith('.service'))) {
      const text = read(`systemd/${unit}`)
      const loaded = [...text.matchAll(/^LoadCredential=([\w.-]+):/gm)].map(([, name = '']) => name)
      expect([...text.matchAll(/%d\/([\w.-]+)/g)].map(([, name = '']) => name)).toEqual(loaded)
    }
    const compose = read('compose.yml')
    const declared = new Set(
      [...compose.matchAll(/^ {2}([\w.-]+): \{ file: secrets\/\1 \}$/gm)].map(([, name = '']) => name),
    )
    const named = [...compose.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !declared.has(name))).toEqual([])
  })

  it('names no setting that docs/OPERATIONS.md does not list', () => {
    const operations = readFileSync(join(CHECKOUT_FOLDER, 'docs', 'OPERATIONS.md'), 'utf8')
    const listed = new Set([...operations.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
    const files = new Set(SECRET_SETTINGS.map((name): string => `${name}_FILE`))
    const compose = [...read('compose.yml').matchAll(/^ {4,}([A-Z_0-9]+_FILE):/gm)].map(([, name = '']) => name)
    const unit = Object.keys(environmentOf('home-credit@.service'))
    const unknown = [...compose, ...unit].filter((name) => !listed.has(name) && !files.has(name))
    expect(unknown).toEqual(['POSTGRES_PASSWORD_FILE', 'NODE_ENV'])
  })
})
