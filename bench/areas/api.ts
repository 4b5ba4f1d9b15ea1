import { setTimeout as sleep } from 'node:timers/promises'
import { buildStale } from '../../scripts/build.mjs'
import { countRoundTrips } from '../../apps/server/src/testing/round-trips.ts'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { withBooks, type Books } from '../../prove/foundation/books.ts'
import { startServer, stopServer, type ServerProcess } from '../../prove/foundation/server-process.ts'
import { anyBareRow, startBare } from '../api/bare.ts'
import { addLoanBorrowers, type LoanBorrower } from '../api/borrowers.ts'
import { coreTime, type CoreTime } from '../api/core-time.ts'
import { writeApiSection, type CallFigures } from '../api/report.ts'
import { scriptOf, startLogging, statementsOf, stopLogging, type Statement } from '../api/statements.ts'
import { CLIENTS, rateOf, senderTo, type Rate, type Send } from '../load.ts'
import { median } from '../median.ts'
import { pgbench } from '../pgbench.ts'
import { PLAIN, TRANSFER, WITHDRAWAL, WRITERS, WRITES } from '../wallet/sql.ts'
import { prepare, withdrawals } from '../wallet/withdrawals.ts'

/** What the app asks for on home and on the pages from there, and who may ask. */
const CALLS: readonly { name: string; body: object; open?: true; target?: number }[] = [
  { name: 'system/setting', body: {}, open: true, target: 0.8 },
  { name: 'dk/setting', body: {}, open: true },
  { name: 'dk/getRemind', body: {}, target: 0.6 },
  { name: 'credit/logs', body: { action: 'list' }, target: 0.4 },
  { name: 'dk/record', body: {}, target: 0.4 },
  { name: 'dk/getDetail', body: {}, target: 0.3 },
  { name: 'dk/getRepaymentList', body: { action: 'installments' } },
  { name: 'app/me', body: {} },
  { name: 'dk/userInfo', body: { action: 'read' } },
  { name: 'app/messages', body: { action: 'count' } },
  { name: 'app/claims', body: { action: 'read' } },
  { name: 'userCreditOrder/withdraw_list', body: { action: 'list' } },
]

const TURNS = Number(process.env['API_TURNS'] ?? 5)
const SECONDS = Number(process.env['API_SECONDS'] ?? 1)
const WARM_SECONDS = 3
const BORROWERS = 96
/** Their statements are what pgbench runs. */
const CAPTURED = 4
const SQL_SECONDS = 1
const SQL_WARM_SECONDS = 3
const WARM_WITHDRAWALS = 600
const WITHDRAWALS = 2000

const two = (value: number): string => value.toFixed(2)

interface Measured extends Rate, CoreTime {}

interface Measuring extends Books {
  server: ServerProcess
  bare: ServerProcess
  /** Of one call at another server, which has answered some before. */
  roundTripsOf(call: (send: Send) => Promise<void> | undefined): Promise<number>
}

const POOLS_FOR_CALLS = ['home-credit open', 'home-credit reads', 'home-credit writes', 'home-credit counting']
const BEFORE_COUNTING = 3

/** Runs calls for a turn; core time is for each call. */
async function measure(
  { cluster }: Books,
  { child }: ServerProcess,
  next: () => Promise<void> | undefined,
): Promise<Measured> {
  const before = coreTime(child.pid ?? 0, cluster.dataFolder)
  const rate = await rateOf(next, SECONDS)
  const after = coreTime(child.pid ?? 0, cluster.dataFolder)
  return {
    ...rate,
    serverMs: (after.serverMs - before.serverMs) / rate.calls,
    databaseMs: (after.databaseMs - before.databaseMs) / rate.calls,
  }
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const callBy =
  (send: Send, { name, body, open }: (typeof CALLS)[number]) =>
  ({ token }: LoanBorrower): Promise<void> =>
    send(`/api/${name}`, body, open ? {} : { authorization: `Bearer ${token}` })

const medianOf = <Turn>(turns: readonly Turn[], figure: (turn: Turn) => number): number => median(turns.map(figure))

/** The statements of one call by each captured borrower; all borrowers send the same ones. */
async function capture(
  { pool, cluster }: Books,
  calls: readonly (() => Promise<void>)[],
): Promise<(readonly Statement[])[]> {
  const found: (readonly Statement[])[] = []
  await startLogging(pool.raw)
  // Connections read the new settings between two statements.
  await sleep(300)
  for (const call of calls) found.push(await statementsOf(cluster.dataFolder, call))
  await stopLogging(pool.raw)
  await sleep(300)
  return found
}

interface Turn {
  bare: Measured
  ours: Measured
  sql: number | undefined
}

async function measureReads(measuring: Measuring, names: readonly string[]) {
  const { url, pool, server, bare } = measuring
  const send = senderTo(server.address)
  const bareSend = senderTo(bare.address)
  const borrowers = await addLoanBorrowers(pool, BORROWERS)
  await pool.raw.query('VACUUM ANALYZE')
  const chosen = CALLS.filter(({ name }) => names.length === 0 || names.includes(name))
  const bareNext = () => bareSend('/', anyBareRow())
  await rateOf(bareNext, WARM_SECONDS)
  const measured = []
  for (const call of chosen) {
    const ask = callBy(send, call)
    await rateOf(() => ask(pick(borrowers)), WARM_SECONDS / 2)
    const statements = await capture(
      measuring,
      borrowers.slice(0, CAPTURED).map((borrower) => () => ask(borrower)),
    )
    const [first] = borrowers
    const trips = first === undefined ? 0 : await measuring.roundTripsOf((to) => callBy(to, call)(first))
    const scripts = statements.map((each, index) => scriptOf(each, `b${index}`))
    const turns: Turn[] = []
    measured.push({ call, ask, statements, trips, scripts, turns })
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { ask, scripts, turns } of measured) {
      // Beside each call: the machine may have slower moments.
      const bareTurn = await measure(measuring, bare, bareNext)
      const ours = await measure(measuring, server, () => ask(pick(borrowers)))
      const sending = scripts.filter(({ script }) => script.trim() !== '')
      const sql =
        sending.length === 0
          ? undefined
          : pgbench(
              url,
              sending.map(({ script }) => script),
              {
                seconds: SQL_SECONDS,
                warmSeconds: SQL_WARM_SECONDS,
                values: Object.assign({}, ...sending.map(({ values }) => values)),
                plansOnce: true,
              },
            )
      turns.push({ bare: bareTurn, ours, sql })
    }
  }
  const calls = measured.map(({ call: { name, target }, statements, trips, turns }): CallFigures => {
    const hasSql = turns.every(({ sql }) => sql !== undefined)
    return {
      name,
      target,
      toBare: medianOf(turns, ({ ours, bare: { perSecond } }) => ours.perSecond / perSecond),
      toSql: hasSql ? medianOf(turns, ({ ours, sql = Number.NaN }) => ours.perSecond / sql) : undefined,
      bound: hasSql ? medianOf(turns, ({ bare: { perSecond }, sql = Number.NaN }) => sql / perSecond) : undefined,
      statements: medianOf(statements, ({ length }) => length),
      roundTrips: trips,
      unnamed: medianOf(statements, (each) => each.filter((one) => one.name === '').length),
      serverMs: medianOf(turns, ({ ours }) => ours.serverMs),
      databaseMs: medianOf(turns, ({ ours }) => ours.databaseMs),
    }
  })
  const bareTurns = measured.flatMap(({ turns }) => turns.map((turn) => turn.bare))
  console.log(`bare server: ${medianOf(bareTurns, ({ perSecond }) => perSecond).toFixed(0)}/s`)
  for (const { name, toBare, toSql, bound, target, statements, roundTrips, unnamed, serverMs, databaseMs } of calls)
    console.log(
      `${name}: ${two(toBare)} of the bare server${target === undefined ? '' : ` (target ${target})`}, ${toSql === undefined ? 'no SQL' : `${two(toSql)} of its own SQL, which alone reaches ${two(bound ?? Number.NaN)} of the bare server`}; ${statements} statements in ${roundTrips} round trips, ${unnamed} unnamed; ${two(serverMs)} + ${two(databaseMs)} ms of a core`,
    )
  return {
    calls,
    bare: {
      serverMs: medianOf(bareTurns, ({ serverMs }) => serverMs),
      databaseMs: medianOf(bareTurns, ({ databaseMs }) => databaseMs),
    },
  }
}

async function measureWithdrawals(measuring: Measuring) {
  const { url, pool, server } = measuring
  await pool.raw.query(PLAIN)
  const ready = await prepare(pool, WITHDRAWALS + WRITERS)
  await pool.raw.query(WITHDRAWAL)
  const writers = new Set((await pool.raw.query<{ id: string }>('SELECT id FROM writers')).rows.map(({ id }) => id))
  const callers = ready.filter(({ id }) => !writers.has(id))
  const send = senderTo(server.address)
  await rateOf(withdrawals(send, callers.splice(0, WARM_WITHDRAWALS)), Infinity)
  // As autovacuum has by then: a plan made while the tables were empty reads them whole.
  await pool.raw.query('VACUUM ANALYZE')
  const one = withdrawals(send, callers.splice(0, 1))
  const [statements = []] = await capture(measuring, [async () => one()])
  const few = callers.splice(0, BEFORE_COUNTING + 1)
  const roundTrips = await measuring.roundTripsOf((to) => withdrawals(to, few)())
  const turns = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ours = await measure(measuring, server, withdrawals(send, callers))
    const transfer = pgbench(url, [TRANSFER], { seconds: SECONDS })
    const writes = pgbench(url, [WRITES], { seconds: SECONDS })
    turns.push({ ours, transfer, writes })
  }
  const figures = {
    toTransfer: medianOf(turns, ({ ours, transfer }) => ours.perSecond / transfer),
    toWrites: medianOf(turns, ({ ours, writes }) => ours.perSecond / writes),
    statements: statements.length,
    roundTrips,
    serverMs: medianOf(turns, ({ ours }) => ours.serverMs),
    databaseMs: medianOf(turns, ({ ours }) => ours.databaseMs),
  }
  console.log(
    `withdrawal: ${two(figures.toTransfer)} of a plain transfer, ${two(figures.toWrites)} of what it writes; ${figures.statements} statements in ${figures.roundTrips} round trips; ${two(figures.serverMs)} + ${two(figures.databaseMs)} ms of a core`,
  )
  return figures
}

/**
 * The hot calls beside a bare server and beside their own SQL, in one run. `API_CALLS=dk/record,…` measures only those,
 * without writing the section.
 */
export async function bench(): Promise<void> {
  await buildStale()
  const names = process.env['API_CALLS']?.split(',') ?? []
  await withBooks(async (books) => {
    const { url } = books
    const server = await startServer({ databaseUrl: url, port: await freePort() })
    const bare = await startBare(books)
    const trips = await countRoundTrips(url, POOLS_FOR_CALLS)
    const counted = await startServer({ databaseUrl: trips.url, port: await freePort() })
    const roundTripsOf: Measuring['roundTripsOf'] = async (call) => {
      const send = senderTo(counted.address)
      for (let times = 0; times < BEFORE_COUNTING; times += 1) await call(send)
      const before = trips.count()
      await call(send)
      return trips.count() - before
    }
    try {
      const measuring = { ...books, server, bare, roundTripsOf }
      const reads = await measureReads(measuring, names)
      if (names.length > 0) return
      const withdrawal = await measureWithdrawals(measuring)
      writeApiSection({ ...reads, withdrawal, clients: CLIENTS, turns: TURNS })
    } finally {
      await Promise.all([server, bare, counted].map((each) => stopServer(each)))
      await trips.close()
    }
  })
}
