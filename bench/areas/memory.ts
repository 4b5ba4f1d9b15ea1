import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ServerProcess } from '../../prove/foundation/server-process.ts'
import { openLargeDatabase, type LargeDatabase } from '../../prove/console/large-database.ts'
import { buildStale } from '../../scripts/build.mjs'
import { median } from '../median.ts'
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
const MEGABYTE = 1024 * 1024

/** In megabytes: `retained` is on and beside the heap, `resident` with what the process has in stock. */
interface Memory {
  retained: number
  resident: number
}

const GARBAGE = new URL('../mixed/collect-garbage.mjs', import.meta.url)
const COLLECTED_MS = 1000

/** After garbage was collected. */
async function memoryOf({ address, child }: ServerProcess): Promise<Memory> {
  child.kill('SIGUSR2')
  await sleep(COLLECTED_MS)
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
        const { arrivals } = await measureAt({ ...measuring, seconds: seconds / SLICES, warmSeconds: 0 }, perSecond)
        slices.push(await memoryOf(servers.server))
        calls += arrivals.length
        answered += countOf(arrivals, ({ outcome }) => outcome === 'answered')
      }
      const retained = slices.map((slice) => slice.retained)
      console.log(`retained: ${list(retained)} MB; resident: ${list(slices.map(({ resident }) => resident))} MB`)
      const third = SLICES / 3
      const growth = median(retained.slice(2 * third)) / median(retained.slice(third, 2 * third))
      console.log(
        `calls: ${calls}, answered: ${answered}, retained in the last third beside the second: ${growth.toFixed(3)}`,
      )
    },
    { bundle, env: { NODE_OPTIONS: `--import ${GARBAGE.href}` } },
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
