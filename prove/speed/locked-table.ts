import { setTimeout as sleep } from 'node:timers/promises'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'

const LOCK_SECONDS = 5
/** To wait for a connection, then for the lock; and a machine that has other things to do. */
const LIMIT_MS = (LOCK_SECONDS * 1.5 + 1.5) * 1000
/** What needs nothing of the locked table is answered as often as before, and at most this much more slowly. */
const LEAST_SHARE = 0.7
const MOST_TIMES_SLOWER = 4
const QUICK_MS = 1500
const CROWD = 24
const CROWDED = 'credit/logs'

interface Answers {
  count: number
  refused: number
  slowestMs: number
}

/** Asks again and again until the time is over. */
async function ask(until: number, send: () => Promise<number>): Promise<Answers> {
  const answers: Answers = { count: 0, refused: 0, slowestMs: 0 }
  while (performance.now() < until) {
    const began = performance.now()
    const status = await send()
    answers.count += 1
    if (status !== 200) answers.refused += 1
    answers.slowestMs = Math.max(answers.slowestMs, performance.now() - began)
    // As a client does that is refused or just answered.
    await sleep(20)
  }
  return answers
}

async function underLock(books: Books, run: Run, bundle?: string): Promise<Seen> {
  // Longer than a call may wait, also in a small run.
  const seconds = Math.max(12, 18 * run.scale)
  const server = await startServer({
    databaseUrl: books.url,
    port: await ownPort(),
    env: { STATEMENT_SECONDS: '20', LOCK_SECONDS: String(LOCK_SECONDS) },
    ...(bundle === undefined ? {} : { bundle }),
  })
  const { token } = await addBorrower(books.pool.db)
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    await answer.text()
    return answer.status
  }
  const get = async (path: string): Promise<number> => {
    const answer = await fetch(`${server.address}${path}`)
    await answer.text()
    return answer.status
  }
  const calls: Record<string, () => Promise<number>> = {
    [CROWDED]: () => post('/api/credit/logs', { action: 'list' }),
    'system/setting': () => post('/api/system/setting', {}),
    'app/me': () => post('/api/app/me', {}),
    '/readyz': () => get('/readyz'),
    '/healthz': () => get('/healthz'),
  }
  const faults: string[] = []
  const counts: Record<string, number> = {}
  const during = async (time: number): Promise<Record<string, Answers>> => {
    const until = performance.now() + time * 1000
    const all = Object.entries(calls).map(async ([name, call]): Promise<[string, Answers]> => {
      const each = await Promise.all(Array.from({ length: name === CROWDED ? CROWD : 2 }, () => ask(until, call)))
      return [
        name,
        {
          count: each.reduce((sum, { count }) => sum + count, 0),
          refused: each.reduce((sum, { refused }) => sum + refused, 0),
          slowestMs: Math.round(Math.max(...each.map(({ slowestMs }) => slowestMs))),
        },
      ]
    })
    return Object.fromEntries(await Promise.all(all))
  }
  try {
    const beforeSeconds = seconds / 3
    const before = await during(beforeSeconds)
    const client = await books.pool.raw.connect()
    await client.query('BEGIN')
    await client.query('LOCK TABLE ledger_postings')
    const running = during(seconds)
    await sleep(seconds * 1000)
    await client.query('ROLLBACK')
    client.release()
    for (const [name, { count, refused, slowestMs }] of Object.entries(await running)) {
      const earlier = before[name] ?? { count: 0, refused: 0, slowestMs: 0 }
      const share = count / seconds / (earlier.count / beforeSeconds)
      counts[name] = count
      run.say(
        `${name}: ${count} answers, ${share.toFixed(2)} of as many as before; ${refused} refused; slowest ${slowestMs} ms, before ${earlier.slowestMs} ms`,
      )
      const limit = name === CROWDED ? LIMIT_MS : Math.max(QUICK_MS, MOST_TIMES_SLOWER * earlier.slowestMs)
      if (slowestMs > limit) faults.push(`${name}: ${slowestMs} ms, limit ${limit} ms`)
      if (name === CROWDED) continue
      if (refused > 0) faults.push(`${name}: ${refused} of ${count} refused`)
      if (share < LEAST_SHARE) faults.push(`${name}: ${share.toFixed(2)} of as many answers as before`)
    }
    if ((await post('/api/credit/logs', { action: 'list' })) !== 200) faults.push('not served after the lock')
  } finally {
    await stopServer(server)
  }
  return { counts, faults }
}

const planted = (bug: string, edit: Edit) => ({
  bug,
  run: (run: Run): Promise<Seen> =>
    withPlantedServer(edit, (bundle) => withBooks((books) => underLock(books, run, bundle))),
})

export const lockedTable: Claim = {
  claim:
    'while the postings of the ledger are locked for 18 seconds, settings, health and calls that need none are answered as ever, and no call waits longer than its limit',
  minCounts: { 'system/setting': 50, '/readyz': 50, 'app/me': 50, [CROWDED]: 20 },
  run: (run) => withBooks((books) => underLock(books, run)),
  slow: true,
  plants: [
    planted('a crowd at one call may take the whole pool', {
      file: 'apps/server/src/platform/db/turns.ts',
      find: 'Math.max(1, Math.floor((size * 3) / 4))',
      replace: 'size',
    }),
    planted('a statement waits for a lock as long as it takes', {
      file: 'apps/server/src/platform/db/pool.ts',
      find: 'lock_timeout: limits.lockSeconds * 1000',
      replace: 'lock_timeout: 0',
    }),
  ],
}
