import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openLargeDatabase, type LargeDatabase } from '../../prove/console/large-database.ts'
import { buildStale } from '../../scripts/build.mjs'
import { dayOf } from '../mixed/calls.ts'
import { measureAt, saturationOf, warmUp } from '../mixed/measure.ts'
import { countOf } from '../mixed/report.ts'
import { withServers } from '../mixed/servers.ts'

const SHARE = 0.7
const SLICES = 12
const BORROWERS = 2000
const BROWSING = 50
const WARM_CALLS = 3000
const SATURATION = { seconds: 5, warmSeconds: 1, narrowings: 2 }
const SAMPLE_MS = 250
const MEGABYTE = 1024 * 1024

/** In megabytes: `retained` is on and beside the heap, `resident` with what the process has in stock. */
interface Memory {
  retained: number
  resident: number
}

async function memoryOf(address: string): Promise<Memory> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const valueOf = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`/metrics has no ${name}`)
    return Number(value) / MEGABYTE
  }
  return {
    retained: valueOf('nodejs_heap_size_used_bytes') + valueOf('nodejs_external_memory_bytes'),
    resident: valueOf('process_resident_memory_bytes'),
  }
}

/** The least that was seen during the work: just after garbage was collected. */
async function leastDuring(address: string, work: Promise<unknown>): Promise<Memory> {
  const least = { retained: Infinity, resident: Infinity }
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  while (!over) {
    const { retained, resident } = await memoryOf(address)
    least.retained = Math.min(least.retained, retained)
    least.resident = Math.min(least.resident, resident)
    await sleep(SAMPLE_MS)
  }
  await ended
  return least
}

const list = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(', ')

const watch = (database: LargeDatabase, seconds: number, bundle: string | undefined): Promise<void> =>
  withServers(
    database,
    async (servers) => {
      const kinds = await dayOf(servers, database, BROWSING)
      const measuring = { database, kinds, ...SATURATION }
      await warmUp(measuring, WARM_CALLS)
      const saturation = await saturationOf((rate) => measureAt(measuring, rate), SATURATION.narrowings)
      const perSecond = Math.round(SHARE * saturation)
      console.log(`${saturation} calls per second are answered in time; ${perSecond} are sent for ${seconds} s`)
      const slices: Memory[] = []
      let [calls, answered] = [0, 0]
      while (slices.length < SLICES) {
        const slice = measureAt({ ...measuring, seconds: seconds / SLICES, warmSeconds: 0 }, perSecond)
        slices.push(await leastDuring(servers.address, slice))
        const { arrivals } = await slice
        calls += arrivals.length
        answered += countOf(arrivals, ({ outcome }) => outcome === 'answered')
      }
      const retained = slices.map((slice) => slice.retained)
      console.log(`retained: ${list(retained)} MB; resident: ${list(slices.map(({ resident }) => resident))} MB`)
      const third = SLICES / 3
      const growth = Math.min(...retained.slice(2 * third)) / Math.min(...retained.slice(third, 2 * third))
      console.log(
        `calls: ${calls}, answered: ${answered}, retained in the last third beside the second: ${growth.toFixed(3)}`,
      )
    },
    bundle,
  )

/**
 * What a server keeps in memory while it is sent 70 % of what it can answer of a lender's day, for half an hour or
 * `--seconds`; `--bundle` names another one than the built.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { seconds: { type: 'string', default: '1800' }, bundle: { type: 'string' } },
  })
  // A build would remove another bundle.
  if (values.bundle === undefined) await buildStale((line) => console.log(line))
  const path = mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  try {
    const database = await openLargeDatabase(path, BORROWERS)
    try {
      await watch(database, Number(values.seconds), values.bundle)
    } finally {
      await database.close()
    }
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}
