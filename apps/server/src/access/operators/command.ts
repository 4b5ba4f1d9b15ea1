import { parseArgs } from 'node:util'
import { ROLES } from '@home-credit/contract'
import { type Db, inTransaction, openPool } from '../../platform/db/index.ts'
import { makeLink, resetByLink, type OneTimeLink } from './links.ts'
import { addOperator } from './operators.ts'
import { idByLogin } from './store.ts'

const BY = 'command line'

interface OperatorCommandOptions {
  args: string[]
  databaseUrl: string | undefined
  /** The console's address; links start with it. */
  publicUrl: string | undefined
}

export type CommandResult = { done: string } | { failed: string }

type Work = (tx: Db) => Promise<{ link: OneTimeLink; about: string } | { failed: string }>

/**
 * Adds an operator, such as a lender's first ones. The role is effective
 * at once: anyone who runs this can write to the database anyway.
 */
function add(args: string[]): Work | { failed: string } {
  const { values } = parseArgs({
    args,
    options: {
      login: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      role: { type: 'string', default: '' },
    },
  })
  const { login, name } = values
  if (!/^[a-z0-9._@-]{2,80}$/.test(login)) return { failed: '--login: 2 to 80 of a-z, 0-9, . _ @ - are needed' }
  if (name.trim() === '') return { failed: '--name is needed' }
  const role = ROLES.find((each) => each === values.role)
  if (role === undefined) return { failed: `--role: one of ${ROLES.join(', ')} is needed` }
  return async (tx) => {
    const now = new Date()
    const id = await addOperator(tx, { login, name, role, by: BY, now })
    if (id === undefined) return { failed: `${login} exists already` }
    return {
      link: await makeLink(tx, { operatorId: id, purpose: 'enrol', by: BY }, { now }),
      about: `${login} is ${role}`,
    }
  }
}

/** For when no two other people are available. Password, second factors, sessions and devices are gone at once. */
const reset =
  (login: string): Work =>
  async (tx) => {
    const id = await idByLogin(tx, login.toLowerCase())
    if (id === undefined) return { failed: `there is no operator ${login}` }
    return { link: await resetByLink(tx, { operatorId: id, by: BY }, { now: new Date() }), about: `${login} was reset` }
  }

function workOf(args: string[]): Work | { failed: string } {
  const [verb = '', ...more] = args
  if (verb === 'reset')
    return more.length === 1 && more[0] !== undefined ? reset(more[0]) : { failed: 'reset: one login is needed' }
  try {
    return add(verb === 'add' ? more : args)
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

/** `[add] --login … --name … --role …`, or `reset <login>`: each prints a one-time link for the owner. */
export async function operatorCommand({
  args,
  databaseUrl,
  publicUrl,
}: OperatorCommandOptions): Promise<CommandResult> {
  if (databaseUrl === undefined) return { failed: 'DATABASE_URL is needed' }
  const work = workOf(args)
  if (typeof work !== 'function') return work
  const pool = openPool({ url: databaseUrl, size: 1, onError: () => undefined })
  try {
    const result = await inTransaction(pool.db, work)
    if ('failed' in result) return result
    const address = `${publicUrl?.replace(/\/$/, '') ?? ''}${result.link.path}`
    return {
      done: `${result.about}. Hand this link over in person; it opens once, until ${result.link.expires_at}:\n${address}`,
    }
  } finally {
    await pool.close()
  }
}
