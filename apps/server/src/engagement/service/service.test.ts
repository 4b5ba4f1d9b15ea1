import { ROLES, may, type CallInput, type Role } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { auditFaults } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findSession, openSession } from '../../access/sessions/sessions.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { eventReader, type EventReader } from '../../testing/events.ts'
import { dataOf } from '../../testing/identity.ts'
import { plainJpeg } from '../../testing/sample-pictures.ts'
import { mintKey, useServer, type CallOptions } from '../../testing/server.ts'
import { sendFile } from '../../testing/upload.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'
import { conversationsData } from './personal-data.ts'
import { answerBy, isOpen } from './hours.ts'
import { openStreams, type Sink } from './streams.ts'

const sandbox = useServer()
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Input = CallInput<'POST /api/app/conversation'>
type ConsoleInput = CallInput<'POST /api/console/conversations'>

const talk = ({ token }: TestBorrower, input: Input, options: CallOptions = {}) =>
  ask('POST /api/app/conversation', input, { token, ...options })
const read = async (borrower: TestBorrower, since = 0) =>
  dataOf(await talk(borrower, { action: 'read', since }, { key: null }))
const say = (borrower: TestBorrower, text: string, id = uuidv7()) => talk(borrower, { action: 'send', id, text })

const tokens = new Map<Role, string>()
async function of(role: Role): Promise<string> {
  const token =
    tokens.get(role) ??
    dataOf(await ask('POST /api/console/login', { login: `${role}@sandbox`, password: SANDBOX_PASSWORD })).token
  tokens.set(role, token)
  return token
}
const operate = async (input: ConsoleInput, { role = 'support', ...more }: CallOptions & { role?: Role } = {}) =>
  ask('POST /api/console/conversations', input, { token: await of(role), ...more })
async function one(id: string, since = 0) {
  const data = dataOf(await operate({ action: 'one', id, since }, { key: null }))
  if (!('conversation' in data)) throw new Error('no conversation')
  return data
}
async function list(name: 'mine' | 'waiting' | 'all', role: Role = 'support') {
  const data = dataOf(await operate({ action: 'list', list: name, page: 1, page_size: 100 }, { key: null, role }))
  if (!('rows' in data)) throw new Error('no rows')
  return data.rows
}
const answer = (id: string, text: string, messageId = uuidv7(), role: Role = 'support') =>
  operate({ action: 'send', id, message_id: messageId, text }, { role })

async function openConversation(text = 'Bom dia'): Promise<{ borrower: TestBorrower; id: string }> {
  const borrower = await addBorrower(db())
  const { conversation } = dataOf(await say(borrower, text))
  return { borrower, id: conversation?.id ?? '' }
}
const actionsOf = async ({ id }: TestBorrower) =>
  (
    await db()
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject', '=', `borrower:${id}`)
      .orderBy('seq')
      .execute()
  ).map(({ action, actor }) => `${actor.split(':')[0]} ${action}`)
const wordsIn = async (borrower: TestBorrower) =>
  (await read(borrower)).messages.map(({ author, text, notice }) => `${author}: ${notice ?? text}`)

describe('a conversation', () => {
  it('opens with the first message, has a protocol, is answered, closed and rated once, and each step is in the log', async () => {
    const borrower = await addBorrower(db())
    expect(await read(borrower)).toMatchObject({ conversation: null, messages: [], unread: 0, earlier: [] })
    const first = dataOf(
      await talk(borrower, { action: 'send', id: uuidv7(), text: '  Olá\r\nquando cai? ', topic: 'payment' }),
    )
    expect(first.conversation).toMatchObject({
      topic: 'payment',
      state: 'open',
      last_seq: 2,
      operator: null,
      protocol: expect.stringMatching(/^\d{8}-\d{6,}$/),
    })
    const id = first.conversation?.id ?? ''
    expect(await wordsIn(borrower)).toEqual(['borrower: Olá\nquando cai?', 'system: received'])

    dataOf(await operate({ action: 'assign', id }))
    const answered = dataOf(await answer(id, 'Hoje.'))
    expect(answered).toMatchObject({
      conversation: { state: 'waiting', answer_by: null, operator: { by_me: true, name: 'Sofia Suporte' }, unread: 0 },
    })
    expect(await read(borrower, 2)).toMatchObject({
      unread: 1,
      conversation: { state: 'waiting', operator: 'Sofia Suporte' },
      messages: [{ seq: 3, author: 'operator', name: 'Sofia Suporte', text: 'Hoje.' }],
    })
    dataOf(await talk(borrower, { action: 'seen', conversation_id: id, seq: 99 }))
    expect(dataOf(await talk(borrower, { action: 'unread' }, { key: null })).unread).toBe(0)

    expect(await talk(borrower, { action: 'rate', conversation_id: id, stars: 5 })).toMatchObject({
      status_code: 412,
      data: { reason: 'out_of_order' },
    })
    dataOf(await operate({ action: 'close', id }))
    expect(await answer(id, 'Ainda?')).toMatchObject({ status_code: 412, data: { reason: 'conversation_closed' } })
    expect(await talk(borrower, { action: 'close', conversation_id: id })).toMatchObject({
      status_code: 412,
      data: { reason: 'conversation_closed' },
    })
    expect(
      dataOf(await talk(borrower, { action: 'rate', conversation_id: id, stars: 4, words: 'Rápido' })).conversation
        ?.rating,
    ).toEqual({ stars: 4, words: 'Rápido' })
    expect(await talk(borrower, { action: 'rate', conversation_id: id, stars: 1 })).toMatchObject({
      status_code: 412,
      data: { reason: 'already_rated' },
    })
    expect(await actionsOf(borrower)).toEqual([
      'borrower conversation_opened',
      'operator conversation_taken',
      'operator conversation_answered',
      'operator conversation_closed',
      'borrower conversation_rated',
    ])

    // Another message opens a new conversation; the old one remains readable.
    const again = dataOf(await say(borrower, 'Mais uma coisa'))
    expect(again.conversation?.id).not.toBe(id)
    expect((await read(borrower)).earlier.map((each) => each.id)).toEqual([id])
    expect(
      dataOf(await talk(borrower, { action: 'read', conversation_id: id }, { key: null })).messages.map(
        ({ seq }) => seq,
      ),
    ).toEqual([1, 2, 3, 4])
    expect(await auditFaults(db())).toEqual([])
  })

  it('has a message once, however often and wherever it is sent again; the same id with other words is refused', async () => {
    const { borrower, id } = await openConversation()
    const messageId = uuidv7()
    const answers = await Promise.all(Array.from({ length: 6 }, () => say(borrower, 'uma vez', messageId)))
    expect(new Set(answers.map(({ status_code }) => status_code))).toEqual(new Set([200]))
    expect(await say(borrower, 'outra', messageId)).toMatchObject({ status_code: 409, data: { reason: 'key_reused' } })
    const operatorId = uuidv7()
    await Promise.all(Array.from({ length: 4 }, () => answer(id, 'resposta', operatorId)))
    expect(await answer(id, 'outra resposta', operatorId)).toMatchObject({ status_code: 409 })
    expect(await answer(id, 'uma vez', messageId)).toMatchObject({ status_code: 409 })
    expect(await wordsIn(borrower)).toEqual([
      'borrower: Bom dia',
      'system: received',
      'borrower: uma vez',
      'operator: resposta',
    ])
    dataOf(await operate({ action: 'close', id }))
    // A retry after the close does not open a new conversation.
    expect(dataOf(await say(borrower, 'uma vez', messageId)).conversation).toMatchObject({ id, state: 'closed' })
    expect((await read(borrower)).earlier).toEqual([])
  })

  it('is one for a borrower however many first messages come at once, numbered without a gap', async () => {
    const borrower = await addBorrower(db())
    await Promise.all(Array.from({ length: 8 }, (_, index) => say(borrower, `m${index}`)))
    const { messages, conversation, earlier } = await read(borrower)
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(messages.map(({ text }) => text)).size).toBe(9)
    expect(conversation?.last_seq).toBe(9)
    expect(earlier).toEqual([])
    expect((await read(borrower, 7)).messages.map(({ seq }) => seq)).toEqual([8, 9])
  })

  it('refuses what is empty, too long, of the wrong kind, or not theirs, and keeps nothing of it', async () => {
    const { borrower, id } = await openConversation()
    const stranger = await addBorrower(db())
    const file = dataOf(await sendFile(sandbox.address, await plainJpeg(), { token: stranger.token })).file_id
    const badInputs: [unknown, number][] = [
      [{ action: 'send', id: uuidv7(), text: '   ' }, 400],
      [{ action: 'send', id: uuidv7(), text: 'x'.repeat(2001) }, 400],
      [{ action: 'send', id: uuidv7(), text: 'a\u0000b' }, 400],
      [{ action: 'send', id: crypto.randomUUID(), text: 'v4' }, 400],
      [{ action: 'send', id: uuidv7(), text: 5 }, 400],
      [{ action: 'send', id: uuidv7(), text: 'x', topic: 'fraud' }, 400],
      [{ action: 'send', id: uuidv7(), text: 'x', file_id: file }, 404],
      [{ action: 'read', since: -1 }, 400],
      [{ action: 'read', conversation_id: uuidv7() }, 404],
      [{ action: 'seen', conversation_id: uuidv7(), seq: 1 }, 404],
      [{ action: 'rate', conversation_id: id, stars: 6 }, 400],
      [{ action: 'report', id: uuidv7(), number: '', asked: 'x' }, 400],
    ]
    const answered = []
    for (const [input] of badInputs) answered.push((await talk(borrower, input as Input)).status_code)
    expect(answered).toEqual(badInputs.map(([, status]) => status))
    for (const action of ['read', 'close'] as const)
      expect(await talk(stranger, { action, conversation_id: id })).toMatchObject({ status_code: 404 })
    expect(await talk(stranger, { action: 'rate', conversation_id: id, stars: 1 })).toMatchObject({ status_code: 404 })
    expect((await talk(borrower, { action: 'send', id: uuidv7(), text: 'no key' }, { key: null })).status_code).toBe(
      400,
    )
    expect(await wordsIn(borrower)).toEqual(['borrower: Bom dia', 'system: received'])
  })

  it('takes files of both sides, opens them by links made out to who looks, and logs an operator who does', async () => {
    const { borrower, id } = await openConversation()
    const own = dataOf(await sendFile(sandbox.address, await plainJpeg(), { token: borrower.token })).file_id
    dataOf(await talk(borrower, { action: 'send', id: uuidv7(), text: '', file_id: own }))
    const upload = async (query: string, role: Role = 'support') => {
      const headers = {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${await of(role)}`,
        'idempotency-key': mintKey(),
      }
      const response = await fetch(`${sandbox.address}/api/console/conversation_file${query}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(await plainJpeg()),
      })
      return (await response.json()) as { status_code: number; data: { file_id: string } }
    }
    const theirs = await upload(`?conversation=${id}`)
    expect(theirs.status_code).toBe(200)
    dataOf(await operate({ action: 'send', id, message_id: uuidv7(), text: 'Veja', file_id: theirs.data.file_id }))
    expect([
      (await upload('')).status_code,
      (await upload(`?conversation=${uuidv7()}`)).status_code,
      (await upload(`?conversation=${id}`, 'auditor')).status_code,
    ]).toEqual([400, 404, 403])

    const links = (await read(borrower)).messages.flatMap(({ file }) => (file === null ? [] : [file]))
    expect(links).toHaveLength(2)
    for (const { link, picture } of links) {
      expect(picture).toBe(true)
      expect((await fetch(`${sandbox.address}${link}`)).headers.get('content-type')).toBe('image/jpeg')
    }
    const [seen] = (await one(id)).messages.flatMap(({ file }) => (file === null ? [] : [file]))
    expect((await fetch(`${sandbox.address}${seen?.link}`)).status).toBe(200)
    expect(await actionsOf(borrower)).toContain('operator document_opened')
    expect((await actionsOf(borrower)).filter((action) => action === 'operator file_kept')).toHaveLength(1)
  })

  it('of somebody who asks for money comes first, keeps its words, and is answered at once with the first rule', async () => {
    const { borrower, id } = await openConversation('uma pergunta')
    const later = await openConversation('outra pessoa')
    const reportId = uuidv7()
    const report = {
      action: 'report',
      id: reportId,
      number: '+55 11 98888-7777',
      asked: 'R$ 150 por PIX para liberar',
    } as const
    const reported = await Promise.all([talk(borrower, report), talk(borrower, report)])
    for (const answered of reported)
      expect(dataOf(answered).conversation).toMatchObject({ id, topic: 'fraud', state: 'open' })
    const { messages } = await read(borrower)
    expect(messages.slice(2).map(({ author, notice }) => notice ?? author)).toEqual(['borrower', 'never_pay'])
    expect(messages[2]?.text).toContain('98888-7777')
    const waiting = (await list('waiting')).map((row) => row.id)
    expect(waiting.indexOf(id)).toBeLessThan(waiting.indexOf(later.id))
    expect(await actionsOf(borrower)).toContain('borrower fraud_reported')
    const newcomer = await addBorrower(db())
    dataOf(await talk(newcomer, { ...report, id: uuidv7() }))
    expect(await read(newcomer)).toMatchObject({ conversation: { topic: 'fraud' } })
  })

  it('is begun by an operator where none is open; the borrower reads and answers it, and it is one however often it is begun', async () => {
    const borrower = await addBorrower(db())
    const id = uuidv7()
    const begin = (text: string, messageId = uuidv7(), role: Role = 'support') =>
      operate({ action: 'begin', borrower_id: borrower.id, message_id: messageId, text }, { role })
    const open = dataOf(await begin('Seu reembolso saiu hoje.', id))
    if (!('conversation' in open)) throw new Error('no conversation')
    expect(open.conversation).toMatchObject({ state: 'waiting', seconds_left: null, operator: { by_me: true } })
    expect(await read(borrower)).toMatchObject({ unread: 1, conversation: { id: open.conversation.id } })
    expect(await wordsIn(borrower)).toEqual(['operator: Seu reembolso saiu hoje.'])
    expect(await actionsOf(borrower)).toContain('operator conversation_opened')
    // The same message again is the same conversation; another one is refused, and nothing of it kept.
    expect(dataOf(await begin('Seu reembolso saiu hoje.', id))).toMatchObject({
      conversation: { id: open.conversation.id },
    })
    const second = { status_code: 412, data: { reason: 'conversation_exists' } }
    expect(await begin('E mais uma coisa.', uuidv7(), 'support_content')).toMatchObject(second)
    dataOf(await say(borrower, 'Obrigado!'))
    expect(await wordsIn(borrower)).toEqual(['operator: Seu reembolso saiu hoje.', 'borrower: Obrigado!'])
    dataOf(await operate({ action: 'close', id: open.conversation.id }))
    expect(dataOf(await begin('Voltamos ao assunto.'))).not.toMatchObject({
      conversation: { id: open.conversation.id },
    })
  })

  it('is begun by one of two operators at once; the other is told', async () => {
    const borrower = await addBorrower(db())
    const answers = await Promise.all(
      (['support', 'support_content'] as const).map((role) =>
        operate({ action: 'begin', borrower_id: borrower.id, message_id: uuidv7(), text: `De ${role}` }, { role }),
      ),
    )
    expect(answers.map(({ status_code }) => status_code).toSorted((one, other) => one - other)).toEqual([200, 412])
    expect(await wordsIn(borrower)).toHaveLength(1)
  })

  it('is not begun with an unknown borrower, without words, or with a request for money', async () => {
    const { id } = await addBorrower(db())
    const begin = (borrowerId: string, text: string) =>
      operate({ action: 'begin', borrower_id: borrowerId, message_id: uuidv7(), text })
    expect(await begin(uuidv7(), 'Bom dia')).toMatchObject({ status_code: 404 })
    expect(await begin(id, '')).toMatchObject({ status_code: 400 })
    expect(await begin(id, 'Pague R$ 150 para liberar')).toMatchObject({ status_code: 400 })
  })

  it('is held by one operator; others are told so until it is released, and who only reads changes nothing', async () => {
    const { id } = await openConversation()
    dataOf(await operate({ action: 'assign', id }))
    for (const input of [
      { action: 'assign', id },
      { action: 'send', id, message_id: uuidv7(), text: 'eu' },
      { action: 'close', id },
    ] as const)
      expect(await operate(input, { role: 'admin' })).toMatchObject({ status_code: 412, data: { reason: 'claimed' } })
    expect((await list('mine')).some((row) => row.id === id)).toBe(true)
    dataOf(await operate({ action: 'release', id }, { role: 'admin' }))
    dataOf(await answer(id, 'agora eu', uuidv7(), 'admin'))
    expect((await one(id)).conversation.operator).toEqual({ by_me: false, name: 'Ana Admin' })
    const allowed: Record<string, number[]> = {}
    for (const role of ROLES) {
      const status = async (input: ConsoleInput) => (await operate(input, { role })).status_code
      allowed[role] = [await status({ action: 'one', id }), await status({ action: 'seen', id, seq: 1 })]
    }
    expect(allowed).toEqual(
      Object.fromEntries(
        ROLES.map((role) => [role, [may(role, 'service.read') ? 200 : 403, may(role, 'service.answer') ? 200 : 403]]),
      ),
    )
    expect((await list('all', 'auditor')).length).toBeGreaterThan(0)
  })

  it('tells operators what is unread and by when, with the loans and the language of the borrower', async () => {
    const { borrower, id } = await openConversation()
    dataOf(await ask('POST /api/user/set_user_info', { nickname: 'Lu', lang: 'zh' }, { token: borrower.token }))
    dataOf(await ask('POST /api/dk/userInfo', { action: 'save', name: 'Lúcia Prado' }, { token: borrower.token }))
    const row = (await list('waiting')).find((each) => each.id === id)
    expect(row).toMatchObject({
      borrower_name: 'Lúcia Prado',
      lang: 'zh',
      unread: 1,
      operator: null,
      seconds_left: expect.any(Number),
    })
    const { conversation } = await one(id)
    dataOf(await operate({ action: 'seen', id, seq: conversation.last_seq }))
    expect((await list('waiting')).find((each) => each.id === id)?.unread).toBe(0)
    const due = conversation.answer_by
    await say(borrower, 'ainda aí?')
    // Writing twice does not prolong the wait.
    expect((await one(id)).conversation.answer_by).toBe(due)
  })
})

describe('words that ask for money', () => {
  it.each([
    'Pague R$ 150 para liberar',
    'PIX 529.982.247-25',
    'Envie para taxa@example.com',
    'Veja https://example.com/pagar',
  ])('are not sent by an operator: %s', async (text) => {
    const { id } = await openConversation()
    expect(await operate({ action: 'send', id, message_id: uuidv7(), text })).toMatchObject({
      status_code: 400,
      data: { fields: { text: expect.any(String) } },
    })
    expect((await one(id)).messages.some((message) => message.text === text)).toBe(false)
  })

  it('are not kept as a ready answer, in any language', async () => {
    const words = { name: 'Taxa', en: 'Within an hour.', zh: '一小时内。', pt: 'Em até uma hora.' }
    for (const lang of ['en', 'zh', 'pt'] as const)
      expect(
        await ask(
          'POST /api/console/canned_answers',
          { action: 'save', ...words, [lang]: 'PIX taxa@example.com' },
          { token: await of('support') },
        ),
      ).toMatchObject({ status_code: 400, data: { fields: { [lang]: expect.any(String) } } })
  })
})

describe('ready answers', () => {
  const canned = async (input: CallInput<'POST /api/console/canned_answers'>, role: Role = 'support') =>
    ask('POST /api/console/canned_answers', input, { token: await of(role) })

  it('are kept in three languages under a name of their own, changed and removed', async () => {
    const words = { name: 'Prazo', en: 'Within an hour.', zh: '一小时内。', pt: 'Em até uma hora.' }
    const [saved] = dataOf(await canned({ action: 'save', ...words })).answers
    expect(saved).toMatchObject(words)
    expect(await canned({ action: 'save', ...words })).toMatchObject({
      status_code: 400,
      data: { fields: { name: expect.any(String) } },
    })
    expect(await canned({ action: 'save', ...words, name: 'Outra', zh: '' })).toMatchObject({
      status_code: 400,
      data: { fields: { zh: expect.any(String) } },
    })
    expect(
      dataOf(await canned({ action: 'save', ...words, ...(saved === undefined ? {} : { id: saved.id }), en: 'Soon.' }))
        .answers,
    ).toMatchObject([{ name: 'Prazo', en: 'Soon.' }])
    expect(await canned({ action: 'save', ...words, name: 'Ninguém', id: uuidv7() })).toMatchObject({
      status_code: 404,
    })
    expect((await canned({ action: 'list' }, 'auditor')).status_code).toBe(200)
    expect((await canned({ action: 'remove', id: saved?.id ?? '' }, 'auditor')).status_code).toBe(403)
    expect(dataOf(await canned({ action: 'remove', id: saved?.id ?? '' })).answers).toEqual([])
    expect(await canned({ action: 'remove', id: saved?.id ?? '' })).toMatchObject({ status_code: 404 })
  })
})

describe('the stream of events', () => {
  const listen = (path: 'app' | 'console', token: string): Promise<EventReader> =>
    eventReader(`${sandbox.address}/api/${path}/conversation/events`, token)

  it('hints at what is new to both sides and to nobody else', async () => {
    const { borrower, id } = await openConversation()
    const stranger = await addBorrower(db())
    const [mine, other, theirs] = await Promise.all([
      listen('app', borrower.token),
      listen('app', stranger.token),
      listen('console', await of('support')),
    ])
    for (const stream of [mine, other, theirs]) await stream.until((text) => text.includes('event: ready'))
    dataOf(await answer(id, 'Oi'))
    for (const stream of [mine, theirs]) await stream.until((text) => text.includes(`{"conversation":"${id}","seq":3}`))
    dataOf(await say(stranger, 'eu também'))
    await other.until((text) => text.includes('"seq":2'))
    expect(other.text()).not.toContain(id)
    expect(mine.text()).not.toContain('eu também')
    await Promise.all([mine, other, theirs].map((stream) => stream.close()))
  })

  it('is refused without a session, to who may not read, and beyond three of one session', async () => {
    const events = (path: string, token?: string) =>
      fetch(
        `${sandbox.address}/api/${path}/conversation/events`,
        token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
      )
    const { token } = await addBorrower(db())
    expect(await (await events('app')).json()).toMatchObject({ status_code: 405 })
    expect(await (await events('console', token)).json()).toMatchObject({ status_code: 405 })
    expect(await (await events('console', await of('content'))).json()).toMatchObject({ status_code: 403 })
    const open = await Promise.all([listen('app', token), listen('app', token), listen('app', token)])
    const fourth = await events('app', token)
    expect([fourth.status, ((await fourth.json()) as { status_code: number }).status_code]).toEqual([429, 429])
    await open[0].close()
    await expect
      .poll(async () => (await listen('app', token).catch(() => undefined))?.close().then(() => true))
      .toBe(true)
    await Promise.all(open.map((stream) => stream.close()))
  })

  it('goes on after its connection to the database was cut, and says that something may have been missed', async () => {
    const { borrower, id } = await openConversation()
    const stream = await listen('app', borrower.token)
    await stream.until((text) => text.includes('event: ready'))
    await sandbox.server.pool.raw.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'home-credit listening' AND datname = current_database()",
    )
    await stream.until((text) => text.split('event: ready').length === 3)
    dataOf(await answer(id, 'De volta'))
    await stream.until((text) => text.includes('"seq":3'))
    expect(stream.text()).toContain(id)
    await stream.close()
  })

  it('beats, and ends for who was logged out, for an operator who may no longer read, and for who does not read what is sent', async () => {
    const streams = await openStreams({
      databaseUrl: sandbox.url,
      db: db(),
      clock: systemClock,
      onFault: () => undefined,
      onLost: () => undefined,
      beatSeconds: 1,
    })
    const sessionOf = async (kind: 'borrower' | 'operator', token: string) => {
      const found = await findSession(db(), kind, token, new Date())
      if (found instanceof Refusal) throw new Error(found.name)
      return found
    }
    const output: Record<string, string> = {}
    const sink = (name: string, waiting = 0): Sink => ({
      write: (text) => void (output[name] = `${output[name] ?? ''}${text}`),
      waitingBytes: () => waiting,
      end: () => void (output[name] += 'END'),
    })
    const [staying, leaving] = [await addBorrower(db()), await addBorrower(db())]
    const operator = await sessionOf(
      'operator',
      dataOf(await ask('POST /api/console/login', { login: 'auditor@sandbox', password: SANDBOX_PASSWORD })).token,
    )
    expect(streams.add(await sessionOf('borrower', staying.token), sink('staying'))).toBe(true)
    expect(streams.add(await sessionOf('borrower', leaving.token), sink('leaving'))).toBe(true)
    expect(streams.add(operator, sink('operator'))).toBe(true)
    expect(streams.add(await sessionOf('borrower', staying.token), sink('deaf', 1_000_000))).toBe(true)
    await db().updateTable('operators').set({ role: 'content' }).where('login', '=', 'auditor@sandbox').execute()
    dataOf(await ask('POST /api/user/logout', {}, { token: leaving.token }))
    await expect.poll(() => streams.count()).toBe(1)
    await db().updateTable('operators').set({ role: 'auditor' }).where('login', '=', 'auditor@sandbox').execute()
    await expect.poll(() => output['staying']).toContain('beat')
    for (const name of ['leaving', 'operator', 'deaf']) expect(output[name]).toContain('END')
    // One borrower has at most six streams, over all sessions: the oldest makes room.
    const crowd = await addBorrower(db())
    for (let place = 1; place <= 7; place += 1) {
      const token = await openSession(db(), 'borrower', crowd.id, new Date())
      expect(streams.add(await sessionOf('borrower', token), sink(`crowd ${place}`))).toBe(true)
    }
    expect(Object.keys(output).filter((name) => name.startsWith('crowd') && output[name]?.includes('END'))).toEqual([
      'crowd 1',
    ])
    await streams.close()
    expect(output['staying']).toContain('END')
  })
})

describe('what is held of a borrower', () => {
  it('is told whole, and erased with the words', async () => {
    const { borrower, id } = await openConversation('guardado')
    dataOf(await answer(id, 'visto'))
    expect(JSON.stringify(await conversationsData.exportData(db(), borrower.id))).toMatch(/guardado.*visto/)
    await inTransaction(db(), (tx) => conversationsData.erase(tx, borrower.id, new Date()))
    expect(await conversationsData.exportData(db(), borrower.id)).toEqual([])
  })
})

describe('the hours of service', () => {
  const hours = { opens: '08:00', closes: '20:00', days: [1, 2, 3, 4, 5, 6], answer_minutes: 60 }
  const at = (text: string): Date => new Date(`${text}:00-03:00`)
  const due = (text: string, more: Partial<typeof hours> = {}): string | undefined =>
    answerBy({ ...hours, ...more }, at(text))?.toISOString()

  it('count an hour only while somebody is there', () => {
    // 2026-11-13 is a Friday.
    expect(due('2026-11-13T10:15')).toBe(at('2026-11-13T11:15').toISOString())
    expect(due('2026-11-13T19:30')).toBe(at('2026-11-14T08:30').toISOString())
    expect(due('2026-11-13T03:00')).toBe(at('2026-11-13T09:00').toISOString())
    expect(due('2026-11-14T19:59')).toBe(at('2026-11-16T08:59').toISOString())
    expect(due('2026-11-15T12:00', { days: [7] })).toBe(at('2026-11-15T13:00').toISOString())
    expect(due('2026-11-13T10:00', { answer_minutes: 24 * 60 })).toBe(at('2026-11-16T10:00').toISOString())
    expect(isOpen(hours, at('2026-11-13T08:00'))).toBe(true)
    expect([isOpen(hours, at('2026-11-13T20:00')), isOpen(hours, at('2026-11-15T12:00'))]).toEqual([false, false])
  })

  it('promise nothing where nobody is ever there', () => {
    for (const wrong of [{ days: [] }, { opens: '20:00', closes: '08:00' }, { opens: 'cedo' }, { closes: '25:00' }])
      expect(due('2026-11-13T10:00', wrong)).toBeUndefined()
  })
})
