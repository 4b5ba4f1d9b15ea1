import type { CallInput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpPayouts, type HttpPayouts } from '../payments/bank/payout/http-payouts.ts'
import { apiPix, type ApiPix } from '../payments/bank/pix/api-pix.ts'
import { randomText } from './bank/ids.ts'
import { CLIENT_ID, CLIENT_SECRET } from './bank/tokens.ts'
import { dataOf } from '../testing/identity.ts'
import { ownPort } from '../testing/own-port.ts'
import { mintKey, useServer } from '../testing/server.ts'

const port = await ownPort()
const sandbox = useServer({ SANDBOX_BANK_PORT: String(port) })
const url = `http://127.0.0.1:${port}`
const options = { url, tokenUrl: `${url}/oauth/token`, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
let pix: ApiPix
let payouts: HttpPayouts
beforeAll(() => {
  pix = apiPix({ ...options, key: 'pagamentos@home-credit.example', receiver: { name: 'Lender', city: 'Here' } })
  payouts = httpPayouts(options)
})
afterAll(() => {
  pix.close()
  payouts.close()
})

const ana = { cpf: '52998224725', name: 'Ana Araújo' }
const play = (input: CallInput<'POST /api/sandbox/bank'>, key = mintKey()) =>
  sandbox.ask('POST /api/sandbox/bank', input, { key })
const read = async () => dataOf(await play({ action: 'read' }))

const charged = async (seconds = 1800): Promise<{ txid: string; copyCode: string }> => {
  const txid = randomText(35)
  const { copyCode } = await pix.openCharge({
    txid,
    amountCents: cents(3700),
    ends: { kind: 'immediate', seconds },
    debtor: ana,
    text: 'Parcela',
  })
  return { txid, copyCode }
}
const chargeIn = async (txid: string) => (await read()).charges.find((charge) => charge.txid === txid)

describe('the bank played by hand', () => {
  it('lists charges, PIX and payouts, and needs no key to be read', async () => {
    const { txid, copyCode } = await charged()
    expect(await sandbox.ask('POST /api/sandbox/bank', { action: 'read' }, { key: null })).toMatchObject({
      status_code: 200,
      data: {
        mood: 'pay',
        charges: [{ txid, amount_cents: 3700, status: 'active', copy_code: copyCode }],
        received: [],
        payouts: [],
      },
    })
  })

  it('pays a charge by its txid or its copy code, and says by which PIX', async () => {
    for (const by of ['txid', 'copyCode'] as const) {
      const charge = await charged()
      const { end_to_end_id: id, received } = dataOf(await play({ action: 'pay', txid: charge[by] }))
      expect(received[0]).toMatchObject({ end_to_end_id: id, txid: charge.txid, amount_cents: 3700, returned_cents: 0 })
      expect(await chargeIn(charge.txid)).toMatchObject({ status: 'paid' })
    }
  })

  it('pays once for one key, however often it is asked', async () => {
    const { txid } = await charged()
    const key = mintKey()
    const [first, second] = [
      dataOf(await play({ action: 'pay', txid }, key)),
      dataOf(await play({ action: 'pay', txid }, key)),
    ]
    expect(second.end_to_end_id).toBe(first.end_to_end_id)
    expect((await read()).received.filter((one) => one.txid === txid)).toHaveLength(1)
  })

  it('pays what has expired, another amount, by somebody else, for a txid that no charge has, and for none', async () => {
    const { txid } = await charged(60)
    await sandbox.ask('POST /api/sandbox/clock', { action: 'forward', seconds: 120 })
    await expect.poll(async () => (await chargeIn(txid))?.status).toBe('expired')
    const late =
      dataOf(await play({ action: 'pay', txid, amount_cents: 1, payer_cpf: '11144477735' })).end_to_end_id ?? ''
    expect(await pix.pix(late)).toMatchObject({ txid, amountCents: 1, payer: { document: '11144477735' } })
    const odd = dataOf(await play({ action: 'pay', txid: 'PEDIDO123', amount_cents: 5 })).end_to_end_id ?? ''
    expect(await pix.pix(odd)).toMatchObject({ txid: 'PEDIDO123', amountCents: 5 })
    const none = dataOf(await play({ action: 'pay', amount_cents: 7 })).end_to_end_id ?? ''
    expect(await pix.pix(none)).toMatchObject({ txid: undefined, amountCents: 7 })
  })

  it('claws back a part, then the rest, and no more', async () => {
    const id = dataOf(await play({ action: 'pay', amount_cents: 100 })).end_to_end_id ?? ''
    const returned = async () => (await read()).received.find((one) => one.end_to_end_id === id)?.returned_cents
    dataOf(await play({ action: 'claw_back', end_to_end_id: id, amount_cents: 30 }))
    expect(await returned()).toBe(30)
    expect(await play({ action: 'claw_back', end_to_end_id: id, amount_cents: 71 })).toMatchObject({
      status_code: 400,
      data: { fields: { amount_cents: expect.any(String) } },
    })
    dataOf(await play({ action: 'claw_back', end_to_end_id: id }))
    expect(await returned()).toBe(100)
    expect(await play({ action: 'claw_back', end_to_end_id: id })).toMatchObject({ status_code: 400 })
  })

  it('decides how payouts end, one by one or by its mood', async () => {
    expect(dataOf(await play({ action: 'payout_mood', mood: 'delay' }))).toMatchObject({ mood: 'delay' })
    const id = crypto.randomUUID()
    await payouts.send({
      id,
      amountCents: cents(500),
      to: { kind: 'bank', bankName: 'Banco do Brasil', account: '12345-6' },
      owner: ana,
    })
    expect((await read()).payouts).toEqual([
      { id, amount_cents: 500, to: 'Banco do Brasil 12345-6', state: 'processing', reason: null },
    ])
    dataOf(await play({ action: 'end_payout', id, state: 'paid' }))
    expect(dataOf(await play({ action: 'end_payout', id, state: 'returned' })).payouts).toMatchObject([
      { id, state: 'returned' },
    ])
    expect(await play({ action: 'end_payout', id, state: 'paid' })).toMatchObject({ status_code: 412 })
    dataOf(await play({ action: 'payout_mood', mood: 'pay' }))
  })

  it.each<[string, CallInput<'POST /api/sandbox/bank'>, number]>([
    ['a PIX of nothing that is known', { action: 'claw_back', end_to_end_id: 'E1' }, 404],
    ['a payout that is not there', { action: 'end_payout', id: 'p', state: 'paid' }, 404],
    ['a txid that is none', { action: 'pay', txid: 'ä', amount_cents: 1 }, 404],
    ['no amount where no charge says it', { action: 'pay', txid: 'PEDIDO123' }, 400],
    ['a transfer of no amount', { action: 'pay' }, 400],
    ['an amount of nothing', { action: 'pay', amount_cents: 0 }, 400],
  ])('refuses %s and does nothing', async (_claim, input, status) => {
    const before = await read()
    expect(await play(input)).toMatchObject({ status_code: status })
    expect(await read()).toEqual(before)
  })
})

it('the bank is told where this server listens', async () => {
  const registered = () => sandbox.server.pool.db.selectFrom('sandbox_bank_webhooks').select('url').executeTakeFirst()
  await expect
    .poll(registered)
    .toMatchObject({ url: expect.stringMatching(new RegExp(`^${sandbox.address}/api/pix/in/[\\w-]{32,}$`)) })
  const { payout_webhook: at } = await sandbox.server.pool.db
    .selectFrom('sandbox_bank')
    .select('payout_webhook')
    .executeTakeFirstOrThrow()
  expect(at).toBe(`${sandbox.address}/api/pix/payouts`)
})
