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
/** For what needs nothing of the locked table. */
const QUICK_MS = 1500
const CROWD = 24

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
  const seconds = Math.max(8, 18 * run.scale)
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
    'credit/logs': () => post('/api/credit/logs', { action: 'list' }),
    'system/setting': () => post('/api/system/setting', {}),
    'app/me': () => post('/api/app/me', {}),
    '/readyz': () => get('/readyz'),
    '/healthz': () => get('/healthz'),
  }
  const faults: string[] = []
  const counts: Record<string, number> = {}
  try {
    // A first turn without the lock, so that nothing is slow for being the first.
    for (const call of Object.values(calls)) await call()
    const client = await books.pool.raw.connect()
    await client.query('BEGIN')
    await client.query('LOCK TABLE ledger_postings')
    const until = performance.now() + seconds * 1000
    const running = Object.entries(calls).map(async ([name, call]) => {
      const isCrowd = name === 'credit/logs'
      const all = await Promise.all(Array.from({ length: isCrowd ? CROWD : 2 }, () => ask(until, call)))
      const answers = {
        count: all.reduce((sum, { count }) => sum + count, 0),
        refused: all.reduce((sum, { refused }) => sum + refused, 0),
        slowestMs: Math.round(Math.max(...all.map(({ slowestMs }) => slowestMs))),
      }
      counts[name] = answers.count
      run.say(`${name}: ${answers.count} answers, ${answers.refused} refused, slowest ${answers.slowestMs} ms`)
      const limit = isCrowd ? LIMIT_MS : QUICK_MS
      if (answers.slowestMs > limit) faults.push(`${name}: ${answers.slowestMs} ms, limit ${limit} ms`)
      if (!isCrowd && answers.refused > 0) faults.push(`${name}: ${answers.refused} of ${answers.count} refused`)
    })
    await sleep(seconds * 1000)
    await client.query('ROLLBACK')
    client.release()
    await Promise.all(running)
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
  minCounts: { 'system/setting': 400, '/readyz': 400, 'app/me': 400, 'credit/logs': 20 },
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
