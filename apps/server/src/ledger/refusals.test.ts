import { randomUUID } from 'node:crypto'
import { cents } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { credited, movement } from '../testing/postings.ts'
import { ledgerFaults } from './balance-queries.ts'
import { post } from './post.ts'
import { walletBalance } from './wallet-queries.ts'

// What the database itself refuses: each case bypasses `post`, or misuses it.

const database = useDatabase()
const now = new Date('2026-03-10T15:00:00Z')
const LENDER = null
const PIX = randomUUID()

/** Runs raw SQL in a transaction and returns the rule that refused it. */
async function refusedBy(...statements: string[]): Promise<string | undefined> {
  const client = await database.pool.raw.connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    await client.query('COMMIT')
    return undefined
  } catch (error) {
    await client.query('ROLLBACK')
    return (error as { constraint?: string }).constraint ?? String(error)
  } finally {
    client.release()
  }
}

const transaction = (event: string, key: string = randomUUID()): string =>
  `INSERT INTO ledger_transactions (event, key, effective_at, recorded_at) VALUES ('${event}', '${key}', now(), now())`
const lines = (...values: [line: number, account: string, owner: string | null, amount: number][]): string =>
  `INSERT INTO ledger_postings (transaction_id, line, account, owner_id, amount_cents) VALUES ${values
    .map(
      ([line, account, owner, amount]) =>
        `(lastval(), ${line}, '${account}', ${owner === null ? 'NULL' : `'${owner}'`}, ${amount})`,
    )
    .join()}`

describe('the database refuses', () => {
  it('a transaction that does not sum to zero', async () => {
    expect(
      await refusedBy(transaction('pix_in_unmatched'), lines([1, 'bank', LENDER, 100], [2, 'suspense', PIX, -99])),
    ).toBe('ledger_sums_to_zero')
  })

  it('lines added to a transaction later, even if they sum to zero', async () => {
    const { id } = await post(
      database.db,
      movement({
        event: 'pix_in_unmatched',
        now,
        lines: [
          { account: 'bank', debit: cents(100) },
          { account: 'suspense', endToEndId: randomUUID(), credit: cents(100) },
        ],
      }),
    )
    const add = (first: number) =>
      `INSERT INTO ledger_postings (transaction_id, line, account, owner_id, amount_cents) VALUES (${id}, ${first}, 'bank', NULL, 5), (${id}, ${first + 1}, 'suspense', '${PIX}', -5)`
    expect(await refusedBy(add(3))).toBe('ledger_sums_to_zero')
    expect(await refusedBy(add(1))).toBe('ledger_lines_once')
  })

  it('a transaction without lines', async () => {
    expect(await refusedBy(transaction('pix_in_unmatched'))).toBe('ledger_has_lines')
    await expect(post(database.db, movement({ event: 'pix_in_unmatched', now, lines: [] }))).rejects.toMatchObject({
      constraint: 'ledger_has_lines',
    })
  })

  it('lines without a transaction', async () => {
    const orphans = `INSERT INTO ledger_postings (transaction_id, line, account, owner_id, amount_cents) VALUES (999999999, 1, 'bank', NULL, 5), (999999999, 2, 'suspense', '${PIX}', -5)`
    expect(await refusedBy(orphans)).toBe('ledger_transaction_known')
  })

  it('a line of nothing', async () => {
    expect(await refusedBy(transaction('pix_in_unmatched'), lines([1, 'bank', LENDER, 0]))).toBe(
      'ledger_postings_amount_cents_check',
    )
  })

  it('an update, a delete or a truncate of postings and transactions', async () => {
    for (const table of ['ledger_postings', 'ledger_transactions']) {
      expect(await refusedBy(`UPDATE ${table} SET loan_id = NULL`)).toBe('ledger_append_only')
      expect(await refusedBy(`DELETE FROM ${table}`)).toBe('ledger_append_only')
      expect(await refusedBy(`TRUNCATE ${table} CASCADE`)).toBe('ledger_append_only')
    }
  })

  it('a balance written by hand', async () => {
    expect(await refusedBy('UPDATE ledger_balances SET balance_cents = balance_cents - 1')).toBe('ledger_balances_kept')
    expect(await refusedBy('DELETE FROM ledger_balances')).toBe('ledger_balances_kept')
    expect(await refusedBy('TRUNCATE ledger_balances')).toBe('ledger_balances_kept')
    expect(await refusedBy(`INSERT INTO ledger_balances VALUES (-100, 'wallet', 0, '${randomUUID()}')`)).toBe(
      'ledger_balances_kept',
    )
  })

  it('a negative wallet, and a negative reserve', async () => {
    const borrowerId = randomUUID()
    const take = (amount: number) =>
      post(
        database.db,
        movement({
          event: 'withdrawal_asked',
          now,
          lines: [
            { account: 'wallet', borrowerId, debit: cents(amount) },
            { account: 'wallet_reserved', borrowerId, credit: cents(amount) },
          ],
        }),
      )
    await expect(take(1)).rejects.toMatchObject({ constraint: 'ledger_wallet_not_negative' })
    await post(
      database.db,
      movement({
        event: 'pix_in_matched',
        now,
        lines: [
          { account: 'bank', debit: cents(100) },
          { account: 'wallet', borrowerId, credit: cents(100) },
        ],
      }),
    )
    await expect(take(101)).rejects.toMatchObject({ constraint: 'ledger_wallet_not_negative' })
    await take(100)
    const pay = movement({
      event: 'payout_paid',
      now,
      lines: [
        { account: 'wallet_reserved', borrowerId, debit: cents(101) },
        { account: 'bank', credit: cents(101) },
      ],
    })
    await expect(post(database.db, pay)).rejects.toMatchObject({ constraint: 'ledger_wallet_not_negative' })
    expect(await walletBalance(database.db, borrowerId)).toBe(0)
  })

  it('a PIX in suspense that is matched and also returned', async () => {
    const [endToEndId, borrowerId] = [randomUUID(), randomUUID()]
    const suspense = { account: 'suspense', endToEndId } as const
    await post(
      database.db,
      movement({
        event: 'pix_in_unmatched',
        key: endToEndId,
        now,
        lines: [
          { account: 'bank', debit: cents(100) },
          { ...suspense, credit: cents(100) },
        ],
      }),
    )
    await post(
      database.db,
      movement({
        event: 'suspense_matched',
        key: endToEndId,
        now,
        lines: [
          { ...suspense, debit: cents(100) },
          { account: 'wallet', borrowerId, credit: cents(100) },
        ],
      }),
    )
    const returned = movement({
      event: 'suspense_returned',
      now,
      lines: [
        { ...suspense, debit: cents(100) },
        { account: 'bank', credit: cents(100) },
      ],
    })
    await expect(post(database.db, returned)).rejects.toMatchObject({ constraint: 'ledger_suspense_not_negative' })
  })

  it('an income line without a credited loan, of every income account', async () => {
    const borrowerId = randomUUID()
    await post(
      database.db,
      movement({
        event: 'pix_in_matched',
        now,
        lines: [
          { account: 'bank', debit: cents(1000) },
          { account: 'wallet', borrowerId, credit: cents(1000) },
        ],
      }),
    )
    for (const account of ['fee', 'interest', 'late', 'withdrawal_fee', 'recovery'] as const)
      for (const loan of [{}, { loanId: randomUUID() }]) {
        const charge = movement({
          event: 'repaid_due',
          now,
          lines: [
            { account: 'wallet', borrowerId, debit: cents(10) },
            { account, credit: cents(10), ...loan },
          ],
        })
        await expect(post(database.db, charge)).rejects.toMatchObject({
          constraint: 'ledger_income_needs_credited_loan',
        })
      }
    expect(await walletBalance(database.db, borrowerId)).toBe(1000)
  })

  it('and accepts the same income line once that loan is credited', async () => {
    const [borrowerId, loanId] = [randomUUID(), randomUUID()]
    await post(database.db, credited({ borrowerId, loanId, now }))
    await post(
      database.db,
      movement({
        event: 'repaid_due',
        now,
        loanId,
        lines: [
          { account: 'wallet', borrowerId, debit: cents(10) },
          { account: 'interest', loanId, credit: cents(10) },
        ],
      }),
    )
    expect(await walletBalance(database.db, borrowerId)).toBe(94_990)
  })

  it('a "credited" that pays nobody, or of a loan without principal', async () => {
    const [borrowerId, loanId] = [randomUUID(), randomUUID()]
    const feeOnly = movement({
      event: 'credited',
      key: loanId,
      loanId,
      now,
      lines: [
        { account: 'principal', loanId, debit: cents(10) },
        { account: 'fee', loanId, credit: cents(10) },
      ],
    })
    await expect(post(database.db, feeOnly)).rejects.toMatchObject({ constraint: 'ledger_credited_is_paid_out' })
    const noPrincipal = movement({
      event: 'credited',
      key: loanId,
      loanId,
      now,
      lines: [
        { account: 'bank', debit: cents(10) },
        { account: 'wallet', borrowerId, credit: cents(10) },
      ],
    })
    await expect(post(database.db, noPrincipal)).rejects.toMatchObject({ constraint: 'ledger_credited_is_paid_out' })
  })

  it('a second use of the key of an outside event', async () => {
    const key = randomUUID()
    const insert = [transaction('pix_in_unmatched', key), lines([1, 'bank', LENDER, 100], [2, 'suspense', PIX, -100])]
    expect(await refusedBy(...insert)).toBeUndefined()
    expect(await refusedBy(...insert)).toBe('ledger_key_once')
    expect(
      await refusedBy(transaction('pix_in_matched', key), lines([1, 'bank', LENDER, 100], [2, 'suspense', PIX, -100])),
    ).toBe('ledger_key_once')
  })

  it('a loan credited twice, even under another key', async () => {
    const [borrowerId, loanId] = [randomUUID(), randomUUID()]
    await post(database.db, credited({ borrowerId, loanId, now }))
    await expect(post(database.db, { ...credited({ borrowerId, loanId, now }), key: 'another' })).rejects.toMatchObject(
      { constraint: 'ledger_credited_once' },
    )
  })

  it('an unknown event, an unknown account, and an owner that does not fit the account', async () => {
    expect(await refusedBy(transaction('pix_in_invented'))).toContain('invalid input value for enum ledger_event')
    expect(
      await refusedBy(transaction('pix_in_unmatched'), lines([1, 'bank', LENDER, 1], [2, 'pocket', LENDER, -1])),
    ).toContain('invalid input value for enum ledger_account')
    expect(
      await refusedBy(transaction('pix_in_unmatched'), lines([1, 'bank', LENDER, 1], [2, 'wallet', LENDER, -1])),
    ).toBe('ledger_owner_fits')
    expect(
      await refusedBy(transaction('pix_in_unmatched'), lines([1, 'bank', randomUUID(), 1], [2, 'suspense', PIX, -1])),
    ).toBe('ledger_owner_fits')
  })

  it('and leaves the books right after all of it', async () => {
    expect(await ledgerFaults(database.db)).toEqual([])
  })
})
