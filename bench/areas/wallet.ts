import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cents } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { ledgerFaults } from '../../apps/server/src/ledger/balance-queries.ts'
import { post } from '../../apps/server/src/ledger/post.ts'
import { replaceCode } from '../../apps/server/src/access/identity/codes-store.ts'
import { keyedHash } from '../../apps/server/src/access/identity/hashes.ts'
import { accountFor, accountHash } from '../../apps/server/src/payments/payouts/account.ts'
import { lockInfo, updateInfo } from '../../apps/server/src/borrowers/profile/store.ts'
import { addBorrower, type TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { newCpf } from '../../apps/server/src/testing/loans.ts'
import { apiClient, testConfig } from '../../apps/server/src/testing/server.ts'
import { startServer, stopServer } from '../../prove/foundation/server-process.ts'
import { withBooks } from '../../prove/foundation/books.ts'
import { median } from '../median.ts'
import { ACCOUNTS, PLAIN, TRANSFER, WITHDRAWAL, WRITERS, WRITES } from '../wallet/sql.ts'

const CLIENTS = 16
const SECONDS = 4
const TURNS = 3
const BORROWERS = 10_000
/**
 * Warm-up calls until the code is compiled and the statements are planned: measures a server that runs for days, not
 * its first seconds.
 */
const WARM_CALLS = 2500
const BARE_SERVER = fileURLToPath(new URL('../wallet/bare-server.ts', import.meta.url))
const CODE = '123456'
/**
 * Large enough to need approval: measures the call that moves the money, not the simulated bank in the same process.
 */
const AMOUNT_CENTS = 1_000_000
const { secretKey, keyring } = testConfig({})

/** A borrower with money, a payout account and a code for the whole amount: the rest of a withdrawal is one call. */
async function readyToWithdraw({ db }: Pool): Promise<TestBorrower> {
  const borrower = await addBorrower(db)
  const now = new Date()
  const cpf = newCpf()
  const info = { ...(await lockInfo(db, keyring, borrower.id, now)), name: 'Maria', id_number: cpf, pix: cpf }
  await updateInfo(db, keyring, borrower.id, { name: info.name, id_number: cpf, pix: cpf }, now)
  const account = accountFor(info, 'pix')
  if (account === undefined) throw new Error('no account')
  const about = `${AMOUNT_CENTS}|pix|${accountHash(secretKey, account).toString('hex')}`
  const code_hash = keyedHash(secretKey, 'sms-code', borrower.phone, 'withdraw', about, CODE)
  await replaceCode(db, {
    id: uuidv7(),
    phone: borrower.phone,
    scene: 'withdraw',
    code_hash,
    sent_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  })
  const lines = [
    { account: 'bank', debit: cents(AMOUNT_CENTS) },
    { account: 'wallet', borrowerId: borrower.id, credit: cents(AMOUNT_CENTS) },
  ] as const
  await post(db, { event: 'pix_in_matched', key: uuidv7(), effectiveAt: now, now, lines })
  return borrower
}

async function prepare(pool: Pool, count: number): Promise<TestBorrower[]> {
  const ready: TestBorrower[] = []
  const worker = async (): Promise<void> => {
    while (ready.length < count) ready.push(await readyToWithdraw(pool))
  }
  await Promise.all(Array.from({ length: 12 }, worker))
  return ready
}

type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<void>

/** Sends over kept-alive connections, as a proxy in front of the server does. */
function senderTo(address: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  return (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${address}${path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          let text = ''
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('end', () => (text.startsWith('{"status_code":200') ? resolve() : reject(new Error(text))))
        },
      )
      sent.on('error', reject).end(JSON.stringify(body))
    })
}

/** Starts the next prepared withdrawal; returns undefined when none is left. */
function withdrawals(send: Send, ready: TestBorrower[]): () => Promise<void> | undefined {
  const body = { action: 'ask', amount_cents: AMOUNT_CENTS, channel: 'pix', sms_code: CODE }
  return () => {
    const next = ready.pop()
    return (
      next &&
      send('/api/userCreditOrder/withdraw', body, {
        authorization: `Bearer ${next.token}`,
        'idempotency-key': uuidv7(),
      })
    )
  }
}

const bareTransfers = (send: Send) => (): Promise<void> =>
  send('/', { a: randomInt(1, ACCOUNTS + 1), b: randomInt(1, ACCOUNTS + 1) })

async function perSecond(next: () => Promise<void> | undefined, seconds = SECONDS): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        const call = next()
        if (call === undefined) return
        await call
        done += 1
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

/** Runs of a script per second in pgbench, with as many clients as the calls have. */
function pgbench(url: string, script: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const printed = execFileSync(
      'pgbench',
      ['-n', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-M', 'prepared', '-f', file, url],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const found = /tps = ([\d.]+)/.exec(printed)
    if (found === null) throw new Error(`unexpected output of pgbench: ${printed}`)
    return Number(found[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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
        const plain = pgbench(url, TRANSFER)
        const http = await perSecond(bareNext)
        const writes = pgbench(url, WRITES)
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
