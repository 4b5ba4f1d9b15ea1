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
import { quantile } from '../median.ts'

const WARM = 6
const TURNS = 40
/** More rows than this are not read or sorted for a page, and a table with more is large. */
const BOUNDS = { most: 20_000, small: 10_000 }

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

interface Taken {
  half: number
  p95: number
}

async function measure(calls: readonly ConsoleCall[], turns: number): Promise<ReadonlyMap<string, Taken>> {
  const taken = new Map<string, Taken>()
  for (const { name, run } of calls) {
    try {
      const times = await timesOf(run, turns)
      taken.set(name, { half: quantile(times, 0.5), p95: quantile(times, 0.95) })
    } catch (error) {
      console.log(`${name}: ${String(error).slice(0, 200)}`)
    }
  }
  return taken
}

const inMs = (taken: number | undefined): string => (taken === undefined ? '' : `${taken.toFixed(1)} ms`).padStart(11)

/** One line for each call, beside the same call over fewer borrowers. */
function show(taken: ReadonlyMap<string, Taken>, beside: ReadonlyMap<string, Taken>, fewer: number): void {
  const few = `p95 of ${fewer.toLocaleString('en')}`
  console.log(
    `\n${'call'.padEnd(44)} ${'median'.padStart(11)} ${'p95'.padStart(11)} ${few.padStart(15)} ${'ratio'.padStart(7)}`,
  )
  const ratios: number[] = []
  for (const [name, { half, p95 }] of taken) {
    const other = beside.get(name)?.p95
    if (other !== undefined) ratios.push(p95 / other)
    const ratio = other === undefined ? '' : (p95 / other).toFixed(2)
    console.log(`${name.padEnd(44)} ${inMs(half)} ${inMs(p95)} ${inMs(other).padStart(15)} ${ratio.padStart(7)}`)
  }
  const all = [...taken.values()].map(({ p95 }) => p95)
  console.log(
    `${taken.size} calls: p95 of all of them ${quantile(all, 0.95).toFixed(0)} ms, slowest ${Math.max(...all).toFixed(0)} ms; ratio to ${fewer.toLocaleString('en')} borrowers: median ${quantile(ratios, 0.5).toFixed(2)}, p95 ${quantile(ratios, 0.95).toFixed(2)}`,
  )
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

/** Works on a server over so many borrowers. */
async function over<Result>(
  borrowers: number,
  { folder, only }: { folder: string | undefined; only: string },
  work: (calls: readonly ConsoleCall[], database: LargeDatabase) => Promise<Result>,
): Promise<Result> {
  const path = folder ?? mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  const database = await openLargeDatabase(path, borrowers)
  try {
    const { seconds, closeSeconds } = database.seeded
    if (seconds > 0)
      console.log(
        `${borrowers.toLocaleString('en')} borrowers with their loans in ${seconds.toFixed(0)} s, the close of the last day ${closeSeconds.toFixed(0)} s`,
      )
    const server = await startServer({ databaseUrl: database.url, port: await freePort() })
    try {
      const calls = await consoleCalls(apiClient(server.address), database)
      return await work(
        calls.filter(({ name }) => new RegExp(only).test(name)),
        database,
      )
    } finally {
      await stopServer(server)
    }
  } finally {
    await database.close()
    if (folder === undefined) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * The console's search and lists over a million borrowers: how long each takes through the API, beside the same call
 * over twenty thousand, and each plan that reads or sorts all of a large table. `--borrowers` and `--beside` set other
 * sizes; `--keep <folder>` keeps the large database there and uses it again; `--only <pattern>` takes the calls whose
 * name has it.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      borrowers: { type: 'string', default: '1000000' },
      beside: { type: 'string', default: '20000' },
      keep: { type: 'string' },
      only: { type: 'string', default: '' },
      turns: { type: 'string', default: String(TURNS) },
    },
  })
  await buildStale((line) => console.log(line))
  const { only } = values
  const [fewer, turns] = [Number(values.beside), Number(values.turns)]
  const beside = await over(fewer, { folder: undefined, only }, (calls) => measure(calls, turns))
  await over(Number(values.borrowers), { folder: values.keep, only }, async (calls, database) => {
    show(await measure(calls, turns), beside, fewer)
    await showPlans(calls, database)
  })
}
