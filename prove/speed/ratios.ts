import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Claim, Run, Seen } from '../claim.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CALLS = ['system/setting', 'dk/getRemind', 'credit/logs', 'dk/record', 'dk/getDetail']

/** The ratios of the benchmark, which prints the target of each. */
async function ratios(run: Run): Promise<Seen> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/main.ts', 'api'], {
    cwd: ROOT,
    env: { ...process.env, API_CALLS: CALLS.join(',') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  const found = [...printed.matchAll(/^(\S+): ([\d.]+) of the bare server \(target ([\d.]+)\)/gm)]
  for (const [line] of found) run.say(line)
  return {
    counts: { calls: found.length },
    faults: found.flatMap(([line, , ratio, target]) => (Number(ratio) < Number(target) ? [line] : [])),
  }
}

export const callRatios: Claim = {
  claim: 'hot calls answer at their share of what a bare server with one select does, side by side in one run',
  minCounts: { calls: CALLS.length },
  run: ratios,
  slow: true,
}
