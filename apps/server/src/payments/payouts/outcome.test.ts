import { ROLES, may, type CallOutput, type PAYOUT_REASONS } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterBankingDays } from '../../platform/clock/local-day.ts'
import type { Payout } from '../bank/payout/payout.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import type { TestBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { useServer } from '../../testing/server.ts'
import { walletOf } from '../../testing/wallet.ts'
import { settingsInForce } from '../../settings/settings.ts'
import { processPayout } from './outcome.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const wallet = walletOf(sandbox)
const { ask, funded, withdraw, withdrawn, one, until, operate, db } = wallet
beforeEach(() => wallet.setPayoutMode('pay'))

const LARGE = 1_000_000
const secretKey = Buffer.alloc(32, 'sandbox')
const refusedAs = (status_code: number, reason: string) => ({ status_code, data: { reason } })
const balanceOf = ({ id }: TestBorrower) => walletBalance(db(), id)
const messagesTo = async ({ phone }: TestBorrower): Promise<string[]> =>
  dataOf(await ask('POST /api/sandbox/sms', { phone }, { key: null })).messages.map(({ text }) => text)
const messageKindsOf = async ({ id }: TestBorrower): Promise<string[]> =>
  (
    await db()
      .selectFrom('messages')
      .select('kind')
      .where('borrower_id', '=', id)
      .orderBy('sent_at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const auditActionsOf = async ({ id }: TestBorrower): Promise<string[]> =>
  (await db().selectFrom('audit_log').select('action').where('subject', '=', `borrower:${id}`).orderBy('seq').execute())
    .map(({ action }) => action)
    .filter((action) => /^(payout|withdrawal|money)_/.test(action))
const sumOf = async (id: string): Promise<number> =>
  (
    await sql<{
      sum: number
    }>`SELECT coalesce(-sum(amount_cents), 0)::bigint AS sum FROM ledger_postings WHERE owner_id = ${id} AND account IN ('wallet', 'wallet_reserved')`.execute(
      db(),
    )
  ).rows[0]?.sum ?? 0

type Console = CallOutput<'POST /api/console/payouts'>
const oneOf = async (id: string): Promise<Extract<Console, { payout: unknown }>> => {
  const data = dataOf(await operate({ action: 'one', id }))
  if (!('payout' in data)) throw new Error('no payout')
  return data
}

describe('a payout that fails', () => {
  const CASES: [
    (typeof PAYOUT_REASONS)[number],
    { mode?: 'key_unknown' | 'account_closed' | 'bank_refused'; bank_account?: string },
  ][] = [
    ['key_unknown', { mode: 'key_unknown' }],
    ['account_closed', { mode: 'account_closed' }],
    ['bank_refused', { mode: 'bank_refused' }],
    ['owner_differs', { bank_account: '55555-5' }],
    ['account_wrong', { bank_account: '00000-0' }],
  ]
  it.each(CASES)(
    'because of %s gives the money back, says why and costs nothing',
    async (reason, { mode, ...info }) => {
      const borrower = await funded(3000, info)
      if (mode !== undefined) await wallet.setPayoutMode(mode)
      const order = await withdrawn(borrower, 3000, 'bank_account' in info ? 'bank' : 'pix')
      const failed = await until(borrower, order.id, 'failed')
      expect(failed).toMatchObject({ reason, paid_at: null, ended_at: expect.any(String), fee_cents: 0 })
      expect([await balanceOf(borrower), await sumOf(borrower.id)]).toEqual([3000, 3000])
      expect(await messageKindsOf(borrower)).toEqual(['withdrawal_failed'])
      await expect
        .poll(() => messagesTo(borrower))
        .toContainEqual(expect.stringMatching(/back in your wallet\. .+\. Trying again is free/))
      expect(await auditActionsOf(borrower)).toEqual(['withdrawal_asked', 'payout_failed'])
      expect(await wallet.faults()).toEqual([])
    },
  )

  it('can be corrected and asked for anew at no cost', async () => {
    const borrower = await funded(3000)
    await wallet.setPayoutMode('key_unknown')
    await until(borrower, (await withdrawn(borrower, 3000)).id, 'failed')
    await wallet.setPayoutMode('pay')
    const order = await withdrawn(borrower, 3000, 'bank')
    await until(borrower, order.id, 'paid')
    expect([await balanceOf(borrower), await messageKindsOf(borrower)]).toEqual([
      0,
      ['withdrawal_failed', 'withdrawal_paid'],
    ])
  })
})

describe('a payout that is paid', () => {
  it('and sent back later is in the wallet again, once, however often it is told', async () => {
    const borrower = await funded(4000)
    const order = await withdrawn(borrower, 4000)
    await until(borrower, order.id, 'paid')
    await wallet.bank({ action: 'end_payout', id: order.id, state: 'returned' })
    for (let again = 0; again < 2; again += 1) dataOf(await operate({ action: 'query', id: order.id }))
    const back = await until(borrower, order.id, 'returned')
    expect(back).toMatchObject({ reason: 'returned_by_bank', again: true, end_to_end_id: expect.any(String) })
    expect([await balanceOf(borrower), await messageKindsOf(borrower)]).toEqual([
      4000,
      ['withdrawal_paid', 'withdrawal_returned'],
    ])
    expect(
      (await wallet.logs(borrower)).lines.map(({ cause, amount_cents, order: lineOrder }) => [
        cause,
        amount_cents,
        lineOrder?.number,
      ]),
    ).toEqual([
      ['withdrawal_returned', 4000, order.number],
      ['withdrawal', -4000, order.number],
      ['recharge', 4000, undefined],
    ])
    expect(await wallet.faults()).toEqual([])
  })
})

describe('what the bank says', () => {
  const settled = new Date('2026-03-10T15:00:00Z')
  const payout = (id: string, more: Partial<Payout>): Payout => ({
    id,
    amountCents: cents(2000),
    state: 'paid',
    reason: undefined,
    endToEndId: 'E00000000202603101500aaaaaaaaaaa',
    settledAt: settled,
    returned: undefined,
    ...more,
  })
  const applyUpdate = async (update: Payout) => {
    const now = await wallet.now()
    return inTransaction(db(), (tx) => processPayout(tx, { secretKey }, update, now))
  }
  const sent = async () => {
    const borrower = await funded(2000)
    await wallet.setPayoutMode('delay')
    const order = await withdrawn(borrower, 2000)
    await wallet.sent(borrower, order.id)
    return { borrower, id: order.id }
  }

  it('counts once by whichever road it comes, also many at once', async () => {
    const { borrower, id } = await sent()
    await Promise.all(Array.from({ length: 10 }, () => applyUpdate(payout(id, {}))))
    expect((await oneOf(id)).events.map(({ what }) => what)).toEqual(['asked', 'sent', 'paid'])
    expect([
      (await one(borrower, id)).state,
      (await one(borrower, id)).paid_at,
      await balanceOf(borrower),
      await messageKindsOf(borrower),
    ]).toEqual(['paid', settled.toISOString(), 0, ['withdrawal_paid']])
  })

  it('before our own call has an answer is applied, and the answer changes nothing', async () => {
    const borrower = await funded(2000)
    await wallet.setPayoutMode('away')
    const order = await withdrawn(borrower, 2000)
    // Not sent by our records, but paid at the bank: the webhook was faster.
    await applyUpdate(payout(order.id, {}))
    expect((await one(borrower, order.id)).state).toBe('paid')
    await wallet.setPayoutMode('pay')
    await wallet.forward(61)
    await wallet.retryPayouts()
    expect([(await one(borrower, order.id)).state, await balanceOf(borrower)]).toEqual(['paid', 0])
  })

  it('of one that was paid and sent back before we heard of either is applied whole', async () => {
    const { borrower, id } = await sent()
    await applyUpdate(payout(id, { state: 'returned', returned: { returnId: `D${id}`, at: settled } }))
    expect([(await one(borrower, id)).state, await balanceOf(borrower), await messageKindsOf(borrower)]).toEqual([
      'returned',
      2000,
      ['withdrawal_paid', 'withdrawal_returned'],
    ])
    await applyUpdate(payout(id, {}))
    expect([(await one(borrower, id)).state, await balanceOf(borrower)]).toEqual(['returned', 2000])
    expect(await wallet.faults()).toEqual([])
  })

  it('that does not fit moves nothing: another amount, paid after it failed, an id that is not ours', async () => {
    const { borrower, id } = await sent()
    await applyUpdate(payout(id, { amountCents: cents(1999) }))
    expect((await one(borrower, id)).state).toBe('sent')
    await applyUpdate(payout(id, { state: 'failed', reason: 'bank_refused' }))
    await applyUpdate(payout(id, {}))
    expect([(await one(borrower, id)).state, await balanceOf(borrower)]).toEqual(['failed', 2000])
    expect((await oneOf(id)).events.filter(({ what }) => what === 'told')).toHaveLength(2)
    expect(await applyUpdate(payout('somebody-elses', {}))).toBeUndefined()
    expect(await applyUpdate(payout(crypto.randomUUID(), {}))).toBeUndefined()
  })
})

describe('a bank that is away', () => {
  it('leaves the money reserved, and pays once when it is back', async () => {
    const borrower = await funded(6000)
    await wallet.setPayoutMode('away')
    const order = await withdrawn(borrower, 6000)
    await expect.poll(async () => (await oneOf(order.id)).payout.tries).toBeGreaterThan(1)
    expect([(await one(borrower, order.id)).state, await balanceOf(borrower), await sumOf(borrower.id)]).toEqual([
      'sent',
      0,
      6000,
    ])
    expect(await operate({ action: 'query', id: order.id })).toMatchObject(refusedAs(503, 'bank_away'))
    await wallet.setPayoutMode('pay')
    await wallet.forward(61)
    await wallet.retryPayouts()
    await until(borrower, order.id, 'paid')
    expect((await wallet.bank({ action: 'read' })).payouts.filter(({ id }) => id === order.id)).toHaveLength(1)
    expect(await messageKindsOf(borrower)).toEqual(['withdrawal_paid'])
  })
})

describe('a large payout', () => {
  it('waits for a person, who approves it', async () => {
    const borrower = await funded(LARGE)
    const order = await withdrawn(borrower, LARGE)
    expect(order.state).toBe('approval')
    await wallet.forward(61)
    await wallet.retryPayouts()
    const listed = dataOf(await operate({ action: 'list', state: 'approval', page: 1, page_size: 10 }))
    expect('rows' in listed ? listed.rows.find(({ id }) => id === order.id) : undefined).toMatchObject({
      borrower_id: borrower.id,
      borrower_name: 'Maria Aparecida da Silva',
      tries: 0,
      waiting_seconds: expect.any(Number),
    })
    expect(await operate({ action: 'query', id: order.id })).toMatchObject(refusedAs(412, 'out_of_order'))
    expect((await wallet.bank({ action: 'read' })).payouts.some(({ id }) => id === order.id)).toBe(false)
    const answers = await Promise.all([
      operate({ action: 'approve', id: order.id }),
      operate({ action: 'approve', id: order.id }),
    ])
    expect(answers.map(({ status_code }) => status_code).toSorted((one, other) => one - other)).toEqual([200, 412])
    await until(borrower, order.id, 'paid')
    expect((await oneOf(order.id)).events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['asked', 'approved', 'sent', 'paid']),
    )
    expect(await operate({ action: 'refuse', id: order.id, reason: 'late' })).toMatchObject(
      refusedAs(412, 'already_decided'),
    )
    expect(await auditActionsOf(borrower)).toEqual(['withdrawal_asked', 'payout_approved', 'payout_paid'])
  })

  it('tells borrower and operator by when it is looked at, as it was promised, and that it is late after', async () => {
    const borrower = await funded(LARGE * 2)
    const amount_cents = LARGE
    const quoted = dataOf(await withdraw(borrower, { action: 'quote', amount_cents, channel: 'pix' }))
    const order = await withdrawn(borrower, LARGE)
    const created = new Date(order.created_at)
    const promised = afterBankingDays(created, 1, new Set()).toISOString()
    expect(order.approve_by).toBe(promised)
    expect('quote' in quoted && quoted.quote.approve_by?.slice(0, 10)).toBe(promised.slice(0, 10))

    // A new setting applies only to later requests.
    const { deadlines } = await settingsInForce(db(), await wallet.now(), ['deadlines'])
    const at = await wallet.now()
    const version = { effective_at: at, proposed_at: at, confirmed_at: at, set_by: 'test', confirmed_by: 'other' }
    const value = JSON.stringify({ ...deadlines, payout_banking_days: 3 })
    await db()
      .insertInto('settings')
      .values({ name: 'deadlines', value, ...version })
      .execute()
    expect((await one(borrower, order.id)).approve_by).toBe(promised)
    const later = await withdrawn(borrower, LARGE)
    expect(later.approve_by).toBe(afterBankingDays(new Date(later.created_at), 3, new Set()).toISOString())

    const late = async (): Promise<number> => {
      const { token } = dataOf(await ask('POST /api/sandbox/operator_session', { role: 'finance' }, { key: null }))
      const { counts } = dataOf(await ask('POST /api/console/money', {}, { token, key: null }))
      return counts.find(({ queue }) => queue === 'payouts')?.late ?? -1
    }
    const before = await late()
    expect((await oneOf(order.id)).payout.seconds_left).toBeGreaterThan(0)
    await wallet.forward(Math.ceil((Date.parse(promised) - (await wallet.now()).getTime()) / 1000) + 1)
    expect((await oneOf(order.id)).payout.seconds_left).toBeLessThan(0)
    expect(await late()).toBe(before + 1)
    await operate({ action: 'approve', id: order.id })
    expect((await oneOf(order.id)).payout.seconds_left).toBeNull()
    expect(await late()).toBe(before)
    await operate({ action: 'refuse', id: later.id, reason: 'test' })
  })

  it('that is refused gives the money back; the operator’s words stay in the log', async () => {
    const borrower = await funded(LARGE + 5)
    const order = await withdrawn(borrower, LARGE)
    const done = dataOf(await operate({ action: 'refuse', id: order.id, reason: 'origin not explained' }))
    expect('payout' in done && [done.payout.state, done.payout.reason, done.balance_cents]).toEqual([
      'failed',
      'not_approved',
      LARGE + 5,
    ])
    expect(await one(borrower, order.id)).toMatchObject({ state: 'failed', reason: 'not_approved', again: false })
    expect(await balanceOf(borrower)).toBe(LARGE + 5)
    expect(await operate({ action: 'approve', id: order.id })).toMatchObject(refusedAs(412, 'already_decided'))
    const entry = await db()
      .selectFrom('audit_log')
      .select(['actor', 'reason'])
      .where('subject', '=', `borrower:${borrower.id}`)
      .where('action', '=', 'payout_refused')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: expect.stringMatching(/^operator:/), reason: 'origin not explained' })
    expect(await messageKindsOf(borrower)).toEqual(['withdrawal_failed'])
  })
})

describe('operators', () => {
  it('see payouts and decide on them as their roles allow, and find nothing that is not there', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const role of ROLES) {
      const listed = await operate({ action: 'list', page: 1, page_size: 10 }, role)
      expect([role, listed.status_code]).toEqual([role, may(role, 'wallet.read') ? 200 : 403])
      const decided = await operate({ action: 'approve', id: nobody }, role)
      expect([role, decided.status_code]).toEqual([role, may(role, 'payouts.decide') ? 404 : 403])
    }
    for (const action of ['one', 'approve', 'query'] as const)
      expect(await operate({ action, id: nobody })).toMatchObject(refusedAs(404, 'not_found'))
    expect(await operate({ action: 'refuse', id: nobody, reason: 'x' })).toMatchObject(refusedAs(404, 'not_found'))
    expect(await operate({ action: 'block', borrower_id: nobody, amount_cents: 1, reason: 'x' })).toMatchObject(
      refusedAs(404, 'not_found'),
    )
    expect(await operate({ action: 'free', borrower_id: nobody })).toMatchObject(refusedAs(404, 'not_found'))
  })
})

describe('blocked money', () => {
  it('may not leave until it is freed', async () => {
    const borrower = await funded(5000)
    expect(
      dataOf(await operate({ action: 'block', borrower_id: borrower.id, amount_cents: 3000, reason: 'MED asked for' })),
    ).toEqual({ blocked_cents: 3000 })
    expect(await wallet.logs(borrower)).toMatchObject({
      balance_cents: 5000,
      blocked_cents: 3000,
      withdrawable_cents: 2000,
    })
    expect(await withdraw(borrower, { action: 'quote', amount_cents: 2001, channel: 'pix' })).toMatchObject(
      refusedAs(402, 'balance_short'),
    )
    expect((await withdraw(borrower, { action: 'quote', amount_cents: 2000, channel: 'pix' })).status_code).toBe(200)
    expect(dataOf(await operate({ action: 'free', borrower_id: borrower.id }))).toEqual({ blocked_cents: 0 })
    expect(await operate({ action: 'free', borrower_id: borrower.id })).toMatchObject(refusedAs(412, 'already_decided'))
    expect(await wallet.logs(borrower)).toMatchObject({ blocked_cents: 0, withdrawable_cents: 5000 })
    expect(await auditActionsOf(borrower)).toEqual(['money_blocked', 'money_freed'])
  })

  it('is free by itself after 72 hours, and is never more than there is', async () => {
    const borrower = await funded(5000)
    dataOf(await operate({ action: 'block', borrower_id: borrower.id, amount_cents: 9000, reason: 'MED asked for' }))
    expect(await wallet.logs(borrower)).toMatchObject({ blocked_cents: 5000, withdrawable_cents: 0 })
    await wallet.forward(72 * 3600)
    expect(await wallet.logs(borrower)).toMatchObject({ blocked_cents: 0, withdrawable_cents: 5000 })
  })

  it('between the code and its use stops the withdrawal', async () => {
    const borrower = await funded(5000)
    const sms_code = await wallet.codeFor(borrower, 5000)
    dataOf(await operate({ action: 'block', borrower_id: borrower.id, amount_cents: 1, reason: 'doubt' }))
    expect(await withdraw(borrower, { action: 'ask', amount_cents: 5000, channel: 'pix', sms_code })).toMatchObject(
      refusedAs(402, 'balance_short'),
    )
  })
})
