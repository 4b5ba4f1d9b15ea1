import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { apiClient } from '../../apps/server/src/testing/server.ts'
import { consoleCalls, type ConsoleCall } from '../../prove/console/calls.ts'
import { idleStatements, type LargeDatabase, openLargeDatabase } from '../../prove/console/large-database.ts'
import { planFaults, plansIn, showPlan, tableSizes } from '../../prove/console/plans.ts'
import { startServer, stopServer } from '../../prove/foundation/server-process.ts'
import { buildStale } from '../../scripts/build.mjs'

const WARM = 6
const TURNS = 40
/** More rows than this are not read or sorted for a page, and a table with more is large. */
const BOUNDS = { most: 20_000, small: 10_000 }

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN

async function timesOf(run: () => Promise<void>, turns: number): Promise<number[]> {
  for (let turn = 0; turn < WARM; turn += 1) await run()
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return times
}

async function measure(calls: readonly ConsoleCall[], turns: number): Promise<void> {
  let slowest = 0
  console.log(`\n${'call'.padEnd(44)} ${'median'.padStart(9)} ${'p95'.padStart(9)}`)
  for (const { name, run } of calls) {
    try {
      const times = await timesOf(run, turns)
      const [half, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
      slowest = Math.max(slowest, p95)
      console.log(`${name.padEnd(44)} ${half.toFixed(1).padStart(6)} ms ${p95.toFixed(1).padStart(6)} ms`)
    } catch (error) {
      slowest = Number.POSITIVE_INFINITY
      console.log(`${name.padEnd(44)} ${String(error).slice(0, 100)}`)
    }
  }
  console.log(`${calls.length} calls; slowest p95 ${slowest.toFixed(0)} ms`)
}

/** Each plan that reads or sorts more than it should. */
async function showPlans(calls: readonly ConsoleCall[], database: LargeDatabase): Promise<void> {
  const sizes = await tableSizes(database.pool)
  let faulty = 0
  await database.explaining(async (logOf) => {
    const own = await idleStatements(logOf)
    for (const { name, run } of calls) {
      const statements = plansIn(
        await logOf(() => run().catch((error: unknown) => console.log(`${name}: ${String(error)}`))),
      ).filter(({ text }) => !own.has(text))
      const faults = planFaults(statements, sizes, BOUNDS)
      if (faults.length > 0) faulty += 1
      for (const { fault, statement } of faults) {
        console.log(`\n${name}: ${fault}`)
        for (const line of [statement.text.replaceAll(/\s+/g, ' '), ...showPlan(statement.plan)])
          console.log(`  ${line}`)
      }
    }
  })
  console.log(
    `${faulty} calls with a sequential scan of a large table, or that read or sort more than ${BOUNDS.most.toLocaleString('en')} rows of a table`,
  )
}

/**
 * The console's search and lists over a million borrowers: how long each takes through the API, and each plan that reads
 * or sorts all of a large table. `--borrowers` sets another size; `--keep <folder>` keeps the database there and uses it
 * again; `--only <pattern>` takes the calls whose name has it.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      borrowers: { type: 'string', default: '1000000' },
      keep: { type: 'string' },
      only: { type: 'string', default: '' },
      turns: { type: 'string', default: String(TURNS) },
    },
  })
  await buildStale((line) => console.log(line))
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  const database = await openLargeDatabase(folder, Number(values.borrowers))
  try {
    const { seconds, closeSeconds } = database.seeded
    if (seconds > 0)
      console.log(
        `${Number(values.borrowers).toLocaleString('en')} borrowers with their loans in ${seconds.toFixed(0)} s, the close of the last day ${closeSeconds.toFixed(0)} s`,
      )
    const server = await startServer({ databaseUrl: database.url, port: await freePort() })
    try {
      const calls = (await consoleCalls(apiClient(server.address), database)).filter(({ name }) =>
        new RegExp(values.only).test(name),
      )
      await measure(calls, Number(values.turns))
      await showPlans(calls, database)
    } finally {
      await stopServer(server)
    }
  } finally {
    await database.close()
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
