import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { ledgerFaults } from '../../apps/server/src/ledger/balance-queries.ts'
import { addBorrower, type TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { apiClient } from '../../apps/server/src/testing/server.ts'
import { startServer, stopServer } from '../../prove/foundation/server-process.ts'
import { withBooks } from '../../prove/foundation/books.ts'
import { CLIENTS, rateOf, senderTo, type Send } from '../load.ts'
import { median } from '../median.ts'
import { pgbench } from '../pgbench.ts'
import { prepare, withdrawals } from '../wallet/withdrawals.ts'
import { ACCOUNTS, PLAIN, TRANSFER, WITHDRAWAL, WRITERS, WRITES } from '../wallet/sql.ts'

const SECONDS = 4
const TURNS = 3
const BORROWERS = 10_000
/**
 * Warm-up calls until the code is compiled and the statements are planned: measures a server that runs for days, not
 * its first seconds.
 */
const WARM_CALLS = 2500
const BARE_SERVER = fileURLToPath(new URL('../wallet/bare-server.ts', import.meta.url))
const bareTransfers = (send: Send) => (): Promise<void> =>
  send('/', { a: randomInt(1, ACCOUNTS + 1), b: randomInt(1, ACCOUNTS + 1) })

const perSecond = async (next: () => Promise<void> | undefined, seconds = SECONDS): Promise<number> =>
  (await rateOf(next, seconds)).perSecond

/** A wallet with this many postings, inserted in batches. */
async function walletWith({ raw, db }: Pool, postings: number): Promise<TestBorrower> {
  const borrower = await addBorrower(db)
  // In one transaction, each update of the balance would scan all its earlier versions.
  const STEP = 500
  for (let start = 0; start < postings; start += STEP) {
    const count = Math.min(STEP, postings - start)
    await raw.query(
      `WITH t AS (INSERT INTO ledger_transactions (event, key, effective_at, recorded_at)
         SELECT 'pix_in_matched', $1::text || '-' || n, now() - interval '1 hour', now() FROM generate_series(1, $2::int) AS n RETURNING id)
       INSERT INTO ledger_postings (transaction_id, line, account, owner_id, amount_cents)
       SELECT id, line, account::ledger_account, owner, amount FROM t CROSS JOIN (VALUES (1, 'bank', NULL::uuid, 100), (2, 'wallet', $3::uuid, -100)) AS l (line, account, owner, amount)`,
      [`${borrower.id}-${start}`, count, borrower.id],
    )
  }
  return borrower
}

async function statement(address: string, pool: Pool): Promise<void> {
  const ask = apiClient(address)
  const wallets = [await walletWith(pool, 1000), await walletWith(pool, 1_000_000)] as const
  await pool.raw.query('VACUUM ANALYZE ledger_transactions, ledger_postings, ledger_balances')
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 200; turn += 1)
    for (const which of [0, 1] as const) {
      const began = performance.now()
      const answer = await ask('POST /api/credit/logs', { action: 'list' }, { token: wallets[which].token })
      if (answer.status_code !== 200) throw new Error(JSON.stringify(answer))
      if (turn >= 20) times[which].push(performance.now() - began)
    }
  const [small, large] = [median(times[0]), median(times[1])]
  console.log(
    `first page of a statement: ${small.toFixed(2)} ms at 1,000 postings, ${large.toFixed(2)} ms at 1,000,000: ratio ${(large / small).toFixed(2)} (target at most 1.2)`,
  )
}

/**
 * Money-moving calls through the API compared with plain transfers, on one database in one run; and how much of the
 * gap is HTTP and how much is writing.
 */
export async function bench(): Promise<void> {
  await withBooks(async ({ url, pool }) => {
    await pool.raw.query(PLAIN)
    const server = await startServer({ databaseUrl: url, port: await freePort() })
    const bare = await startServer({
      databaseUrl: url,
      port: await freePort(),
      bundle: BARE_SERVER,
      env: { NODE_OPTIONS: '--import tsx' },
    })
    try {
      const ready = await prepare(pool, BORROWERS + WRITERS)
      await pool.raw.query(WITHDRAWAL)
      const writers = new Set((await pool.raw.query<{ id: string }>('SELECT id FROM writers')).rows.map(({ id }) => id))
      const callers = ready.filter(({ id }) => !writers.has(id))
      const bareNext = bareTransfers(senderTo(bare.address))
      await Promise.all([
        perSecond(withdrawals(senderTo(server.address), callers.splice(0, WARM_CALLS)), Infinity),
        perSecond(bareNext),
      ])
      const withdraw = withdrawals(senderTo(server.address), callers)
      const ratios: Record<'calls' | 'bare' | 'writes', number[]> = { calls: [], bare: [], writes: [] }
      for (let turn = 0; turn < TURNS; turn += 1) {
        const calls = await perSecond(withdraw)
        const plain = pgbench(url, [TRANSFER], { seconds: SECONDS })
        const http = await perSecond(bareNext)
        const writes = pgbench(url, [WRITES], { seconds: SECONDS })
        ratios.calls.push(calls / plain)
        ratios.bare.push(http / plain)
        ratios.writes.push(writes / plain)
        console.log(
          `withdrawals ${calls.toFixed(0)}/s; plain transfers ${plain.toFixed(0)}/s; those behind bare HTTP ${http.toFixed(0)}/s; what a withdrawal writes, by pgbench, ${writes.toFixed(0)}/s`,
        )
      }
      const faults = await ledgerFaults(pool.db)
      console.log(
        `median ratio to the plain transfer: ${median(ratios.calls).toFixed(2)} (${CLIENTS} clients, fsync and synchronous_commit on; target at least 0.6); ledger faults: ${faults.length}`,
      )
      console.log(
        `  of the plain transfer behind bare HTTP: ${median(ratios.bare).toFixed(2)}; of what a withdrawal writes, without a server: ${median(ratios.writes).toFixed(2)}`,
      )
      await statement(server.address, pool)
    } finally {
      await Promise.all([stopServer(server), stopServer(bare)])
    }
  })
}
