import { cents } from '@home-credit/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endPayout, setPayoutMode } from '../../../sandbox/bank/simulate.ts'
import { RECEIVER, useBank } from '../../../testing/sandbox-bank.ts'
import { useOutside, type Reply } from '../../../testing/outside.ts'
import { httpPayouts } from './http-payouts.ts'
import type { NewPayout, Payout } from './payout.ts'
import { isSigned, payoutSignature } from './signature.ts'

const testBank = useBank()
const ana = { cpf: '52998224725', name: 'Ana Araújo' }
const bia = { cpf: '11144477735', name: 'Bia Brito' }

const payout = (more: Partial<NewPayout> = {}): NewPayout => ({
  id: crypto.randomUUID(),
  amountCents: cents(12_345),
  to: { kind: 'pix', key: ana.cpf },
  owner: ana,
  ...more,
})

const ended = async (id: string): Promise<Payout | undefined> => {
  await expect.poll(async () => (await testBank.payouts.payout(id))?.state).not.toBe('processing')
  return testBank.payouts.payout(id)
}

afterEach(() => setPayoutMode(testBank.used.db, 'pay'))

describe('a payout', () => {
  it('is taken, then paid, with an EndToEndId and its time', async () => {
    // Delayed, otherwise the bank could pay it before it answers.
    await setPayoutMode(testBank.used.db, 'delay')
    const taken = payout()
    expect(await testBank.payouts.send(taken)).toEqual({
      id: taken.id,
      amountCents: 12_345,
      state: 'processing',
      reason: undefined,
      endToEndId: undefined,
      settledAt: undefined,
      returned: undefined,
    })
    await setPayoutMode(testBank.used.db, 'pay')
    const newPayout = payout()
    await testBank.payouts.send(newPayout)
    expect(await ended(newPayout.id)).toMatchObject({
      state: 'paid',
      reason: undefined,
      endToEndId: expect.stringMatching(/^E/),
      settledAt: expect.any(Date),
    })
  })

  it('is paid once, however often and at once it is sent, also to another server of the bank', async () => {
    const newPayout = payout()
    const other = await testBank.another()
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? testBank : other).payouts.send(newPayout)),
    )
    const first = await ended(newPayout.id)
    await testBank.payouts.send(newPayout)
    expect(await testBank.payouts.payout(newPayout.id)).toEqual(first)
    expect(
      await testBank.used.db
        .selectFrom('sandbox_bank_payouts')
        .select('end_to_end_id')
        .where('id', '=', newPayout.id)
        .execute(),
    ).toHaveLength(1)
  })

  it.each([
    ['amount', { amountCents: cents(12_346) }],
    ['account', { to: { kind: 'bank', bankName: 'Banco', account: '1-2' } } as const],
    ['owner', { owner: { ...ana, name: 'Ana A.' } }],
  ])('with another %s under its id is refused and changes nothing', async (_claim, other) => {
    const newPayout = payout()
    await testBank.payouts.send(newPayout)
    await expect(testBank.payouts.send({ ...newPayout, ...other })).rejects.toMatchObject({
      name: 'BankRefused',
      reason: 'PayoutDiffers',
    })
    expect(await ended(newPayout.id)).toMatchObject({ state: 'paid', amountCents: 12_345 })
  })

  it('that the bank has never heard of is nothing', async () => {
    expect(await testBank.payouts.payout(crypto.randomUUID())).toBeUndefined()
  })

  it.each([
    ['another’s CPF', { kind: 'pix', key: bia.cpf }, 'owner_differs'],
    ['the key that always is another’s', { kind: 'pix', key: 'ana.outra-pessoa@example.com' }, 'owner_differs'],
    ['the key of the lender', { kind: 'pix', key: RECEIVER.key }, 'owner_differs'],
    ['the key that never is there', { kind: 'pix', key: 'ana@inexistente.example' }, 'key_unknown'],
    ['no key at all', { kind: 'pix', key: 'no key' }, 'key_unknown'],
    ['a closed account', { kind: 'pix', key: 'conta-encerrada@example.com' }, 'account_closed'],
    ['an account of zeros', { kind: 'bank', bankName: 'Banco', account: '0000-0' }, 'account_wrong'],
  ] as const)('to %s fails, with the reason, and takes no money', async (_claim, to, reason) => {
    await setPayoutMode(testBank.used.db, 'delay')
    const newPayout = payout({ to })
    await testBank.payouts.send(newPayout)
    expect(await ended(newPayout.id)).toMatchObject({ state: 'failed', reason, endToEndId: undefined })
  })

  it('to a new key makes it theirs; another who asks for it then is refused', async () => {
    const key = `${crypto.randomUUID()}@example.com`
    const [first, second] = [payout({ to: { kind: 'pix', key } }), payout({ to: { kind: 'pix', key }, owner: bia })]
    for (const one of [first, second]) await testBank.payouts.send(one)
    expect([(await ended(first.id))?.state, (await ended(second.id))?.reason]).toEqual(['paid', 'owner_differs'])
    expect(await testBank.payouts.ownerOf(key)).toEqual({ document: ana.cpf, name: ana.name })
  })

  it('to a new key of two who ask at once pays one of them', async () => {
    const key = `${crypto.randomUUID()}@example.com`
    const both = [payout({ to: { kind: 'pix', key } }), payout({ to: { kind: 'pix', key }, owner: bia })]
    await Promise.all(both.map((one) => testBank.payouts.send(one)))
    const ends = await Promise.all(both.map(({ id }) => ended(id)))
    expect(new Set(ends.map((one) => one?.state))).toEqual(new Set(['failed', 'paid']))
  })

  it.each(['key_unknown', 'account_closed', 'bank_refused'] as const)('fails with the mood: %s', async (reason) => {
    await setPayoutMode(testBank.used.db, reason)
    const newPayout = payout()
    await testBank.payouts.send(newPayout)
    expect(await ended(newPayout.id)).toMatchObject({ state: 'failed', reason })
  })

  it('is not taken while the bank is away, and can be sent again', async () => {
    await setPayoutMode(testBank.used.db, 'away')
    const newPayout = payout()
    await expect(testBank.payouts.send(newPayout)).rejects.toMatchObject({ name: 'BankAway' })
    await expect(testBank.payouts.payout(newPayout.id)).rejects.toMatchObject({ name: 'BankAway' })
    await expect(testBank.payouts.settled(new Date(0), testBank.now())).rejects.toMatchObject({ name: 'BankAway' })
    await setPayoutMode(testBank.used.db, 'pay')
    expect(await testBank.payouts.payout(newPayout.id)).toBeUndefined()
    await testBank.payouts.send(newPayout)
    expect(await ended(newPayout.id)).toMatchObject({ state: 'paid' })
  })

  it('that is delayed waits for its end by hand, ends once, and can come back once', async () => {
    await setPayoutMode(testBank.used.db, 'delay')
    const { db } = testBank.used
    const [first, second] = [payout(), payout()]
    for (const one of [first, second]) await testBank.payouts.send(one)
    expect(await endPayout(db, { id: first.id, state: 'returned' }, testBank.now())).toEqual({
      refused: 'out_of_order',
    })
    expect(await endPayout(db, { id: first.id, state: 'paid' }, testBank.now())).toEqual({ id: first.id })
    expect(await endPayout(db, { id: first.id, state: 'failed' }, testBank.now())).toEqual({ refused: 'out_of_order' })
    expect(await endPayout(db, { id: second.id, state: 'failed' }, testBank.now())).toEqual({ id: second.id })
    expect(await endPayout(db, { id: second.id, state: 'paid' }, testBank.now())).toEqual({ refused: 'out_of_order' })
    expect(await endPayout(db, { id: 'unknown', state: 'paid' }, testBank.now())).toEqual({ refused: 'unknown' })
    expect(await testBank.payouts.payout(second.id)).toMatchObject({ state: 'failed', reason: 'bank_refused' })
    const paid = await testBank.payouts.payout(first.id)
    expect(await endPayout(db, { id: first.id, state: 'returned' }, testBank.now())).toEqual({ id: first.id })
    expect(await endPayout(db, { id: first.id, state: 'returned' }, testBank.now())).toEqual({
      refused: 'out_of_order',
    })
    expect(await testBank.payouts.payout(first.id)).toEqual({
      ...paid,
      state: 'returned',
      returned: { returnId: expect.stringMatching(/^D/), at: expect.any(Date) },
    })
  })

  it('is in the list of the time when it was paid, and of the time when it came back; all pages', async () => {
    const { db } = testBank.used
    testBank.forward(3600)
    const from = testBank.now()
    const paid = Array.from({ length: 203 }, (_, number) => ({
      id: `listed-${number}`,
      amount_cents: 1,
      account: '{"kind":"pix","key":"52998224725"}',
      owner_cpf: ana.cpf,
      owner_name: ana.name,
      state: 'paid' as const,
      end_to_end_id: `E${number}`,
      asked_at: from,
      settled_at: from,
    }))
    await db.insertInto('sandbox_bank_payouts').values(paid).execute()
    await setPayoutMode(db, 'bank_refused')
    const failed = payout()
    await testBank.payouts.send(failed)
    await ended(failed.id)
    const to = testBank.now()
    const listed = await testBank.payouts.settled(from, to)
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(paid.map(({ id }) => id)))
    testBank.forward(3600)
    await endPayout(db, { id: 'listed-7', state: 'returned' }, testBank.now())
    expect(await testBank.payouts.settled(new Date(to.getTime() + 1000), testBank.now())).toMatchObject([
      { id: 'listed-7', state: 'returned' },
    ])
    expect(await testBank.payouts.settled(from, to)).toHaveLength(203)
  })
})

describe('the owner of a key', () => {
  it.each([
    ['of a CPF is that CPF', bia.cpf, { document: bia.cpf, name: 'Titular da conta' }],
    ['of a CNPJ is that company', '11222333000181', { document: '11222333000181', name: 'Titular da conta' }],
    ['that nobody knows is whoever asks', 'nova@example.com', { document: ana.cpf, name: 'Titular da conta' }],
    ['of a phone is whoever asks', '+5511987654321', { document: ana.cpf, name: 'Titular da conta' }],
    ['that always is another’s', 'eu@outra-pessoa.example', { document: '84017295304', name: 'Outra Pessoa' }],
    ['that never is there', 'inexistente@example.com', undefined],
    ['that is no key', 'a/b?c', undefined],
  ])('%s', async (_claim, key, owner) => {
    expect(await testBank.payouts.ownerOf(key, { cpf: ana.cpf })).toEqual(owner)
  })

  it('is not known for a new key where nobody says who asks', async () => {
    expect(await testBank.payouts.ownerOf('nova@example.com')).toBeUndefined()
  })
})

describe('an answer about a payout is not believed where it', () => {
  const right = {
    id: 'p1',
    amount_cents: 500,
    state: 'paid',
    reason: null,
    end_to_end_id: 'E1',
    settled_at: '2026-03-10T12:00:00Z',
    returned: null,
  }
  let replyBody: Record<string, unknown> = right
  const answer = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) })
  const outside = useOutside(({ path }) =>
    answer(path === '/token' ? { access_token: 't', expires_in: 60 } : replyBody),
  )
  const client = () =>
    httpPayouts({ url: outside.url, tokenUrl: `${outside.url}/token`, clientId: 'a', clientSecret: 'b' })
  beforeEach(() => {
    replyBody = right
  })

  it.each([
    ['is about another', { id: 'p2' }],
    ['has another amount', { amount_cents: 501 }],
    ['has an amount in reais', { amount_cents: '5.00' }],
    ['has a state that is not known', { state: 'done' }],
    ['is settled without a time', { settled_at: null }],
    ['came back without saying how', { state: 'returned' }],
  ])('%s', async (_claim, wrong) => {
    replyBody = { ...right, ...wrong }
    const one = client()
    await expect(one.send(payout({ id: 'p1', amountCents: cents(500) }))).rejects.toMatchObject({ name: 'BankAway' })
    one.close()
  })

  it('and with a reason that is new to us it is a refusal of the bank', async () => {
    replyBody = { ...right, state: 'failed', end_to_end_id: null, reason: 'sanctions', more: 1 }
    const one = client()
    expect(await one.payout('p1')).toMatchObject({ state: 'failed', reason: 'bank_refused' })
    one.close()
  })
})

describe('the signature of a webhook', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const notice = (at: Date, body = '{"payouts":[{"id":"p1"}]}') => ({
    timestamp: at.toISOString(),
    signature: payoutSignature('secret', at.toISOString(), body),
    body,
  })

  it('is good for this body, this time and this secret, for a quarter of an hour', () => {
    expect(isSigned('secret', notice(now), now)).toBe(true)
    expect(isSigned('secret', { ...notice(now), body: Buffer.from('{"payouts":[{"id":"p1"}]}') }, now)).toBe(true)
    expect(isSigned('other', notice(now), now)).toBe(false)
    expect(isSigned('secret', { ...notice(now), body: '{"payouts":[{"id":"p2"}]}' }, now)).toBe(false)
    expect(isSigned('secret', { ...notice(now), timestamp: '2026-03-10T12:00:01.000Z' }, now)).toBe(false)
    expect(isSigned('secret', notice(new Date(now.getTime() - 15 * 60_000)), now)).toBe(true)
    for (const ms of [-15 * 60_000 - 1, 15 * 60_000 + 1])
      expect(isSigned('secret', notice(new Date(now.getTime() + ms)), now)).toBe(false)
  })

  it('is not there, too short, no hex, or of no time: refused without a fault', () => {
    for (const signature of ['', 'ab', 'zz'.repeat(32), 'é'.repeat(64)])
      expect(isSigned('secret', { ...notice(now), signature }, now)).toBe(false)
    const timestamp = 'yesterday'
    expect(
      isSigned('secret', { timestamp, signature: payoutSignature('secret', timestamp, 'x'), body: 'x' }, now),
    ).toBe(false)
  })
})
