import { setTimeout as sleep } from 'node:timers/promises'
import { FIGURE_LISTS } from '@home-credit/contract'
import { sql } from 'kysely'
import { Counter, Registry } from 'prom-client'
import { localDate, midnightAfter, nextDay } from '../../apps/server/src/platform/clock/local-day.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db/pool.ts'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { addJob } from '../../apps/server/src/platform/jobs/queue.ts'
import { closeJobs } from '../../apps/server/src/reporting/close/close.ts'
import { closeSteps } from '../../apps/server/src/reporting/close/steps.ts'
import { filterOf } from '../../apps/server/src/reporting/figures/list.ts'
import { figureTotal, listRows } from '../../apps/server/src/reporting/figures/list-queries.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { apiClient } from '../../apps/server/src/testing/server.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { dayAfter } from '../repayment/close-scenario.ts'
import { makeHistory } from './history.ts'
import { differences, snapshotOf, type Snapshot, totalsBefore, writtenOf } from './snapshot.ts'

const HISTORIES = 10
const LOANS = 40
/** Long enough for loans to be more than 30 days late, and for months to end. */
const DAYS = 75
/** In a small run. */
const [FEWER_LOANS, FEWER_DAYS] = [12, 70]
const LATER_MS = 20 * 60_000

const metrics = {
  closeChecks: new Counter({
    name: 'checks',
    help: 'of the proof',
    labelNames: ['check', 'outcome'] as const,
    registers: [new Registry()],
  }),
}

type AfterClose = (tx: Db, day: string) => Promise<unknown>

/** Closes a day as the job does, long after it. */
async function close({ db }: Pool, day: string, afterwards: AfterClose): Promise<void> {
  const job = closeJobs(metrics, closeSteps([])).find(({ name }) => name === 'close_day')
  await inTransaction(db, async (tx) => {
    await job?.run({ tx, payload: { day }, now: new Date(midnightAfter(day).getTime() + LATER_MS) })
    await afterwards(tx, day)
  })
}

/** Each list has as many rows as its figure counts, and they sum up to it. */
async function listFaults({ db }: Pool, list: (typeof FIGURE_LISTS)[number]): Promise<string[]> {
  const filter = await filterOf(db, { list })
  if (filter === undefined) return ['there are no figures']
  const { total, cents } = await figureTotal(db, filter)
  const rows = await listRows(db, filter, 1_000_000, 0)
  const sum = rows.reduce((all, row) => all + (row.cents ?? 0), 0)
  return [
    ...(rows.length === total ? [] : [`list ${list}: ${rows.length} rows, and the figure is ${total}`]),
    ...(cents === null || sum === cents ? [] : [`list ${list}: ${sum} centavos, and the figure is ${cents}`]),
  ]
}

/** Lives through a history with a snapshot at each midnight, and closes all its days only then. */
async function live(pool: Pool, run: Run, afterwards: AfterClose): Promise<Seen> {
  const [loans, days] = run.scale < 1 ? [FEWER_LOANS, FEWER_DAYS] : [LOANS, DAYS]
  // Not in the year of the clock, so that nothing depends on today.
  const first = dayAfter('2026-01-05', Math.floor(run.random() * 300))
  const history = makeHistory({ loans, days, first, random: run.random })
  const before = dayAfter(first, -1)
  await sql`INSERT INTO closes (day, began_at, ended_at, counts, totals, failed) VALUES (${before}::date, now(), now(), '{}', '{}', 0)`.execute(
    pool.db,
  )
  const snapshots = new Map<string, Snapshot>()
  for (let day = 0; day < days; day += 1) {
    await history.happen(pool.db, day)
    snapshots.set(dayAfter(first, day), await snapshotOf(pool, dayAfter(first, day)))
  }
  const faults: string[] = []
  let compared = 0
  let totals: Record<string, number> = {}
  for (const [day, snapshot] of snapshots) {
    await close(pool, day, afterwards)
    const found = differences(day, await writtenOf(pool, day), totals, snapshot)
    totals = snapshot.totals
    compared += found.compared
    faults.push(...found.faults)
  }
  for (const list of FIGURE_LISTS) faults.push(...(await listFaults(pool, list)))
  return { counts: { histories: 1, days: snapshots.size, figures: compared, lists: FIGURE_LISTS.length }, faults }
}

async function liveAll(run: Run, afterwards: AfterClose = async () => undefined): Promise<Seen> {
  const cluster = await startTestCluster()
  const counts: Record<string, number> = {}
  const faults: string[] = []
  try {
    for (let left = scaled(HISTORIES, run); left > 0; left -= 1) {
      const { url, drop } = await createDatabase(cluster.url)
      const pool = openPool({ url, size: 4, onError: () => undefined })
      try {
        const seen = await live(pool, run, afterwards)
        for (const [name, count] of Object.entries(seen.counts)) counts[name] = (counts[name] ?? 0) + count
        faults.push(...seen.faults)
      } finally {
        await pool.close()
        await drop()
      }
    }
  } finally {
    await cluster.close()
  }
  return { counts, faults }
}

export const histories: Claim = {
  claim:
    'Every figure equals an independent query over ledger and loans as of that close, on ten random histories that are closed late',
  minCounts: { histories: HISTORIES, days: 700, figures: 50_000, lists: 100 },
  run: (run) => liveAll(run),
  plants: [
    {
      bug: 'one figure computed from live rows',
      run: (run) =>
        liveAll({ ...run, scale: 0.01 }, (tx, day) =>
          sql`UPDATE figures_days SET bank_cents = (SELECT sum(balance_cents) FROM ledger_balances WHERE account = 'bank') WHERE day = ${day}::date`.execute(
            tx,
          ),
        ),
    },
  ],
}

/** A server with its sample borrowers closes its first days by itself. */
async function onSandbox(run: Run): Promise<Seen> {
  const cluster = await startTestCluster({ durable: true })
  const { url } = await createDatabase(cluster.url)
  const pool = openPool({ url, size: 4, onError: () => undefined })
  const server = await startServer({ databaseUrl: url, port: await freePort() })
  try {
    const ask = apiClient(server.address)
    const now = async (): Promise<Date> =>
      new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
    const faults: string[] = []
    let figures = 0
    const DAYS_CLOSED = 3
    for (let closed = 0; closed < DAYS_CLOSED; closed += 1) {
      const day = localDate(await now())
      const seconds = Math.ceil((midnightAfter(day).getTime() + LATER_MS - (await now()).getTime()) / 1000)
      dataOf(await ask('POST /api/sandbox/clock', { action: 'forward', seconds }))
      await addJob(pool.db, { name: 'close_due', payload: {} })
      for (let left = 2400; left > 0; left -= 1) {
        const { rows } = await pool.raw.query(`SELECT FROM closes WHERE day = '${day}'`)
        if (rows.length > 0) break
        await sleep(25)
      }
      const found = differences(
        day,
        await writtenOf(pool, day),
        await totalsBefore(pool, day),
        await snapshotOf(pool, day),
      )
      const { rows: since } = await pool.raw.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ledger_transactions WHERE recorded_at >= $1`,
        [midnightAfter(day)],
      )
      run.say(`${day}: ${found.compared} figures, next day ${nextDay(day)} has ${since[0]?.count ?? 0} bookings`)
      figures += found.compared
      faults.push(...found.faults)
    }
    for (const list of FIGURE_LISTS) faults.push(...(await listFaults(pool, list)))
    return { counts: { days: DAYS_CLOSED, figures }, faults }
  } finally {
    await stopServer(server)
    await pool.close()
    await cluster.close()
  }
}

export const sandbox: Claim = {
  claim: 'Every figure equals an independent query over ledger and loans as of that close, on the sandbox as it starts',
  minCounts: { days: 3, figures: 100 },
  run: onSandbox,
  // Starts a server with all its sample borrowers.
  slow: true,
}
