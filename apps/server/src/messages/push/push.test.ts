import { randomBytes, randomUUID } from 'node:crypto'
import type { CallInput } from '@home-credit/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contactOf } from '../../access/identity/contact.ts'
import { openSession } from '../../access/sessions/sessions.ts'
import { messagesData } from '../../engagement/inbox/personal-data.ts'
import { renewDue } from '../../engagement/reminders/due-reminders.ts'
import { pushAnswer } from '../../engagement/service/push-answer.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'
import { addBorrower, sandboxNow, type TestBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually } from '../../testing/loans.ts'
import { testBrowser, type TestBrowser, usePushService } from '../../testing/push-service.ts'
import { testConfig, useServer } from '../../testing/server.ts'
import { deliverMessages } from '../deliver.ts'
import { MESSAGE_KINDS } from '../kinds.ts'
import { sendMessage } from '../messages.ts'
import { notifyDevices } from '../notification.ts'
import { openAddress, renewPushAddresses } from './sealed-address.ts'
import { sendPush } from './send-push.ts'

const { secretKey, keyring } = testConfig({})
const service = usePushService()
const { publicKey } = service
const sandbox = useServer(service.env)
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Input = CallInput<'POST /api/app/push'>
const push = ({ token }: Pick<TestBorrower, 'token'>, input: Input) => ask('POST /api/app/push', input, { token })
const subscribe = (borrower: Pick<TestBorrower, 'token'>, { endpoint, p256dh, auth }: TestBrowser) =>
  push(borrower, { action: 'subscribe', endpoint, p256dh, auth })
const choose = async ({ token }: TestBorrower, choices: CallInput<'POST /api/user/set_user_info'>): Promise<void> =>
  void dataOf(await ask('POST /api/user/set_user_info', choices, { token }))

/** A borrower with notifications on, in one browser. */
async function notified(): Promise<TestBorrower & { browser: TestBrowser }> {
  const borrower = await addBorrower(db())
  const browser = service.browser()
  dataOf(await subscribe(borrower, browser))
  return { ...borrower, browser }
}

const arrived = async ({ id }: TestBorrower, now?: Date) =>
  sendMessage(db(), secretKey, {
    borrowerId: id,
    kind: 'recharge_arrived',
    order: { id: randomUUID(), number: 'R-1', amountCents: 12_345 },
    now: now ?? (await sandboxNow(db())),
  })
const waiting = async (job = 'send_push'): Promise<number> =>
  (await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = ${job}`.execute(db())).rows.length
/** Waits until no notification is queued. */
const allSent = () =>
  eventually(
    () => waiting(),
    (left) => left === 0,
    'every notification was sent',
  )
const oneFailed = () =>
  eventually(
    async () =>
      (
        await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_push' AND attempts > 0 AND last_error IS NOT NULL`.execute(
          db(),
        )
      ).rows.length,
    (failed) => failed === 1,
    'one failed and waits to be sent again',
  )
const run = (job: Job, now: Date, payload: unknown = {}) => inTransaction(db(), (tx) => job.run({ tx, payload, now }))
const devicesOf = ({ id }: TestBorrower) =>
  db().selectFrom('push_subscriptions').selectAll().where('borrower_id', '=', id).execute()
const outboxOf = async ({ endpoint }: TestBrowser) =>
  dataOf(await ask('POST /api/sandbox/push', { endpoint }, { key: null })).messages

describe('notifications on a device', () => {
  it('are off until it is registered, and come without an amount, in the language of the borrower', async () => {
    const borrower = await addBorrower(db())
    const browser = service.browser()
    expect(dataOf(await push(borrower, { action: 'read' }))).toEqual({ public_key: publicKey, on: false })
    await arrived(borrower)
    expect(await waiting()).toBe(0)

    expect(dataOf(await subscribe(borrower, browser))).toEqual({ public_key: publicKey, on: true })
    expect(dataOf(await push(borrower, { action: 'read', endpoint: browser.endpoint })).on).toBe(true)
    expect(dataOf(await push(borrower, { action: 'read', endpoint: service.browser().endpoint })).on).toBe(false)
    await arrived(borrower)
    await allSent()
    await choose(borrower, { lang: 'pt' })
    await arrived(borrower)
    await allSent()
    const shown = service.shownTo(browser)
    expect(shown).toMatchObject([
      { title: 'Your money', body: 'Money arrived in your wallet.' },
      { title: 'Seu dinheiro', body: 'Chegou dinheiro na sua carteira.' },
    ])
    expect(shown[0]?.path).toMatch(/^#\/pages\/index\/payment\?order=[0-9a-f-]{36}$/)
    expect(shown[0]?.tag).not.toBe(shown[1]?.tag)
    expect(service.faults).toEqual([])
    expect((await outboxOf(browser)).map(({ body }) => body)).toEqual(shown.map(({ body }) => body).toReversed())

    dataOf(await push(borrower, { action: 'unsubscribe' }))
    expect(await devicesOf(borrower)).toEqual([])
    await arrived(borrower)
    expect(await waiting()).toBe(0)
  })

  it('show an amount only if that was chosen, and only what was chosen comes', async () => {
    const borrower = await notified()
    await choose(borrower, { notify_push_amounts: true })
    await arrived(borrower)
    await allSent()
    await choose(borrower, { notify_push_paid: false })
    await arrived(borrower)
    expect(await waiting()).toBe(0)
    expect(service.shownTo(borrower.browser).map(({ body }) => body)).toEqual([
      'R$123.45 arrived in your wallet (R-1).',
    ])
  })

  it('of every kind and in every language hold no amount, number or date unless chosen', async () => {
    const borrower = await notified()
    const details = {
      number: '2026-77',
      amount_cents: 98_765,
      installment: 3,
      payable_on: '2026-12-24',
      as_of: '2026-12-20',
    }
    const now = await sandboxNow(db())
    for (const chosenLang of ['en', 'zh', 'pt'] as const)
      for (const kind of MESSAGE_KINDS)
        await notifyDevices(
          db(),
          secretKey,
          { ...(await contactOf(db(), borrower.id)), chosenLang },
          { id: uuidv7(), kind, borrowerId: borrower.id, loanId: null, details },
          now,
        )
    await allSent()
    const shown = service.shownTo(borrower.browser)
    expect(shown).toHaveLength(48)
    for (const { title, body } of shown) expect(`${title} ${body}`).not.toMatch(/\d|R\$|\{/)
  })

  it('wait for the end of quiet hours, and are not sent for what was read meanwhile', async () => {
    const borrower = await notified()
    await choose(borrower, { quiet: { from: 22, until: 8 } })
    const tomorrow = new Date((await sandboxNow(db())).getTime() + 24 * 3_600_000).toISOString().slice(0, 10)
    const at = (time: string) => new Date(`${tomorrow}T${time}:00-03:00`)
    const delivery = deliverMessages(secretKey, renewDue)
    await arrived(borrower, at('03:00'))
    await run(delivery, at('07:59'))
    expect(await waiting()).toBe(0)
    await run(delivery, at('08:00'))
    await allSent()
    expect(service.shownTo(borrower.browser)).toHaveLength(1)
    await arrived(borrower, at('04:00'))
    dataOf(await ask('POST /api/app/messages', { action: 'read_all' }, { token: borrower.token }))
    await run(delivery, at('08:00'))
    expect(await waiting()).toBe(0)
  })
})

describe('a device', () => {
  it.each([
    'https://push.example/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://10.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/abc',
    'https://localhost/abc',
    'not an address',
  ])('at %s is refused', async (endpoint) => {
    const borrower = await addBorrower(db())
    expect(await subscribe(borrower, testBrowser(endpoint))).toMatchObject({
      status_code: 402,
      data: { reason: 'push_service_unknown' },
    })
    expect(await devicesOf(borrower)).toEqual([])
  })

  it('without a key that can be encrypted for is refused', async () => {
    const borrower = await addBorrower(db())
    const wrong = { ...service.browser(), p256dh: `B${'A'.repeat(86)}` }
    expect(await subscribe(borrower, wrong)).toMatchObject({
      status_code: 400,
      data: { fields: { p256dh: expect.any(String) } },
    })
  })

  it('at a service outside is registered, and the sandbox shows what it would get', async () => {
    const borrower = await addBorrower(db())
    const browser = testBrowser(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`)
    dataOf(await subscribe(borrower, browser))
    await arrived(borrower)
    await allSent()
    expect(await outboxOf(browser)).toMatchObject([{ title: 'Your money', body: 'Money arrived in your wallet.' }])
  })

  it('that registers twice is there once, and a session has one', async () => {
    const borrower = await notified()
    dataOf(await subscribe(borrower, borrower.browser))
    await Promise.all([1, 2, 3].map(() => subscribe(borrower, borrower.browser)))
    expect(await devicesOf(borrower)).toHaveLength(1)
    const other = service.browser()
    dataOf(await subscribe(borrower, other))
    await arrived(borrower)
    await allSent()
    expect([borrower.browser, other].map((browser) => service.shownTo(browser).length)).toEqual([0, 1])
  })

  it('belongs to whoever registered it last, and never shows what was for the other', async () => {
    const first = await notified()
    const second = await addBorrower(db())
    service.answer({ status: 503 })
    onTestFinished(() => service.answer(undefined))
    await arrived(first)
    await oneFailed()
    dataOf(await subscribe(second, first.browser))
    service.answer(undefined)
    await allSent()
    expect(service.shownTo(first.browser)).toEqual([])
    expect(await devicesOf(first)).toEqual([])
    await arrived(first)
    await arrived(second)
    await allSent()
    expect(service.shownTo(first.browser)).toHaveLength(1)
    expect(dataOf(await push(first, { action: 'read' })).on).toBe(false)
  })

  it('whose browser changed its address gets what follows there, in the same session and language', async () => {
    const borrower = await notified()
    const { endpoint: old_endpoint, auth: old_auth } = borrower.browser
    const renewed = service.browser()
    const { endpoint, p256dh, auth } = renewed
    const change = (input: Partial<CallInput<'POST /api/app/push_address'>>) =>
      ask('POST /api/app/push_address', { endpoint, p256dh, auth, old_endpoint, old_auth, ...input }, { lang: 'pt' })
    expect(dataOf(await change({ old_auth: testBrowser('').auth })).on).toBe(false)
    expect(dataOf(await change({ old_endpoint: service.browser().endpoint })).on).toBe(false)
    expect(await change({ endpoint: 'https://10.0.0.1/abc' })).toMatchObject({
      data: { reason: 'push_service_unknown' },
    })
    expect(dataOf(await push(borrower, { action: 'read', endpoint: old_endpoint })).on).toBe(true)

    expect(dataOf(await change({})).on).toBe(true)
    expect(await devicesOf(borrower)).toMatchObject([{ lang: 'en' }])
    await arrived(borrower)
    await allSent()
    expect([borrower.browser, renewed].map((browser) => service.shownTo(browser).length)).toEqual([0, 1])
    expect(dataOf(await change({})).on).toBe(false)
    dataOf(await ask('POST /api/user/logout', {}, { token: borrower.token }))
    expect(await devicesOf(borrower)).toEqual([])
  })

  it('of an ended session keeps no address, whatever its browser says', async () => {
    const borrower = await notified()
    const { endpoint: old_endpoint, auth: old_auth } = borrower.browser
    dataOf(await ask('POST /api/user/logout', {}, { token: borrower.token }))
    const { endpoint, p256dh, auth } = service.browser()
    const answer = await ask('POST /api/app/push_address', { endpoint, p256dh, auth, old_endpoint, old_auth })
    expect(dataOf(answer).on).toBe(false)
    expect(await devicesOf(borrower)).toEqual([])
  })

  it('that its service no longer knows is forgotten; one that cannot be reached is tried again', async () => {
    const borrower = await notified()
    service.answer({ status: 503 })
    onTestFinished(() => service.answer(undefined))
    await arrived(borrower)
    await oneFailed()
    service.answer(undefined)
    await allSent()
    expect(service.shownTo(borrower.browser)).toHaveLength(1)
    expect(await devicesOf(borrower)).toHaveLength(1)
    service.answer({ status: 410 })
    await arrived(borrower)
    await eventually(
      () => devicesOf(borrower),
      (devices) => devices.length === 0,
      'it is forgotten',
    )
  })

  it('ends with its session: logged out, ended from another device, or run out', async () => {
    const borrower = await notified()
    dataOf(await ask('POST /api/user/logout', {}, { token: borrower.token }))
    expect(await devicesOf(borrower)).toEqual([])

    const now = await sandboxNow(db())
    const [one, other] = [
      { token: await openSession(db(), 'borrower', borrower.id, now) },
      { token: await openSession(db(), 'borrower', borrower.id, now) },
    ]
    for (const session of [one, other]) dataOf(await subscribe(session, service.browser()))
    expect(await devicesOf(borrower)).toHaveLength(2)
    dataOf(await ask('POST /api/app/sessions', { action: 'end_others' }, { token: other.token }))
    expect(await devicesOf(borrower)).toHaveLength(1)
    await db().updateTable('sessions').set({ expires_at: now }).where('subject_id', '=', borrower.id).execute()
    await arrived(borrower)
    expect(await waiting()).toBe(0)
  })

  it('is one of ten at most', async () => {
    const borrower = await addBorrower(db())
    const browsers = Array.from({ length: 12 }, () => service.browser())
    for (const [index, browser] of browsers.entries()) {
      const at = new Date(Date.now() + index * 1000)
      dataOf(await subscribe({ token: await openSession(db(), 'borrower', borrower.id, at) }, browser))
    }
    expect(await devicesOf(borrower)).toHaveLength(10)
    await arrived(borrower)
    await allSent()
    expect(browsers.map((browser) => service.shownTo(browser).length)).toEqual([0, 0, ...Array<number>(10).fill(1)])
  })

  it('that subscribed with another key of ours is forgotten, since its service would refuse us', async () => {
    const borrower = await notified()
    const [device] = await devicesOf(borrower)
    if (device === undefined) throw new Error('no device')
    const other = {
      keyring,
      secretKey,
      push: { publicKey: () => 'another', accepts: () => true, send: () => Promise.reject(new Error('sent')) },
    }
    service.answer({ status: 503 })
    onTestFinished(() => service.answer(undefined))
    await arrived(borrower)
    const { rows } = await sql<{ payload: unknown }>`
      SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'subscription_id' = ${device.id}`.execute(db())
    await run(sendPush(other), await sandboxNow(db()), rows[0]?.payload)
    expect(await devicesOf(borrower)).toEqual([])
    await allSent()
  })

  it('is stored sealed for its borrower, and sealed again when keys change', async () => {
    const borrower = await notified()
    const [device] = await devicesOf(borrower)
    const newer: Keyring = [{ id: 'newer', key: randomBytes(32) }, ...keyring]
    await inTransaction(db(), (tx) =>
      renewPushAddresses(tx, newer, { after: '00000000-0000-0000-0000-000000000000', batch: 100 }),
    )
    const [renewed] = await devicesOf(borrower)
    expect(device?.sealed).not.toContain(borrower.browser.auth)
    expect(renewed?.sealed).toMatch(/^newer\./)
    expect(openAddress(newer, borrower.id, renewed?.sealed ?? '')).toMatchObject({
      endpoint: borrower.browser.endpoint,
      auth: borrower.browser.auth,
    })
    expect(() => openAddress(newer, randomUUID(), renewed?.sealed ?? '')).toThrow()
    await db().deleteFrom('push_subscriptions').where('borrower_id', '=', borrower.id).execute()
  })

  it('is in the file of personal data, without its keys, and is erased with the rest', async () => {
    const borrower = await notified()
    const exported = await messagesData.exportData(db(), borrower.id)
    expect(exported).toMatchObject({
      push_devices: [{ service: new URL(service.url).host, lang: 'en', created_at: expect.any(Date) }],
    })
    expect(JSON.stringify(exported)).not.toContain(borrower.browser.auth)
    await messagesData.erase(db(), borrower.id, new Date())
    expect(await devicesOf(borrower)).toEqual([])
  })
})

describe('an answer from service', () => {
  const login = async () =>
    dataOf(await ask('POST /api/console/login', { login: 'support@sandbox', password: SANDBOX_PASSWORD })).token
  /** Opens a conversation and answers it; returns the payload of its job, which waits a while by itself. */
  async function answered({ token }: TestBorrower): Promise<{ conversation_id: string; seq: number }> {
    const talk: CallInput<'POST /api/app/conversation'> = { action: 'send', id: uuidv7(), text: 'Olá' }
    const { conversation } = dataOf(await ask('POST /api/app/conversation', talk, { token }))
    const id = conversation?.id ?? ''
    const answer = { action: 'send' as const, id, message_id: uuidv7(), text: 'Bom dia, Ana Maria' }
    const sent = dataOf(await ask('POST /api/console/conversations', answer, { token: await login() }))
    if (!('conversation' in sent)) throw new Error('no conversation')
    return { conversation_id: id, seq: sent.conversation.last_seq }
  }
  const job = pushAnswer(secretKey)

  it('is announced without its words, after a moment, unless it was read or is not wanted', async () => {
    const borrower = await notified()
    const payload = await answered(borrower)
    await eventually(
      async () => service.shownTo(borrower.browser),
      (shown) => shown.length === 1,
      'the answer is announced',
    )
    const [shown] = service.shownTo(borrower.browser)
    expect(shown).toEqual({
      title: 'Customer service',
      body: "We've answered you. Tap to read it.",
      path: '#/pages/service/index',
      tag: 'service',
    })
    const now = await sandboxNow(db())
    await choose(borrower, { notify_push_service: false })
    await run(job, now, payload)
    await choose(borrower, { notify_push_service: true })
    const seen = { action: 'seen' as const, conversation_id: payload.conversation_id, seq: payload.seq }
    dataOf(await ask('POST /api/app/conversation', seen, { token: borrower.token }))
    await run(job, now, payload)
    expect(await waiting()).toBe(0)
  })

  it('waits for the end of quiet hours', async () => {
    const borrower = await notified()
    await choose(borrower, { notify_push_service: false })
    const payload = await answered(borrower)
    await choose(borrower, { notify_push_service: true, quiet: { from: 22, until: 8 } })
    const tomorrow = new Date((await sandboxNow(db())).getTime() + 24 * 3_600_000).toISOString().slice(0, 10)
    await run(job, new Date(`${tomorrow}T03:00:00-03:00`), payload)
    expect(await waiting()).toBe(0)
    const { rows } = await sql<{ run_at: Date }>`
      SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'push_answer' ORDER BY run_at DESC LIMIT 1`.execute(
      db(),
    )
    expect(rows[0]?.run_at.toISOString()).toBe(new Date(`${tomorrow}T08:00:00-03:00`).toISOString())
    await run(job, new Date(`${tomorrow}T08:00:00-03:00`), payload)
    await allSent()
    expect(service.shownTo(borrower.browser)).toHaveLength(1)
  })
})
