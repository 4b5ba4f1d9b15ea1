import { randomBytes } from 'node:crypto'
import { cents } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { payoutSignature, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../bank/payout/signature.ts'
import { auditFaults } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { newTxid } from '../recharge/txid.ts'
import { processPix } from './process-pix.ts'
import type { PixDependencies } from './returns.ts'
import { wakerOf } from './webhooks.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

const NET = 100_000
const eventsOf = (subject: string) =>
  db().selectFrom('pix_events').selectAll().where('subject', '=', subject).orderBy('id').execute()
const unknownId = (): string => `E00000000202601011200${randomBytes(8).toString('hex').slice(0, 11)}`
const inBooks = (endToEndId: string) =>
  db().selectFrom('ledger_transactions').select(['event', 'effective_at']).where('key', '=', endToEndId).execute()

describe('a PIX for an order', () => {
  it('pays it within seconds, by the bank’s time, and tells the borrower', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 2500)
    const endToEndId = await bank.pay({ txid: order.copy_code ?? '' })
    const paid = await bank.orderIn(borrower.token, order.id, 'paid')
    const { received } = dataOf(await ask('POST /api/sandbox/bank', { action: 'read' }))
    const paidAt = received.find((one) => one.end_to_end_id === endToEndId)?.paid_at
    expect(paid).toMatchObject({ credited_cents: 2500, end_to_end_id: endToEndId, paid_at: paidAt })
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 2500)
    expect((await inBooks(endToEndId)).map(({ event, effective_at }) => [event, effective_at.toISOString()])).toEqual([
      ['pix_in_matched', paidAt],
    ])
    expect(await bank.messageKindsOf(borrower.id)).toContain('recharge_arrived')
    const logged = await db()
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'pix_credited')
      .where('subject', '=', `borrower:${borrower.id}`)
      .execute()
    expect(logged).toEqual([{ details: { end_to_end_id: endToEndId, amount_cents: 2500, number: order.number } }])
  })

  it('is credited once, however often and by however many webhooks at once it is told of', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 1000)
    const endToEndId = await bank.pay({ txid: order.copy_code ?? '', times: 5 })
    expect(
      new Set(
        await Promise.all(
          Array.from({ length: 20 }, () => bank.webhook({ pix: [{ endToEndId, valor: '10.00' }, { endToEndId }] })),
        ),
      ),
    ).toEqual(new Set([200]))
    await bank.orderIn(borrower.token, order.id, 'paid')
    await eventually(
      () => eventsOf(endToEndId),
      (rows) => rows.length === 25 && rows.every(({ done_at }) => done_at !== null),
      'all were looked at',
    )
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 1000)
    expect((await bank.order(borrower.token, order.id)).credited_cents).toBe(1000)
    expect((await bank.messageKindsOf(borrower.id)).filter((kind) => kind === 'recharge_arrived')).toHaveLength(1)
  })

  it('is credited once where several servers apply it in the same moment', async () => {
    const { id, token } = await loans.credited()
    // Messages are sealed with a key of this test, so no SMS or e-mail may be sent for them.
    await db()
      .updateTable('borrowers')
      .set({ notify_sms: false, notify_sms_money: false, notify_email_money: false })
      .where('id', '=', id)
      .execute()
    const order = await bank.recharge(token, 1100)
    const { txid } = await db()
      .selectFrom('recharge_orders')
      .select('txid')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const now = new Date()
    const pix = {
      endToEndId: unknownId(),
      txid: txid ?? '',
      amountCents: cents(1100),
      paidAt: now,
      payer: undefined,
      returns: [],
    }
    const dependencies: PixDependencies = {
      secretKey: randomBytes(32),
      keyring: [{ id: 'test', key: randomBytes(32) }],
    }
    const apply = () => inTransaction(db(), (tx) => processPix(tx, dependencies, pix, { mayBeEarly: false, now }))
    expect(new Set(await Promise.all(Array.from({ length: 8 }, apply)))).toEqual(new Set(['done']))
    expect([await walletBalance(db(), id), (await bank.order(token, order.id)).credited_cents]).toEqual([
      NET + 1100,
      1100,
    ])
    expect((await bank.messageKindsOf(id)).filter((kind) => kind === 'recharge_arrived')).toHaveLength(1)
  })

  it('is the borrower’s whether it is more, less, late, or comes a second time; after expiry the order is paid all the same', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 3000)
    await bank.pay({ txid: order.copy_code ?? '', amount_cents: 1200 })
    expect(await bank.orderIn(borrower.token, order.id, 'paid')).toMatchObject({
      amount_cents: 3000,
      credited_cents: 1200,
    })
    await bank.pay({ txid: order.copy_code ?? '', amount_cents: 4000 })
    await eventually(
      () => bank.order(borrower.token, order.id),
      ({ credited_cents }) => credited_cents === 5200,
      'the second one arrived',
    )
    const late = await bank.recharge(borrower.token, 500)
    await loans.forward(45 * 60)
    await bank.orderIn(borrower.token, late.id, 'expired')
    await bank.pay({ txid: late.copy_code ?? '' })
    expect(await bank.orderIn(borrower.token, late.id, 'paid')).toMatchObject({ credited_cents: 500 })
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 5700)
  })

  it('counts with the amount that the bank confirms, whatever the webhook says', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 700)
    const endToEndId = await bank.pay({ txid: order.copy_code ?? '', times: 0 })
    expect(
      await bank.webhook({
        pix: [{ endToEndId, txid: order.copy_code, valor: '999999.00', horario: '2001-01-01T00:00:00Z' }],
      }),
    ).toBe(200)
    expect(await bank.orderIn(borrower.token, order.id, 'paid')).toMatchObject({ credited_cents: 700 })
  })

  it('that comes before its order is written waits for it', async () => {
    const borrower = await loans.credited()
    const txid = newTxid()
    const endToEndId = await bank.pay({ txid, amount_cents: 900 })
    await eventually(
      () => eventsOf(endToEndId),
      ([event]) => (event?.tries ?? 0) >= 1,
      'it was looked at and waits',
    )
    expect(await bank.line(endToEndId)).toBeUndefined()
    const now = new Date()
    const id = crypto.randomUUID()
    const order = {
      id,
      number: `R-TEST-${txid.slice(-6)}`,
      borrower_id: borrower.id,
      channel: 'pix' as const,
      state: 'open' as const,
      amount_cents: 900,
      txid,
      created_at: now,
      expires_at: now,
    }
    await db().insertInto('recharge_orders').values(order).execute()
    await bank.orderIn(borrower.token, id, 'paid')
    expect(await bank.line(endToEndId)).toMatchObject({ state: 'matched', borrower_id: borrower.id })
  })

  it('that nothing explains goes to suspense: at once, or after a while where the txid could be ours', async () => {
    const [plain, strange, ours] = [
      await bank.pay({ amount_cents: 111 }),
      await bank.pay({ txid: 'SOMEBODYELSES1', amount_cents: 222 }),
      await bank.pay({ txid: newTxid(), amount_cents: 333 }),
    ]
    await bank.lineIn(plain, 'suspense')
    await bank.lineIn(strange, 'suspense')
    expect([(await bank.line(plain))?.cause, (await bank.line(strange))?.cause]).toEqual(['no_txid', 'txid_unknown'])
    await eventually(
      () => eventsOf(ours),
      ([event]) => (event?.tries ?? 0) >= 1,
      'it was looked at and waits',
    )
    expect(await bank.line(ours)).toBeUndefined()
    await loans.forward(125)
    await bank.lineIn(ours, 'suspense')
    expect((await inBooks(ours)).map(({ event }) => event)).toEqual(['pix_in_unmatched'])
  })

  it('that the bank does not know yet is asked about again and never dropped', async () => {
    const endToEndId = unknownId()
    expect(await bank.webhook({ pix: [{ endToEndId }] })).toBe(200)
    await eventually(
      () => eventsOf(endToEndId),
      ([event]) => (event?.tries ?? 0) >= 1,
      'it was asked about',
    )
    expect((await eventsOf(endToEndId))[0]?.done_at).toBeNull()
    await db()
      .insertInto('sandbox_bank_pix')
      .values({
        end_to_end_id: endToEndId,
        txid: null,
        amount_cents: 444,
        paid_at: new Date(),
        payer_cpf: '11144477735',
        payer_name: 'Fulano',
      })
      .execute()
    await bank.lineIn(endToEndId, 'suspense')
  })
})

describe('the receiver of PIX', () => {
  it('is not there for who does not know the secret', async () => {
    const endToEndId = unknownId()
    const body = { pix: [{ endToEndId }] }
    for (const change of [
      (url: string) => `${url}x`,
      (url: string) => url.replace(/[^/]+$/, 'wrong'),
      (url: string) => url.replace(/[^/]+$/, 'x'.repeat(300)),
      (url: string) => url.replace(/\/[^/]+$/, ''),
    ])
      expect(await bank.webhook(body, change)).toBe(404)
    expect(await bank.webhook('not json', (url) => `${url}x`)).toBe(404)
    expect(await eventsOf(endToEndId)).toEqual([])
    expect(sandbox.logged.join('')).not.toContain('sandbox-webhook-known')
  })

  it('answers 400 without a word to a body that is not the bank’s, and keeps nothing of it', async () => {
    const good = unknownId()
    const bodies = [
      '',
      'no json',
      '[]',
      '{}',
      '{"pix":{}}',
      '{"pix":[{}]}',
      '{"pix":[{"endToEndId":5}]}',
      '{"pix":[{"endToEndId":"short"}]}',
      JSON.stringify({ pix: [{ endToEndId: good }, { endToEndId: "'; DROP TABLE pix_events" }] }),
    ]
    for (const body of bodies) expect([body, await bank.webhook(body)]).toEqual([body, 400])
    expect(await bank.webhook({ pix: Array.from({ length: 1001 }, () => ({ endToEndId: good })) })).toBe(400)
    expect(await bank.webhook(`{"pix":[${' '.repeat(1024 * 1024)}]}`)).toBe(413)
    expect(await eventsOf(good)).toEqual([])
    expect(await bank.webhook({ pix: [] })).toBe(200)
  })
})

describe('the receiver of payouts', () => {
  const SECRET = 'sandbox-payouts-known-to-all-0000'
  const send = async (
    body: string,
    { timestamp = new Date().toISOString(), signature = payoutSignature(SECRET, timestamp, body) } = {},
  ): Promise<number> => {
    const headers = { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature }
    return (await fetch(`${sandbox.address}/api/pix/payouts`, { method: 'POST', headers, body })).status
  }

  it('takes what the bank has signed just now, and nothing else', async () => {
    const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }))
    const id = crypto.randomUUID()
    const body = JSON.stringify({ payouts: [{ id }] })
    expect(await send(body, { timestamp: now, signature: '' })).toBe(404)
    expect(await send(body, { timestamp: now, signature: payoutSignature('another', now, body) })).toBe(404)
    expect(await send(body, { timestamp: now, signature: payoutSignature(SECRET, now, `${body} `) })).toBe(404)
    expect(await send(body, { timestamp: new Date(Date.parse(now) - 3_600_000).toISOString() })).toBe(404)
    expect(await eventsOf(id)).toEqual([])
    for (const bad of ['x', '{}', '{"payouts":[{"id":""}]}', `{"payouts":[{"id":"${'x'.repeat(101)}"}]}`])
      expect(await send(bad, { timestamp: now })).toBe(400)
    expect(await send(body, { timestamp: now })).toBe(200)
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['payout'])
  })
})

describe('the waker', () => {
  it('queues once for many at once, and once more for those that came meanwhile', async () => {
    let woken = 0
    const gates: (() => void)[] = []
    const wake = wakerOf(() => {
      woken += 1
      return new Promise<void>((resolve) => gates.push(resolve))
    })
    const all = [wake(), wake(), wake()]
    expect(woken).toBe(1)
    gates[0]?.()
    await all[0]
    await expect.poll(() => woken).toBe(2)
    gates[1]?.()
    await Promise.all(all)
    expect(woken).toBe(2)
  })
})

it('leaves books that tie, and a log without a gap', async () => {
  expect(await bank.bookFaults()).toEqual([])
  expect(await auditFaults(db())).toEqual([])
  expect(sandbox.logged.filter((line) => line.includes('"job failed"'))).toEqual([])
})
