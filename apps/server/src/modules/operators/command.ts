import { parseArgs } from 'node:util'
import { ROLES } from '@home-credit/contract'
import { openPool } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addOperator } from './operators.ts'

const PASSWORD_LENGTH = 12

/** What a command was given. */
interface Given {
  args: string[]
  databaseUrl: string | undefined
  /** Standard input, to its end. */
  password(): Promise<string>
}

/** What it says, and on which side. */
export type Said = { done: string } | { failed: string }

/** Adds an operator from the command line: how a lender gets its first one. */
export async function operatorCommand({ args, databaseUrl, password }: Given): Promise<Said> {
  const { values } = parseArgs({
    args,
    options: {
      login: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      role: { type: 'string', default: '' },
    },
  })
  const { login, name } = values
  if (databaseUrl === undefined) return { failed: 'DATABASE_URL is needed' }
  if (!/^[a-z0-9._@-]{2,80}$/.test(login)) return { failed: '--login: 2 to 80 of a-z, 0-9, . _ @ - are needed' }
  if (name.trim() === '') return { failed: '--name is needed' }
  const role = ROLES.find((known) => known === values.role)
  if (role === undefined) return { failed: `--role: one of ${ROLES.join(', ')} is needed` }
  const chosen = (await password()).replace(/\r?\n$/, '')
  if (chosen.length < PASSWORD_LENGTH)
    return { failed: `a password of at least ${PASSWORD_LENGTH} characters is needed on standard input` }

  const pool = openPool({ url: databaseUrl, size: 1, onError: () => undefined })
  try {
    const added = await inTransaction(pool.db, (tx) =>
      addOperator(tx, { login, name, role, password: chosen, by: 'command line', now: new Date() }),
    )
    return added === undefined ? { failed: `${login} exists already` } : { done: `${login} may log in as ${role}` }
  } finally {
    await pool.close()
  }
}
