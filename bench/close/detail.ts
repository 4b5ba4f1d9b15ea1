import { randomUUID } from 'node:crypto'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db/pool.ts'
import { openSession } from '../../apps/server/src/access/sessions/sessions.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { creditLoanAt, payLoanAt } from '../../apps/server/src/testing/credited.ts'
import { apiClient } from '../../apps/server/src/testing/server.ts'
import { withBooks } from '../../prove/foundation/books.ts'
import { startServer, stopServer } from '../../prove/foundation/server-process.ts'
import { median } from '../median.ts'

const DAYS = 700
const DAY_MS = 86_400_000
const TURNS = 300
const WARM = 50

interface Borrower {
  loanId: string
  token: string
}

/** The states that every loan passes until it is credited. */
const WAY = [
  'unverified',
  'unverified',
  'no_package',
  'under_review',
  'under_review',
  'approved',
  'generated',
  'credited',
] as const

/** A loan of two years that started `ago` days ago, with its signed list. */
async function lend(db: Db, phone: string, ago: number): Promise<Borrower & { borrowerId: string }> {
  const now = new Date()
  const [loanId, borrowerId] = [randomUUID(), randomUUID()]
  const at = new Date(now.getTime() - ago * DAY_MS)
  await creditLoanAt(db, {
    id: loanId,
    offerId: randomUUID(),
    borrowerId,
    phone,
    at,
    netCents: 1_000_000,
    months: 24,
    dueDay: null,
    system: 'price',
  })
  for (const state of WAY)
    await db
      .insertInto('loan_moves')
      .values({ loan_id: loanId, action: 'go', from_state: state, to_state: state, actor: 'system', at })
      .execute()
  return { loanId, borrowerId, token: await openSession(db, 'borrower', borrowerId, now) }
}

/** A partial payment on each day on which one is due, and for each day a message and a timeline entry. */
async function live({ db }: Pool, { loanId, borrowerId }: { loanId: string; borrowerId: string }): Promise<number> {
  let paid = 0
  for (let ago = DAYS - 1; ago > 0; ago -= 1) {
    const at = new Date(Date.now() - ago * DAY_MS)
    await inTransaction(db, async (tx) => {
      if (await payLoanAt(tx, { id: randomUUID(), loanId, at, pay: { verb: 'part', amount_cents: 1500 } })) paid += 1
      await tx
        .insertInto('messages')
        .values({ id: randomUUID(), borrower_id: borrowerId, kind: 'repaid', loan_id: loanId, sent_at: at })
        .execute()
      await tx
        .insertInto('loan_moves')
        .values({
          loan_id: loanId,
          action: 'repay',
          from_state: 'credited',
          to_state: 'credited',
          actor: `borrower:${borrowerId}`,
          at,
        })
        .execute()
    })
  }
  return paid
}

/** The detail of a loan and its amount owed, on the first day and after 700. */
export async function detailOverTime(): Promise<void> {
  await withBooks(async ({ url, pool }) => {
    const server = await startServer({ databaseUrl: url, port: await freePort() })
    try {
      const ask = apiClient(server.address)
      const young = await lend(pool.db, '+5511900000001', 0)
      const old = await lend(pool.db, '+5511900000002', DAYS)
      const payments = await live(pool, old)
      await pool.raw.query('VACUUM ANALYZE')
      const calls = {
        getDetail: ({ loanId, token }: Borrower) => ask('POST /api/dk/getDetail', { loan_id: loanId }, { token }),
        getRepayment: ({ loanId, token }: Borrower) =>
          ask('POST /api/dk/getRepayment', { loan_id: loanId, pay: { verb: 'settle' } }, { token }),
      }
      for (const [name, call] of Object.entries(calls)) {
        const times = { young: [] as number[], old: [] as number[] }
        for (let turn = 0; turn < TURNS + WARM; turn += 1)
          for (const [which, loan] of [
            ['young', young],
            ['old', old],
          ] as const) {
            const began = performance.now()
            const answer = await call(loan)
            if (answer.status_code !== 200) throw new Error(JSON.stringify(answer))
            if (turn >= WARM) times[which].push(performance.now() - began)
          }
        const [first, last] = [median(times.young), median(times.old)]
        console.log(
          `${name}: ${first.toFixed(2)} ms on day 1, ${last.toFixed(2)} ms after ${DAYS} days (${payments} payments): ratio ${(last / first).toFixed(2)} (target at most 1.1)`,
        )
      }
    } finally {
      await stopServer(server)
    }
  })
}
