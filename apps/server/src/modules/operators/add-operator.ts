// npm run operator -- --login ana --name "Ana Souza" --role admin   (the password comes on standard input)
import { parseArgs } from 'node:util'
import { ROLES } from '@home-credit/contract'
import { openPool } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addOperator } from './operators.ts'

const PASSWORD_LENGTH = 12

const fail = (line: string): never => {
  process.stderr.write(`operator: ${line}\n`)
  process.exit(2)
}

const { values } = parseArgs({ options: { login: { type: 'string', default: '' }, name: { type: 'string', default: '' }, role: { type: 'string', default: '' } } })
const { login, name } = values
const url = process.env['DATABASE_URL'] ?? fail('DATABASE_URL is needed')
if (!/^[a-z0-9._@-]{2,80}$/.test(login)) fail('--login: 2 to 80 of a-z, 0-9, . _ @ - are needed')
if (name.trim() === '') fail('--name is needed')
const role = ROLES.find((known) => known === values.role) ?? fail(`--role: one of ${ROLES.join(', ')} is needed`)

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const password = Buffer.concat(chunks).toString('utf8').replace(/\r?\n$/, '')
if (password.length < PASSWORD_LENGTH) fail(`a password of at least ${PASSWORD_LENGTH} characters is needed on standard input`)

const pool = openPool({ url, size: 1, onError: () => undefined })
const added = await inTransaction(pool.db, (tx) => addOperator(tx, { login, name, role, password, by: 'command line', now: new Date() }))
await pool.close()
if (added === undefined) fail(`${login} exists already`)
process.stdout.write(`${login} may log in as ${role}\n`)
