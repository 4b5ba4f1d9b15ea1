import { FIGURE_LISTS } from '@home-credit/contract'
import { sql } from 'kysely'
import { Counter, Registry } from 'prom-client'
import { localDate, midnightAfter, nextDay, startOfDay } from '../../apps/server/src/platform/clock/local-day.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db/pool.ts'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { closeJobs } from '../../apps/server/src/reporting/close/close.ts'
import { closeSteps } from '../../apps/server/src/reporting/close/steps.ts'
import { filterOf } from '../../apps/server/src/reporting/figures/list.ts'
import { figureTotal, listRows } from '../../apps/server/src/reporting/figures/list-queries.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { dayAfter } from '../repayment/close-scenario.ts'
import { growYear } from '../scenario/year.ts'
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

const BORROWERS = 1000

/** What happened on a day: these figures can be counted again at any time. */
const happenedOn = (figures: Record<string, number>, totals: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => name in totals || name.startsWith('rejection ')))

/**
 * The year of the sandbox as of a midnight: of its last day every figure, and of each day before it what happened on it.
 */
async function liveYear(run: Run, afterwards: AfterClose = async () => undefined): Promise<Seen> {
  return withBooks(async ({ pool }) => {
    const today = localDate(new Date())
    // Not a minute longer: the values of the last day are read from live rows.
    const now = startOfDay(today)
    await growYear(pool, { borrowers: scaled(BORROWERS, run), seed: String(run.seed), now })
    const last = dayAfter(today, -1)
    await close(pool, last, afterwards)
    const { rows: closed } = await pool.raw.query<{ day: string }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM closes WHERE day < $1::date ORDER BY day`,
      [last],
    )
    const faults: string[] = []
    let figures = 0
    let before = await totalsBefore(pool, closed[0]?.day ?? last)
    for (const { day } of closed) {
      const totals = await totalsBefore(pool, nextDay(day))
      const found = differences(day, happenedOn(await writtenOf(pool, day), totals), before, { totals, values: {} })
      before = totals
      figures += found.compared
      faults.push(...found.faults)
    }
    const found = differences(last, await writtenOf(pool, last), before, await snapshotOf(pool, last))
    faults.push(...found.faults)
    for (const list of FIGURE_LISTS) faults.push(...(await listFaults(pool, list)))
    return { counts: { days: closed.length + 1, figures: figures + found.compared }, faults }
  })
}

export const year: Claim = {
  claim: 'Every figure equals an independent query over ledger and loans as of that close, on the year of the sandbox',
  // A smaller year has as many days.
  minCounts: { days: 365, figures: 4000 },
  run: (run) => liveYear(run),
  plants: [
    {
      bug: 'one figure computed from the installments as they were due, paid or not',
      run: (run) =>
        liveYear({ ...run, scale: 0.05 }, (tx, day) =>
          sql`UPDATE figures_expected AS e SET cents = (SELECT sum(payment_cents) FROM loan_installments AS i WHERE i.payable_on = e.payable_on) WHERE day = ${day}::date`.execute(
            tx,
          ),
        ),
    },
  ],
  slow: true,
}
