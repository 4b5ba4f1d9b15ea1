import { randomUUID } from 'node:crypto'
import type { CallInput } from '@home-credit/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Job } from '../platform/jobs/queue.ts'
import { addBorrower, type TestBorrower } from '../testing/borrower.ts'
import { dataOf } from '../testing/identity.ts'
import { eventually, loansOf } from '../testing/loans.ts'
import { testConfig, useServer } from '../testing/server.ts'
import { contactOf } from '../access/identity/contact.ts'
import { renewDue, sendDueReminders } from '../engagement/reminders/due-reminders.ts'
import { deliverMessages } from './deliver.ts'
import { sayInApp } from './details.ts'
import { MESSAGE_KINDS } from './kinds.ts'
import { sendMessage } from './messages.ts'
import { quietUntil } from './quiet.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const { ask } = sandbox
const db = () => sandbox.server.pool.db
const { secretKey } = testConfig({})

const smsTo = async ({ phone }: TestBorrower): Promise<string[]> =>
  dataOf(await ask('POST /api/sandbox/sms', { phone }, { key: null })).messages.map(({ text }) => text)
/** Waits until no SMS is queued. */
const allSent = () =>
  eventually(
    async () =>
      (await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_sms'`.execute(db())).rows.length,
    (left) => left === 0,
    'every SMS was sent',
  )
const emailsTo = async (address: string) =>
  dataOf(await ask('POST /api/sandbox/email', { address }, { key: null })).messages
const inbox = async ({ token }: TestBorrower, after?: string, lang = 'en') => {
  const data = dataOf(
    await ask(
      'POST /api/app/messages',
      { action: 'list', ...(after === undefined ? {} : { after }) },
      { token, lang, key: null },
    ),
  )
  return data
}
const choose = async ({ token }: TestBorrower, choices: CallInput<'POST /api/user/set_user_info'>): Promise<void> =>
  void dataOf(await ask('POST /api/user/set_user_info', choices, { token }))

const dies = new Error('dies')
const run = (job: Job, now: Date, died = false) =>
  inTransaction(db(), async (tx) => {
    await job.run({ tx, payload: {}, now })
    if (died) throw dies
  })
const delivery = deliverMessages(secretKey, renewDue)
const dues = sendDueReminders(secretKey)

/** A borrower with an e-mail address. */
async function reachable(): Promise<TestBorrower & { email: string }> {
  const borrower = await addBorrower(db())
  const email = `${borrower.phone.slice(1)}@example.com`
  dataOf(await ask('POST /api/dk/userInfo', { action: 'save', email }, { token: borrower.token }))
  return { ...borrower, email }
}

const arrived = (id: string, now: Date, number = 'R-1') =>
  sendMessage(db(), secretKey, {
    borrowerId: id,
    kind: 'recharge_arrived',
    order: { id: randomUUID(), number, amountCents: 12_345 },
    now,
  })
const at = (time: string): Date => new Date(`2032-03-10T${time}:00-03:00`)

describe('a message', () => {
  it('goes by SMS and e-mail as chosen for its matter, names who speaks, and holds no link', async () => {
    const borrower = await reachable()
    await arrived(borrower.id, at('12:00'))
    const [sms] = await eventually(
      () => smsTo(borrower),
      (found) => found.length > 0,
      'an SMS',
    )
    expect(sms).toBe('Home-credit: R$\u00a0123,45 arrived in your wallet (R-1).')
    const [email] = await eventually(
      () => emailsTo(borrower.email),
      (found) => found.length > 0,
      'an e-mail',
    )
    expect(email).toMatchObject({
      subject: 'Home-credit: Your money',
      text: expect.stringMatching(/^Home-credit: R\$.123,45 arrived .*\n\n.*never asks for a deposit/s),
    })
    expect(`${sms} ${email?.text}`).not.toMatch(/https?:|www\./)

    await choose(borrower, { notify_sms_money: false, notify_email: false, lang: 'zh' })
    await arrived(borrower.id, at('12:01'), 'R-2')
    await eventually(
      () => emailsTo(borrower.email),
      (found) => found.length === 2,
      'another e-mail',
    )
    expect((await emailsTo(borrower.email))[0]?.text).toContain('已到账')
    await choose(borrower, { notify_email_money: false })
    await arrived(borrower.id, at('12:02'), 'R-3')
    await choose(borrower, { notify_sms_money: true })
    await arrived(borrower.id, at('12:03'), 'R-4')
    await eventually(
      () => smsTo(borrower),
      (found) => found.some((text) => text.includes('R-4')),
      'the last SMS',
    )
    expect((await smsTo(borrower)).filter((text) => /R-[23]/.test(text))).toEqual([])
    expect(await emailsTo(borrower.email)).toHaveLength(2)
    expect((await inbox(borrower)).messages.map(({ text }) => text.slice(-6))).toEqual([
      '(R-4).',
      '(R-3).',
      '(R-2).',
      '(R-1).',
    ])
  })

  it('of the loan itself comes by SMS whatever was chosen', async () => {
    const borrower = await loans.approved()
    await choose(borrower, {
      notify_sms: false,
      notify_sms_money: false,
      notify_sms_news: false,
      notify_email_money: false,
    })
    const { id, number } = (await loans.detail(borrower)).loan
    await sendMessage(db(), secretKey, {
      borrowerId: borrower.id,
      kind: 'credited',
      loan: { id, number },
      now: at('12:00'),
    })
    await sendMessage(db(), secretKey, {
      borrowerId: borrower.id,
      kind: 'repaid',
      loan: { id, number },
      now: at('12:00'),
    })
    await eventually(
      () => smsTo(borrower),
      (found) => found.some((text) => text.includes('is credited')),
      'an SMS',
    )
    await allSent()
    expect((await smsTo(borrower)).filter((text) => /is credited|received a payment/.test(text))).toEqual([
      expect.stringContaining(`${number} is credited`),
    ])
  })

  it('waits in quiet hours until they end, says what is true then, and is sent once', async () => {
    const borrower = await reachable()
    await choose(borrower, { quiet: { from: 22, until: 8 } })
    await arrived(borrower.id, at('23:30'))
    await run(delivery, new Date('2032-03-11T07:59:00-03:00'))
    expect(
      await db().selectFrom('messages').select('send_at').where('borrower_id', '=', borrower.id).execute(),
    ).toEqual([{ send_at: new Date('2032-03-11T08:00:00-03:00') }])
    expect((await inbox(borrower)).unread).toBe(1)
    const morning = new Date('2032-03-11T08:00:00-03:00')
    await expect(run(delivery, morning, true)).rejects.toBe(dies)
    await Promise.all([run(delivery, morning), run(delivery, morning)])
    await run(delivery, morning)
    await eventually(
      () => smsTo(borrower),
      (found) => found.length > 0,
      'an SMS',
    )
    await eventually(
      () => emailsTo(borrower.email),
      (found) => found.length > 0,
      'an e-mail',
    )
    expect([(await smsTo(borrower)).length, (await emailsTo(borrower.email)).length]).toEqual([1, 1])

    // Read in the app meanwhile: not sent. Quiet hours changed: sent later.
    await arrived(borrower.id, at('23:31'), 'R-5')
    dataOf(await ask('POST /api/app/messages', { action: 'read_all' }, { token: borrower.token }))
    await arrived(borrower.id, at('23:32'), 'R-6')
    await choose(borrower, { quiet: { from: 22, until: 10 } })
    await run(delivery, morning)
    expect(
      await db()
        .selectFrom('messages')
        .select('send_at')
        .where('borrower_id', '=', borrower.id)
        .where('send_at', 'is not', null)
        .execute(),
    ).toHaveLength(2)
    await run(delivery, new Date('2032-03-11T10:00:00-03:00'))
    await eventually(
      () => smsTo(borrower),
      (found) => found.some((text) => text.includes('R-6')),
      'an SMS',
    )
    expect((await smsTo(borrower)).some((text) => text.includes('R-5'))).toBe(false)
  })

  it('is said in each language from its kind, in the app without the name of the lender', () => {
    const details = {
      number: 'L-1',
      amount_cents: 12_345,
      reason: 'key_unknown',
      installment: 2,
      payable_on: '2032-03-10',
      as_of: '2032-03-09',
    }
    for (const kind of MESSAGE_KINDS)
      for (const lang of ['en', 'zh', 'pt'] as const) {
        const text = sayInApp(kind, details, lang)
        expect([kind, lang, text]).toEqual([kind, lang, expect.stringMatching(/^[\p{Lu}\p{Lo}R]/u)])
        expect(text).not.toMatch(/Home-credit|undefined|[{}]/)
      }
  })
})

describe('quiet hours', () => {
  it.each([
    ['21:59', { from: 22, until: 8 }, undefined],
    ['22:00', { from: 22, until: 8 }, '2032-03-11T08:00'],
    ['00:10', { from: 22, until: 8 }, '2032-03-10T08:00'],
    ['07:59', { from: 22, until: 8 }, '2032-03-10T08:00'],
    ['08:00', { from: 22, until: 8 }, undefined],
    ['13:20', { from: 13, until: 14 }, '2032-03-10T14:00'],
    ['14:00', { from: 13, until: 14 }, undefined],
    ['03:00', null, undefined],
  ])('at %s with %j end at %s', (time, hours, end) => {
    expect(quietUntil(at(time), hours)).toEqual(end === undefined ? undefined : new Date(`${end}:00-03:00`))
  })

  it('and choices are kept, and nonsense is refused and changes nothing', async () => {
    const borrower = await reachable()
    const set = (input: unknown) =>
      ask('POST /api/user/set_user_info', input as CallInput<'POST /api/user/set_user_info'>, { token: borrower.token })
    dataOf(await set({ quiet: { from: 23, until: 7 }, notify_email_news: true }))
    expect(await contactOf(db(), borrower.id)).toMatchObject({
      quiet: { from: 23, until: 7 },
      email: { reminders: true, money: true, news: true },
      sms: { news: false },
    })
    for (const quiet of [
      { from: 8, until: 8 },
      { from: -1, until: 8 },
      { from: 22, until: 24 },
      { from: 22 },
      'night',
      { from: 22.5, until: 8 },
    ])
      expect(await set({ quiet, notify_sms: false })).toMatchObject({
        status_code: 400,
        data: { fields: expect.any(Object) },
      })
    expect(await contactOf(db(), borrower.id)).toMatchObject({
      quiet: { from: 23, until: 7 },
      sms: { reminders: true },
    })
    dataOf(await set({ quiet: null }))
    expect((await contactOf(db(), borrower.id)).quiet).toBeNull()
  })
})

describe('an installment that is due', () => {
  it('is told of once, by its newest stage, with what is owed then, and not where it is paid', async () => {
    const borrower = await loans.credited()
    const [row] = await db()
      .selectFrom('loan_installments')
      .select(['payable_on', 'payment_cents'])
      .where('loan_id', '=', borrower.loanId)
      .orderBy('number')
      .execute()
    const payable = row?.payable_on ?? ''
    const onDay = (days: number): Date => new Date(new Date(`${payable}T12:00:00-03:00`).getTime() + days * 86_400_000)
    const due = (days: number, installment = 1) =>
      db()
        .insertInto('reminders_due')
        .values({
          day: onDay(days).toISOString().slice(0, 10),
          loan_id: borrower.loanId,
          borrower_id: borrower.id,
          installment,
          stage: days,
        })
        .execute()
    const reminders = async () => (await inbox(borrower)).messages.filter(({ matter }) => matter === 'reminders')
    const before = (await smsTo(borrower)).length

    await due(-3)
    await expect(run(dues, onDay(-3), true)).rejects.toBe(dies)
    expect(await reminders()).toEqual([])
    await Promise.all([run(dues, onDay(-3)), run(dues, onDay(-3))])
    await run(dues, onDay(-3))
    expect(await reminders()).toMatchObject([
      {
        link: { to: 'installments', id: borrower.loanId },
        text: expect.stringMatching(/^Installment 1 of loan .* is due on .*: nobody may ask you for a deposit/),
      },
    ])
    await eventually(
      () => smsTo(borrower),
      (found) => found.length > before,
      'an SMS',
    )

    // The close ran late and found three stages: only the last one
    // is sent. An installment that no longer exists sends nothing.
    await due(0)
    await due(1)
    await due(7)
    await due(7, 99)
    await run(dues, onDay(8))
    const [newest, ...older] = await reminders()
    expect(older).toHaveLength(1)
    const amount = Number(/it's R\$([\d,]+\.\d\d) on/.exec(newest?.text ?? '')?.[1]?.replaceAll(/[.,]/g, ''))
    expect(amount).toBeGreaterThan(row?.payment_cents ?? 0)
    expect(
      await db()
        .selectFrom('reminders_due')
        .select('stage')
        .where('loan_id', '=', borrower.loanId)
        .where('told_at', 'is', null)
        .execute(),
    ).toEqual([])

    // Created at night, paid before the morning: nothing is sent.
    await choose(borrower, { quiet: { from: 22, until: 8 } })
    await due(15)
    await run(dues, new Date(onDay(15).getTime() - 11 * 3_600_000))
    expect(await reminders()).toHaveLength(3)
    await allSent()
    const sent = (await smsTo(borrower)).length
    await db()
      .updateTable('loan_installments')
      .set({
        closed_on: payable,
        changed_at: onDay(15),
        paid_principal_cents: (eb) => eb.ref('principal_cents'),
        paid_interest_cents: (eb) => eb.ref('interest_cents'),
      })
      .where('loan_id', '=', borrower.loanId)
      .where('number', '=', 1)
      .execute()
    await run(delivery, onDay(15))
    expect(
      await db()
        .selectFrom('messages')
        .select('id')
        .where('borrower_id', '=', borrower.id)
        .where('send_at', 'is not', null)
        .execute(),
    ).toEqual([])
    await arrived(borrower.id, onDay(16), 'R-9')
    await eventually(
      () => smsTo(borrower),
      (found) => found.some((text) => text.includes('R-9')),
      'an SMS after it',
    )
    await allSent()
    expect(await smsTo(borrower)).toHaveLength(sent + 1)
  })
})

describe('the inbox', () => {
  it('is paged without a gap or a repeat, read one by one or all at once, and each has their own', async () => {
    const [borrower, other] = [await reachable(), await reachable()]
    await choose(borrower, { notify_sms_money: false, notify_email_money: false })
    // Some at the very same moment.
    for (let n = 1; n <= 45; n += 1) await arrived(borrower.id, at(n % 2 === 0 ? '12:00' : '12:01'), `R-${n}`)
    const seen: string[] = []
    let next: string | null | undefined
    do {
      const page = await inbox(borrower, next ?? undefined)
      expect(page.unread).toBe(45)
      seen.push(...page.messages.map(({ id }) => id))
      next = page.next
    } while (next !== null)
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])

    const asks = (who: TestBorrower, input: unknown) =>
      ask('POST /api/app/messages', input as CallInput<'POST /api/app/messages'>, { token: who.token })
    expect(dataOf(await asks(borrower, { action: 'read', id: seen[0] }))).toEqual({ unread: 44 })
    expect(dataOf(await asks(borrower, { action: 'read', id: seen[0] }))).toEqual({ unread: 44 })
    expect(await asks(other, { action: 'read', id: seen[1] })).toMatchObject({ status_code: 404 })
    expect(dataOf(await asks(other, { action: 'read_all' }))).toEqual({ unread: 0 })
    expect(dataOf(await asks(borrower, { action: 'count' }))).toEqual({ unread: 44 })
    expect(dataOf(await asks(borrower, { action: 'read_all' }))).toEqual({ unread: 0 })
    for (const wrong of [
      { action: 'list', after: 'x' },
      { action: 'list', after: `2032-13-45T99:99:99.000Z_${seen[0]}` },
      { action: 'list', after: `2032-03-10T12:00:00.000Z_${'-'.repeat(36)}` },
      { action: 'read', id: '1' },
      { action: 'erase' },
      { action: 'list', page: 2 },
    ])
      expect(await asks(borrower, wrong)).toMatchObject({ status_code: 400, data: { fields: expect.any(Object) } })
    expect((await ask('POST /api/app/messages', { action: 'list' })).status_code).toBe(405)
  })
})
