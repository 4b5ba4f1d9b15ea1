import type { CallInput } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { endOfDay, localDate, startOfDay } from '../../platform/clock/local-day.ts'
import { auditFaults } from '../../platform/audit/audit.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { debtOfReminder } from '../../lending/loans/owed.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

type Create = CallInput<'POST /api/userCreditOrder/create'>
const create = (token: string, input: Create) => ask('POST /api/userCreditOrder/create', input, { token })
const channels = async (token: string) => {
  const data = dataOf(await ask('POST /api/userCreditOrder/channel', {}, { token }))
  if (data.type !== 'recharge') throw new Error('not for recharge')
  return data
}

describe('before a loan is credited', () => {
  it('nothing can be paid in, by no channel and for no reminder, and all are answered alike', async () => {
    const borrower = await loans.generated()
    expect(await channels(borrower.token)).toMatchObject({ open: 'nothing', max_cents: 0 })
    const asks: Create[] = [
      { action: 'amount', channel: 'pix', amount_cents: 1000 },
      { action: 'amount', channel: 'transfer', amount_cents: 1 },
      { action: 'reminder', channel: 'pix', reminder_id: 'made-up' },
      { action: 'reminder', channel: 'transfer', reminder_id: crypto.randomUUID() },
    ]
    for (const input of asks)
      expect(await create(borrower.token, input)).toMatchObject({
        status_code: 402,
        data: { reason: 'nothing_to_pay' },
      })
    expect(
      dataOf(await ask('POST /api/userCreditOrder/recharge_list', { action: 'list' }, { token: borrower.token })),
    ).toEqual({ orders: [], total: 0 })
  })
})

describe('a recharge order', () => {
  it('is opened with a number, a copy code, who gets it and its expiry, and reads the same in the list', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 2500)
    expect(order).toMatchObject({
      channel: 'pix',
      state: 'open',
      amount_cents: 2500,
      credited_cents: 0,
      paid_at: null,
      end_to_end_id: null,
      for: null,
      proof: null,
    })
    expect(order.number).toMatch(/^R-\d{4}-\d{6}$/)
    expect(order.copy_code).toMatch(/^000201.*6304[0-9A-F]{4}$/)
    expect(order.receiver).toMatchObject({
      name: expect.stringContaining('Sandbox'),
      pix_key: 'pagamentos@home-credit.example',
    })
    expect(Date.parse(order.expires_at) - Date.parse(order.created_at)).toBe(30 * 60_000)
    expect(order.seconds_left).toBeGreaterThan(29 * 60)
    const transfer = await bank.recharge(borrower.token, 2600, 'transfer')
    expect([transfer.copy_code, Date.parse(transfer.expires_at) - Date.parse(transfer.created_at)]).toEqual([
      null,
      24 * 3_600_000,
    ])
    const { orders, total } = dataOf(
      await ask('POST /api/userCreditOrder/recharge_list', { action: 'list' }, { token: borrower.token }),
    )
    expect([total, orders.map(({ number }) => number)]).toEqual([2, [transfer.number, order.number]])
  })

  it('is nobody else’s to see, to pay for by proof or to list', async () => {
    const [borrower, other] = [await loans.credited(), await loans.credited()]
    const order = await bank.recharge(borrower.token, 1000)
    for (const id of [order.id, crypto.randomUUID()]) {
      expect(
        await ask('POST /api/userCreditOrder/recharge_list', { action: 'one', id }, { token: other.token }),
      ).toMatchObject({ status_code: 404 })
      expect(
        await ask(
          'POST /api/userCreditOrder/recharge',
          { order_id: id, reference: 'ABCDEFGH12' },
          { token: other.token },
        ),
      ).toMatchObject({ status_code: 404 })
    }
    expect(
      dataOf(await ask('POST /api/userCreditOrder/recharge_list', { action: 'list' }, { token: other.token })).total,
    ).toBe(0)
    expect(await ask('POST /api/userCreditOrder/recharge_list', { action: 'list' })).toMatchObject({ status_code: 405 })
  })

  it('is never over more than what is left, less the wallet and other orders, however many are asked for at once', async () => {
    const borrower = await loans.credited()
    const { max_cents } = await channels(borrower.token)
    expect(max_cents).toBeGreaterThan(4000)
    expect(
      await create(borrower.token, { action: 'amount', channel: 'pix', amount_cents: max_cents + 1 }),
    ).toMatchObject({ status_code: 402, data: { reason: 'recharge_limit' } })
    const each = Math.floor(max_cents / 3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        create(borrower.token, { action: 'amount', channel: 'transfer', amount_cents: each }),
      ),
    )
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(3)
    expect(answers.filter(({ data }) => 'reason' in data && data.reason === 'recharge_limit')).toHaveLength(5)
    const rest = await channels(borrower.token)
    expect(rest).toMatchObject({ open: max_cents % 3 === 0 ? 'full' : 'yes', max_cents: max_cents - 3 * each })
    // The rest can be paid in to the last centavo, even below the minimum amount.
    if (rest.max_cents > 0) await bank.recharge(borrower.token, rest.max_cents, 'transfer')
    expect(await channels(borrower.token)).toMatchObject({ open: 'full', max_cents: 0 })
    expect(await create(borrower.token, { action: 'amount', channel: 'pix', amount_cents: 100 })).toMatchObject({
      data: { reason: 'recharge_limit' },
    })
  })

  it('that has expired says so at once, is written down by the job, and frees what it held', async () => {
    const borrower = await loans.credited()
    const { max_cents } = await channels(borrower.token)
    const order = await bank.recharge(borrower.token, max_cents)
    expect((await channels(borrower.token)).max_cents).toBe(0)
    // It has expired, and no job has recorded it yet.
    await db()
      .updateTable('recharge_orders')
      .set({ expires_at: new Date(Date.parse(order.created_at) - 1) })
      .where('id', '=', order.id)
      .execute()
    expect((await bank.order(borrower.token, order.id)).state).toBe('expired')
    expect((await bank.order(borrower.token, order.id)).seconds_left).toBe(0)
    expect((await channels(borrower.token)).max_cents).toBe(max_cents)
    await loans.forward(1)
    await expect
      .poll(() => db().selectFrom('recharge_orders').select('state').where('id', '=', order.id).executeTakeFirst())
      .toEqual({ state: 'expired' })
  })

  it('is the same for the same key, and with other words under it a mistake', async () => {
    const borrower = await loans.credited()
    const key = `key-${crypto.randomUUID()}`
    const input: Create = { action: 'amount', channel: 'pix', amount_cents: 1500 }
    const first = dataOf(await ask('POST /api/userCreditOrder/create', input, { token: borrower.token, key }))
    expect(dataOf(await ask('POST /api/userCreditOrder/create', input, { token: borrower.token, key }))).toEqual(first)
    expect(
      await ask('POST /api/userCreditOrder/create', { ...input, amount_cents: 1600 }, { token: borrower.token, key }),
    ).toMatchObject({ status_code: 409 })
  })

  it('is not opened out of input that is wrong', async () => {
    const { token } = await loans.credited()
    const wrong = [
      {},
      { action: 'amount' },
      { action: 'amount', channel: 'pix', amount_cents: 0 },
      { action: 'amount', channel: 'pix', amount_cents: -5 },
      { action: 'amount', channel: 'pix', amount_cents: 1.5 },
      { action: 'amount', channel: 'pix', amount_cents: '100' },
      { action: 'amount', channel: 'boleto', amount_cents: 100 },
      { action: 'amount', channel: 'pix', amount_cents: 100, reminder_id: 'x' },
      { action: 'amount', channel: 'pix', amount_cents: Number.MAX_SAFE_INTEGER },
      { action: 'reminder', channel: 'pix' },
      { action: 'reminder', channel: 'pix', reminder_id: 'x'.repeat(101) },
    ]
    for (const input of wrong)
      expect({ input, ...(await create(token, input as Create)) }).toMatchObject({ input, status_code: 400 })
    expect(await create(token, { action: 'amount', channel: 'pix', amount_cents: 99 })).toMatchObject({
      status_code: 400,
      data: { fields: { amount_cents: expect.any(String) } },
    })
    expect(
      await ask(
        'POST /api/userCreditOrder/create',
        { action: 'amount', channel: 'pix', amount_cents: 200 },
        { token, key: null },
      ),
    ).toMatchObject({ data: { reason: 'key_missing' } })
    expect(await walletBalance(db(), (await loans.credited()).id)).toBe(100_000)
  })

  it('from a reminder is over what the installment is today, ends with the day, and is one however often it is asked for', async () => {
    const borrower = await loans.credited()
    // Empty the wallet, so that there is room for a whole installment.
    await bank.spend(borrower.id)
    const { due_on } = await db()
      .selectFrom('loan_installments')
      .select('due_on')
      .where('loan_id', '=', borrower.loanId)
      .orderBy('number')
      .executeTakeFirstOrThrow()
    // In two steps, since a session that is unused for a month ends.
    const seconds = Math.ceil(
      (startOfDay(due_on).getTime() +
        3_600_000 -
        Date.parse(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)) /
        1000,
    )
    await loans.forward(Math.ceil(seconds / 2))
    await channels(borrower.token)
    await loans.forward(Math.ceil(seconds / 2))
    const { reminder } = dataOf(await ask('POST /api/dk/getRemind', {}, { token: borrower.token }))
    const reminderId = reminder?.id ?? ''
    const input: Create = { action: 'reminder', channel: 'pix', reminder_id: reminderId }
    const { order } = dataOf(await create(borrower.token, input))
    const debt = await debtOfReminder(db(), borrower.id, reminderId, localDate(new Date(order.created_at)))
    expect(reminder?.amount_cents).toBe(debt?.amountCents)
    expect(order).toMatchObject({
      amount_cents: debt?.amountCents,
      for: { loan_id: borrower.loanId, loan_number: debt?.loanNumber, installment: 1 },
    })
    expect(order.expires_at).toBe(endOfDay(localDate(new Date(order.created_at))).toISOString())
    expect(dataOf(await create(borrower.token, input)).order.id).toBe(order.id)
    const other = await loans.credited()
    expect(await create(other.token, input)).toMatchObject({ data: { reason: 'nothing_to_pay' } })
  })
})

it('leaves books that tie, and a log without a gap', async () => {
  expect(await bank.bookFaults()).toEqual([])
  expect(await auditFaults(db())).toEqual([])
})
