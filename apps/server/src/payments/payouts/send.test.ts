import { randomUUID } from 'node:crypto'
import { cents } from '@home-credit/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { BankAway, BankRefused } from '../bank/faults.ts'
import type { NewPayout, Payout, PayoutBank } from '../bank/payout/payout.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { migrateQueue } from '../../platform/jobs/runner.ts'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { post } from '../../ledger/post.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { addBorrower } from '../../testing/borrower.ts'
import { useDatabase } from '../../testing/database.ts'
import { movement } from '../../testing/postings.ts'
import { SANDBOX_LENDER } from '../../sandbox/seed.ts'
import { addSetting } from '../../settings/change.ts'
import { sealAccount } from './account.ts'
import { sendPayout, retryPayouts, retryUnanswered } from './send.ts'
import { findWithdrawal, type Withdrawal } from './store.ts'

const used = useDatabase()
const keyring = [{ id: 'test', key: Buffer.alloc(32, 1) }] as const
const secretKey = Buffer.alloc(32, 2)
const AMOUNT = 2500
const start = new Date('2026-03-10T15:00:00Z')
const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1000)

beforeAll(async () => {
  await migrateQueue(used.pool)
  await addSetting(used.db, { name: 'lender', value: SANDBOX_LENDER, effectiveAt: new Date(0), setBy: 'test' })
})

type Fault = 'question_lost' | 'answer_lost' | 'refused' | 'none'

/** A correct bank: one id is one payout. Each exchange consumes one fault; after the last there are none. */
function bankWith(faults: readonly Fault[], ends: 'paid' | 'failed' = 'paid') {
  const left = [...faults]
  const payouts = new Map<string, Payout>()
  const requests: string[] = []
  const exchange = <Answer>(what: string, work: () => Answer): Promise<Answer> => {
    requests.push(what)
    const fault = left.shift() ?? 'none'
    if (fault === 'question_lost') return Promise.reject(new BankAway('lost'))
    if (fault === 'refused') return Promise.reject(new BankRefused('no'))
    const answer = work()
    return fault === 'answer_lost' ? Promise.reject(new BankAway('lost')) : Promise.resolve(answer)
  }
  const bank: Pick<PayoutBank, 'send' | 'payout'> = {
    send: ({ id, amountCents }: NewPayout) =>
      exchange('send', () => {
        const payout: Payout = payouts.get(id) ?? {
          id,
          amountCents,
          state: ends,
          reason: ends === 'failed' ? 'account_closed' : undefined,
          endToEndId: undefined,
          settledAt: at(1),
          returned: undefined,
        }
        payouts.set(id, payout)
        return payout
      }),
    payout: (id) => exchange('payout', () => payouts.get(id)),
  }
  return { bank, payouts, requests }
}

async function waiting(more: Partial<Withdrawal> = {}): Promise<{ id: string; borrowerId: string }> {
  const { id: borrowerId } = await addBorrower(used.db, start)
  const id = randomUUID()
  const amount = cents(AMOUNT)
  await post(
    used.db,
    movement({
      event: 'pix_in_matched',
      now: start,
      lines: [
        { account: 'bank', debit: amount },
        { account: 'wallet', borrowerId, credit: amount },
      ],
    }),
  )
  await post(
    used.db,
    movement({
      event: 'withdrawal_asked',
      key: id,
      now: start,
      lines: [
        { account: 'wallet', borrowerId, debit: amount },
        { account: 'wallet_reserved', borrowerId, credit: amount },
      ],
    }),
  )
  const account = sealAccount(keyring, id, {
    to: { kind: 'pix', key: 'maria@example.com' },
    owner: { cpf: '52998224725', name: 'Maria' },
  })
  await used.db
    .insertInto('withdrawals')
    .values({
      id,
      number: `W-${id}`,
      borrower_id: borrowerId,
      channel: 'pix',
      state: 'asked',
      amount_cents: AMOUNT,
      account,
      account_hash: Buffer.alloc(1),
      account_name: 'EMAIL',
      account_masked: 'm***',
      created_at: start,
      ...more,
    })
    .execute()
  return { id, borrowerId }
}

const dependencies = () => ({ pool: used.db, keyring, secretKey })
const run = (bank: Pick<PayoutBank, 'send' | 'payout'>, id: string, now: Date): Promise<void> =>
  inTransaction(used.db, (tx) => sendPayout(dependencies(), bank).run({ tx, payload: { withdrawal_id: id }, now }))
const stateOf = async (id: string): Promise<string | undefined> => (await findWithdrawal(used.db, id))?.state
const reservedOf = async (borrowerId: string): Promise<number> =>
  0 -
  ((
    await used.db
      .selectFrom('ledger_balances')
      .select('balance_cents')
      .where('owner_id', '=', borrowerId)
      .where('account', '=', 'wallet_reserved')
      .executeTakeFirst()
  )?.balance_cents ?? 0)
const queued = async (id: string): Promise<number> =>
  (
    await sql<{
      count: number
    }>`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key = ${`payout:${id}`}`.execute(used.db)
  ).rows[0]?.count ?? 0

describe('sending a payout', () => {
  it('asks the bank first wherever an earlier try may have reached it', async () => {
    const { id, borrowerId } = await waiting()
    const { bank, payouts, requests } = bankWith(['answer_lost'])
    await run(bank, id, at(0))
    expect([await stateOf(id), payouts.size, await queued(id), await reservedOf(borrowerId)]).toEqual([
      'sent',
      1,
      1,
      AMOUNT,
    ])
    await run(bank, id, at(1))
    expect([await stateOf(id), requests, await reservedOf(borrowerId)]).toEqual(['paid', ['send', 'payout'], 0])
    await run(bank, id, at(2))
    expect(requests).toHaveLength(2)
  })

  it('whatever is lost, in whatever order, pays once and books what the bank did', async () => {
    const fault = fc.constantFrom<Fault>('question_lost', 'answer_lost', 'none', 'refused')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 8 }),
        fc.constantFrom('paid' as const, 'failed' as const),
        async (faults, ends) => {
          const { id, borrowerId } = await waiting()
          const { bank, payouts } = bankWith(faults, ends)
          // Ten minutes apart, so that the last refusals come late enough to count.
          for (let tries = 0; tries < faults.length + 4; tries += 1) await run(bank, id, at(tries * 600))
          const atBank = payouts.get(id)?.state
          const state = await stateOf(id)
          // If the bank never accepted it, it refused it, and the money is back in the wallet.
          expect([state, payouts.size]).toEqual([atBank ?? 'failed', atBank === undefined ? 0 : 1])
          expect([await reservedOf(borrowerId), await walletBalance(used.db, borrowerId)]).toEqual([
            0,
            state === 'paid' ? 0 : AMOUNT,
          ])
        },
      ),
      { numRuns: 60 },
    )
    expect(await ledgerFaults(used.db)).toEqual([])
  })

  it('is refused for good only by the bank’s word on a payout that it cannot have', async () => {
    const first = await waiting()
    await run(bankWith(['refused']).bank, first.id, at(0))
    expect([await stateOf(first.id), await walletBalance(used.db, first.borrowerId)]).toEqual(['failed', AMOUNT])

    // The first attempt may still be on its way: a refusal of the second is not final.
    const second = await waiting()
    const slow = bankWith(['question_lost', 'none', 'refused', 'none'])
    await run(slow.bank, second.id, at(0))
    await run(slow.bank, second.id, at(5))
    expect(await stateOf(second.id)).toBe('sent')
    expect(await reservedOf(second.borrowerId)).toBe(AMOUNT)
  })

  it('at the same time by two servers is one payout and one booking', async () => {
    const { id, borrowerId } = await waiting()
    const { bank, payouts } = bankWith([])
    await Promise.all(Array.from({ length: 5 }, () => run(bank, id, at(0))))
    expect([
      await stateOf(id),
      payouts.size,
      await reservedOf(borrowerId),
      await walletBalance(used.db, borrowerId),
    ]).toEqual(['paid', 1, 0, 0])
  })

  it('does not hold the wallet while it waits for the bank', async () => {
    const { id, borrowerId } = await waiting()
    const { bank } = bankWith([])
    let locked: boolean | undefined
    const send = async (payout: NewPayout): Promise<Payout> => {
      const { rows } = await sql<{
        id: string
      }>`SELECT id FROM borrowers WHERE id = ${borrowerId} FOR UPDATE SKIP LOCKED`.execute(used.db)
      const { rows: own } = await sql<{
        id: string
      }>`SELECT id FROM withdrawals WHERE id = ${id} FOR UPDATE SKIP LOCKED`.execute(used.db)
      locked = rows.length + own.length < 2
      return bank.send(payout)
    }
    await run({ ...bank, send }, id, at(0))
    expect([locked, await stateOf(id)]).toEqual([false, 'paid'])
  })

  it('leaves in the order of the borrower, and without an answer holds the next no longer than its first attempt', async () => {
    const first = await waiting()
    const second = await waiting({ borrower_id: first.borrowerId, created_at: at(1) })
    const other = await waiting({ created_at: at(1) })
    const { bank, requests } = bankWith(['question_lost'])
    const sends: string[] = []
    let whileFirst: unknown
    const send = async (payout: NewPayout): Promise<Payout> => {
      sends.push(payout.id)
      if (payout.id === first.id) {
        await run({ ...bank, send }, second.id, at(2))
        whileFirst = [await stateOf(second.id), [...sends]]
      }
      return bank.send(payout)
    }
    // Its turn has not come: the earlier one is not sent yet.
    await run({ ...bank, send }, second.id, at(2))
    expect([await stateOf(second.id), requests]).toEqual(['asked', []])
    await run({ ...bank, send }, first.id, at(2))
    expect(whileFirst).toEqual(['asked', [first.id]])
    expect([await stateOf(first.id), await queued(second.id)]).toEqual(['sent', 1])
    await run({ ...bank, send }, second.id, at(3))
    await run({ ...bank, send }, other.id, at(3))
    expect([await stateOf(second.id), await stateOf(other.id), await stateOf(first.id)]).toEqual([
      'paid',
      'paid',
      'sent',
    ])
  })

  it('leaves alone what waits for a person and what has ended', async () => {
    const { bank, requests } = bankWith([])
    for (const state of ['approval', 'paid', 'failed', 'returned'] as const)
      await run(bank, (await waiting({ state })).id, at(0))
    expect(requests).toEqual([])
  })
})

/** The payouts whose jobs are to find out whether the bank is back. */
const probes = async (): Promise<string[]> =>
  (
    await sql<{ key: string }>`
      SELECT j.key FROM graphile_worker._private_jobs AS j WHERE (j.payload->>'probe')::boolean`.execute(used.db)
  ).rows.map(({ key }) => key.replace('payout:', ''))
const asksForAll = async (): Promise<boolean> =>
  (await sql`SELECT FROM graphile_worker.jobs WHERE key = 'retry_unanswered_payouts:all'`.execute(used.db)).rows
    .length > 0

describe('tending payouts', () => {
  it('asks about one payout while the bank is away, and about all that wait once it has answered', async () => {
    const waitingAt = [at(-9000), at(-8000), at(-7000)]
    const ids: string[] = []
    for (const created_at of waitingAt) ids.push((await waiting({ created_at })).id)
    const away = bankWith(Array(9).fill('question_lost')).bank
    const retry = (payload: object) => inTransaction(used.db, (tx) => retryUnanswered.run({ tx, payload, now: at(0) }))
    const probe = (bank: Pick<PayoutBank, 'send' | 'payout'>, id: string) =>
      inTransaction(used.db, (tx) =>
        sendPayout(dependencies(), bank).run({ tx, payload: { withdrawal_id: id, probe: true }, now: at(0) }),
      )
    for (const id of ids) await run(away, id, at(0))
    await retry({})
    expect(await probes()).toEqual([ids[0]])
    await probe(away, ids[0] ?? '')
    expect(await asksForAll()).toBe(false)
    const back = bankWith([]).bank
    await probe(back, ids[0] ?? '')
    expect([await stateOf(ids[0] ?? ''), await asksForAll()]).toEqual(['paid', true])
    await sql`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'payout:%'`.execute(
      used.db,
    )
    await retry({ all: true })
    expect(await Promise.all(ids.map(queued))).toEqual([0, 1, 1])
  })

  it('takes up what is silent for a minute, and neither what is younger nor what waits for a person', async () => {
    const [silent, cut, young, large] = [
      await waiting({ state: 'sent', sent_at: at(-60), tries: 1 }),
      await waiting({ created_at: at(-61) }),
      await waiting({ state: 'sent', sent_at: at(-59), tries: 1 }),
      await waiting({ state: 'approval', created_at: at(-600) }),
    ]
    for (let twice = 0; twice < 2; twice += 1)
      await inTransaction(used.db, (tx) => retryPayouts.run({ tx, payload: {}, now: at(0) }))
    expect(await Promise.all([silent, cut, young, large].map(({ id }) => queued(id)))).toEqual([1, 1, 0, 0])
  })
})
