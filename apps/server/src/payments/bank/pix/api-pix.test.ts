import { cents, isCobTxid, isEndToEndId, isRefused, parseBrCode } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { randomText } from '../../../sandbox/bank/ids.ts'
import { clawBack, pay } from '../../../sandbox/bank/simulate.ts'
import { RECEIVER, useBank } from '../../../testing/sandbox-bank.ts'
import type { NewCharge } from './pix.ts'

// The real client against the sandbox bank, over HTTP.
const testBank = useBank()
const ana = { cpf: '52998224725', name: 'Ana Araújo' }

const charge = (more: Partial<NewCharge> = {}): NewCharge => ({
  txid: randomText(35),
  amountCents: cents(3700),
  ends: { kind: 'immediate', seconds: 1800 },
  debtor: ana,
  text: 'Parcela 1 de 4',
  ...more,
})

const paid = async (payment: { txid?: string; amountCents?: number; payerCpf?: string }): Promise<string> => {
  const result = await pay(testBank.used.db, { ...payment, times: 0, delaySeconds: 0 }, testBank.now())
  if (isRefused(result)) throw new Error(result.refused)
  return result.endToEndId
}

const KINDS: [NewCharge['ends']['kind'], NewCharge['ends']][] = [
  ['immediate', { kind: 'immediate', seconds: 60 }],
  ['due', { kind: 'due', on: '2099-12-25', daysAfter: 3 }],
]

describe.each(KINDS)('a charge that is %s', (kind, ends) => {
  it('is opened with a code to copy, and found by its txid', async () => {
    const newCharge = charge({ ends })
    const bankCharge = await testBank.pix.openCharge(newCharge)
    expect(bankCharge).toMatchObject({ txid: newCharge.txid, amountCents: 3700, status: 'active', pix: [] })
    const code = parseBrCode(bankCharge.copyCode)
    expect(isRefused(code) ? code : code.code).toMatchObject({
      kind: 'dynamic',
      name: 'Credito Claro SCD S.A.',
      city: 'Sao Paulo',
    })
    expect(await testBank.pix.charge(newCharge.txid, kind)).toEqual(bankCharge)
  })

  it('is one, however often and at once it is opened', async () => {
    const newCharge = charge({ ends })
    const bankCharges = await Promise.all(Array.from({ length: 5 }, () => testBank.pix.openCharge(newCharge)))
    expect(new Set(bankCharges.map(({ copyCode }) => copyCode)).size).toBe(1)
  })

  it('is given as it stands where it was paid or removed meanwhile', async () => {
    const [first, second] = [charge({ ends }), charge({ ends })]
    for (const one of [first, second]) await testBank.pix.openCharge(one)
    const endToEndId = await paid({ txid: first.txid })
    await testBank.pix.removeCharge(second.txid, kind)
    expect(await testBank.pix.openCharge(first)).toMatchObject({
      status: 'paid',
      pix: [{ endToEndId, amountCents: 3700 }],
    })
    expect(await testBank.pix.openCharge(second)).toMatchObject({ status: 'removed', pix: [] })
  })

  it('of another amount is refused under the same txid', async () => {
    const newCharge = charge({ ends })
    await testBank.pix.openCharge(newCharge)
    const error = await testBank.pix
      .openCharge({ ...newCharge, amountCents: cents(3701) })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'BankRefused',
      reason: kind === 'immediate' ? 'CobOperacaoInvalida' : 'CobVOperacaoInvalida',
    })
  })

  it('is removed, twice if asked; paid or unknown it needs no removing', async () => {
    const [open, done] = [charge({ ends }), charge({ ends })]
    for (const one of [open, done]) await testBank.pix.openCharge(one)
    await paid({ txid: done.txid })
    for (const txid of [open.txid, open.txid, done.txid, randomText(35)]) await testBank.pix.removeCharge(txid, kind)
    expect(await testBank.pix.charge(open.txid, kind)).toMatchObject({ status: 'removed' })
    expect(await testBank.pix.charge(done.txid, kind)).toMatchObject({ status: 'paid' })
  })

  it('that the bank does not know is nothing', async () => {
    expect(await testBank.pix.charge(randomText(30), kind)).toBeUndefined()
  })
})

it('a txid that is none never reaches the bank', async () => {
  expect(isCobTxid('short')).toBe(false)
  await expect(testBank.pix.openCharge(charge({ txid: 'short' }))).rejects.toThrow(RangeError)
})

it('long names and texts are cut to what the API takes', async () => {
  expect(
    await testBank.pix.openCharge(charge({ text: 'é'.repeat(500), debtor: { ...ana, name: 'n'.repeat(500) } })),
  ).toMatchObject({ status: 'active' })
})

describe('a PIX', () => {
  it('is told with its txid, amount, time and payer, to the centavo', async () => {
    const newCharge = charge({ amountCents: cents(10_001) })
    await testBank.pix.openCharge(newCharge)
    const before = testBank.now()
    const id = await paid({ txid: newCharge.txid })
    expect(isEndToEndId(id)).toBe(true)
    const found = await testBank.pix.pix(id)
    expect(found).toMatchObject({
      endToEndId: id,
      txid: newCharge.txid,
      amountCents: 10_001,
      payer: { name: ana.name, document: ana.cpf },
      returns: [],
    })
    expect(found?.paidAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('that nobody sent is nothing', async () => {
    expect(await testBank.pix.pix('E12345678202609091221kkkkkkkkkkk')).toBeUndefined()
    expect(await testBank.pix.pix('../pix?x=1')).toBeUndefined()
  })

  it('can come for no charge, for another amount, late and twice, and by a stranger', async () => {
    const newCharge = charge({ ends: { kind: 'immediate', seconds: 60 } })
    const { copyCode } = await testBank.pix.openCharge(newCharge)
    testBank.forward(61)
    const late = await paid({ txid: copyCode, amountCents: 1 })
    const twice = await paid({ txid: newCharge.txid, payerCpf: '11144477735' })
    expect(await testBank.pix.charge(newCharge.txid, 'immediate')).toMatchObject({
      status: 'paid',
      pix: [
        { endToEndId: late, amountCents: 1 },
        { endToEndId: twice, amountCents: 3700 },
      ],
    })
    expect(await testBank.pix.pix(twice)).toMatchObject({ payer: { document: '11144477735' } })
    const alone = await paid({ amountCents: 50 })
    expect(await testBank.pix.pix(alone)).toMatchObject({ txid: undefined, amountCents: 50 })
  })

  it('goes back in parts, each once; asked again it is the same return', async () => {
    const id = await paid({ amountCents: 1000 })
    const first = await testBank.pix.returnPix({ endToEndId: id, id: 'part1', amountCents: cents(400) })
    expect(first).toMatchObject({ id: 'part1', amountCents: 400, state: 'processing', returnId: undefined })
    const again = await testBank.pix.returnPix({ endToEndId: id, id: 'part1', amountCents: cents(400) })
    expect(again).toMatchObject({ id: 'part1', requestedAt: first.requestedAt })
    await testBank.pix.returnPix({ endToEndId: id, id: 'part2', amountCents: cents(600) })
    await expect
      .poll(async () => (await testBank.pix.pix(id))?.returns.map(({ state, amountCents }) => [state, amountCents]))
      .toEqual([
        ['done', 400],
        ['done', 600],
      ])
    const [settled] = (await testBank.pix.pix(id))?.returns ?? []
    expect(settled).toMatchObject({ returnId: expect.stringMatching(/^D/), settledAt: expect.any(Date) })
  })

  it.each([
    ['more than came', { id: 'r', amountCents: cents(1001) }, 'PixDevolucaoInvalida'],
    ['an id of other letters', { id: 'r-1', amountCents: cents(1) }, 'PixDevolucaoInvalida'],
  ])('does not go back as %s', async (_claim, request, reason) => {
    const endToEndId = await paid({ amountCents: 1000 })
    await expect(testBank.pix.returnPix({ endToEndId, ...request })).rejects.toMatchObject({
      name: 'BankRefused',
      reason,
    })
  })

  it('does not go back twice under one id with another amount, nor where it was clawed back, nor after 90 days', async () => {
    const endToEndId = await paid({ amountCents: 1000 })
    await testBank.pix.returnPix({ endToEndId, id: 'one', amountCents: cents(100) })
    await expect(testBank.pix.returnPix({ endToEndId, id: 'one', amountCents: cents(101) })).rejects.toMatchObject({
      name: 'BankRefused',
    })
    expect(isRefused(await clawBack(testBank.used.db, { endToEndId }, testBank.now()))).toBe(false)
    await expect(testBank.pix.returnPix({ endToEndId, id: 'two', amountCents: cents(1) })).rejects.toMatchObject({
      name: 'BankRefused',
    })
    const old = await paid({ amountCents: 1000 })
    testBank.forward(90 * 24 * 3600 + 1)
    await expect(testBank.pix.returnPix({ endToEndId: old, id: 'one', amountCents: cents(100) })).rejects.toMatchObject(
      {
        name: 'BankRefused',
      },
    )
    await expect(
      testBank.pix.returnPix({ endToEndId: 'E12345678202609091221kkkkkkkkkkk', id: 'x', amountCents: cents(1) }),
    ).rejects.toMatchObject({ reason: 'PixNaoEncontrado' })
  })

  it('is in the list of its time, all pages of it, the ends included', async () => {
    testBank.forward(3600)
    const at = testBank.now()
    const rows = Array.from({ length: 2003 }, () => ({
      end_to_end_id: `E99999902202601010000${randomText(11)}`,
      txid: null,
      amount_cents: 1,
      paid_at: at,
      payer_cpf: ana.cpf,
      payer_name: ana.name,
    }))
    await testBank.used.db.insertInto('sandbox_bank_pix').values(rows).execute()
    const found = await testBank.pix.received(at, at)
    expect(new Set(found.map(({ endToEndId }) => endToEndId))).toEqual(
      new Set(rows.map(({ end_to_end_id }) => end_to_end_id)),
    )
    expect(await testBank.pix.received(new Date(at.getTime() + 1), new Date(at.getTime() + 2))).toEqual([])
  })

  it('list that ends before it begins is refused', async () => {
    await expect(testBank.pix.received(new Date(2000), new Date(1000))).rejects.toMatchObject({
      name: 'BankRefused',
      reason: 'PixConsultaInvalida',
    })
  })
})

it('the token ends by the clock of the bank, and the client gets another', async () => {
  await testBank.pix.charge(randomText(30), 'immediate')
  testBank.forward(24 * 3600)
  expect(await testBank.pix.charge(randomText(30), 'immediate')).toBeUndefined()
})

it('the webhook is registered once, and again where it is another', async () => {
  const findWebhook = () =>
    testBank.used.db.selectFrom('sandbox_bank_webhooks').selectAll().where('key', '=', RECEIVER.key).executeTakeFirst()
  await testBank.pix.registerWebhook('https://credit.example/api/pix/in/secret')
  const first = await findWebhook()
  await testBank.pix.registerWebhook('https://credit.example/api/pix/in/secret')
  expect(await findWebhook()).toEqual(first)
  await testBank.pix.registerWebhook('http://127.0.0.1:9/api/pix/in/secret')
  expect(await findWebhook()).toMatchObject({ url: 'http://127.0.0.1:9/api/pix/in/secret' })
  await testBank.used.db.deleteFrom('sandbox_bank_webhooks').execute()
})
