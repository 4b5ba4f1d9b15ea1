import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ledgerFaults } from '../../apps/server/src/ledger/balance-queries.ts'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { eventually } from '../../apps/server/src/testing/loans.ts'
import { openLargeDatabase, type LargeDatabase } from '../../prove/console/large-database.ts'
import { startServer, stopServer } from '../../prove/foundation/server-process.ts'
import { buildStale } from '../../scripts/build.mjs'
import { rateOf, senderTo } from '../load.ts'
import { median, quantile } from '../median.ts'
import { arrivals, posterTo, type Caller } from '../mixed/arrivals.ts'
import { dayOf, type Kind } from '../mixed/calls.ts'
import { countOf, isInTime, mixedSection, writeMixedSection, type Load } from '../mixed/report.ts'

/** All that a borrower waits for without thinking that it failed. */
const IN_TIME_MS = 1000
/** As many calls must be answered in time. */
const ENOUGH = 0.99
const FIRST_RATE = 50
/** Halvings of the gap between the last rate that was answered in time and the first that was not. */
const NARROWINGS = 4
const LOADS = [0.25, 0.5, 0.75, 1.5] as const
const WHOLE = { borrowers: 20_000, known: 200, seconds: 20, warmSeconds: 4, warmCalls: 6000 }
const SMALL = { borrowers: 1000, known: 20, seconds: 3, warmSeconds: 1, warmCalls: 1000 }

const BARE_SERVER = fileURLToPath(new URL('../api/bare-server.ts', import.meta.url))
const BARE_ROWS = 1000
const BARE_POOL = 8
const BEYOND_IDS = 10_000_000
/** Of loans, orders and withdrawals, which have six digits. */
const BEYOND_NUMBERS = 500_000
const BARE_PACE = { perSecond: 50, seconds: 2, warmSeconds: 1 }
/** Jobs that other jobs left behind end, too. */
const SETTLED_FOR = 5
const SETTLE_STEP_MS = 200
const MOST_SETTLE_MS = 300_000

type Size = typeof WHOLE

const sharesSum = (kinds: readonly Kind[]): number => kinds.reduce((sum, { share }) => sum + share, 0)

/** A random kind of call each time, by their shares. */
function mixOf(kinds: readonly Kind[]): () => Caller {
  const whole = sharesSum(kinds)
  return () => {
    let left = Math.random() * whole
    const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds[0]
    if (kind === undefined) throw new Error('no calls')
    return kind.next()
  }
}

/** Waits until the jobs and the events of the bank are done; returns how long that took. */
async function settle({ pool: { raw } }: LargeDatabase): Promise<number> {
  const began = performance.now()
  let [settled, last] = [0, began]
  while (settled < SETTLED_FOR && performance.now() - began < MOST_SETTLE_MS) {
    const { rows } = await raw.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM pix_events WHERE done_at IS NULL)::int
        + (SELECT count(*) FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts)::int AS left`,
    )
    settled = rows[0]?.left === 0 ? settled + 1 : 0
    if (settled === 0) last = performance.now()
    await sleep(SETTLE_STEP_MS)
  }
  return (last - began) / 1000
}

interface Measuring {
  database: LargeDatabase
  kinds: readonly Kind[]
  /** Milliseconds of a bare call. */
  bare(): Promise<number>
  size: Size
}

/** Gets ready what so many calls may use up. */
async function prepare({ database, kinds }: Measuring, calls: number): Promise<void> {
  const whole = sharesSum(kinds)
  for (const kind of kinds) {
    const expected = (calls * kind.share) / whole
    // More than is expected: the kinds are drawn.
    await kind.prepare(Math.ceil(expected + 6 * Math.sqrt(expected) + 5))
  }
  await settle(database)
}

/** Until the code is compiled and the statements are planned: as many calls at a time as are answered. */
async function warmUp(measuring: Measuring): Promise<void> {
  const { warmCalls } = measuring.size
  await prepare(measuring, warmCalls)
  const next = mixOf(measuring.kinds)
  let left = warmCalls
  await rateOf(
    () =>
      (left -= 1) < 0
        ? undefined
        : next()
            .send()
            .then(() => undefined),
    Infinity,
  )
}

async function measureAt(measuring: Measuring, perSecond: number): Promise<Load> {
  const { database, kinds, size } = measuring
  const { seconds, warmSeconds } = size
  await prepare(measuring, perSecond * (seconds + warmSeconds))
  const found = await arrivals(mixOf(kinds), { perSecond, seconds, warmSeconds })
  const load = { perSecond, arrivals: found, settledSeconds: await settle(database) }
  show(load)
  return load
}

const inTimeOf = ({ arrivals: all }: Load): number => countOf(all, (each) => isInTime(each, IN_TIME_MS))

function show(load: Load): void {
  const { perSecond, arrivals: all, settledSeconds } = load
  const of = (outcome: string): number => countOf(all, (each) => each.outcome === outcome)
  const ms = all.filter(({ outcome }) => outcome === 'answered').map((each) => each.ms)
  console.log(
    `${perSecond.toFixed(0)}/s: ${all.length} calls, ${inTimeOf(load)} answered in time, ${of('answered') - inTimeOf(load)} later, ${of('refused')} refused with 503 and Retry-After, ${of('bare_503')} with 503 without it, ${of('failed')} failed; p50 ${quantile(ms, 0.5).toFixed(1)} ms, p95 ${quantile(ms, 0.95).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms; the rest done after ${settledSeconds.toFixed(1)} s`,
  )
  const failures = new Map<string, number>()
  for (const { outcome, call, text } of all)
    if (outcome === 'failed')
      failures.set(`${call}: ${text.slice(0, 200)}`, (failures.get(`${call}: ${text.slice(0, 200)}`) ?? 0) + 1)
  for (const [what, count] of failures) console.log(`  ${count} times ${what}`)
}

function showCalls({ arrivals: all }: Load): void {
  for (const call of new Set(all.map((each) => each.call))) {
    const own = all.filter((each) => each.call === call)
    const ms = own.map((each) => each.ms)
    console.log(
      `  ${call.padEnd(44)} ${String(own.length).padStart(5)} calls, p50 ${quantile(ms, 0.5).toFixed(1)} ms, p95 ${quantile(ms, 0.95).toFixed(1)} ms`,
    )
  }
}

/** The highest rate at which enough calls are answered in time. */
async function saturationOf(measuring: Measuring, bareMs: number[]): Promise<number> {
  const isAnswered = async (rate: number): Promise<boolean> => {
    bareMs.push(await measuring.bare())
    const load = await measureAt(measuring, rate)
    return inTimeOf(load) >= ENOUGH * load.arrivals.length
  }
  let [low, high] = [0, FIRST_RATE]
  while (await isAnswered(high)) [low, high] = [high, high * 2]
  for (let narrowing = 0; narrowing < NARROWINGS; narrowing += 1) {
    const middle = Math.round((low + high) / 2)
    if (await isAnswered(middle)) low = middle
    else high = middle
  }
  if (low === 0) throw new Error(`fewer than ${high} calls per second are answered in time`)
  return low
}

async function measureDay(
  database: LargeDatabase,
  size: Size,
  rates: readonly number[] | undefined,
  write: boolean,
): Promise<void> {
  const { raw, db } = database.pool
  // Its rows have ids and numbers of their own.
  await raw.query(
    `SELECT setval(seqrelid::regclass, CASE WHEN EXISTS (SELECT FROM pg_depend WHERE objid = seqrelid AND deptype IN ('a', 'i')) THEN ${BEYOND_IDS} ELSE ${BEYOND_NUMBERS} END)
     FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid WHERE relnamespace = 'public'::regnamespace`,
  )
  await raw.query('CREATE TABLE IF NOT EXISTS bare_accounts (id int PRIMARY KEY, cents bigint NOT NULL)')
  await raw.query(
    `INSERT INTO bare_accounts SELECT n, n FROM generate_series(1, ${BARE_ROWS}) AS n ON CONFLICT DO NOTHING`,
  )
  const server = await startServer({
    databaseUrl: database.url,
    port: await freePort(),
    // As in production, unlike other servers of a bench or a proof: refusing in time is measured, too.
    env: { STATEMENT_SECONDS: '20', LOCK_SECONDS: '5', TRUSTED_PROXIES: '1' },
  })
  server.child.stdout?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (line.includes('"msg":"fault"')) console.log(line.slice(0, 600))
  })
  const bareServer = await startServer({
    databaseUrl: database.url,
    port: await freePort(),
    bundle: BARE_SERVER,
    env: { NODE_OPTIONS: '--import tsx', POOL_SIZE: String(BARE_POOL) },
  })
  try {
    const post = posterTo(server.address)
    await post('/api/sandbox/autopilot', { action: 'switch', on: false, lives_on: false }, { key: 'mixed-bench' })
    const hook = await eventually(
      async () => (await raw.query<{ url: string }>('SELECT url FROM sandbox_bank_webhooks')).rows[0],
      (row) => row !== undefined,
      'the bank knows where to send webhooks',
    )
    const kinds = await dayOf({ post, bank: posterTo(hook?.url ?? '') }, database, size.known)
    await raw.query('VACUUM ANALYZE')
    const faultsBefore = (await ledgerFaults(db)).length
    const [bareSend, barePost] = [senderTo(bareServer.address), posterTo(bareServer.address)]
    const anyRow = () => ({ id: 1 + Math.floor(Math.random() * BARE_ROWS) })
    const bare = async (): Promise<number> => {
      const found = await arrivals(() => ({ call: 'bare', send: () => barePost('/', anyRow()) }), BARE_PACE)
      return quantile(
        found.map(({ ms }) => ms),
        0.5,
      )
    }
    const measuring = { database, kinds, bare, size }
    console.log('warming up')
    await rateOf(() => bareSend('/', anyRow()), size.warmSeconds)
    await warmUp(measuring)
    const { perSecond: barePerSecond } = await rateOf(() => bareSend('/', anyRow()), size.warmSeconds)
    if (rates !== undefined) {
      for (const rate of rates) showCalls(await measureAt(measuring, rate))
      return
    }
    const bareMs: number[] = []
    const saturation = await saturationOf(measuring, bareMs)
    const loads: (readonly [number, Load])[] = []
    for (const share of LOADS) {
      bareMs.push(await bare())
      loads.push([share, await measureAt(measuring, share * saturation)])
    }
    const day = {
      kinds,
      inTimeMs: IN_TIME_MS,
      seconds: size.seconds,
      bareMs: median(bareMs),
      saturation,
      barePerSecond,
      loads,
    }
    console.log(`ledger faults: ${(await ledgerFaults(db)).length - faultsBefore}`)
    console.log(mixedSection(day))
    if (write) writeMixedSection(day)
  } finally {
    await Promise.all([server, bareServer].map((each) => stopServer(each)))
  }
}

/**
 * A lender's day at rising rates, until what is answered in time falls below what arrives; then how long each call takes
 * below that rate, and what is refused above it. `--small` tries everything within two minutes, and writes nothing;
 * `--seconds` sets how long each rate lasts.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { small: { type: 'boolean', default: false }, seconds: { type: 'string' }, rates: { type: 'string' } },
  })
  await buildStale((line) => console.log(line))
  const size = values.small ? SMALL : WHOLE
  const path = mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  const database = await openLargeDatabase(path, size.borrowers)
  try {
    const seconds = values.seconds === undefined ? size.seconds : Number(values.seconds)
    await measureDay(database, { ...size, seconds }, values.rates?.split(',').map(Number), !values.small)
  } finally {
    await database.close()
    rmSync(path, { recursive: true, force: true })
  }
}
