import { randomUUID } from 'node:crypto'
import { cents } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { credited, movement } from '../testing/postings.ts'
import { ledgerFaults } from './balance-queries.ts'
import { post } from './post.ts'
import { walletBalance } from './wallet-queries.ts'

const database = useDatabase()
const now = new Date('2026-03-10T15:00:00Z')

describe('posting', () => {
  it('moves money between accounts and keeps the balances', async () => {
    const borrowerId = randomUUID()
    await post(
      database.db,
      movement({
        event: 'pix_in_matched',
        now,
        lines: [
          { account: 'bank', debit: cents(5000) },
          { account: 'wallet', borrowerId, credit: cents(5000) },
        ],
      }),
    )
    await post(
      database.db,
      movement({
        event: 'withdrawal_asked',
        now,
        lines: [
          { account: 'wallet', borrowerId, debit: cents(1200) },
          { account: 'wallet_reserved', borrowerId, credit: cents(1200) },
        ],
      }),
    )
    expect(await walletBalance(database.db, borrowerId)).toBe(3800)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  it('credits a loan: principal owed, net in the wallet, tax and fee apart', async () => {
    const borrowerId = randomUUID()
    const posting = credited({ borrowerId, loanId: randomUUID(), now })
    expect(await post(database.db, posting)).toMatchObject({ repeated: false })
    expect(await walletBalance(database.db, borrowerId)).toBe(95_000)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  it('with a key used before moves nothing and names the first transaction', async () => {
    const borrowerId = randomUUID()
    const posting = credited({ borrowerId, loanId: randomUUID(), now })
    const first = await post(database.db, posting)
    expect(await post(database.db, posting)).toEqual({ id: first.id, repeated: true })
    expect(await walletBalance(database.db, borrowerId)).toBe(95_000)
  })

  it('uses one key for a PIX whether it was matched or not, and one for a payout whether paid or failed', async () => {
    const borrowerId = randomUUID()
    const key = randomUUID()
    const suspense = movement({
      event: 'pix_in_unmatched',
      key,
      now,
      lines: [
        { account: 'bank', debit: cents(100) },
        { account: 'suspense', endToEndId: randomUUID(), credit: cents(100) },
      ],
    })
    const matched = movement({
      event: 'pix_in_matched',
      key,
      now,
      lines: [
        { account: 'bank', debit: cents(100) },
        { account: 'wallet', borrowerId, credit: cents(100) },
      ],
    })
    const first = await post(database.db, suspense)
    expect(await post(database.db, matched)).toEqual({ id: first.id, repeated: true })
    expect(await walletBalance(database.db, borrowerId)).toBe(0)

    await post(
      database.db,
      movement({
        event: 'pix_in_matched',
        now,
        lines: [
          { account: 'bank', debit: cents(200) },
          { account: 'wallet_reserved', borrowerId, credit: cents(200) },
        ],
      }),
    )
    const paid = movement({
      event: 'payout_paid',
      key,
      now,
      lines: [
        { account: 'wallet_reserved', borrowerId, debit: cents(100) },
        { account: 'bank', credit: cents(100) },
      ],
    })
    const failed = movement({
      event: 'payout_failed',
      key,
      now,
      lines: [
        { account: 'wallet_reserved', borrowerId, debit: cents(100) },
        { account: 'wallet', borrowerId, credit: cents(100) },
      ],
    })
    expect(await post(database.db, paid)).toMatchObject({ repeated: false })
    expect(await post(database.db, failed)).toMatchObject({ repeated: true })
    expect(await walletBalance(database.db, borrowerId)).toBe(0)
  })

  it('of one key by many at once moves the money once', async () => {
    const borrowerId = randomUUID()
    const posting = movement({
      event: 'pix_in_matched',
      now,
      lines: [
        { account: 'bank', debit: cents(700) },
        { account: 'wallet', borrowerId, credit: cents(700) },
      ],
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(database.db, posting)))
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await walletBalance(database.db, borrowerId)).toBe(700)
  })

  it('refuses an amount that is not a whole number of centavos', async () => {
    const half = { account: 'bank', debit: 0.5 as ReturnType<typeof cents> } as const
    await expect(post(database.db, movement({ event: 'pix_in_unmatched', now, lines: [half] }))).rejects.toThrow(
      RangeError,
    )
  })
})
