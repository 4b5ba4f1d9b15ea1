import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENTS } from './load.ts'

const MOST_SECONDS = 8

interface PgbenchOptions {
  seconds: number
  /** Before those that count: each connection parses and plans each statement first. */
  warmSeconds?: number
  values?: Record<string, string>
  /** True where each statement is planned once per connection, as in the server's pools for calls that read. */
  plansOnce?: boolean
}

/** Runs of the scripts per second in pgbench, with as many clients as the calls have. */
export function pgbench(url: string, scripts: readonly string[], options: PgbenchOptions): number {
  const { seconds, warmSeconds = 0, values = {}, plansOnce = false } = options
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  try {
    const files = scripts.flatMap((script, index) => {
      const file = join(folder, `script${index}.sql`)
      writeFileSync(file, script)
      return ['-f', file]
    })
    const clients = ['-n', '-c', String(CLIENTS), '-j', '2', '-M', 'prepared']
    const time = ['-T', String(warmSeconds + seconds), ...(warmSeconds > 0 ? ['-P', '1'] : [])]
    const defined = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const ran = spawnSync('pgbench', [...clients, ...time, ...defined, ...files, url], {
      encoding: 'utf8',
      env: { ...process.env, ...(plansOnce ? { PGOPTIONS: '-c plan_cache_mode=force_generic_plan' } : {}) },
    })
    const rates =
      warmSeconds > 0
        ? Array.from(ran.stderr.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm), ([, rate]) => Number(rate)).slice(
            warmSeconds,
          )
        : Array.from(ran.stdout.matchAll(/^tps = ([\d.]+)/gm), ([, rate]) => Number(rate))
    const rate = rates.reduce((sum, each) => sum + each, 0) / rates.length
    if (ran.status === 0 && rate > 0) return rate
    // A busy machine may not get beyond connecting.
    if (ran.status === 0 && seconds < MOST_SECONDS) return pgbench(url, scripts, { ...options, seconds: 2 * seconds })
    throw new Error(`unexpected output of pgbench: ${ran.stdout}${ran.stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
