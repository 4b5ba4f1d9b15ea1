import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addJob } from '../../apps/server/src/platform/jobs/queue.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { scaled } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { prepareLender, whileRunning } from './lender-bank.ts'

const KILLS = 10
const WITHIN_MS = 5000
const JOB = 'hang'
const HANGING = fileURLToPath(new URL('./hanging-server.ts', import.meta.url))

/** Milliseconds from the kill of a server to the moment when another one has its job; undefined: longer than a minute. */
async function takeOver(books: Books, afterKill: () => Promise<unknown>): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--import', 'tsx', HANGING, books.url, JOB], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await addJob(books.pool.db, { name: JOB, payload: {} })
  await once(child.stdout, 'data')
  let taken = false
  const other = { name: JOB, asksOutside: true, run: async () => void (taken = true) } as const
  return whileRunning(books, [other], async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    const killed = performance.now()
    await afterKill()
    while (!taken && performance.now() - killed < 60_000) await sleep(20)
    return taken ? performance.now() - killed : undefined
  })
}

const killEach = (run: Run, kills: number, afterKill: (books: Books) => Promise<unknown>): Promise<Seen> =>
  withBooks(async (books) => {
    await prepareLender(books)
    const faults: string[] = []
    const took: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const elapsedMs = await takeOver(books, () => afterKill(books))
      if (elapsedMs === undefined || elapsedMs > WITHIN_MS)
        faults.push(`kill ${kill}: ${elapsedMs === undefined ? 'not taken over' : `${Math.round(elapsedMs)} ms`}`)
      else took.push(Math.round(elapsedMs))
    }
    run.say(`taken over after ${took.join(', ')} ms`)
    return { counts: { kills: took.length }, faults }
  })

export const takenOver: Claim = {
  claim: `the work of a killed server, which was asking somebody outside, goes on at another one within ${WITHIN_MS / 1000} s`,
  minCounts: { kills: KILLS },
  run: (run) => killEach(run, scaled(KILLS, run), async () => undefined),
  slow: true,
  plants: [
    {
      bug: 'a dead server that still counts as alive',
      run: (run) =>
        killEach(run, 1, ({ pool }) =>
          pool.raw.query("UPDATE graphile_worker._private_jobs SET locked_at = now() + interval '10 minutes'"),
        ),
    },
  ],
}
