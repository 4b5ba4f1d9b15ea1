import type { CallInput, CallOutput, PROOF_REASONS, Role } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { plainJpeg } from '../../testing/sample-pictures.ts'
import { useServer } from '../../testing/server.ts'
import { sendFile } from '../../testing/upload.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

const NET = 100_000
type Decision = CallInput<'POST /api/console/proofs'>
type ProofCase = Extract<CallOutput<'POST /api/console/proofs'>, { candidates: unknown }>

const decide = async (role: Role, decision: Decision) =>
  ask('POST /api/console/proofs', decision, { token: await loans.operator(role) })
const caseAfter = async (role: Role, decision: Decision): Promise<ProofCase> => {
  const data = dataOf(await decide(role, decision))
  if (!('candidates' in data)) throw new Error('a list')
  return data
}
const prove = (token: string, input: CallInput<'POST /api/userCreditOrder/recharge'>) =>
  ask('POST /api/userCreditOrder/recharge', input, { token })

/** A borrower with a transfer order, and money for it that arrived without a txid. */
async function transferred(amount_cents: number) {
  const borrower = await loans.credited()
  const order = await bank.recharge(borrower.token, amount_cents, 'transfer')
  const endToEndId = await bank.pay({ amount_cents })
  await bank.lineIn(endToEndId, 'suspense')
  return { ...borrower, order, endToEndId }
}

describe('a proof by screenshot', () => {
  it('creates no money: one operator proposes a line of the bank, another confirms, and only then it is credited', async () => {
    const { id, token, order, endToEndId } = await transferred(2100)
    const { file_id: fileId } = dataOf(await sendFile(sandbox.address, await plainJpeg(), { token }))
    const sent = dataOf(await prove(token, { order_id: order.id, file_id: fileId }))
    expect(sent).toMatchObject({
      duplicate: false,
      order: { state: 'checking', proof: { state: 'waiting', reference: null } },
    })
    expect(Date.parse(sent.order.proof?.due_at ?? '') - Date.parse(sent.order.proof?.sent_at ?? '')).toBe(4 * 3_600_000)
    expect((await fetch(`${sandbox.address}${sent.order.proof?.image_link}`)).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    expect(await walletBalance(db(), id)).toBe(NET)
    const proofId = sent.order.proof?.id ?? ''

    const seen = await caseAfter('finance', { action: 'one', id: proofId })
    expect(seen.proof).toMatchObject({
      order_number: order.number,
      borrower_name: 'Maria Aparecida da Silva',
      amount_cents: 2100,
      late: false,
      proposal: null,
    })
    expect(seen.proof.image_link).toContain('for=operator:')
    expect(seen.candidates[0]).toMatchObject({
      end_to_end_id: endToEndId,
      amount_cents: 2100,
      state: 'suspense',
      payer_name: 'Pagador Desconhecido',
      payer_document: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/),
    })
    expect(await decide('finance', { action: 'confirm', id: proofId })).toMatchObject({
      status_code: 412,
      data: { reason: 'request_closed' },
    })

    const proposed = await caseAfter('finance', { action: 'propose', id: proofId, end_to_end_id: endToEndId })
    expect(proposed.proof.proposal).toMatchObject({
      kind: 'match',
      end_to_end_id: endToEndId,
      by_me: true,
      by_name: 'Fábio Finanças',
    })
    expect(await walletBalance(db(), id)).toBe(NET)
    expect(await decide('finance', { action: 'confirm', id: proofId })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(await decide('admin', { action: 'propose', id: proofId, end_to_end_id: endToEndId })).toMatchObject({
      data: { reason: 'already_decided' },
    })
    const done = await caseAfter('admin', { action: 'confirm', id: proofId })
    expect([done.proof.state, done.order.state, done.order.credited_cents, done.named?.state]).toEqual([
      'accepted',
      'paid',
      2100,
      'matched',
    ])
    expect(await walletBalance(db(), id)).toBe(NET + 2100)
    expect((await bank.messageKindsOf(id)).slice(-1)).toEqual(['proof_accepted'])
    for (const role of ['finance', 'admin'] as const)
      expect(await decide(role, { action: 'confirm', id: proofId })).toMatchObject({
        data: { reason: 'already_decided' },
      })
    const log = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `borrower:${id}`)
      .where('action', 'like', 'proof%')
      .orderBy('at')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['proof_sent', 'proof_proposed', 'proof_accepted'])
  })

  it('is refused with a reason by one person, who drops what was proposed; the borrower is told and can send another', async () => {
    const { id, token, order, endToEndId } = await transferred(2200)
    const file = await loans.newFile(id)
    const { order: sent } = dataOf(await prove(token, { order_id: order.id, file_id: file }))
    await caseAfter('finance', { action: 'propose', id: sent.proof?.id ?? '', end_to_end_id: endToEndId })
    const refused = await caseAfter('finance', { action: 'refuse', id: sent.proof?.id ?? '', reason: 'not_legible' })
    expect([refused.proof.state, refused.proof.reason, refused.proof.proposal, refused.order.state]).toEqual([
      'refused',
      'not_legible',
      null,
      'refused',
    ])
    expect((await bank.line(endToEndId))?.proposed).toBeNull()
    const [text] = await eventually(
      async () =>
        dataOf(await ask('POST /api/sandbox/sms', {}))
          .messages.filter((sms) => sms.text.includes(order.number))
          .map((sms) => sms.text),
      (found) => found.length > 0,
      'an SMS',
    )
    expect(text).toContain("We can't read it.")
    const again = dataOf(await prove(token, { order_id: order.id, reference: endToEndId }))
    expect(again).toMatchObject({
      duplicate: false,
      order: { state: 'checking', proof: { reference: endToEndId, state: 'waiting' } },
    })
    expect((await caseAfter('admin', { action: 'one', id: again.order.proof?.id ?? '' })).named?.end_to_end_id).toBe(
      endToEndId,
    )
  })

  it('is taken for an expired order, and not for what is no picture of theirs', async () => {
    const { id, token, order } = await transferred(2300)
    await loans.forward(25 * 3600)
    await bank.orderIn(token, order.id, 'expired')
    const other = await loans.credited()
    for (const file_id of [
      await loans.newFile(other.id),
      await loans.newFile(id, 'application/pdf'),
      crypto.randomUUID(),
    ])
      expect(await prove(token, { order_id: order.id, file_id })).toMatchObject({
        status_code: 400,
        data: { fields: { file_id: expect.any(String) } },
      })
    expect(await prove(token, { order_id: order.id })).toMatchObject({
      status_code: 400,
      data: { fields: { reference: expect.any(String) } },
    })
    for (const reference of ['short', 'x'.repeat(36), 'with space 1', "E' OR 1=1 --", ''])
      expect(await prove(token, { order_id: order.id, reference })).toMatchObject({ status_code: 400 })
    expect(dataOf(await prove(token, { order_id: order.id, file_id: await loans.newFile(id) })).order.state).toBe(
      'checking',
    )
    // While one proof waits, the order accepts no other.
    expect(await prove(token, { order_id: order.id, reference: 'ANOTHERREFERENCE1' })).toMatchObject({
      status_code: 402,
      data: { reason: 'request_pending' },
    })
  })
})

describe('a proof by reference', () => {
  it('that was sent before shows the order that has it, and to somebody else is refused', async () => {
    const { token, order, endToEndId } = await transferred(2400)
    dataOf(await prove(token, { order_id: order.id, reference: endToEndId }))
    expect(dataOf(await prove(token, { order_id: order.id, reference: endToEndId }))).toMatchObject({
      duplicate: true,
      order: { id: order.id, state: 'checking' },
    })
    const second = await bank.recharge(token, 150, 'transfer')
    expect(dataOf(await prove(token, { order_id: second.id, reference: endToEndId }))).toMatchObject({
      duplicate: true,
      order: { id: order.id },
    })
    expect((await bank.order(token, second.id)).state).toBe('open')
    const other = await loans.credited()
    const theirs = await bank.recharge(other.token, 2400, 'transfer')
    expect(await prove(other.token, { order_id: theirs.id, reference: endToEndId })).toMatchObject({
      status_code: 402,
      data: { reason: 'reference_used' },
    })
    expect((await bank.order(other.token, theirs.id)).state).toBe('open')
  })

  it('that is credited already shows its order, by txid and by EndToEndId, and is nobody else’s', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 800)
    const endToEndId = await bank.pay({ txid: order.copy_code ?? '' })
    await bank.orderIn(borrower.token, order.id, 'paid')
    const txid = (await bank.line(endToEndId))?.txid ?? ''
    const other = await loans.credited()
    const theirs = await bank.recharge(other.token, 800, 'transfer')
    const mine = await bank.recharge(borrower.token, 200, 'transfer')
    for (const reference of [endToEndId, txid]) {
      expect(dataOf(await prove(borrower.token, { order_id: mine.id, reference }))).toMatchObject({
        duplicate: true,
        order: { id: order.id, state: 'paid' },
      })
      expect(await prove(other.token, { order_id: theirs.id, reference })).toMatchObject({
        data: { reason: 'reference_used' },
      })
    }
    expect(await prove(borrower.token, { order_id: order.id, reference: 'SOMETHINGELSE99' })).toMatchObject({
      data: { reason: 'already_decided' },
    })
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 800)
    expect(await walletBalance(db(), other.id)).toBe(NET)
  })

  it('sent by two at once is one person’s', async () => {
    const [one, other] = [await transferred(2500), await loans.credited()]
    const theirs = await bank.recharge(other.token, 2500, 'transfer')
    const reference = `E0000000020260101120${String(Date.now()).slice(-12)}`
    const answers = await Promise.all([
      prove(one.token, { order_id: one.order.id, reference }),
      prove(other.token, { order_id: theirs.id, reference }),
    ])
    expect(answers.map(({ status_code }) => String(status_code)).toSorted()).toEqual(['200', '402'])
  })

  it('of a PIX that no webhook told of has the bank asked; where it was for a charge it is answered by that', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 900)
    const endToEndId = await bank.pay({ txid: order.copy_code ?? '', times: 0 })
    dataOf(await prove(borrower.token, { order_id: order.id, reference: endToEndId }))
    const paid = await bank.orderIn(borrower.token, order.id, 'paid')
    expect(paid).toMatchObject({ credited_cents: 900, proof: { state: 'accepted' }, end_to_end_id: endToEndId })
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 900)
  })
})

describe('the queue of proofs', () => {
  it('has the first to be due on top, shows what is alike, and counts', async () => {
    const [one, other] = [await transferred(2600), await transferred(2700)]
    const sent = dataOf(await prove(one.token, { order_id: one.order.id, file_id: await loans.newFile(one.id) }))
    await loans.forward(60)
    dataOf(await prove(other.token, { order_id: other.order.id, file_id: await loans.newFile(other.id) }))
    const list = dataOf(await decide('support', { action: 'list', state: 'waiting', page: 1, page_size: 100 }))
    if (!('rows' in list)) throw new Error('no list')
    expect(list.total).toBe(list.rows.length)
    expect(list.rows.map(({ due_at }) => due_at)).toEqual(list.rows.map(({ due_at }) => due_at).toSorted())
    const seen = await caseAfter('auditor', { action: 'one', id: sent.order.proof?.id ?? '' })
    expect(seen.same.some(({ order_number, own }) => order_number === other.order.number && !own)).toBe(true)
    const money = dataOf(await ask('POST /api/console/money', {}, { token: await loans.operator('support') }))
    expect(money.counts.find(({ queue }) => queue === 'proofs')).toEqual({
      queue: 'proofs',
      waiting: list.total,
      late: list.rows.filter(({ late }) => late).length,
    })
  })

  it('is only for who may decide, and refuses what is wrong', async () => {
    const { token, order, endToEndId, id } = await transferred(2800)
    const sent = dataOf(await prove(token, { order_id: order.id, file_id: await loans.newFile(id) }))
    const proofId = sent.order.proof?.id ?? ''
    for (const role of ['support', 'auditor', 'reviewer', 'content'] as const)
      expect(await decide(role, { action: 'refuse', id: proofId, reason: 'not_found' })).toMatchObject({
        status_code: 403,
        data: { reason: 'not_allowed' },
      })
    expect(await ask('POST /api/console/proofs', { action: 'one', id: proofId }, { token })).toMatchObject({
      status_code: 405,
    })
    expect(await decide('finance', { action: 'one', id: crypto.randomUUID() })).toMatchObject({ status_code: 404 })
    expect(await decide('finance', { action: 'propose', id: proofId, end_to_end_id: 'E0' })).toMatchObject({
      status_code: 404,
    })
    expect(
      await decide('finance', { action: 'propose', id: crypto.randomUUID(), end_to_end_id: endToEndId }),
    ).toMatchObject({ status_code: 404 })
    expect(
      await decide('finance', { action: 'refuse', id: proofId, reason: 'because' as (typeof PROOF_REASONS)[number] }),
    ).toMatchObject({ status_code: 400 })
    expect(await decide('finance', { action: 'list', page: 0, page_size: 5 })).toMatchObject({ status_code: 400 })
    // A line that is already matched cannot be proposed.
    const other = await loans.credited()
    const theirs = await bank.recharge(other.token, 300)
    const taken = await bank.pay({ txid: theirs.copy_code ?? '' })
    await bank.lineIn(taken, 'matched')
    expect(await decide('finance', { action: 'propose', id: proofId, end_to_end_id: taken })).toMatchObject({
      data: { reason: 'already_decided' },
    })
    await caseAfter('finance', { action: 'propose', id: proofId, end_to_end_id: endToEndId })
    expect((await caseAfter('finance', { action: 'withdraw_proposal', id: proofId })).proof.proposal).toBeNull()
    expect(await decide('finance', { action: 'withdraw_proposal', id: proofId })).toMatchObject({
      data: { reason: 'request_closed' },
    })
  })

  it('confirmed by two at once credits once', async () => {
    const { id, token, order, endToEndId } = await transferred(2900)
    const sent = dataOf(await prove(token, { order_id: order.id, reference: endToEndId }))
    const proofId = sent.order.proof?.id ?? ''
    await caseAfter('finance', { action: 'propose', id: proofId, end_to_end_id: endToEndId })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide('admin', { action: 'confirm', id: proofId })),
    )
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1)
    expect(await walletBalance(db(), id)).toBe(NET + 2900)
  })
})

it('leaves books that tie, and a log without a gap', async () => {
  expect(await bank.bookFaults()).toEqual([])
  expect(await auditFaults(db())).toEqual([])
})
