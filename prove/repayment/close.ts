import { setTimeout as sleep } from 'node:timers/promises'
import { addJob } from '../../apps/server/src/platform/jobs/queue.ts'
import { localDate, startOfDay } from '../../apps/server/src/platform/clock/local-day.ts'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { queueAgain } from '../../apps/server/src/reporting/close/close.ts'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { apiClient } from '../../apps/server/src/testing/server.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import type { Books } from '../foundation/books.ts'
import { startServer, stopServer, type ServerProcess } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { dayAfter, happen, makeCloseScenario, type CloseScenario } from './close-scenario.ts'

const LOANS = 300
/** Long enough for first installments to be a month late. */
const DAYS = 70
const KILLS = 20
/** Also in a small run: with fewer, all kills could miss the critical moment. */
const LEAST_KILLS = 6
/** After the end of a day, on the sandbox clock. */
const LATER_MS = 20 * 60_000

interface Deployment extends Omit<Books, 'cluster'> {
  servers: ServerProcess[]
  start(count: number): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Sets the sandbox clock to `LATER_MS` after the end of a day, and queues the closing job twice. */
async function moveTo({ pool, servers }: Deployment, planned: CloseScenario, day: number): Promise<void> {
  const [server] = servers
  if (server === undefined) throw new Error('no server')
  const ask = apiClient(server.address)
  const read = async (): Promise<number> =>
    Date.parse(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
  const seconds = Math.ceil((startOfDay(dayAfter(planned.first, day + 1)).getTime() + LATER_MS - (await read())) / 1000)
  if (seconds > 0) dataOf(await ask('POST /api/sandbox/clock', { action: 'forward', seconds }))
  await addJob(pool.db, { name: 'close_due', payload: {} })
  await addJob(pool.db, { name: 'close_due', payload: {} })
}

const closedDays = async ({ pool }: Pick<Books, 'pool'>): Promise<number> =>
  (await pool.db.selectFrom('closes').select('day').execute()).length

/** Waits until this many days are closed; returns false on a timeout. */
async function closed(books: Pick<Books, 'pool'>, count: number, enough = 2400): Promise<boolean> {
  for (let left = enough; left > 0; left -= 1) {
    if ((await closedDays(books)) >= count) return true
    await sleep(25)
  }
  return false
}

/** Every table that the close writes, and the books, without the time of writing. */
async function dump({ pool }: Pick<Books, 'pool'>): Promise<Map<string, string>> {
  const tables = {
    closes: 'SELECT day, counts, totals, failed FROM closes ORDER BY day',
    arrears: 'SELECT * FROM arrears ORDER BY loan_id',
    iof_guides:
      'SELECT period_from, period_to, pay_by, charged_cents, carried_cents, amount_cents FROM iof_guides ORDER BY period_from',
    iof_lines:
      'SELECT period_from, loan_id, part, cents FROM iof_guide_lines ORDER BY period_from, loan_id, part, cents',
    figures_days: 'SELECT * FROM figures_days ORDER BY day',
    figures_arrears: 'SELECT * FROM figures_arrears ORDER BY day, bucket',
    figures_vintages: 'SELECT * FROM figures_vintages ORDER BY day, month',
    figures_expected: 'SELECT * FROM figures_expected ORDER BY day, payable_on',
    reminders:
      'SELECT day, loan_id, borrower_id, installment, stage FROM reminders_due ORDER BY day, loan_id, installment',
    logged: `SELECT subject, count(*) FROM audit_log WHERE action = 'day_closed' GROUP BY subject ORDER BY subject`,
    ledger:
      'SELECT t.event, t.key, t.loan_id, t.effective_at, t.recorded_at, p.line, p.account, p.owner_id, p.amount_cents FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id ORDER BY t.event, t.key, p.line',
    balances:
      'SELECT account, owner_id, sum(balance_cents) FROM ledger_balances GROUP BY account, owner_id ORDER BY account, owner_id',
    lists: 'SELECT * FROM loan_installments ORDER BY loan_id, number',
  }
  const rows = new Map<string, string>()
  for (const [name, query] of Object.entries(tables))
    for (const row of (await pool.raw.query<Record<string, unknown>>(query)).rows)
      rows.set(`${name} ${JSON.stringify(row)}`, name)
  return rows
}

const differences = (name: string, clean: Map<string, string>, other: Map<string, string>): string[] => [
  ...[...clean.keys()].filter((row) => !other.has(row)).map((row) => `${name} lacks: ${row.slice(0, 300)}`),
  ...[...other.keys()].filter((row) => !clean.has(row)).map((row) => `${name} has: ${row.slice(0, 300)}`),
]

type Way = (deployment: Deployment, planned: CloseScenario, run: Run) => Promise<void>

/** One server; each day closes some minutes after its end. */
const clean: Way = async (deployment, planned) => {
  await deployment.start(1)
  for (let day = 0; day < planned.days; day += 1) {
    await happen(deployment.pool.db, planned, day)
    await moveTo(deployment, planned, day)
    if (!(await closed(deployment, day + 1))) return
  }
}

/** Only the first day closes on time. After all days are over, each is closed, and then each runs again. */
const late: Way = async (deployment, planned) => {
  await happen(deployment.pool.db, planned, 0)
  await deployment.start(1)
  await moveTo(deployment, planned, 0)
  await closed(deployment, 1)
  await deployment.stop()
  for (let day = 1; day < planned.days; day += 1) await happen(deployment.pool.db, planned, day)
  await deployment.start(1)
  await moveTo(deployment, planned, planned.days - 1)
  await closed(deployment, planned.days)
  const closes = await deployment.pool.db.selectFrom('closes').select('day').execute()
  for (const { day } of closes) await queueAgain(deployment.pool.db, day)
  for (let left = 1200; left > 0; left -= 1) {
    const { rows } = await deployment.pool.raw.query<{ again: number }>(
      `SELECT count(*)::int AS again FROM audit_log WHERE action = 'day_closed_again'`,
    )
    if ((rows[0]?.again ?? 0) >= closes.length) break
    await sleep(25)
  }
}

/** Two servers both look for days to close, while the next day's events already happen. */
const together: Way = async (deployment, planned) => {
  await deployment.start(2)
  let next: Promise<unknown> = happen(deployment.pool.db, planned, 0)
  for (let day = 0; day < planned.days; day += 1) {
    await next
    await moveTo(deployment, planned, day)
    next = day + 1 < planned.days ? happen(deployment.pool.db, planned, day + 1) : Promise.resolve()
    if (!(await closed(deployment, day + 1))) break
  }
  await next
}

/** Repeated SIGKILL while the server catches up with a gap of days. */
const killed: Way = async (deployment, planned, run) => {
  await happen(deployment.pool.db, planned, 0)
  await deployment.start(1)
  await moveTo(deployment, planned, 0)
  await closed(deployment, 1)
  for (let day = 1; day < planned.days; day += 1) await happen(deployment.pool.db, planned, day)
  await moveTo(deployment, planned, planned.days - 1)
  const kills = Math.max(LEAST_KILLS, scaled(KILLS, run))
  for (let kill = 0; kill < kills && (await closedDays(deployment)) < planned.days; kill += 1) {
    const before = await closedDays(deployment)
    // A few days further on, at a random moment.
    await closed(deployment, Math.min(before + 1 + Math.floor(run.random() * 3), planned.days - 1), 400)
    await sleep(run.random() * 120)
    await deployment.stop('SIGKILL')
    // Unlocks the killed server's jobs at once instead of waiting for the timeout, so that the next kill hits a close
    // again.
    await deployment.pool.raw.query(
      'SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs WHERE locked_by IS NOT NULL HAVING count(*) > 0',
    )
    await deployment.start(1)
    await addJob(deployment.pool.db, { name: 'close_due', payload: {} })
  }
  await closed(deployment, planned.days)
}

/** Replays the scenario in one way on a database of its own, and returns its content. */
async function lived(
  clusterUrl: string,
  way: Way,
  planned: CloseScenario,
  run: Run,
  bundle?: string,
): Promise<Map<string, string>> {
  const { url, drop } = await createDatabase(clusterUrl)
  const pool = openPool({ url, size: 8, onError: () => undefined })
  const servers: ServerProcess[] = []
  const deployment: Deployment = {
    url,
    pool,
    servers,
    async start(count) {
      for (let more = 0; more < count; more += 1)
        servers.push(
          await startServer({ databaseUrl: url, port: await freePort(), ...(bundle === undefined ? {} : { bundle }) }),
        )
    },
    async stop(signal = 'SIGTERM') {
      await Promise.all(servers.splice(0).map((server) => stopServer(server, signal)))
    },
  }
  try {
    await way(deployment, planned, run)
    return await dump(deployment)
  } finally {
    await deployment.stop()
    await pool.close()
    await drop()
  }
}

async function closeInEveryWay(
  run: Run,
  bundle?: string,
  ways: Record<string, Way> = { late, together, killed },
): Promise<Seen> {
  const cluster = await startTestCluster({ durable: true })
  try {
    const planned = makeCloseScenario({
      loans: scaled(LOANS, run),
      days: DAYS,
      first: localDate(new Date()),
      random: run.random,
    })
    const once = await lived(cluster.url, clean, planned, run, bundle)
    const rows = (name: string): number => [...once.values()].filter((one) => one === name).length
    const faults: string[] = []
    if (rows('closes') !== planned.days) faults.push(`${rows('closes')} days closed of ${planned.days}`)
    for (const row of once.keys())
      if (row.startsWith('closes ') && !row.includes('"failed":0')) faults.push(`a check failed: ${row.slice(0, 300)}`)
    for (const [name, way] of Object.entries(ways)) {
      const found = differences(name, once, await lived(cluster.url, way, planned, run, bundle))
      run.say(`${name}: ${found.length} differences`)
      faults.push(...found)
    }
    return {
      counts: {
        loans: planned.events.filter((event) => 'loan' in event).length,
        days: planned.days,
        arrears: rows('arrears'),
        reminders: rows('reminders'),
        postings: rows('ledger'),
        ways: 1 + Object.keys(ways).length,
      },
      faults,
    }
  } finally {
    await cluster.close()
  }
}

const CLOSE = 'apps/server/src/reporting/close/close.ts'

const planted = (bug: string, edit: Edit | readonly Edit[], ways: Record<string, Way>) => ({
  bug,
  run: (run: Run): Promise<Seen> =>
    withPlantedServer(edit, (bundle) => closeInEveryWay({ ...run, scale: 0.1 }, bundle, ways)),
})

export const close: Claim = {
  claim:
    'The close run twice, in parallel on two servers, killed half-way, and after a gap of days gives the same books as one clean run',
  minCounts: { loans: LOANS, days: DAYS, arrears: 20, reminders: 300, postings: 1500, ways: 4 },
  run: (run) => closeInEveryWay(run),
  // Builds and kills servers; the module's own tests cover the close on a small scale.
  slow: true,
  plants: [
    planted(
      'lists as they are now, not as they were',
      {
        file: 'apps/server/src/lending/loans/installment-queries.ts',
        find: ' AND (changed_at IS NULL OR changed_at < ${at})`,',
        replace: '`,',
      },
      { late },
    ),
    planted(
      'balances as they are now, not as they were',
      {
        file: 'apps/server/src/ledger/balance-queries.ts',
        find: 'ON p.transaction_id = t.id WHERE t.recorded_at >= ${at})`',
        replace: 'ON p.transaction_id = t.id WHERE t.recorded_at >= ${at} AND false)`',
      },
      { late },
    ),
    planted(
      'missed days left out',
      {
        file: 'apps/server/src/reporting/close/days.ts',
        find: '? nextDay(lastClosed) : undefined',
        replace: '? over : undefined',
      },
      { late },
    ),
    planted(
      'a close that commits before the day that begins is seen to',
      [
        {
          file: CLOSE,
          find: "import { z } from 'zod'",
          replace: "import { sql } from 'kysely'\nimport { z } from 'zod'",
        },
        {
          file: CLOSE,
          find: '  const opening = await runSteps(',
          replace: `  await insertClose(tx, { day, began_at: now, ended_at: now, counts: closing, report, failed: failed.length })
  await sql\`COMMIT AND CHAIN\`.execute(tx)
  await new Promise((done) => setTimeout(done, 300))
  const opening = await runSteps(`,
        },
        {
          file: CLOSE,
          find: '  await insertClose(tx, { day, began_at: now, ended_at, counts, report, failed: failed.length })',
          replace:
            '  await sql`UPDATE closes SET counts = ${JSON.stringify(counts)}::jsonb, ended_at = ${ended_at} WHERE day = ${day}::date`.execute(tx)',
        },
      ],
      { killed },
    ),
  ],
}
