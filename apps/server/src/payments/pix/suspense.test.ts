import type { CallInput, CallOutput, Role } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf, newCpf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

const NET = 100_000
type Decision = CallInput<'POST /api/console/suspense'>
type LineCase = Extract<CallOutput<'POST /api/console/suspense'>, { line: unknown }>

const decide = async (role: Role, decision: Decision) =>
  ask('POST /api/console/suspense', decision, { token: await loans.operator(role) })
const caseAfter = async (role: Role, decision: Decision): Promise<LineCase> => {
  const data = dataOf(await decide(role, decision))
  if (!('line' in data)) throw new Error('a list')
  return data
}
const suspended = async (amount_cents: number, payer_cpf?: string): Promise<string> => {
  const endToEndId = await bank.pay({ amount_cents, ...(payer_cpf === undefined ? {} : { payer_cpf }) })
  await bank.lineIn(endToEndId, 'suspense')
  return endToEndId
}
const claims = async (borrowerId: string): Promise<number> =>
  (
    await db()
      .selectFrom('ledger_balances')
      .select('balance_cents')
      .where('account', '=', 'return_claims')
      .where('owner_id', '=', borrowerId)
      .executeTakeFirst()
  )?.balance_cents ?? 0

describe('a PIX in suspense', () => {
  it('shows whose it may be, and is theirs once a second person confirms it', async () => {
    const cpf = newCpf()
    const borrower = await loans.credited({}, { id_number: cpf })
    const order = await bank.recharge(borrower.token, 3100, 'transfer')
    const endToEndId = await suspended(3100, cpf)
    const seen = await caseAfter('support', { action: 'one', end_to_end_id: endToEndId })
    expect(seen.line).toMatchObject({
      state: 'suspense',
      cause: 'no_txid',
      amount_cents: 3100,
      days: 0,
      borrower_id: null,
    })
    expect(seen.candidates[0]).toMatchObject({
      borrower_id: borrower.id,
      why: ['same_cpf', 'same_amount'],
      order_number: order.number,
    })
    const row = await db()
      .selectFrom('pix_received')
      .select('payer')
      .where('end_to_end_id', '=', endToEndId)
      .executeTakeFirstOrThrow()
    expect(row.payer?.toString()).not.toContain(cpf)

    await caseAfter('finance', { action: 'propose_match', end_to_end_id: endToEndId, borrower_id: borrower.id })
    expect(await decide('finance', { action: 'confirm', end_to_end_id: endToEndId })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(await decide('admin', { action: 'propose_return', end_to_end_id: endToEndId })).toMatchObject({
      data: { reason: 'already_decided' },
    })
    expect(await walletBalance(db(), borrower.id)).toBe(NET)
    const done = await caseAfter('admin', { action: 'confirm', end_to_end_id: endToEndId })
    expect(done.line).toMatchObject({
      state: 'matched',
      borrower_id: borrower.id,
      borrower_name: 'Maria Aparecida da Silva',
      order_number: order.number,
      proposal: null,
    })
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 3100)
    expect((await bank.order(borrower.token, order.id)).state).toBe('paid')
    for (const action of ['confirm', 'propose_return'] as const)
      expect(await decide('finance', { action, end_to_end_id: endToEndId })).toMatchObject({
        data: { reason: 'already_decided' },
      })
  })

  it('without an order goes to the wallet, and the borrower is told that it was found', async () => {
    const borrower = await loans.credited()
    const endToEndId = await suspended(3217)
    await caseAfter('finance', { action: 'propose_match', end_to_end_id: endToEndId, borrower_id: borrower.id })
    expect((await caseAfter('admin', { action: 'confirm', end_to_end_id: endToEndId })).line).toMatchObject({
      state: 'matched',
      order_number: null,
    })
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 3217)
    expect((await bank.messageKindsOf(borrower.id)).slice(-1)).toEqual(['recharge_found'])
  })

  it('goes back to its payer by the bank, once, and cannot be matched meanwhile', async () => {
    const borrower = await loans.credited()
    const endToEndId = await suspended(3300)
    await caseAfter('finance', { action: 'propose_return', end_to_end_id: endToEndId })
    const lineCase = await caseAfter('admin', { action: 'confirm', end_to_end_id: endToEndId })
    expect(['returning', 'returned']).toContain(lineCase.line.state)
    expect(
      await decide('finance', { action: 'propose_match', end_to_end_id: endToEndId, borrower_id: borrower.id }),
    ).toMatchObject({ data: { reason: 'already_decided' } })
    await bank.lineIn(endToEndId, 'returned')
    const { received } = dataOf(await ask('POST /api/sandbox/bank', { action: 'read' }))
    expect(received.find((one) => one.end_to_end_id === endToEndId)?.returned_cents).toBe(3300)
    const returns = await db().selectFrom('pix_returns').selectAll().where('end_to_end_id', '=', endToEndId).execute()
    expect(returns).toMatchObject([{ amount_cents: 3300, by_us: true, state: 'done' }])
    const booked = await db()
      .selectFrom('ledger_transactions')
      .select('event')
      .where('key', '=', returns[0]?.return_id ?? '')
      .execute()
    expect(booked).toEqual([{ event: 'suspense_returned' }])
    await bank.settled()
  })

  it('that the bank will not send back stands in suspense again', async () => {
    const endToEndId = await suspended(3400)
    await caseAfter('finance', { action: 'propose_return', end_to_end_id: endToEndId })
    // The bank has already returned a part, so it refuses to return the whole.
    await db()
      .insertInto('sandbox_bank_returns')
      .values({
        end_to_end_id: endToEndId,
        id: 'elsewhere',
        return_id: `D00000000202601010000${endToEndId.slice(-11)}`,
        amount_cents: 400,
        nature: 'ORIGINAL',
        status: 'DEVOLVIDO',
        asked_at: new Date(),
        settled_at: new Date(),
      })
      .execute()
    await caseAfter('admin', { action: 'confirm', end_to_end_id: endToEndId })
    await bank.settled()
    expect(await bank.line(endToEndId)).toMatchObject({ state: 'suspense', proposed: null })
    const borrower = await loans.credited()
    await caseAfter('finance', { action: 'propose_match', end_to_end_id: endToEndId, borrower_id: borrower.id })
    await caseAfter('admin', { action: 'confirm', end_to_end_id: endToEndId })
    // Only what is left of it.
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 3000)
  })

  it('is listed oldest first with the sum, and refuses what is wrong', async () => {
    const [one, other] = [await suspended(3501), await suspended(3502)]
    const list = dataOf(await decide('support', { action: 'list', state: 'suspense', page: 1, page_size: 100 }))
    if (!('rows' in list)) throw new Error('no list')
    expect(list.sum_cents).toBe(list.rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
    expect(list.rows.map(({ paid_at }) => paid_at)).toEqual(list.rows.map(({ paid_at }) => paid_at).toSorted())
    expect(list.rows.map(({ end_to_end_id }) => end_to_end_id)).toEqual(expect.arrayContaining([one, other]))
    const borrower = await loans.credited()
    const wrong: [Decision, number][] = [
      [{ action: 'one', end_to_end_id: 'E1' }, 404],
      [{ action: 'confirm', end_to_end_id: 'E1' }, 404],
      [{ action: 'confirm', end_to_end_id: one }, 412],
      [{ action: 'withdraw_proposal', end_to_end_id: one }, 412],
      [{ action: 'propose_match', end_to_end_id: one, borrower_id: crypto.randomUUID() }, 404],
      [{ action: 'propose_match', end_to_end_id: 'E1', borrower_id: borrower.id }, 404],
      [{ action: 'propose_match', end_to_end_id: one, borrower_id: 'x' }, 400],
      [{ action: 'one', end_to_end_id: 'x'.repeat(33) }, 400],
    ]
    for (const [input, status_code] of wrong)
      expect({ input, ...(await decide('finance', input)) }).toMatchObject({ input, status_code })
    for (const role of ['support', 'reviewer', 'auditor'] as const)
      expect(await decide(role, { action: 'propose_return', end_to_end_id: one })).toMatchObject({ status_code: 403 })
    expect((await caseAfter('finance', { action: 'propose_return', end_to_end_id: one })).line.proposal).toMatchObject({
      kind: 'return',
      by_me: true,
    })
    expect((await caseAfter('admin', { action: 'one', end_to_end_id: one })).line.proposal).toMatchObject({
      by_me: false,
    })
    expect((await caseAfter('finance', { action: 'withdraw_proposal', end_to_end_id: one })).line.proposal).toBeNull()
  })

  it('proposed for a proof is confirmed here with the proof', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 3600, 'transfer')
    const endToEndId = await suspended(3600)
    const { order: sent } = dataOf(
      await ask(
        'POST /api/userCreditOrder/recharge',
        { order_id: order.id, reference: endToEndId },
        { token: borrower.token },
      ),
    )
    const seen = await caseAfter('finance', { action: 'one', end_to_end_id: endToEndId })
    expect(seen.candidates[0]).toMatchObject({
      borrower_id: borrower.id,
      why: ['proof', 'same_amount'],
      order_number: order.number,
    })
    dataOf(
      await ask(
        'POST /api/console/proofs',
        { action: 'propose', id: sent.proof?.id ?? '', end_to_end_id: endToEndId },
        { token: await loans.operator('finance') },
      ),
    )
    await caseAfter('admin', { action: 'confirm', end_to_end_id: endToEndId })
    expect(await bank.order(borrower.token, order.id)).toMatchObject({ state: 'paid', proof: { state: 'accepted' } })
  })
})

describe('a PIX that the payer’s bank takes back', () => {
  const recharged = async (amount: number) => {
    const borrower = await loans.credited()
    return { ...borrower, endToEndId: await bank.recharged(borrower.token, amount) }
  }

  it('leaves the wallet where there is enough in it, part by part, and the borrower is told', async () => {
    const { id, endToEndId } = await recharged(4000)
    await bank.takeBack(endToEndId, 1500)
    expect(await walletBalance(db(), id)).toBe(NET + 2500)
    expect((await bank.line(endToEndId))?.state).toBe('matched')
    await bank.takeBack(endToEndId)
    expect(await walletBalance(db(), id)).toBe(NET)
    expect(await claims(id)).toBe(0)
    expect((await bank.messageKindsOf(id)).filter((kind) => kind === 'clawed_back')).toHaveLength(2)
    // A repeated webhook changes nothing.
    for (let times = 0; times < 3; times += 1) expect(await bank.webhook({ pix: [{ endToEndId }] })).toBe(200)
    await bank.settled()
    expect(await walletBalance(db(), id)).toBe(NET)
  })

  it('leaves the wallet as far as it reaches, and the rest is claimed; it never goes below zero', async () => {
    const { id, endToEndId } = await recharged(5000)
    await bank.spend(id, NET + 4000)
    await bank.takeBack(endToEndId)
    expect([await walletBalance(db(), id), await claims(id)]).toEqual([0, 4000])
  })

  it('out of suspense is gone from there', async () => {
    const endToEndId = await suspended(6000)
    await bank.takeBack(endToEndId)
    expect(await decide('finance', { action: 'propose_return', end_to_end_id: endToEndId })).toMatchObject({
      data: { reason: 'already_decided' },
    })
  })
})

it('leaves books that tie, and a log without a gap', async () => {
  expect(await bank.bookFaults()).toEqual([])
  expect(await auditFaults(db())).toEqual([])
})
