import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { restartRestPeriods } from '../../borrowers/payees/payees.ts'
import { settingsInForce } from '../../settings/settings.ts'
import { dataOf } from '../../testing/identity.ts'
import { mintKey, useServer } from '../../testing/server.ts'
import { walletOf } from '../../testing/wallet.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const wallet = walletOf(sandbox)
const { ask, funded, codeFor, withdraw, withdrawn, orderIn, one, until, db } = wallet

const reserved = async (borrowerId: string): Promise<number> =>
  0 -
  ((
    await db()
      .selectFrom('ledger_balances')
      .select('balance_cents')
      .where('owner_id', '=', borrowerId)
      .where('account', '=', 'wallet_reserved')
      .executeTakeFirst()
  )?.balance_cents ?? 0)
const quoteOf = async (
  borrower: { id: string; phone: string; token: string },
  amount_cents: number,
  channel: 'pix' | 'bank' = 'pix',
) => {
  const data = dataOf(await withdraw(borrower, { action: 'quote', amount_cents, channel }))
  if (!('quote' in data)) throw new Error('no quote')
  return data.quote
}
beforeEach(() => wallet.setPayoutMode('pay'))

const refusedAs = (status_code: number, reason: string) => ({ status_code, data: { reason } })

describe('a withdrawal', () => {
  it('costs nothing: quote, order and ledger say the same', async () => {
    const borrower = await funded(50_000)
    await wallet.setPayoutMode('delay')
    const quote = await quoteOf(borrower, 20_000)
    expect(quote).toMatchObject({
      amount_cents: 20_000,
      fee_cents: 0,
      received_cents: 20_000,
      withdrawable_cents: 50_000,
      needs_approval: false,
    })
    const order = await withdrawn(borrower, 20_000)
    expect(order).toMatchObject({
      state: 'asked',
      amount_cents: 20_000,
      fee_cents: 0,
      received_cents: 20_000,
      account: quote.account,
      again: false,
    })
    expect(order.number).toMatch(/^W-\d{4}-\d{6}$/)
    expect([await walletBalance(db(), borrower.id), await reserved(borrower.id)]).toEqual([30_000, 20_000])
    expect(await wallet.logs(borrower)).toMatchObject({
      balance_cents: 30_000,
      reserved_cents: 20_000,
      withdrawable_cents: 30_000,
    })
    await wallet.sent(borrower, order.id)
    await wallet.bank({ action: 'end_payout', id: order.id, state: 'paid' })
    const paid = await until(borrower, order.id, 'paid')
    expect(paid).toMatchObject({
      reason: null,
      end_to_end_id: expect.stringMatching(/^E/),
      paid_at: expect.any(String),
    })
    expect([await walletBalance(db(), borrower.id), await reserved(borrower.id)]).toEqual([30_000, 0])
    const atBank = (await wallet.bank({ action: 'read' })).payouts.filter(({ id }) => id === order.id)
    expect(atBank).toMatchObject([{ amount_cents: 20_000, state: 'paid' }])
    expect([await wallet.faults(), await auditFaults(db())]).toEqual([[], []])
  })

  it('goes by itself to a bank account, too, and names it masked', async () => {
    const borrower = await funded(5000)
    const order = await withdrawn(borrower, 5000, 'bank')
    expect(order.account).toEqual({
      name: 'Banco do Brasil',
      masked: expect.not.stringContaining(borrower.cpf.slice(0, 5)),
    })
    await until(borrower, order.id, 'paid')
  })

  it('can be of all there is, however little, and otherwise of the least there may be', async () => {
    const borrower = await funded(150)
    expect(await withdraw(borrower, { action: 'quote', amount_cents: 99, channel: 'pix' })).toMatchObject({
      status_code: 400,
      data: { fields: { amount_cents: expect.stringContaining('1,00') } },
    })
    const poor = await funded(42)
    expect(await quoteOf(poor, 42)).toMatchObject({ received_cents: 42 })
  })

  it('is accepted of exactly what the wallet says it may give, and of no centavo more, whatever else is under way', async () => {
    const { loans, put } = wallet
    const borrower = await loans.credited()
    await loans.forward(61)
    const bank = bankOf({ server: sandbox.server, ask })
    await bank.spend(borrower.id)
    const taken = await bank.recharged(borrower.token, 9000)
    const spent = await bank.recharged(borrower.token, 8000)
    const mayGive = async () => (await wallet.logs(borrower)).withdrawable_cents
    const agrees = async (): Promise<number> => {
      const free = await mayGive()
      expect(await quoteOf(borrower, free)).toMatchObject({ withdrawable_cents: free })
      expect(await withdraw(borrower, { action: 'quote', amount_cents: free + 1, channel: 'pix' })).toMatchObject(
        refusedAs(402, 'balance_short'),
      )
      return free
    }
    const first = await agrees()
    // Reserved for a pending withdrawal, and blocked.
    await wallet.setPayoutMode('delay')
    await withdrawn(borrower, 2000)
    dataOf(await wallet.operate({ action: 'block', borrower_id: borrower.id, amount_cents: 300, reason: 'asked' }))
    expect(await agrees()).toBe(first - 2300)
    // An open charge, and a partial claw-back.
    await bank.recharge(borrower.token, 1000)
    await bank.takeBack(taken, 4000)
    expect(await agrees()).toBe(first - 6300)
    // A claim is never deducted automatically.
    await bank.spend(borrower.id)
    await bank.takeBack(spent)
    expect(await mayGive()).toBe(0)
    await put(borrower, 5000)
    expect(await agrees()).toBe(4700)
    // On its way back to its payer.
    await db()
      .insertInto('pix_returns')
      .values({
        end_to_end_id: taken,
        id: 'ours',
        amount_cents: 700,
        by_us: true,
        state: 'asked',
        asked_at: await wallet.now(),
      })
      .execute()
    const free = await agrees()
    expect(free).toBe(4000)
    await withdrawn(borrower, free)
    expect(await mayGive()).toBe(0)
  })

  it('needs money that is there, an account on record, and an amount', async () => {
    const borrower = await funded(1000, { pix: '' })
    expect(await withdraw(borrower, { action: 'quote', amount_cents: 1001, channel: 'bank' })).toMatchObject(
      refusedAs(402, 'balance_short'),
    )
    expect(await withdraw(borrower, { action: 'quote', amount_cents: 500, channel: 'pix' })).toMatchObject(
      refusedAs(402, 'account_missing'),
    )
    for (const amount_cents of [0, -5, 1.5, 1e12])
      expect((await withdraw(borrower, { action: 'quote', amount_cents, channel: 'bank' })).status_code).toBe(400)
    expect(
      await ask(
        'POST /api/sms/send',
        { scene: 'withdraw', amount_cents: 1001, channel: 'bank' },
        { token: borrower.token },
      ),
    ).toMatchObject(refusedAs(402, 'balance_short'))
    expect(
      await ask(
        'POST /api/sms/send',
        { scene: 'withdraw', amount_cents: 500, channel: 'pix' },
        { token: borrower.token },
      ),
    ).toMatchObject(refusedAs(402, 'account_missing'))
  })
})

describe('the code of a withdrawal', () => {
  it('says what it confirms, and is written nowhere else', async () => {
    const borrower = await funded(123_456)
    const sms_code = await codeFor(borrower, 123_456)
    const { messages } = dataOf(await ask('POST /api/sandbox/sms', { phone: borrower.phone }, { key: null }))
    expect(messages[0]?.text).toMatch(/R\$\s1\.234,56/)
    expect(messages[0]?.text).toContain('CPF')
    expect(messages[0]?.text).not.toContain(borrower.cpf)
    // With word boundaries: the same six digits may occur inside a time or an id.
    expect(sandbox.logged.join('')).not.toMatch(new RegExp(`\\b${sms_code}\\b`))
  })

  it('confirms this amount to this account and nothing else', async () => {
    const borrower = await funded(10_000)
    const sms_code = await codeFor(borrower, 3000)
    expect(await withdraw(borrower, { action: 'ask', amount_cents: 3001, channel: 'pix', sms_code })).toMatchObject(
      refusedAs(401, 'code_refused'),
    )
    expect(await withdraw(borrower, { action: 'ask', amount_cents: 3000, channel: 'bank', sms_code })).toMatchObject(
      refusedAs(401, 'code_refused'),
    )
    await db()
      .updateTable('borrower_info')
      .set({ pix_sealed: null, pix_hash: null })
      .where('borrower_id', '=', borrower.id)
      .execute()
    dataOf(
      await ask(
        'POST /api/account/bind',
        { kind: 'pix', pix: `nova.${borrower.cpf}@example.com` },
        { token: borrower.token },
      ),
    )
    await db().updateTable('payees').set({ rests_until: null }).where('borrower_id', '=', borrower.id).execute()
    expect(await withdraw(borrower, { action: 'ask', amount_cents: 3000, channel: 'pix', sms_code })).toMatchObject(
      refusedAs(401, 'code_refused'),
    )
    expect(await walletBalance(db(), borrower.id)).toBe(10_000)
  })

  it('is refused when it is wrong, when it is of another scene, after its time, and a second time', async () => {
    const borrower = await funded(10_000)
    const right = await codeFor(borrower, 1000)
    const wrong = right === '000000' ? '000001' : '000000'
    expect(
      await withdraw(borrower, { action: 'ask', amount_cents: 1000, channel: 'pix', sms_code: wrong }),
    ).toMatchObject({ status_code: 401, data: { fields: { sms_code: expect.any(String) } } })
    expect(
      orderIn(await withdraw(borrower, { action: 'ask', amount_cents: 1000, channel: 'pix', sms_code: right }))
        .amount_cents,
    ).toBe(1000)
    expect(
      await withdraw(borrower, { action: 'ask', amount_cents: 1000, channel: 'pix', sms_code: right }),
    ).toMatchObject(refusedAs(401, 'code_refused'))
    const late = await codeFor(borrower, 1000)
    await wallet.forward(601)
    expect(
      await withdraw(borrower, { action: 'ask', amount_cents: 1000, channel: 'pix', sms_code: late }),
    ).toMatchObject(refusedAs(401, 'code_refused'))
    const sent = (await wallet.now()).toISOString()
    dataOf(await ask('POST /api/sms/send', { scene: 'sign' }, { token: borrower.token }))
    const other = await wallet.loans.codeFor(borrower.phone, sent)
    expect(
      await withdraw(borrower, { action: 'ask', amount_cents: 1000, channel: 'pix', sms_code: other }),
    ).toMatchObject(refusedAs(401, 'code_refused'))
    expect(await walletBalance(db(), borrower.id)).toBe(9000)
  })
})

describe('one intent', () => {
  it('gives the same answer for the same key, and moves once', async () => {
    const borrower = await funded(10_000)
    const [sms_code, key] = [await codeFor(borrower, 4000), mintKey()]
    const input = { action: 'ask', amount_cents: 4000, channel: 'pix', sms_code } as const
    const answers = [
      await withdraw(borrower, input, key),
      ...(await Promise.all([withdraw(borrower, input, key), withdraw(borrower, input, key)])),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status_code).toBe(200)
    expect(await walletBalance(db(), borrower.id)).toBe(6000)
    expect(await withdraw(borrower, { ...input, amount_cents: 1 }, key)).toMatchObject(refusedAs(409, 'key_reused'))
  })

  it('of 20 at once over the whole balance on one code succeeds once; the others find no money left', async () => {
    for (let round = 0; round < 3; round += 1) {
      const borrower = await funded(7777)
      const sms_code = await codeFor(borrower, 7777)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          withdraw(borrower, { action: 'ask', amount_cents: 7777, channel: 'pix', sms_code }),
        ),
      )
      const done = answers.filter(({ status_code }) => status_code === 200)
      expect(done).toHaveLength(1)
      expect(
        answers.filter(
          (answer) => answer.status_code === 402 && 'reason' in answer.data && answer.data.reason === 'balance_short',
        ),
      ).toHaveLength(19)
      expect(await walletBalance(db(), borrower.id)).toBe(0)
      expect(
        dataOf(
          await ask(
            'POST /api/userCreditOrder/withdraw_list',
            { action: 'list' },
            { token: borrower.token, key: null },
          ),
        ),
      ).toMatchObject({ total: 1 })
    }
    expect(await wallet.faults()).toEqual([])
  })

  it("is nobody else's to see or to repeat", async () => {
    const [borrower, other] = [await funded(5000), await funded(5000)]
    const order = await withdrawn(borrower, 1000)
    expect(
      await ask(
        'POST /api/userCreditOrder/withdraw_list',
        { action: 'one', id: order.id },
        { token: other.token, key: null },
      ),
    ).toMatchObject(refusedAs(404, 'not_found'))
    expect(await withdraw(other, { action: 'again', id: order.id })).toMatchObject(refusedAs(404, 'not_found'))
    expect(
      dataOf(
        await ask('POST /api/userCreditOrder/withdraw_list', { action: 'list' }, { token: other.token, key: null }),
      ),
    ).toEqual({ orders: [], total: 0 })
  })
})

describe('asking again', () => {
  const failedBy = async (reason: 'bank_refused' | 'account_closed', amount = 2000) => {
    const borrower = await funded(amount)
    await wallet.setPayoutMode(reason)
    const order = await withdrawn(borrower, amount)
    const failed = await until(borrower, order.id, 'failed')
    await wallet.setPayoutMode('pay')
    return { borrower, failed }
  }

  it('needs no new code where the account was not what failed, and is had once', async () => {
    const { borrower, failed } = await failedBy('bank_refused')
    expect(failed).toMatchObject({ reason: 'bank_refused', again: true })
    const order = orderIn(await withdraw(borrower, { action: 'again', id: failed.id }))
    expect(order).toMatchObject({ amount_cents: 2000, account: failed.account, again: false })
    expect(order.id).not.toBe(failed.id)
    expect(await one(borrower, failed.id)).toMatchObject({ again: false })
    expect(await withdraw(borrower, { action: 'again', id: failed.id })).toMatchObject(refusedAs(412, 'out_of_order'))
    await until(borrower, order.id, 'paid')
    expect(await withdraw(borrower, { action: 'again', id: order.id })).toMatchObject(refusedAs(412, 'out_of_order'))
  })

  it('of many at once is had once', async () => {
    const { borrower, failed } = await failedBy('bank_refused')
    await wallet.put(borrower, 10_000)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => withdraw(borrower, { action: 'again', id: failed.id })),
    )
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1)
    expect(answers.filter(({ status_code }) => status_code === 412)).toHaveLength(7)
    expect(await walletBalance(db(), borrower.id)).toBe(10_000)
  })

  it('is not open after the account failed, after the account was changed, nor after a day', async () => {
    const closed = await failedBy('account_closed')
    expect(closed.failed).toMatchObject({ reason: 'account_closed', again: false })
    expect(await withdraw(closed.borrower, { action: 'again', id: closed.failed.id })).toMatchObject(
      refusedAs(412, 'out_of_order'),
    )

    const changed = await failedBy('bank_refused')
    await db()
      .updateTable('borrower_info')
      .set({ pix_sealed: null, pix_hash: null })
      .where('borrower_id', '=', changed.borrower.id)
      .execute()
    expect(await withdraw(changed.borrower, { action: 'again', id: changed.failed.id })).toMatchObject(
      refusedAs(412, 'out_of_order'),
    )

    const late = await failedBy('bank_refused')
    await wallet.forward(24 * 3600)
    expect(await one(late.borrower, late.failed.id)).toMatchObject({ again: false })
    expect(await withdraw(late.borrower, { action: 'again', id: late.failed.id })).toMatchObject(
      refusedAs(412, 'out_of_order'),
    )
  })
})

describe('the list', () => {
  it('has twenty a page, newest first', async () => {
    const borrower = await funded(100_000)
    const first = await withdrawn(borrower, 1000)
    await until(borrower, first.id, 'paid')
    const row = await db().selectFrom('withdrawals').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
    const at = (index: number) => new Date(row.created_at.getTime() - (index + 1) * 1000)
    for (let index = 0; index < 20; index += 1)
      await db()
        .insertInto('withdrawals')
        .values({ ...row, id: crypto.randomUUID(), number: `T-${first.id}-${index}`, created_at: at(index) })
        .execute()
    const page = async (number?: number) =>
      dataOf(
        await ask(
          'POST /api/userCreditOrder/withdraw_list',
          { action: 'list', ...(number === undefined ? {} : { page: number }) },
          { token: borrower.token, key: null },
        ),
      )
    const [top, second] = [await page(), await page(2)]
    expect([top.total, top.orders.length, second.orders.length, top.orders[0]?.id]).toEqual([21, 20, 1, first.id])
    expect(second.orders[0]?.number).toBe(`T-${first.id}-19`)
  })
})

describe('an own PIX key', () => {
  const bind = ({ token }: { token: string }, pix: string) =>
    ask('POST /api/account/bind', { kind: 'pix', pix }, { token })

  it("is the bank's to know: another's, one that nobody has and a bank that is away are refused", async () => {
    const borrower = await funded(0, { pix: '' })
    const fields = { pix: expect.any(String) }
    expect(await bind(borrower, 'outra-pessoa@example.com')).toMatchObject({
      status_code: 402,
      data: { reason: 'key_not_own', fields },
    })
    expect(await bind(borrower, 'inexistente@example.com')).toMatchObject({
      status_code: 402,
      data: { reason: 'key_not_own', fields },
    })
    await wallet.setPayoutMode('away')
    expect(await bind(borrower, 'maria.1@example.com')).toMatchObject({
      status_code: 503,
      data: { reason: 'bank_away' },
    })
    await wallet.setPayoutMode('pay')
    expect(dataOf(await bind(borrower, 'maria.1@example.com')).accounts[0]).toMatchObject({
      kind: 'pix',
      name: 'EMAIL',
    })
  })
})

describe('where money goes', () => {
  const edit = async ({ token, phone }: { token: string; phone: string }): Promise<string> => {
    await wallet.forward(61)
    const before = (await wallet.now()).toISOString()
    dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'payee' }, { token }))
    return wallet.loans.codeFor(phone, before)
  }
  const bind = async (borrower: { token: string; phone: string }, pix: string) =>
    ask('POST /api/account/bind', { kind: 'pix', pix, sms_code: await edit(borrower) }, { token: borrower.token })
  const newKey = (): string => `novo.${mintKey().slice(0, 8)}@example.com`
  const rests = async ({ token }: { token: string }) =>
    dataOf(await ask('POST /api/account/get', {}, { token })).accounts.find(({ kind }) => kind === 'pix')?.rests_until

  it("is checked whichever way it is set: personal details refuse another's key as binding does", async () => {
    const borrower = await funded(0, { pix: '' })
    const save = (pix: string) => ask('POST /api/dk/userInfo', { action: 'save', pix }, { token: borrower.token })
    expect(await save('outra-pessoa@example.com')).toMatchObject(refusedAs(402, 'key_not_own'))
    expect(await save('52998224725')).toMatchObject({ status_code: 400 })
    expect(await save(newKey())).toMatchObject({ status_code: 200 })
  })

  it('rests for 72 hours where it is new; the first does not, and one that was there before does not', async () => {
    const borrower = await funded(50_000)
    expect(await rests(borrower)).toBeNull()
    const first = `${borrower.cpf.slice(0, 3)}.${borrower.cpf.slice(3, 6)}.${borrower.cpf.slice(6, 9)}-${borrower.cpf.slice(9)}`
    const pix = newKey()
    expect(dataOf(await bind(borrower, pix)).rest_hours).toBe(72)
    const until = await rests(borrower)
    const quote = await withdraw(borrower, { action: 'quote', amount_cents: 1000, channel: 'pix' })
    expect(quote).toMatchObject({ status_code: 402, data: { reason: 'payee_rests', until } })
    const { messages } = dataOf(await ask('POST /api/sandbox/sms', { phone: borrower.phone }, { key: null }))
    expect(messages.some(({ text }) => text.includes('account for your withdrawals was changed'))).toBe(true)
    dataOf(await bind(borrower, first))
    expect((await quoteOf(borrower, 1000)).amount_cents).toBe(1000)
    dataOf(await bind(borrower, pix))
    expect(await rests(borrower)).toBe(until)
    await wallet.forward(72 * 3600)
    expect((await withdrawn(borrower, 1000)).amount_cents).toBe(1000)
  })

  it('rests the whole time anew when the password is reset, and cannot be corrected at once then', async () => {
    const borrower = await funded(50_000)
    dataOf(await bind(borrower, newKey()))
    const until = await rests(borrower)
    await wallet.forward(3600)
    await restartRestPeriods(db(), borrower.id, await wallet.now())
    expect(Date.parse((await rests(borrower)) ?? '')).toBeGreaterThanOrEqual(Date.parse(until ?? '') + 3600_000)
  })

  it('that the bank rejected can be corrected at once, while number and password stand', async () => {
    const borrower = await funded(50_000, { pix: 'conta-encerrada.a@example.com' })
    await until(borrower, (await withdrawn(borrower, 1000)).id, 'failed')
    dataOf(await bind(borrower, newKey()))
    expect(await rests(borrower)).toBeNull()
    const other = await funded(50_000, { pix: 'conta-encerrada.b@example.com' })
    await until(other, (await withdrawn(other, 1000)).id, 'failed')
    await restartRestPeriods(db(), other.id, await wallet.now())
    dataOf(await bind(other, newKey()))
    expect(await rests(other)).not.toBeNull()
  })

  it('is looked at by a person when many withdrawals of a day are a large one together', async () => {
    const { wallet: settings } = await settingsInForce(db(), await wallet.now(), ['wallet'])
    const half = Math.ceil(settings.approval_from_cents / 2)
    const borrower = await funded(settings.approval_from_cents * 2)
    expect((await quoteOf(borrower, half)).needs_approval).toBe(false)
    await until(borrower, (await withdrawn(borrower, half)).id, 'paid')
    expect((await quoteOf(borrower, half)).needs_approval).toBe(true)
    await wallet.forward(24 * 3600)
    expect((await quoteOf(borrower, half)).needs_approval).toBe(false)
  })
})

it('the millionth withdrawal and the next have numbers of their own, with a digit more', async () => {
  const { rows } = await sql<{ last: number }>`SELECT last_value AS last FROM withdrawal_numbers`.execute(db())
  await sql`SELECT setval('withdrawal_numbers', 999999)`.execute(db())
  const borrower = await funded(50_000)
  const numbers = [(await withdrawn(borrower, 10_000)).number, (await withdrawn(borrower, 10_000)).number]
  expect(numbers.map((number) => number.slice(-8))).toEqual(['-1000000', '-1000001'])
  await sql`SELECT setval('withdrawal_numbers', ${sql.lit(rows[0]?.last ?? 1)})`.execute(db())
})
