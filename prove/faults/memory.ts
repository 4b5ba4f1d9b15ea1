import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withPlantedServer } from '../plant.ts'
import { few } from './rounds.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SECONDS = 1800
/** Shorter says nothing. */
const LEAST_SECONDS = 120
const MOST_GROWTH = 1.1
const ENOUGH_ANSWERED = 0.95

/** The figures of the benchmark. */
async function watchMemory(run: Run, bundle?: string): Promise<Seen> {
  const seconds = Math.max(LEAST_SECONDS, scaled(SECONDS, run))
  const options = [`--seconds=${seconds}`, ...(bundle === undefined ? [] : [`--bundle=${bundle}`])]
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/main.ts', 'memory', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  for (const line of printed.trim().split('\n')) run.say(line)
  const found = /calls: (\d+), answered: (\d+), .*: ([\d.]+)$/m.exec(printed)
  if (found === null) throw new Error('the benchmark printed no figures')
  const [calls = 0, answered = 0, growth = 0] = found.slice(1).map(Number)
  return {
    counts: { seconds, calls },
    faults: [
      ...(growth > MOST_GROWTH ? [`what is retained grew to ${growth} of what it was`] : []),
      ...(answered < ENOUGH_ANSWERED * calls ? [`only ${answered} of ${calls} calls were answered`] : []),
    ],
  }
}

export const flatMemory: Claim = {
  claim: 'a server that is sent 70 % of what it can answer, for half an hour, keeps no more in memory than before',
  minCounts: { seconds: SECONDS, calls: 20 * SECONDS },
  run: (run) => watchMemory(run),
  slow: true,
  plants: [
    {
      bug: 'a server that keeps 20 kB of each call',
      run: (run) =>
        withPlantedServer(
          {
            file: 'apps/server/src/platform/http/serve.ts',
            find: 'request.answered = answer.statusCode',
            replace: 'request.answered = answer.statusCode; (globalThis.retained ??= []).push(Buffer.alloc(20_000))',
          },
          (bundle) => watchMemory(few(run), bundle),
        ),
    },
  ],
}
