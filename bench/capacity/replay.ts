import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { startServer, stopServer } from '../../prove/foundation/server-process.ts'
import { coreTime, type CoreTime } from '../api/core-time.ts'
import { CLIENTS, rateOf, senderTo } from '../load.ts'
import { anyAddress, type Lender } from './lender.ts'
import type { Person } from './life.ts'
import type { Sent } from './screens.ts'

const SECONDS = Number(process.env['CAPACITY_SECONDS'] ?? 1.5)
const BARE_SERVER = fileURLToPath(new URL('../api/bare-server.ts', import.meta.url))
/** Everything is compared with it. */
const BARE_SECONDS = 3 * SECONDS
const BARE_ROWS = 1000

/** Calls that differ in ids only are one. */
export const callName = ({ method, path, body }: Sent): string => {
  const { action } = (body.startsWith('{') ? JSON.parse(body) : {}) as { action?: string }
  const name = path.replace(/^\/api\//, '')
  return path === '/'
    ? 'the document'
    : `${method === 'GET' ? 'GET ' : ''}${name}${action === undefined ? '' : ` ${action}`}`
}

/** The same call by another borrower. */
const bodyOf = (body: string, from: Person, to: Person): string =>
  (['loanId', 'withdrawalId', 'orderId'] as const).reduce(
    (text, id) => (from[id] === '' ? text : text.replaceAll(from[id], to[id])),
    body,
  )

type Sender = (call: Sent, body: string, token: string) => Promise<void>

/** Over kept-alive connections; throws unless the answer is a success. */
function callerTo(address: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  return ({ method, path }, body, token) =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': anyAddress(),
        'accept-encoding': 'br',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      }
      const sent = request(`${address}${path}`, { method, agent, headers }, (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () =>
            path === '/' || text.startsWith('{"status_code":200') ? resolve() : reject(new Error(`${path}: ${text}`)),
          )
      })
      sent.on('error', reject).end(method === 'POST' ? body : undefined)
    })
}

async function measured(read: () => CoreTime, next: () => Promise<void>, seconds = SECONDS): Promise<CoreTime> {
  await rateOf(next, seconds / 2)
  const before = read()
  const { calls } = await rateOf(next, seconds)
  const after = read()
  return {
    serverMs: (after.serverMs - before.serverMs) / calls,
    databaseMs: (after.databaseMs - before.databaseMs) / calls,
  }
}

const pick = (people: readonly Person[]): Person => {
  const person = people[Math.floor(Math.random() * people.length)]
  if (person === undefined) throw new Error('nobody there')
  return person
}

/** Core time of each call that reads, by the name of the call; `by` is whose calls they were. */
export async function coreTimes(
  { server, cluster }: Lender,
  calls: readonly Sent[],
  { by, people }: { by: Person; people: readonly Person[] },
): Promise<ReadonlyMap<string, CoreTime>> {
  const send = callerTo(server.address)
  const read = (): CoreTime => coreTime(server.child.pid ?? 0, cluster.dataFolder)
  const found = new Map<string, CoreTime>()
  for (const call of calls) {
    if (call.writes || found.has(callName(call))) continue
    const next = (): Promise<void> => {
      const person = pick(people)
      return send(call, bodyOf(call.body, by, person), person.token)
    }
    found.set(callName(call), await measured(read, next))
  }
  return found
}

/** A server that does nothing but HTTP and one select: what absolute times are compared with. */
export async function bareTime({ url, pool, cluster }: Lender): Promise<CoreTime> {
  await pool.raw.query('CREATE TABLE bare_accounts (id int PRIMARY KEY, cents bigint NOT NULL)')
  await pool.raw.query(`INSERT INTO bare_accounts SELECT n, n FROM generate_series(1, ${BARE_ROWS}) AS n`)
  const bare = await startServer({
    databaseUrl: url,
    port: await freePort(),
    bundle: BARE_SERVER,
    env: { NODE_OPTIONS: '--import tsx', POOL_SIZE: '8' },
  })
  try {
    const send = senderTo(bare.address)
    return await measured(
      () => coreTime(bare.child.pid ?? 0, cluster.dataFolder),
      () => send('/', { id: 1 + Math.floor(Math.random() * BARE_ROWS) }),
      BARE_SECONDS,
    )
  } finally {
    await stopServer(bare)
    await pool.raw.query('DROP TABLE bare_accounts')
  }
}
