/**
 * Makes `before.sql.br`: the accounts of a lender as they were before a number was changed by two people, operators had a second factor and
 * passkeys asked for their holder. It is played over the API of the version of then, so this file is run in a checkout of that one and not in this:
 *
 *   git worktree add --detach ../before 826990e && cd ../before && npm ci && npm run build
 *   mkdir prove/access && cp <here>/prove/access/make-before.ts prove/access/
 *   POSTGRES_BIN=/usr/lib/postgresql/15/bin npx tsx prove/access/make-before.ts <here>/prove/access/before.sql.br
 *
 * PostgreSQL 15 is the oldest that is served, and its dump can be read by all later ones. The keys are those of every sandbox, the people are made up.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createLogger } from '../../apps/server/src/platform/http/log.ts'
import { SANDBOX_PASSWORD } from '../../apps/server/src/sandbox/seed.ts'
import { hashPassword } from '../../apps/server/src/platform/secrets/passwords.ts'
import { createServer } from '../../apps/server/src/server.ts'
import { Authenticator } from '../../apps/server/src/testing/authenticator.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { loansOf, newCpf } from '../../apps/server/src/testing/loans.ts'
import { plainJpeg } from '../../apps/server/src/testing/sample-pictures.ts'
import { apiClient, testConfig } from '../../apps/server/src/testing/server.ts'
import { sendFile } from '../../apps/server/src/testing/upload.ts'

const [out] = process.argv.slice(2)
const bin = process.env['POSTGRES_BIN']
if (out === undefined || bin === undefined)
  throw new Error('usage: POSTGRES_BIN=… npx tsx prove/access/make-before.ts <file>')

/** So far ahead of the machine that for years the database can be started with its clock as it was left. */
const AHEAD_SECONDS = 900 * 86_400
const ORIGIN = 'http://localhost:8080'

const cluster = await startTestCluster()
const { url } = await createDatabase(cluster.url)
const folder = mkdtempSync(join(tmpdir(), 'home-credit-before-'))
const config = testConfig({ DATA_DIR: folder, DATABASE_URL: url, TRUSTED_PROXIES: '1' })
const server = await createServer(config, url, createLogger('error'))
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
const { db } = server.pool
const ask = apiClient(address)
const steps = loansOf({ server, ask })
await steps.forward(AHEAD_SECONDS)

const password = await hashPassword(SANDBOX_PASSWORD)
const people: Record<string, { id: string; phone: string }> = {}

/** Verified, with a password. */
async function person(name: string): Promise<{ id: string; phone: string; token: string; cpf: string }> {
  const cpf = newCpf()
  const one = await steps.verified({ id_number: cpf })
  await db.updateTable('borrowers').set({ password_hash: password, nickname: name }).where('id', '=', one.id).execute()
  people[name] = { id: one.id, phone: one.phone }
  console.log(name)
  return { ...one, cpf }
}

let numbers = 0

/** Asks for another number, with a CPF that is theirs or not. */
async function change(name: string, isOwn = true): Promise<string> {
  const { token, cpf } = await person(name)
  await steps.forward(61)
  numbers += 1
  const parts = { country_code: '55', phone: `1198100000${numbers}` }
  const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  dataOf(await ask('POST /api/app/phone_change', { action: 'send_code', ...parts }, { token }))
  const sms_code = await steps.codeFor(`+${parts.country_code}${parts.phone}`, now)
  const file = dataOf(await sendFile(address, await plainJpeg(), { token }))
  const { change: phoneChange } = dataOf(
    await ask(
      'POST /api/app/phone_change',
      {
        action: 'ask',
        ...parts,
        sms_code,
        password: SANDBOX_PASSWORD,
        id_number: isOwn ? cpf : newCpf(),
        document_file_id: file.file_id,
      },
      { token },
    ),
  )
  return phoneChange?.id ?? ''
}

const approve = async (id: string): Promise<void> => {
  dataOf(
    await ask(
      'POST /api/console/phone_changes',
      { action: 'approve', id },
      { token: await steps.operator('reviewer') },
    ),
  )
}

const changes = {
  waiting: await change('asked'),
  wrong_cpf: await change('asked with another CPF', false),
  approved: await change('approved by one'),
  approved_wrong_cpf: await change('approved by one with another CPF', false),
}
await approve(changes.approved)
await approve(changes.approved_wrong_cpf)

// A passkey as it was made before: without a password or a code.
const owner = await person('has a passkey')
const authenticator = new Authenticator({ origin: ORIGIN })
const callOptions = { token: owner.token, origin: ORIGIN }
const challenge = dataOf(await ask('POST /api/app/passkeys', { action: 'options' }, callOptions))
if (!('options' in challenge)) throw new Error('no options')
const response = authenticator.create(challenge.options)
dataOf(await ask('POST /api/app/passkeys', { action: 'enrol', name: 'Phone', response }, callOptions))

const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
await server.drain()

const PASSING = ['idempotency_keys', 'rate_limits', 'sandbox_email']
const options = [
  '--inserts',
  '--no-owner',
  '--no-privileges',
  ...PASSING.map((table) => `--exclude-table-data=${table}`),
]
const dump = execFileSync(join(bin, 'pg_dump'), [...options, '-d', url], { encoding: 'utf8', maxBuffer: 1 << 30 })
const about = {
  made_at: new Date().toISOString(),
  now,
  people,
  changes,
  passkey: { id: authenticator.id, key: authenticator.key.export({ type: 'pkcs8', format: 'pem' }) },
}
const text = `-- ${JSON.stringify(about)}\n${dump.replaceAll(/^\\.*\n/gm, '')}`
writeFileSync(out, brotliCompressSync(text))
console.log(`${text.length} bytes`)
await cluster.close()
process.exit(0)
