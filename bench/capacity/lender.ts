import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { addJob } from '../../apps/server/src/platform/jobs/queue.ts'
import { sandboxNow } from '../../apps/server/src/testing/borrower.ts'
import { anyAddress } from '../../apps/server/src/testing/identity.ts'
import { loansOf, type LoanSteps } from '../../apps/server/src/testing/loans.ts'
import { apiClient, askBy, type Ask } from '../../apps/server/src/testing/server.ts'
import { withBooks, type Books } from '../../prove/foundation/books.ts'
import { startServer, stopServer, type ServerProcess } from '../../prove/foundation/server-process.ts'
import { openLimits } from '../../prove/origination/lender.ts'
import { coreTime, type CoreTime } from '../api/core-time.ts'

/** No checkpoint meanwhile: WAL is then what the changes take, without images of pages. */
const SETTINGS = ['checkpoint_timeout=1h', 'max_wal_size=8GB', 'shared_buffers=512MB']
const LOOK_MS = 100
/** The queue is quiet when nothing has been due for so many looks. */
const QUIET_LOOKS = 5
const DAY_SECONDS = 86_400

export interface Lender extends Books {
  server: ServerProcess
  /** The file store. */
  filesFolder: string
  /** Each call from another address, so that limits by address do not interfere. */
  ask: Ask
  steps: LoanSteps
  /** By the sandbox clock. */
  now(): Promise<Date>
  /** Waits until no job is due. */
  quiet(): Promise<void>
  forward(days: number): Promise<void>
  /** Deletes what is kept for some time only, as the job of each night does. */
  prune(): Promise<void>
}

/** How often each call was answered, by the server's own metrics. */
async function callsAt(address: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const found = new Map<string, number>()
  for (const [, call = '', count = ''] of text.matchAll(
    /^http_request_seconds_count\{[^}]*call="([^"]+)"[^}]*\} (\d+)/gm,
  ))
    found.set(call, (found.get(call) ?? 0) + Number(count))
  return found
}

/** Calls of operators and of the simulation. */
const NOT_THE_APP = /\/api\/(console|sandbox|pix)\//

export interface Cost extends CoreTime {
  walBytes: number
  seconds: number
  /** Of borrowers' apps. */
  calls: number
}

const walAt = async ({ pool }: Books): Promise<number> => {
  const { rows } = await pool.raw.query<{ bytes: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS bytes`,
  )
  return Number(rows[0]?.bytes)
}

async function countersOf(lender: Lender): Promise<Cost> {
  const calls = await callsAt(lender.server.address)
  return {
    calls: [...calls].reduce((sum, [call, count]) => sum + (NOT_THE_APP.test(call) ? 0 : count), 0),
    ...coreTime(lender.server.child.pid ?? 0, lender.cluster.dataFolder),
    walBytes: await walAt(lender),
    seconds: performance.now() / 1000,
  }
}

const FIGURES = ['serverMs', 'databaseMs', 'walBytes', 'seconds', 'calls'] as const

const combine = (one: Cost, by: (figure: (typeof FIGURES)[number]) => number): Cost => ({
  ...one,
  ...Object.fromEntries(FIGURES.map((figure) => [figure, by(figure)])),
})

/** Of some work and the jobs that it queues, for each of `count`; without what server and database use in idle. */
export async function costOf(
  lender: Lender,
  { count, idle }: { count: number; idle?: Cost },
  work: () => Promise<unknown>,
): Promise<Cost> {
  const before = await countersOf(lender)
  await work()
  await lender.quiet()
  const after = await countersOf(lender)
  const seconds = after.seconds - before.seconds
  return combine(after, (figure) => {
    const resting = idle === undefined || figure === 'seconds' ? 0 : (idle[figure] * seconds) / idle.seconds
    return (after[figure] - before[figure] - resting) / count
  })
}

/** A server with its own PostgreSQL and the simulated bank. */
export async function withLender<Result>(work: (lender: Lender) => Promise<Result>): Promise<Result> {
  const files = mkdtempSync(join(tmpdir(), 'home-credit-files-'))
  try {
    return await withBooks(
      async (books) => {
        const { url, pool } = books
        const server = await startServer({
          databaseUrl: url,
          port: await freePort(),
          env: { TRUSTED_PROXIES: '1', FILES_DIR: files, LOG_LEVEL: 'error' },
        })
        try {
          await openLimits(books)
          const client = apiClient(server.address)
          const ask = askBy((key, input, options = {}) =>
            client(key, input, { ...options, headers: { 'x-forwarded-for': anyAddress(), ...options.headers } }),
          )
          const steps = loansOf({ server: { pool }, ask })
          const quiet = async (): Promise<void> => {
            for (let looks = 0; looks < QUIET_LOOKS; looks += 1) {
              await sleep(LOOK_MS)
              const { rows } = await pool.raw.query(
                `SELECT FROM graphile_worker.jobs WHERE run_at <= now() + interval '2 seconds' AND attempts < max_attempts LIMIT 1`,
              )
              if (rows.length > 0) looks = -1
            }
          }
          return await work({
            ...books,
            server,
            filesFolder: files,
            ask,
            steps,
            now: () => sandboxNow(pool.db),
            quiet,
            forward: (days) => steps.forward(Math.round(days * DAY_SECONDS)),
            async prune() {
              await addJob(pool.db, { name: 'prune', payload: {} })
              await quiet()
            },
          })
        } finally {
          await stopServer(server)
        }
      },
      { settings: SETTINGS },
    )
  } finally {
    rmSync(files, { recursive: true, force: true })
  }
}
