import { createInterface } from 'node:readline'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { eventually } from '../../apps/server/src/testing/loans.ts'
import type { LargeDatabase } from '../../prove/console/large-database.ts'
import { startServer, stopServer, type ServerProcess } from '../../prove/foundation/server-process.ts'
import { anyBareRow, startBare } from '../api/bare.ts'
import { posterTo, rateOf, senderTo, type Post } from '../load.ts'
import { quantile } from '../median.ts'
import { arrivals } from './arrivals.ts'

const BARE_SCHEDULE = { perSecond: 50, seconds: 2, warmSeconds: 1 }
const BEYOND_IDS = 10_000_000
/** Of loans, orders and withdrawals, which have six digits. */
const BEYOND_NUMBERS = 500_000

export interface Servers {
  server: ServerProcess
  post: Post
  /** To the address that the bank knows. */
  bank: Post
  /** Milliseconds of the median bare call, while nothing else is called. */
  bareMs(): Promise<number>
  barePerSecond(seconds: number): Promise<number>
}

async function readyFor({ pool: { raw } }: LargeDatabase): Promise<void> {
  // What fills the database gives its rows ids and numbers without drawing them.
  await raw.query(
    `SELECT setval(seqrelid::regclass, CASE WHEN EXISTS (SELECT FROM pg_depend WHERE objid = seqrelid AND deptype IN ('a', 'i')) THEN ${BEYOND_IDS} ELSE ${BEYOND_NUMBERS} END)
     FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid WHERE relnamespace = 'public'::regnamespace`,
  )
}

/** The server, of another bundle if one is named, and the bare one beside it, on this database. */
export async function withServers<Result>(
  database: LargeDatabase,
  work: (servers: Servers) => Promise<Result>,
  { bundle, env = {} }: { bundle?: string | undefined; env?: Record<string, string> } = {},
): Promise<Result> {
  await readyFor(database)
  const server = await startServer({
    databaseUrl: database.url,
    port: await freePort(),
    // As in production, unlike other servers of a bench or a proof: refusing in time is measured, too.
    env: { STATEMENT_SECONDS: '20', LOCK_SECONDS: '5', TRUSTED_PROXIES: '1', ...env },
    ...(bundle === undefined ? {} : { bundle }),
  })
  if (server.child.stdout !== null)
    createInterface(server.child.stdout).on('line', (line) => {
      if (line.includes('"msg":"fault"')) console.log(line)
    })
  const bare = await startBare(database)
  try {
    const post = posterTo(server.address)
    // Nobody decides: otherwise the sandbox would take the applications on, after a few seconds.
    await post('/api/sandbox/autopilot', { action: 'switch', on: false, lives_on: false }, { key: 'no-autopilot' })
    const hook = await eventually(
      async () => (await database.pool.raw.query<{ url: string }>('SELECT url FROM sandbox_bank_webhooks')).rows[0],
      (row) => row !== undefined,
      'the bank knows where to send webhooks',
    )
    const [sendBare, postBare] = [senderTo(bare.address), posterTo(bare.address)]
    return await work({
      server,
      post,
      bank: posterTo(hook?.url ?? ''),
      async bareMs() {
        const found = await arrivals(() => ({ call: 'bare', send: () => postBare('/', anyBareRow()) }), BARE_SCHEDULE)
        const ms = found.map((each) => each.ms)
        return quantile(ms, 0.5)
      },
      barePerSecond: async (seconds) => (await rateOf(() => sendBare('/', anyBareRow()), seconds)).perSecond,
    })
  } finally {
    await Promise.all([server, bare].map((each) => stopServer(each)))
  }
}
