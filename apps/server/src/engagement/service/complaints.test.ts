import type { CallInput, Role } from '@home-credit/contract'
import { complaintDueOn, extendedDueOn, formatDay } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { localDate, localDay } from '../../platform/clock/local-day.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { addOmbudsmanComplaints } from '../../testing/complaints.ts'
import { dataOf } from '../../testing/identity.ts'
import { useServer, type CallOptions } from '../../testing/server.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'
import { conversationsData } from './personal-data.ts'

const sandbox = useServer()
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Input = CallInput<'POST /api/app/conversation'>
type ConsoleInput = CallInput<'POST /api/console/conversations'>

const talk = ({ token }: TestBorrower, input: Input, options: CallOptions = {}) =>
  ask('POST /api/app/conversation', input, { token, ...options })
const complain = (borrower: TestBorrower, id = uuidv7(), text = 'O valor cobrado está errado') =>
  talk(borrower, { action: 'complain', id, topic: 'payment', text })
const escalate = (borrower: TestBorrower, conversationId: string, id = uuidv7(), text = 'Não resolveu') =>
  talk(borrower, { action: 'escalate', conversation_id: conversationId, id, text })
const readOne = async (borrower: TestBorrower, id: string) =>
  dataOf(await talk(borrower, { action: 'read', conversation_id: id }, { key: null }))

const tokens = new Map<Role, string>()
async function of(role: Role): Promise<string> {
  const token =
    tokens.get(role) ??
    dataOf(await ask('POST /api/console/login', { login: `${role}@sandbox`, password: SANDBOX_PASSWORD })).token
  tokens.set(role, token)
  return token
}
const operate = async (input: ConsoleInput, role: Role = 'support') =>
  ask('POST /api/console/conversations', input, { token: await of(role) })
const close = (id: string, role: Role = 'support', messageId = uuidv7(), text = 'Corrigimos o valor.') =>
  operate({ action: 'close_complaint', id, message_id: messageId, text }, role)
const extend = (id: string, role: Role = 'support', messageId = uuidv7()) =>
  operate({ action: 'extend', id, message_id: messageId, text: 'Aguardamos um documento do banco.' }, role)
async function rowsOf(list: 'waiting' | 'complaints') {
  const data = dataOf(await operate({ action: 'list', list, page: 1, page_size: 100 }))
  if (!('rows' in data)) throw new Error('no rows')
  return data.rows
}
async function counts() {
  const data = dataOf(await operate({ action: 'counts' }))
  if (!('counts' in data)) throw new Error('no counts')
  return data.counts[0]
}

async function openComplaint() {
  const borrower = await addBorrower(db())
  const { conversation } = dataOf(await complain(borrower))
  if (conversation === null) throw new Error('no conversation')
  return { borrower, conversation, id: conversation.id }
}
const clockNow = async () => new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
const inboxOf = async ({ token }: TestBorrower) => {
  const data = dataOf(await ask('POST /api/app/messages', { action: 'list' }, { token, key: null }))
  return 'messages' in data ? data.messages : []
}
const dayOf = (iso: string | undefined) => localDate(new Date(iso ?? ''))
/** As if the deadline had passed: the clock of the sandbox is shared by the tests of this file. */
async function letDeadlinePass(id: string): Promise<void> {
  const past = new Date((await clockNow()).getTime() - 3_600_000)
  await db().updateTable('complaints').set({ answer_by: past }).where('conversation_id', '=', id).execute()
  await db().updateTable('conversations').set({ answer_by: past }).where('id', '=', id).execute()
}

describe('a complaint', () => {
  it('has its protocol number and the legal deadline at once, in the conversation, the inbox and an SMS', async () => {
    const { borrower, conversation, id } = await openComplaint()
    const due = formatDay(complaintDueOn('service', localDay(await clockNow())))
    expect(conversation).toMatchObject({
      state: 'open',
      topic: 'payment',
      can_escalate: false,
      complaint: [{ level: 'service', protocol: conversation.protocol, extended: false, answered_at: null }],
    })
    expect(dayOf(conversation.complaint[0]?.answer_by)).toBe(due)
    expect(conversation.answer_by).toBe(conversation.complaint[0]?.answer_by)
    const [message] = await inboxOf(borrower)
    expect(message).toMatchObject({ matter: 'service', link: { to: 'conversation', id } })
    expect(message?.text).toContain(conversation.protocol)
    const { messages } = await readOne(borrower, id)
    expect(messages.map(({ author, notice }) => notice ?? author)).toEqual(['borrower', 'complaint_received'])
  })

  it('is a conversation of its own, beside the ordinary one', async () => {
    const borrower = await addBorrower(db())
    const first = dataOf(await talk(borrower, { action: 'send', id: uuidv7(), text: 'Oi' })).conversation
    const complaint = dataOf(await complain(borrower)).conversation
    const second = dataOf(await talk(borrower, { action: 'send', id: uuidv7(), text: 'Alô' })).conversation
    expect(second?.id).toBe(first?.id)
    expect(complaint?.id).not.toBe(first?.id)
    const read = dataOf(await talk(borrower, { action: 'read' }, { key: null }))
    expect(read.conversation?.id).toBe(first?.id)
    expect(read.earlier).toEqual([expect.objectContaining({ id: complaint?.id, complaint: 'service', state: 'open' })])
    const inside = dataOf(
      await talk(borrower, { action: 'send', id: uuidv7(), text: 'Mais', conversation_id: complaint?.id }),
    ).conversation
    expect([inside?.id, inside?.answer_by]).toEqual([complaint?.id, complaint?.answer_by])
  })

  it('is made once, however often and at once it is sent', async () => {
    const borrower = await addBorrower(db())
    const id = uuidv7()
    const answers = await Promise.all(Array.from({ length: 6 }, () => complain(borrower, id)))
    expect(new Set(answers.map((answer) => dataOf(answer).conversation?.protocol)).size).toBe(1)
    const rows = await db().selectFrom('complaints').selectAll().where('borrower_id', '=', borrower.id).execute()
    expect(rows).toHaveLength(1)
    expect(await complain(borrower, id, 'Outra coisa')).toMatchObject({ data: { reason: 'key_reused' } })
    expect(await complain(await addBorrower(db()), id)).toMatchObject({ data: { reason: 'key_reused' } })
  })

  it('has a number that no other conversation or complaint has', async () => {
    const borrowers = await Promise.all(Array.from({ length: 5 }, () => addBorrower(db())))
    const complaints = await Promise.all(borrowers.map((borrower) => complain(borrower)))
    await Promise.all(borrowers.map((each) => talk(each, { action: 'send', id: uuidv7(), text: 'Oi' })))
    const ids = complaints.map((each) => dataOf(each).conversation?.id ?? '')
    await Promise.all(ids.map(letDeadlinePass))
    await Promise.all(borrowers.map((each, index) => escalate(each, ids[index] ?? '')))
    const ofComplaints = await db().selectFrom('complaints').select(['conversation_id', 'level', 'protocol']).execute()
    const ofConversations = await db().selectFrom('conversations').select(['id', 'protocol']).execute()
    const others = ofComplaints.filter(({ level }) => level === 'ombudsman').map(({ protocol }) => protocol)
    const all = [...ofConversations.map(({ protocol }) => protocol), ...others]
    expect(others.length).toBeGreaterThanOrEqual(5)
    expect(new Set(all).size).toBe(all.length)
  })

  it('is closed only with an answer, by nobody else, and once', async () => {
    const { borrower, id } = await openComplaint()
    expect(await operate({ action: 'close', id })).toMatchObject({ data: { reason: 'answer_needed' } })
    expect(await talk(borrower, { action: 'close', conversation_id: id })).toMatchObject({
      data: { reason: 'answer_needed' },
    })
    expect(await close(id, 'support', uuidv7(), ' ')).toMatchObject({ status_code: 400 })
    expect(await close(id, 'auditor')).toMatchObject({ status_code: 403 })
    const messageId = uuidv7()
    dataOf(await close(id, 'support', messageId))
    dataOf(await close(id, 'support', messageId))
    expect(await close(id)).toMatchObject({ data: { reason: 'conversation_closed' } })
    const { conversation, messages } = await readOne(borrower, id)
    expect(conversation).toMatchObject({ state: 'closed', answer_by: null, can_escalate: true })
    expect(messages.map(({ author, notice }) => notice ?? author)).toEqual([
      'borrower',
      'complaint_received',
      'operator',
      'complaint_closed',
    ])
    expect((await inboxOf(borrower)).map(({ link }) => link?.to)).toEqual(['conversation', 'conversation'])
  })

  it('keeps its deadline while an operator asks back', async () => {
    const { conversation, id } = await openComplaint()
    const reply = dataOf(await operate({ action: 'send', id, message_id: uuidv7(), text: 'Qual parcela?' }))
    expect('conversation' in reply && reply.conversation).toMatchObject({
      state: 'waiting',
      answer_by: conversation.answer_by,
    })
    expect((await rowsOf('waiting')).map((row) => row.id)).toContain(id)
  })

  it('that is late stands on top of both lists and is counted', async () => {
    const before = await counts()
    const { id: inTime } = await openComplaint()
    const { id: late } = await openComplaint()
    await letDeadlinePass(late)
    for (const list of ['waiting', 'complaints'] as const) {
      const ids = (await rowsOf(list)).map((row) => row.id)
      expect(ids.indexOf(late)).toBeLessThan(ids.indexOf(inTime))
      expect((await rowsOf(list))[0]?.seconds_left).toBeLessThan(0)
    }
    expect(await counts()).toEqual({
      queue: 'complaints',
      waiting: (before?.waiting ?? 0) + 2,
      late: (before?.late ?? 0) + 1,
    })
  })

  it('of somebody else is not found', async () => {
    const { id } = await openComplaint()
    const other = await addBorrower(db())
    await letDeadlinePass(id)
    expect(await escalate(other, id)).toMatchObject({ status_code: 404 })
    expect(await talk(other, { action: 'send', id: uuidv7(), text: 'Oi', conversation_id: id })).toMatchObject({
      status_code: 404,
    })
  })

  it('is exported and erased with its owner', async () => {
    const { borrower, conversation } = await openComplaint()
    expect(JSON.stringify(await conversationsData.exportData(db(), borrower.id))).toContain(
      `"complaint":[{"level":"service","protocol":"${conversation.protocol}"`,
    )
    await inTransaction(db(), async (tx) => conversationsData.erase(tx, borrower.id, await clockNow()))
    expect(
      await db().selectFrom('complaints').select('level').where('borrower_id', '=', borrower.id).execute(),
    ).toEqual([])
  })
})

describe('the ombudsman', () => {
  it('takes a complaint after the first answer, in the same conversation, with a new number and deadline', async () => {
    const { borrower, conversation, id } = await openComplaint()
    expect(await escalate(borrower, id)).toMatchObject({ data: { reason: 'too_soon_to_escalate' } })
    dataOf(await close(id))
    const messageId = uuidv7()
    const taken = dataOf(await escalate(borrower, id, messageId)).conversation
    expect(dataOf(await escalate(borrower, id, messageId)).conversation?.complaint).toEqual(taken?.complaint)
    expect(await escalate(borrower, id)).toMatchObject({ data: { reason: 'out_of_order' } })
    const level = taken?.complaint[1]
    expect(taken).toMatchObject({ id, state: 'open', operator: null, can_escalate: false, answer_by: level?.answer_by })
    expect(level?.protocol).not.toBe(conversation.protocol)
    expect(dayOf(level?.answer_by)).toBe(formatDay(complaintDueOn('ombudsman', localDay(await clockNow()))))
    expect((await inboxOf(borrower))[0]?.text).toContain(level?.protocol)
  })

  it('takes a complaint whose deadline has passed without an answer', async () => {
    const { borrower, id } = await openComplaint()
    await letDeadlinePass(id)
    expect((await readOne(borrower, id)).conversation?.can_escalate).toBe(true)
    expect(dataOf(await escalate(borrower, id)).conversation?.complaint).toHaveLength(2)
  })

  it('is not the person who answered for customer service', async () => {
    const { borrower, id } = await openComplaint()
    dataOf(await close(id))
    dataOf(await escalate(borrower, id))
    expect(await close(id)).toMatchObject({ data: { reason: 'other_person_needed' } })
    const closed = dataOf(await close(id, 'admin'))
    expect('conversation' in closed && closed.conversation.state).toBe('closed')
    expect((await readOne(borrower, id)).conversation?.can_escalate).toBe(false)
  })

  it('extends its deadline once, by ten banking days, and the borrower reads why', async () => {
    const { borrower, id } = await openComplaint()
    expect(await extend(id)).toMatchObject({ data: { reason: 'out_of_order' } })
    dataOf(await close(id))
    const due = dataOf(await escalate(borrower, id)).conversation?.answer_by ?? ''
    const messageId = uuidv7()
    expect(await extend(id, 'admin', messageId)).toMatchObject({ data: { reason: 'too_many_extended' } })
    await addOmbudsmanComplaints(db(), await clockNow())
    dataOf(await extend(id, 'admin', messageId))
    dataOf(await extend(id, 'admin', messageId))
    expect(await extend(id, 'admin')).toMatchObject({ data: { reason: 'out_of_order' } })
    const { conversation, messages } = await readOne(borrower, id)
    expect(dayOf(conversation?.answer_by ?? '')).toBe(formatDay(extendedDueOn(localDay(new Date(due)))))
    expect(conversation?.complaint[1]).toMatchObject({ extended: true, answered_at: null })
    expect(messages.slice(-2).map(({ text, notice }) => notice ?? text)).toEqual([
      'Aguardamos um documento do banco.',
      'deadline_extended',
    ])
  })
})
