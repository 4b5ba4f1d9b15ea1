import { anyAddress } from '../../apps/server/src/testing/identity.ts'
import { stopServer } from '../../prove/foundation/server-process.ts'
import { anyBareRow, startBare } from '../api/bare.ts'
import { coreTime, type CoreTime } from '../api/core-time.ts'
import { CLIENTS, posterTo, rateOf, senderTo } from '../load.ts'
import type { Lender } from './lender.ts'
import type { Person } from './life.ts'
import type { Sent } from './screens.ts'

const SECONDS = Number(process.env['CAPACITY_SECONDS'] ?? 1.5)
/** Everything is compared with it. */
const BARE_SECONDS = 3 * SECONDS

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

/** Throws unless the answer is a success. */
function callerTo(address: string): Sender {
  const post = posterTo(address, CLIENTS)
  return async ({ method, path }, body, token) => {
    const sent = method === 'POST' ? (JSON.parse(body) as object) : undefined
    const { status, text } = await post(path, sent, { token, from: anyAddress(), headers: { 'accept-encoding': 'br' } })
    if (path === '/' ? status !== 200 : !text.startsWith('{"status_code":200')) throw new Error(`${path}: ${text}`)
  }
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
export async function bareTime(lender: Lender): Promise<CoreTime> {
  const { pool, cluster } = lender
  const bare = await startBare(lender)
  try {
    const send = senderTo(bare.address)
    return await measured(
      () => coreTime(bare.child.pid ?? 0, cluster.dataFolder),
      () => send('/', anyBareRow()),
      BARE_SECONDS,
    )
  } finally {
    await stopServer(bare)
    await pool.raw.query('DROP TABLE bare_accounts')
  }
}
