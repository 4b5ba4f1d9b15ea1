import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOST_COUNTED } from '../../apps/server/src/platform/db/count-rows.ts'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { apiClient } from '../../apps/server/src/testing/server.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { consoleCalls } from './calls.ts'
import { idleStatements, type LargeDatabase, openLargeDatabase } from './large-database.ts'
import { planFaults, plansIn, tableSizes } from './plans.ts'

const BORROWERS = 20_000
/** A table of this size may be read whole: it grows with the office, not with the borrowers. */
const SMALL_TABLE = 300
/** Every call may count as far as a list is counted, and read some pages besides. */
const MOST_ROWS = MOST_COUNTED + 2000

/** Reading all of fewer would be within the bound. */
const borrowersOf = (run: Run): number => Math.max(MOST_ROWS + 2000, scaled(BORROWERS, run))

let folder: string | undefined

/** One folder for a claim and its plants, which use the same borrowers. */
function sharedFolder(): string {
  if (folder === undefined) {
    const path = mkdtempSync(join(tmpdir(), 'home-credit-console-'))
    process.once('exit', () => rmSync(path, { recursive: true, force: true }))
    folder = path
  }
  return folder
}

/** Makes the calls on a server of its own, and judges each plan that PostgreSQL executed for them. */
async function judge(database: LargeDatabase, run: Run, only: (name: string) => boolean): Promise<Seen> {
  // What no index can answer is then still read sequentially, and what one can is not: so a small table shows it as well
  // as a large one.
  await database.pool.raw.query('ALTER DATABASE console SET enable_seqscan = off')
  const server = await startServer({ databaseUrl: database.url, port: await freePort() })
  const counts = { borrowers: borrowersOf(run), calls: 0, statements: 0 }
  const faults: string[] = []
  try {
    const sizes = await tableSizes(database.pool)
    const calls = await consoleCalls(apiClient(server.address), database)
    await database.explaining(async (logOf) => {
      const own = await idleStatements(logOf)
      for (const { name, run: make } of calls.filter((call) => only(call.name))) {
        const statements = plansIn(await logOf(make)).filter(({ text }) => !own.has(text))
        counts.calls += 1
        counts.statements += statements.length
        const found = planFaults(statements, sizes, { most: MOST_ROWS, small: SMALL_TABLE })
        faults.push(...found.map(({ fault }) => `${name}: ${fault}`))
      }
    })
  } finally {
    await stopServer(server)
  }
  return { counts, faults }
}

async function overBorrowers(run: Run, only: (name: string) => boolean, without?: string): Promise<Seen> {
  const database = await openLargeDatabase(sharedFolder(), borrowersOf(run))
  try {
    if (without === undefined) return await judge(database, run, only)
    const { raw } = database.pool
    const { rows } = await raw.query<{ make: string }>('SELECT pg_get_indexdef($1::regclass) AS make', [without])
    await raw.query(`DROP INDEX ${without}`)
    try {
      return await judge(database, run, only)
    } finally {
      await raw.query(rows[0]?.make ?? '')
    }
  } finally {
    await database.close()
  }
}

const missing = (index: string, what: string) => ({
  bug: `no index ${index}`,
  run: (run: Run) => overBorrowers(run, (name) => name.startsWith(what), index),
})

export const indexed: Claim = {
  claim:
    'The search and every list of the console are answered from indexes: nothing that grows with the borrowers is read or sorted whole',
  minCounts: { borrowers: BORROWERS, calls: 250, statements: 500 },
  run: (run) => overBorrowers(run, () => true),
  plants: [
    missing('borrower_info_search', 'search: name with a typing error'),
    missing('withdrawals_by_state', 'payouts: paid'),
    missing('audit_log_time', 'audit: all'),
  ],
  plantsAreSlow: true,
  slow: true,
}
