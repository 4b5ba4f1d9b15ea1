import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLoanDetail } from './lending/loans/loan-detail.ts'
import { readLoanList } from './lending/loans/loan-list.ts'
import { statementOf } from './payments/statements/statement.ts'
import { cacheFor, type CachedRows, openCachedRows } from './platform/db/cached-rows.ts'
import { openPool, type Pool } from './platform/db/pool.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { creditLoanAt } from './testing/credited.ts'
import { countRoundTrips, type RoundTrips } from './testing/round-trips.ts'
import { testConfig, useServer } from './testing/server.ts'

const sandbox = useServer()
const dependencies = testConfig({})
const call = { borrowerId: randomUUID(), now: new Date() }
let [trips, pool, cached]: [RoundTrips?, Pool?, CachedRows?] = []

beforeAll(async () => {
  const { db } = sandbox.server.pool
  await inTransaction(db, (tx) =>
    creditLoanAt(tx, {
      id: randomUUID(),
      offerId: randomUUID(),
      borrowerId: call.borrowerId,
      phone: '+5511900000001',
      at: new Date(call.now.getTime() - 40 * 86_400_000),
      netCents: 100_000,
      months: 12,
      dueDay: null,
      system: 'price',
    }),
  )
  trips = await countRoundTrips(sandbox.url)
  pool = openPool({ url: trips.url, size: 1, onError: () => undefined })
  cached = await openCachedRows({ url: sandbox.url, db, onLost: () => undefined })
  cacheFor([pool.db], cached)
})
afterAll(async () => {
  await cached?.close()
  await pool?.close()
  await trips?.close()
})

it.each([
  ["a loan's detail", (pool: Pool) => readLoanDetail(pool.db, dependencies, call)],
  ['the list of loans', (pool: Pool) => readLoanList(pool.db, dependencies, call, { limit: 20, offset: 0 })],
  ['the wallet statement', (pool: Pool) => statementOf(pool.db, call.borrowerId, { action: 'list' }, call.now)],
])('%s of a credited loan takes one round trip', async (_, read) => {
  if (pool === undefined || trips === undefined) throw new Error('not open')
  const first = await read(pool)
  const before = trips.count()
  expect(await read(pool)).toEqual(first)
  expect(trips.count() - before).toBe(1)
})
