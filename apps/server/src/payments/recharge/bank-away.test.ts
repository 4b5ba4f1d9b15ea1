import { expect, it } from 'vitest'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { mintKey, useServer } from '../../testing/server.ts'

// Nobody listens on port 1 of this machine.
const sandbox = useServer({ PIX_URL: 'http://127.0.0.1:1' })
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

it('a charge that the bank cannot be asked for is not opened, says so, and can be tried again with its key; a transfer needs no bank', async () => {
  const { id, token } = await loans.credited()
  const key = mintKey()
  const input = { action: 'amount', channel: 'pix', amount_cents: 1000 } as const
  for (let tries = 0; tries < 2; tries += 1)
    expect(await ask('POST /api/userCreditOrder/create', input, { token, key })).toMatchObject({
      status_code: 503,
      data: { reason: 'bank_away' },
    })
  expect(await db().selectFrom('recharge_orders').select('id').where('borrower_id', '=', id).execute()).toEqual([])
  expect((await bank.recharge(token, 1000, 'transfer')).state).toBe('open')
})

it('an event is kept and tried again later while the bank is away', async () => {
  const endToEndId = await bank.pay({ amount_cents: 500, times: 0 })
  expect(
    (
      await fetch(`${sandbox.address}/api/pix/in/sandbox-webhook-known-to-all-0000/pix`, {
        method: 'POST',
        body: JSON.stringify({ pix: [{ endToEndId }] }),
      })
    ).status,
  ).toBe(200)
  const event = () =>
    db().selectFrom('pix_events').selectAll().where('subject', '=', endToEndId).executeTakeFirstOrThrow()
  await expect.poll(async () => (await event()).tries).toBeGreaterThanOrEqual(2)
  expect(await event()).toMatchObject({ done_at: null })
  expect(await bank.line(endToEndId)).toBeUndefined()
  expect(dataOf(await ask('POST /api/sandbox/bank', { action: 'read' })).received).toHaveLength(1)
})
