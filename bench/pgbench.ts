import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENTS } from './load.ts'

const MOST_SECONDS = 8

interface PgbenchOptions {
  seconds: number
  values?: Record<string, string>
  /** True where each statement is planned once per connection, as in the server's pools for calls that read. */
  plansOnce?: boolean
}

/** Runs of the scripts per second in pgbench, with as many clients as the calls have. */
export function pgbench(
  url: string,
  scripts: readonly string[],
  { seconds, values = {}, plansOnce = false }: PgbenchOptions,
): number {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  try {
    const files = scripts.flatMap((script, index) => {
      const file = join(folder, `script${index}.sql`)
      writeFileSync(file, script)
      return ['-f', file]
    })
    const defined = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const printed = execFileSync(
      'pgbench',
      ['-n', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), '-M', 'prepared', ...defined, ...files, url],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...(plansOnce ? { PGOPTIONS: '-c plan_cache_mode=force_generic_plan' } : {}) },
      },
    )
    const found = /tps = ([\d.]+)/.exec(printed)
    // A busy machine may not get beyond connecting.
    if (found === null && seconds < MOST_SECONDS)
      return pgbench(url, scripts, { seconds: 2 * seconds, values, plansOnce })
    if (found === null) throw new Error(`unexpected output of pgbench: ${printed}`)
    return Number(found[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
