import { chmodSync, closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, formatDay } from '@home-credit/domain'
import pg from 'pg'
import { Counter, Registry } from 'prom-client'
import { localDay, midnightAfter } from '../../apps/server/src/platform/clock/local-day.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPool, type Pool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { postgresBinFolder } from '../../apps/server/src/platform/embedded/binaries.ts'
import { openCluster } from '../../apps/server/src/platform/embedded/cluster.ts'
import { migrateQueue } from '../../apps/server/src/platform/jobs/runner.ts'
import { closeJobs } from '../../apps/server/src/reporting/close/close.ts'
import { closeSteps } from '../../apps/server/src/reporting/close/steps.ts'
import { plansIn } from './plans.ts'
import { seedConsole, sizeOf } from './seed.ts'

const NAME = 'console'
const SETTINGS = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'jit=off',
  // Can write the plan of each statement to the log, as it was executed.
  'session_preload_libraries=auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
]

const metrics = {
  closeChecks: new Counter({
    name: 'checks',
    help: 'of the proof',
    labelNames: ['check', 'outcome'] as const,
    registers: [new Registry()],
  }),
}

export interface LargeDatabase {
  url: string
  pool: Pool
  /** The last closed day. */
  last: string
  /** What it took; zero where it was there already. */
  seeded: { seconds: number; closeSeconds: number }
  /** Meanwhile PostgreSQL logs the plan of every statement; `logOf` returns what it logged during some work. */
  explaining(use: (logOf: (work: () => Promise<void>) => Promise<string>) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Long enough that whatever the server does by itself has happened. */
const IDLE_MS = 12_000

/** The statements that a server issues without any call. */
export const idleStatements = async (
  logOf: (work: () => Promise<void>) => Promise<string>,
): Promise<ReadonlySet<string>> =>
  new Set(plansIn(await logOf(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))).map(({ text }) => text))

const onCluster = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Closes the day as the job does; not the IOF guides of a year, which real closes make one by one. */
async function close({ db }: Pool, day: string): Promise<number> {
  const began = performance.now()
  const { closing, opening } = closeSteps([])
  const steps = { closing: closing.filter(({ name }) => name !== 'iof'), opening }
  const job = closeJobs(metrics, steps).find(({ name }) => name === 'close_day')
  await inTransaction(db, async (tx) =>
    job?.run({ tx, payload: { day }, now: new Date(midnightAfter(day).getTime() + 30 * 60_000) }),
  )
  return (performance.now() - began) / 1000
}

/** A PostgreSQL of its own in this folder, with so many borrowers up to yesterday; a folder that has them is used again. */
export async function openLargeDatabase(folder: string, borrowers: number): Promise<LargeDatabase> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const cluster = await openCluster({
    binFolder: postgresBinFolder(process.env['POSTGRES_BIN']),
    dataFolder: folder,
    settings: SETTINGS,
  })
  await cluster.start()
  const admin = cluster.url('postgres')
  const found = await onCluster<{ note: string | null }>(
    admin,
    `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = '${NAME}'`,
  )
  const note = found[0]?.note?.split(' ') ?? []
  const fits = note[0] === String(borrowers)
  if (!fits) {
    await onCluster(admin, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
    await onCluster(admin, `CREATE DATABASE ${NAME}`)
  }
  const url = cluster.url(NAME)
  await migrate(url)
  const pool = openPool({
    url,
    size: 4,
    limits: { statementSeconds: 0, lockSeconds: 0 },
    onError: () => undefined,
  })
  const last = fits ? (note[1] ?? '') : formatDay(addDays(localDay(new Date()), -1))
  const seeded = { seconds: 0, closeSeconds: 0 }
  if (!fits) {
    await migrateQueue(pool)
    const began = performance.now()
    await seedConsole(pool.raw, sizeOf(borrowers), last)
    await onCluster(admin, `COMMENT ON DATABASE ${NAME} IS '${borrowers} ${last}'`)
    seeded.seconds = (performance.now() - began) / 1000
  }
  const closed = await pool.db.selectFrom('closes').select('day').where('day', '=', last).executeTakeFirst()
  if (closed === undefined) {
    seeded.closeSeconds = await close(pool, last)
    // What the report of a day says does not matter to the list of days.
    await pool.raw.query(
      `UPDATE closes SET counts = c.counts, totals = c.totals FROM (SELECT * FROM closes WHERE day = '${last}') AS c WHERE closes.day < c.day`,
    )
    await pool.raw.query('VACUUM ANALYZE')
  }
  const logFile = join(folder, 'postgres.log')
  const explain = async (milliseconds: number): Promise<void> => {
    await pool.raw.query(`ALTER SYSTEM SET auto_explain.log_min_duration = ${milliseconds}`)
    await pool.raw.query('SELECT pg_reload_conf()')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return {
    url,
    pool,
    last,
    seeded,
    async explaining(use) {
      await explain(0)
      const logOf = async (work: () => Promise<void>): Promise<string> => {
        const from = statSync(logFile).size
        await work()
        const text = Buffer.alloc(statSync(logFile).size - from)
        const file = openSync(logFile, 'r')
        readSync(file, text, 0, text.length, from)
        closeSync(file)
        return text.toString()
      }
      try {
        await use(logOf)
      } finally {
        await explain(-1)
      }
    },
    async close() {
      await pool.close()
      await cluster.stop()
    },
  }
}
