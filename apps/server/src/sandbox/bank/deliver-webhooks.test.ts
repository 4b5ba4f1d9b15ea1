import { cents, isRefused } from '@home-credit/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { isSigned } from '../../payments/bank/payout/signature.ts'
import { PAYOUT_SECRET, useBank } from '../../testing/sandbox-bank.ts'
import { useOutside } from '../../testing/outside.ts'
import { clawBack, endPayout, pay, setPayoutMode } from './simulate.ts'

const fixture = useBank()
let status: () => number = () => 200
const lender = useOutside(() => ({ status: status() }))
const ana = { cpf: '52998224725', name: 'Ana Araújo' }

beforeEach(async () => {
  status = () => 200
  await fixture.used.db.deleteFrom('sandbox_bank_notices').execute()
  await fixture.pix.registerWebhook(`${lender.url}/api/pix/in/secret`)
  await fixture.bank.registerPayoutWebhook(`${lender.url}/api/pix/payouts`)
  lender.received.length = 0
})

const paid = async (payment: { amountCents: number; times?: number; delaySeconds?: number }): Promise<string> => {
  const result = await pay(fixture.used.db, { times: 1, delaySeconds: 0, ...payment }, fixture.now())
  if (isRefused(result)) throw new Error(result.refused)
  return result.endToEndId
}

/** EndToEndIds that the lender received by webhook, in order. */
const deliveredPixIds = (): (string | undefined)[] =>
  lender.received
    .filter(({ path }) => path === '/api/pix/in/secret/pix')
    .map(({ body }) => (JSON.parse(body.toString()) as { pix: { endToEndId: string }[] }).pix[0]?.endToEndId)
const waiting = async (): Promise<number> =>
  (await fixture.used.db.selectFrom('sandbox_bank_notices').select('id').execute()).length

describe('a PIX is told of', () => {
  it('once, in the words of API Pix, at the address that was registered', async () => {
    const id = await paid({ amountCents: 3700 })
    await expect.poll(deliveredPixIds).toEqual([id])
    await expect.poll(waiting).toBe(0)
    expect(JSON.parse(lender.received[0]?.body.toString() ?? '')).toMatchObject({
      pix: [{ endToEndId: id, valor: '37.00', horario: expect.any(String) }],
    })
  })

  it('as often as is played, and never where it is left to be found', async () => {
    const never = await paid({ amountCents: 1, times: 0 })
    const often = await paid({ amountCents: 1, times: 5 })
    await expect.poll(deliveredPixIds).toEqual(Array.from({ length: 5 }, () => often))
    expect(await fixture.pix.pix(never)).toMatchObject({ amountCents: 1 })
  })

  it('later by the clock of the sandbox, so that another overtakes it', async () => {
    const late = await paid({ amountCents: 1, delaySeconds: 3600 })
    const soon = await paid({ amountCents: 2 })
    await expect.poll(deliveredPixIds).toEqual([soon])
    fixture.forward(3600)
    await expect.poll(deliveredPixIds).toEqual([soon, late])
  })

  it('again until it is taken', async () => {
    let left = 2
    status = () => ((left -= 1) >= 0 ? 503 : 200)
    const id = await paid({ amountCents: 1 })
    for (const count of [1, 2, 3]) {
      await expect.poll(() => deliveredPixIds().length).toBe(count)
      fixture.forward(120)
    }
    await expect.poll(waiting).toBe(0)
    expect(deliveredPixIds()).toEqual([id, id, id])
  })

  it('again when it was sent back or clawed back', async () => {
    const id = await paid({ amountCents: 1000 })
    await expect.poll(deliveredPixIds).toHaveLength(1)
    await fixture.pix.returnPix({ endToEndId: id, id: 'r1', amountCents: cents(100) })
    await expect.poll(deliveredPixIds).toHaveLength(2)
    await clawBack(fixture.used.db, { endToEndId: id, amountCents: 900 }, fixture.now())
    await expect.poll(deliveredPixIds).toHaveLength(3)
    const last = JSON.parse(lender.received[2]?.body.toString() ?? '') as { pix: unknown[] }
    expect(last.pix).toMatchObject([
      {
        devolucoes: [
          { id: 'r1', natureza: 'ORIGINAL', status: 'DEVOLVIDO' },
          { natureza: 'MED_FRAUDE', valor: '9.00', status: 'DEVOLVIDO' },
        ],
      },
    ])
    expect(await clawBack(fixture.used.db, { endToEndId: id }, fixture.now())).toEqual({ refused: 'too_much' })
    expect(await clawBack(fixture.used.db, { endToEndId: 'E1' }, fixture.now())).toEqual({ refused: 'unknown' })
  })

  it('to nobody where no webhook is registered, and is there all the same', async () => {
    await fixture.used.db.deleteFrom('sandbox_bank_webhooks').execute()
    const id = await paid({ amountCents: 1 })
    await expect.poll(waiting).toBe(0)
    expect(deliveredPixIds()).toEqual([])
    expect(await fixture.pix.pix(id)).toMatchObject({ amountCents: 1 })
  })
})

it('a payout is told of by its id alone, signed, when it ends and when it comes back', async () => {
  await setPayoutMode(fixture.used.db, 'delay')
  const id = crypto.randomUUID()
  await fixture.payouts.send({ id, amountCents: cents(500), to: { kind: 'pix', key: ana.cpf }, owner: ana })
  await endPayout(fixture.used.db, { id, state: 'paid' }, fixture.now())
  await endPayout(fixture.used.db, { id, state: 'returned' }, fixture.now())
  await expect.poll(() => lender.received.length).toBe(2)
  for (const { path, headers, body } of lender.received) {
    expect([path, body.toString()]).toEqual(['/api/pix/payouts', JSON.stringify({ payouts: [{ id }] })])
    const [timestamp, signature] = [headers['x-payout-timestamp'], headers['x-payout-signature']]
    expect(
      isSigned(PAYOUT_SECRET, { timestamp: String(timestamp), signature: String(signature), body }, fixture.now()),
    ).toBe(true)
  }
  await setPayoutMode(fixture.used.db, 'pay')
})

it('two servers of the sandbox share the work: each notice is delivered once', async () => {
  await fixture.another()
  const ids = await Promise.all(Array.from({ length: 40 }, () => paid({ amountCents: 1 })))
  await expect.poll(waiting).toBe(0)
  expect(deliveredPixIds()).toHaveLength(ids.length)
  expect(new Set(deliveredPixIds())).toEqual(new Set(ids))
})
