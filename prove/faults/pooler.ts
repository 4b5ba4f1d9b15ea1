import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitForDatabase } from '../../apps/server/src/platform/db/probe.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { changeSettings } from '../speed/setting-everywhere.ts'
import { faultsOn, type Rounds } from './rounds.ts'

/** What a server sends when it connects, and PgBouncer does not know. */
const STARTUP_PARAMETERS = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'

/** The same books through a PgBouncer, which Debian's package `pgbouncer` brings. */
async function throughPooler<Result>(
  books: Books,
  mode: 'session' | 'transaction',
  work: (pooled: Books) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-pgbouncer-'))
  // It gives up the rights of root before it reads.
  chmodSync(folder, 0o755)
  const [port, url] = [await ownPort(), new URL(books.url)]
  const { hostname, username, password, pathname } = url
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${url.port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 300
default_pool_size = 200
ignore_startup_parameters = ${STARTUP_PARAMETERS}
`,
    { mode: 0o644 },
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  execFileSync('which', ['pgbouncer'], { stdio: 'ignore' })
  const pooler = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' })
  const gone = new Promise((resolve) => pooler.once('exit', resolve))
  url.port = String(port)
  try {
    await waitForDatabase(url.toString(), { seconds: 20, say: () => undefined })
    return await work({ ...books, url: url.toString() })
  } finally {
    pooler.kill('SIGKILL')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing happens: payments and withdrawals go on. */
const QUIET: Rounds = { rounds: 5, acrossMinute: 0, acks: { least: 200, more: 100 }, strike: async () => undefined }

/** A server that starts although its connections are shared, or says something else. */
async function refusalFaults(pooled: Books, bundle?: string): Promise<string[]> {
  try {
    const server = await startServer({
      databaseUrl: pooled.url,
      port: await ownPort(),
      ...(bundle === undefined ? {} : { bundle }),
    })
    await stopServer(server)
    return ['a server started through transaction pooling']
  } catch (error) {
    return String(error).includes('pooler in transaction mode') ? [] : [`it refused with ${String(error)}`]
  }
}

const startAndServe = (run: Run): Promise<Seen> =>
  withBooks(async (books) => {
    const refused = await throughPooler(books, 'transaction', (pooled) => refusalFaults(pooled))
    return throughPooler(books, 'session', async (pooled) => {
      const changed = await changeSettings(pooled, run)
      const { counts, faults } = await faultsOn(pooled, run, QUIET)
      return {
        counts: { ...counts, ...changed.counts, refused: refused.length === 0 ? 1 : 0 },
        faults: [...refused, ...changed.faults, ...faults],
      }
    })
  })

const UNCHECKED: Edit = {
  file: 'apps/server/src/platform/db/probe.ts',
  find: 'return backends.size < clients.length',
  replace: 'return false',
}

export const pooler: Claim = {
  claim:
    'through PgBouncer with session pooling two servers work as without it, notifications included; with transaction pooling a server refuses to start and says why',
  minCounts: { refused: 1, changes: 20, acked: 1000, payouts: QUIET.rounds },
  run: startAndServe,
  slow: true,
  plants: [
    {
      bug: 'a server that does not look',
      run: () =>
        withPlantedServer(UNCHECKED, (bundle) =>
          withBooks(async (books) => {
            const faults = await throughPooler(books, 'transaction', (pooled) => refusalFaults(pooled, bundle))
            return { counts: {}, faults }
          }),
        ),
    },
  ],
}
