import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ledgerFaults } from '../../apps/server/src/ledger/balance-queries.ts'
import { openLargeDatabase, type LargeDatabase } from '../../prove/console/large-database.ts'
import { buildStale } from '../../scripts/build.mjs'
import { median } from '../median.ts'
import { dayOf } from '../mixed/calls.ts'
import { IN_TIME_MS, measureAt, saturationOf, warmUp, type Measuring } from '../mixed/measure.ts'
import { printCalls, printLoad } from '../mixed/print.ts'
import { mixedSection, writeMixedSection, type Load } from '../mixed/report.ts'
import { withServers } from '../mixed/servers.ts'

const LOADS = [0.25, 0.5, 0.75, 1.5] as const
const BARE_SECONDS = 3

/**
 * `browsing`: borrowers who read again and again. `narrowings`: halvings of the gap between the last rate that was
 * answered in time and the first that was not.
 */
const WHOLE = { borrowers: 20_000, browsing: 200, warmCalls: 6000, warmSeconds: 4, seconds: 20, narrowings: 4 }
const SMALL = { borrowers: 1000, browsing: 20, warmCalls: 800, warmSeconds: 1, seconds: 3, narrowings: 1 }

async function measure(measuring: Measuring, perSecond: number): Promise<Load> {
  const load = await measureAt(measuring, perSecond)
  printLoad(load, IN_TIME_MS)
  return load
}

interface Run extends Omit<typeof WHOLE, 'borrowers'> {
  /** Only these, instead of looking for saturation. */
  rates: readonly number[] | undefined
  writes: boolean
}

const measureDay = (database: LargeDatabase, run: Run): Promise<void> =>
  withServers(database, async (servers) => {
    const { pool } = database
    const kinds = await dayOf(servers, database, run.browsing)
    await pool.raw.query('VACUUM ANALYZE')
    const faultsBefore = (await ledgerFaults(pool.db)).length
    const measuring: Measuring = { database, kinds, seconds: run.seconds, warmSeconds: run.warmSeconds }
    await servers.barePerSecond(BARE_SECONDS)
    await warmUp(measuring, run.warmCalls)
    if (run.rates !== undefined) {
      for (const rate of run.rates) printCalls(await measure(measuring, rate))
      return
    }
    const barePerSecond = await servers.barePerSecond(BARE_SECONDS)
    const saturation = await saturationOf((rate) => measure(measuring, rate), run.narrowings)
    const bareMs: number[] = []
    const loads: (readonly [number, Load])[] = []
    for (const share of LOADS) {
      bareMs.push(await servers.bareMs())
      loads.push([share, await measure(measuring, share * saturation)])
    }
    const faults = (await ledgerFaults(pool.db)).length - faultsBefore
    console.log(`ledger faults: ${faults}\n`)
    const inTimeMs = IN_TIME_MS
    const day = { kinds, inTimeMs, seconds: run.seconds, bareMs: median(bareMs), saturation, barePerSecond, loads }
    console.log(mixedSection(day))
    if (run.writes) writeMixedSection(day)
  })

/**
 * A lender's day at rising rates, until what is answered in time falls below what arrives; then how long each call takes
 * below that rate, and what is refused above it. `--small` tries everything in two minutes and writes nothing;
 * `--rates 100,200` measures only those and writes nothing; `--seconds` sets how long each rate lasts.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { small: { type: 'boolean', default: false }, rates: { type: 'string' }, seconds: { type: 'string' } },
  })
  await buildStale((line) => console.log(line))
  const size = values.small ? SMALL : WHOLE
  const path = mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  try {
    const database = await openLargeDatabase(path, size.borrowers)
    try {
      await measureDay(database, {
        ...size,
        seconds: Number(values.seconds ?? size.seconds),
        rates: values.rates?.split(',').map(Number),
        writes: !values.small,
      })
    } finally {
      await database.close()
    }
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}
