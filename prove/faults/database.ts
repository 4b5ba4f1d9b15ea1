import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postmasterOf } from '../../apps/server/src/testing/process.ts'
import type { Claim } from '../claim.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { few, repeatFault, type Round, type Rounds } from './rounds.ts'

/** A connection of nobody's pool. */
async function onConnection(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const KILLED: Rounds = {
  rounds: 50,
  acrossMinute: 5,
  acks: { least: 20, more: 100 },
  async strike({ books: { cluster } }) {
    process.kill(postmasterOf(cluster.dataFolder), 'SIGKILL')
    await cluster.start()
  },
}

export const databaseKills: Claim = {
  claim:
    'kill -9 of the database under two servers loses no acknowledged payment, doubles none and ends no process; payments and withdrawals go on within 10 s of its return',
  minCounts: { rounds: KILLED.rounds, across_minute: KILLED.acrossMinute, acked: 3000, payouts: KILLED.rounds },
  run: (run) => repeatFault(run, KILLED),
  slow: true,
  plants: [
    {
      bug: 'a database that confirms commits before they are written',
      run: (run) => repeatFault(few(run), KILLED, { durable: false }),
    },
  ],
}

const TERMINATED: Rounds = {
  rounds: 50,
  acrossMinute: 0,
  acks: { least: 20, more: 100 },
  strike: ({ books: { url } }) =>
    onConnection(url, async (client) => {
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
    }),
}

const UNHEARD: Edit = {
  file: 'apps/server/src/platform/db/pool.ts',
  find: "raw.on('error', onError)",
  replace: 'void onError',
}

export const terminatedBackends: Claim = {
  claim:
    'ending every connection of the database at once loses no acknowledged payment, doubles none and ends no process; payments and withdrawals go on within 10 s',
  minCounts: { rounds: TERMINATED.rounds, acked: 3000, payouts: TERMINATED.rounds },
  run: (run) => repeatFault(run, TERMINATED),
  slow: true,
  plants: [
    {
      bug: 'nobody hears of the end of an idle connection',
      run: (run) => withPlantedServer(UNHEARD, (bundle) => repeatFault(few(run), TERMINATED, { bundle })),
    },
  ],
}

const LOCKED_SECONDS = 18
const LOCK_SECONDS = 5
const PATIENT: Edit = {
  file: 'apps/server/src/platform/db/pool.ts',
  find: 'lock_timeout: limits.lockSeconds * 1000',
  replace: 'lock_timeout: 0',
}
const limits = { LOCK_SECONDS: String(LOCK_SECONDS), STATEMENT_SECONDS: '20' }

/** Nothing of the ledger can be read or written, for longer than a call waits. */
const lockLedger = ({ books: { url } }: Round): Promise<void> =>
  onConnection(url, async (client) => {
    await client.query('BEGIN')
    await client.query('LOCK TABLE ledger_postings')
    await sleep(LOCKED_SECONDS * 1000)
    await client.query('ROLLBACK')
  })

const LOCKED: Rounds = {
  rounds: 10,
  acrossMinute: 1,
  acks: { least: 20, more: 100 },
  strike: lockLedger,
  // For a connection, then for the lock; and a machine that has other things to do.
  limitMs: (LOCK_SECONDS * 1.5 + 1.5) * 1000,
}

export const lockedTable: Claim = {
  claim: `the postings of the ledger locked for ${LOCKED_SECONDS} s lose no acknowledged payment, double none and end no process; no payment waits longer than its limit, and withdrawals go on within 10 s`,
  minCounts: { rounds: LOCKED.rounds, across_minute: LOCKED.acrossMinute, acked: 500, payouts: LOCKED.rounds },
  run: (run) => repeatFault(run, LOCKED, { envOf: () => limits }),
  slow: true,
  plants: [
    {
      bug: 'a statement waits for a lock as long as it takes',
      run: (run) =>
        withPlantedServer(PATIENT, (bundle) => repeatFault(few(run), LOCKED, { bundle, envOf: () => limits })),
    },
  ],
}
