import { randomUUID } from 'node:crypto'
import { cents } from '@home-credit/domain'
import type pg from 'pg'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import { ledgerFaults } from '../../apps/server/src/ledger/balance-queries.ts'
import { post } from '../../apps/server/src/ledger/post.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { median } from '../median.ts'

const CLIENTS = 16
const SECONDS = 3
const TURNS = 5
const WALLETS = 1000

/** Calls per second with parallel clients. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        await work()
        done += 1
      }
    }),
  )
  return done / SECONDS
}

/** The baseline: a plain transfer in six statements, without any rule in the database. */
async function plainTransfer(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const [from, to] = [Math.floor(Math.random() * WALLETS), Math.floor(Math.random() * WALLETS)]
  try {
    await client.query('BEGIN')
    await client.query({
      name: 'a',
      text: 'UPDATE plain_accounts SET cents = cents - 1 WHERE id = $1',
      values: [Math.min(from, to)],
    })
    await client.query({
      name: 'b',
      text: 'UPDATE plain_accounts SET cents = cents + 1 WHERE id = $1',
      values: [Math.max(from, to)],
    })
    await client.query({ name: 'c', text: 'SELECT cents FROM plain_accounts WHERE id = $1', values: [from] })
    await client.query({
      name: 'd',
      text: 'INSERT INTO plain_lines (from_id, to_id, cents) VALUES ($1, $2, 1)',
      values: [from, to],
    })
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** One posting with all database checks in one round trip, compared with a plain transfer in six. */
export async function bench(): Promise<void> {
  const cluster = await startTestCluster({ durable: true })
  const { url } = await createDatabase(cluster.url)
  const pool = openPool({ url, size: CLIENTS, onError: () => undefined })
  await pool.raw.query('CREATE TABLE plain_accounts (id int PRIMARY KEY, cents bigint NOT NULL)')
  await pool.raw.query(
    'CREATE TABLE plain_lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, from_id int, to_id int, cents bigint)',
  )
  await pool.raw.query(`INSERT INTO plain_accounts SELECT n, 0 FROM generate_series(0, ${WALLETS - 1}) AS n`)
  const wallets = Array.from({ length: WALLETS }, () => randomUUID())
  const now = new Date()
  const posting = () =>
    post(pool.db, {
      event: 'pix_in_matched',
      key: randomUUID(),
      effectiveAt: now,
      now,
      lines: [
        { account: 'bank', debit: cents(1) },
        { account: 'wallet', borrowerId: wallets[Math.floor(Math.random() * WALLETS)] ?? '', credit: cents(1) },
      ],
    })
  const ratios: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ours = await rate(posting)
    const plain = await rate(() => plainTransfer(pool.raw))
    ratios.push(ours / plain)
    console.log(
      `postings ${ours.toFixed(0)}/s, plain transfers ${plain.toFixed(0)}/s, ratio ${(ours / plain).toFixed(2)}`,
    )
  }
  const faults = await ledgerFaults(pool.db)
  console.log(
    `median ratio ${median(ratios).toFixed(2)} (${CLIENTS} clients, fsync and synchronous_commit on); ledger faults: ${faults.length}`,
  )
  await pool.close()
  await cluster.close()
}
