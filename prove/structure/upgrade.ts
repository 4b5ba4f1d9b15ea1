import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { openPool, type Pool } from '../../apps/server/src/platform/db/pool.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { eventually } from '../../apps/server/src/testing/loans.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { loadDump, type AboutDump } from '../dump.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedServer } from '../plant.ts'

/**
 * A dump of commit 8d2ea29, before modules, jobs and columns got their present names: nine loans, a withdrawal that the bank has not taken, and jobs
 * that a stopped server left in the queue. Its clock is twelve days ahead of its last entry, so the two offers in it have expired.
 */
const DUMP = new URL('before.sql.br', import.meta.url)

interface About extends AboutDump {
  /** The withdrawal that waits for the bank. */
  payout: string
}

const FORMER_NAMES = [
  'tend_loans',
  'tend_loan',
  'tend_payouts',
  'apply_pix_events',
  'apply_phone_changes',
  'tell_dues',
  'tell_news',
]

async function jobsIn(pool: Pool): Promise<{ name: string; attempts: number; last_error: string | null }[]> {
  const { rows } = await pool.raw.query<{ name: string; attempts: number; last_error: string | null }>(
    'SELECT task_identifier AS name, attempts, last_error FROM graphile_worker.jobs WHERE task_identifier = ANY($1)',
    [FORMER_NAMES],
  )
  return rows
}

async function upgraded(run: Run, bundle?: string): Promise<Seen> {
  const faults: string[] = []
  const cluster = await startTestCluster()
  const { url } = await createDatabase(cluster.url, { migrated: false })
  const { payout } = await loadDump<About>(DUMP, url)
  const pool = openPool({ url, size: 4, onError: () => undefined })
  try {
    const queued = await jobsIn(pool)
    const loans = await pool.db.selectFrom('loans').select('id').execute()
    const server = await startServer({
      databaseUrl: url,
      port: await ownPort(),
      ...(bundle === undefined ? {} : { bundle }),
    })
    try {
      const waitFor = async <Value>(look: () => Promise<Value>, is: (value: Value) => boolean, what: string) =>
        eventually(look, is, what).catch((error: unknown) => void faults.push(String(error)))
      await waitFor(
        () => jobsIn(pool),
        (jobs) => jobs.length === 0,
        'no job is left under a former name',
      )
      await waitFor(
        () => pool.db.selectFrom('withdrawals').select('state').where('id', '=', payout).executeTakeFirstOrThrow(),
        ({ state }) => state === 'paid',
        'the withdrawal is paid',
      )
      await waitFor(
        () => pool.db.selectFrom('loans').select('id').where('state', '=', 'approved').execute(),
        (loans) => loans.length === 0,
        'the expired offers are ended',
      )
      faults.push(...(await jobsIn(pool)).map(({ name, last_error }) => `${name}: ${last_error ?? 'not run'}`))
    } finally {
      await stopServer(server)
    }
    faults.push(...(await oracleFaults(pool.db)))
    const names = new Set(queued.map(({ name }) => name))
    run.say(`jobs under former names: ${queued.length}`)
    return { counts: { jobs: queued.length, names: names.size, loans: loans.length }, faults }
  } finally {
    await pool.close()
    await cluster.close()
  }
}

/** A lender upgrades while jobs wait. */
export const upgrade: Claim = {
  claim: 'a database of the version before starts on this one, and the jobs in its queue run under their former names',
  minCounts: { jobs: 15, names: 7, loans: 9 },
  slow: true,
  run: (run) => upgraded(run),
  plants: [
    {
      bug: 'a job that forgets its former name',
      run: (run) =>
        withPlantedServer(
          {
            file: 'apps/server/src/lending/review/process-due-loans.ts',
            find: "formerNames: ['tend_loan'],",
            replace: '',
          },
          (bundle) => upgraded(run, bundle),
        ),
    },
  ],
}
