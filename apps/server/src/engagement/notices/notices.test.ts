import type { CallInput, Role } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { testConfig, useServer } from '../../testing/server.ts'
import { forbiddenIn } from '../../platform/html/forbidden.ts'
import { sendNoticesJob } from './news.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Input = CallInput<'POST /api/console/notices'>
type Written = Omit<Extract<Input, { action: 'add' }>, 'action'>

const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
const text = (more: Partial<Written> = {}): Written => ({
  title: { en: 'Maintenance', zh: '维护', pt: '' },
  body: { en: '<p>We are away on <b>Sunday</b>.<script>alert(1)</script></p>', zh: '<p>周日维护</p>', pt: '' },
  audience: 'all',
  starts_at: soon(-60),
  ends_at: soon(3600),
  ...more,
})
const operate = async (input: Input, role: Role = 'content') =>
  ask('POST /api/console/notices', input, { token: await loans.operator(role) })
const written = async (more: Partial<Written> = {}) => {
  const data = dataOf(await operate({ action: 'add', ...text(more) }))
  if (!('notice' in data)) throw new Error('no notice')
  return data.notice
}
const reminder = async ({ token }: TestBorrower, lang = 'en') =>
  dataOf(await ask('POST /api/dk/getRemind', {}, { token, lang, key: null })).reminder
const confirm = async ({ token }: TestBorrower, reminder_id: string) =>
  dataOf(await ask('POST /api/dk/remindPay', { action: 'confirm', reminder_id }, { token }))
const inbox = async ({ token }: TestBorrower, lang = 'en') => {
  const data = dataOf(await ask('POST /api/app/messages', { action: 'list' }, { token, lang, key: null }))
  return 'messages' in data ? data.messages.filter(({ matter }) => matter === 'news') : []
}
const stop = async (id: string): Promise<void> => void dataOf(await operate({ action: 'stop', id }))

it('is cleaned, shown in the language or in English, confirmed once, kept in the inbox by who read it, and logged', async () => {
  const [borrower, other] = [await addBorrower(db()), await addBorrower(db())]
  const notice = await written()
  expect(notice).toMatchObject({
    state: 'running',
    missing: ['pt'],
    body: { en: '<p>We are away on <strong>Sunday</strong>.</p>' },
    read_by: 0,
  })
  expect(await reminder(borrower)).toEqual({
    id: notice.id,
    title: 'Maintenance',
    content: '<p>We are away on <strong>Sunday</strong>.</p>',
    amount_cents: 0,
  })
  expect(await reminder(borrower, 'zh')).toMatchObject({ title: '维护', content: '<p>周日维护</p>' })
  expect(await reminder(borrower, 'pt')).toMatchObject({ title: 'Maintenance' })
  expect(await inbox(borrower)).toMatchObject([{ id: notice.id, read: false, html: true }])
  expect(await confirm(borrower, notice.id)).toEqual({ confirmed: true })
  expect(await confirm(borrower, notice.id)).toEqual({ confirmed: true })
  expect(await reminder(borrower)).toBeNull()
  expect(await reminder(other)).toMatchObject({ id: notice.id })
  // A notice never asks for money, whichever call names it.
  expect(
    dataOf(
      await ask(
        'POST /api/dk/remindPay',
        { action: 'read', reminder_id: notice.id },
        { token: other.token, key: null },
      ),
    ),
  ).toMatchObject({ debt: null })
  expect(
    await ask(
      'POST /api/dk/remindPay',
      { action: 'pay', reminder_id: notice.id, amount_cents: 1 },
      { token: other.token },
    ),
  ).toMatchObject({ status_code: 402, data: { reason: 'nothing_to_pay' } })
  await stop(notice.id)
  expect(await reminder(other)).toBeNull()
  expect([(await inbox(other)).length, (await inbox(borrower)).length]).toEqual([0, 1])
  const entries = await db()
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject', '=', `notice:${notice.id}`)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['notice_added', 'notice_stopped'])
})

it('comes after what has an amount, and only to those it is for as they stand', async () => {
  const [plain, applying, credited] = [await addBorrower(db()), await loans.sent(), await loans.credited()]
  const ids = new Map<string, string>()
  for (const audience of ['credited', 'overdue', 'applying'] as const)
    ids.set(
      (await written({ audience, title: { en: audience, zh: '', pt: '' }, body: { en: audience, zh: '', pt: '' } })).id,
      audience,
    )
  const seen = async (borrower: TestBorrower) => (await inbox(borrower)).map(({ title }) => title)
  expect([await seen(plain), await seen(applying), await seen(credited)]).toEqual([[], ['applying'], ['credited']])
  const late = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  await db()
    .updateTable('loan_installments')
    .set({ payable_on: late, changed_at: new Date() })
    .where('loan_id', '=', credited.loanId)
    .where('number', '=', 1)
    .execute()
  expect(await seen(credited)).toEqual(['overdue', 'credited'])
  const first = await reminder(credited)
  expect(first?.amount_cents).toBeGreaterThan(0)
  await confirm(credited, first?.id ?? '')
  expect(await reminder(credited)).toMatchObject({ title: 'credited', amount_cents: 0 })
  for (const id of ids.keys()) await stop(id)
})

describe('what a notice must not say', () => {
  it.each([
    ['amount', 'Pay R$ 100 now'],
    ['amount', 'Pay R$100,00'],
    ['amount', 'just $ 5'],
    ['amount', '100 reais'],
    ['amount', '1.000,00 R$'],
    ['amount', 'BRL 50'],
    ['amount', '50 USD'],
    ['amount', 'R<b></b>$<i> 1</i>00'],
    ['amount', '&#82;&#36;&nbsp;100'],
    ['amount', '&dollar;100'],
    ['amount', 'Ｒ＄１００'],
    ['amount', 'R\u200b$\u200b100'],
    ['amount', '还款 100 元'],
    ['amount', '￥100'],
    ['amount', '€ 9'],
    ['amount', '2 mil reais'],
    ['pix', 'send to 529.982.247-25'],
    ['pix', '52998224725'],
    ['pix', '5 2 9 9 8 2 2 4 7 2 5'],
    ['pix', 'CNPJ 11.222.333/0001-81'],
    ['pix', 'call +55 11 91234-5678'],
    ['pix', '(11) 91234-5678'],
    ['pix', 'pix@banco.com.br'],
    ['pix', '123e4567-e89b-42d3-a456-426614174000'],
    ['pix', '123e4567e89b42d3a456426614174000'],
    ['pix', '00020126580014br.gov.bcb.pix0136123e4567'],
    ['pix', '<p>0002 0126 58</p>'],
    ['link', 'see https://evil.example'],
    ['link', 'www.evil.example'],
    ['link', '<a href="https://evil.example">here</a>'],
  ])('%s: %j', (what, html) => expect(forbiddenIn(html)).toBe(what))

  it.each([
    'We are closed on 25/12/2026 from 10:00 to 14:30.',
    'Over 95 of 100 questions are answered in 1 hour.',
    'Open <a href="#/pages/my/index">your account</a>.',
    'R$ is the sign of the real',
    'Law 14.181/2021, art. 54',
    '2026 年 1 月 1 日休息',
    '',
  ])('but not %j', (html) => expect(forbiddenIn(html)).toBeUndefined())
})

describe('what an operator writes to one borrower asks for no money either', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const words = 'First pay R$ 50 by PIX.'
  const refused = (field: string) => ({
    status_code: 400,
    data: { fields: { [field]: expect.stringContaining('amount') } },
  })
  const asAdmin = async () => ({ token: await loans.operator('admin') })

  it('a request for more data', async () => {
    const input = { action: 'request_data' as const, loan_id: id, asks: ['payslip' as const] }
    expect(await ask('POST /api/console/decide', { ...input, ask: words }, await asAdmin())).toMatchObject(
      refused('ask'),
    )
    expect(await ask('POST /api/console/decide', { ...input, ask: 'A clearer photo.' }, await asAdmin())).toMatchObject(
      {
        status_code: 404,
      },
    )
  })

  it('a plan, or why there is none', async () => {
    const input = { action: 'refuse', plan_id: id, reason: words } as const
    expect(await ask('POST /api/console/plans', input, await asAdmin())).toMatchObject(refused('reason'))
    const terms = { count: 2, first_due_on: '2030-01-10', due_day: 10, rate_monthly: '0', waived_cents: 0 }
    expect(
      await ask(
        'POST /api/console/plans',
        {
          action: 'propose',
          loan_id: id,
          terms,
          note: words,
          seen: null,
          confirmed: { left_cents: 0, total_cents: 0 },
        },
        await asAdmin(),
      ),
    ).toMatchObject(refused('note'))
  })

  it.each(['POST /api/console/privacy', 'POST /api/console/phone_changes'] as const)('why not: %s', async (call) =>
    expect(await ask(call, { action: 'refuse', id, reason: words }, await asAdmin())).toMatchObject(refused('reason')),
  )
})

it('is refused whole with each fault at its field, by the wrong role, out of order, and nothing is kept', async () => {
  const count = async () => (await db().selectFrom('notices').select('id').execute()).length
  const before = await count()
  expect(
    await operate({
      action: 'add',
      ...text({
        title: { en: 'Pay $5', zh: '', pt: 'Só título' },
        body: { en: 'PIX: 529.982.247-25', zh: '<p>没有标题</p>', pt: '<p></p>' },
        ends_at: soon(-120),
      }),
    }),
  ).toMatchObject({
    status_code: 400,
    data: {
      fields: {
        'title.en': expect.stringContaining('amount'),
        'body.en': expect.stringContaining('PIX'),
        'title.zh': expect.any(String),
        'body.pt': expect.any(String),
        ends_at: expect.any(String),
      },
    },
  })
  const wrong = [
    { ...text(), title: { en: '', zh: '', pt: '' } },
    { ...text(), body: { en: '<script>x</script>', zh: '', pt: '' } },
    { ...text(), audience: 'rich' },
    { ...text(), amount_cents: 100 },
    { ...text(), title: { en: 'x'.repeat(81), zh: '', pt: '' } },
    { ...text(), starts_at: 'soon' },
    { ...text(), ends_at: soon(-1) },
  ]
  for (const input of wrong)
    expect(await operate({ action: 'add', ...input } as Input)).toMatchObject({ status_code: 400 })
  for (const role of ['reviewer', 'finance', 'support'] as const) {
    expect(await operate({ action: 'add', ...text() }, role)).toMatchObject({ status_code: 403 })
    expect(await operate({ action: 'list', page: 1, page_size: 10 }, role)).toMatchObject({ status_code: 403 })
  }
  expect(await operate({ action: 'add', ...text() }, 'auditor')).toMatchObject({ status_code: 403 })
  expect(await operate({ action: 'list', page: 1, page_size: 10 }, 'auditor')).toMatchObject({ status_code: 200 })
  expect(await count()).toBe(before)

  const planned = await written({ starts_at: soon(1800) })
  expect(planned.state).toBe('planned')
  expect(await reminder(await addBorrower(db()))).toBeNull()
  expect(await operate({ action: 'change', id: planned.id, ...text({ starts_at: soon(-5) }) })).toMatchObject({
    status_code: 200,
    data: { notice: { id: planned.id, state: 'running' } },
  })
  expect(await operate({ action: 'change', id: planned.id, ...text() })).toMatchObject({
    status_code: 412,
    data: { reason: 'notice_begun' },
  })
  await stop(planned.id)
  expect(await operate({ action: 'stop', id: planned.id })).toMatchObject({ status_code: 412 })
  expect(await operate({ action: 'one', id: crypto.randomUUID() })).toMatchObject({ status_code: 404 })
  expect(dataOf(await operate({ action: 'list', filter: { state: 'ended' }, page: 1, page_size: 10 }))).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ id: planned.id, state: 'ended' })]),
  })
})

it('is told outside the app once, by day, to those who want news and have not read it', async () => {
  const [wants, wantsNot, hasRead] = [await addBorrower(db()), await addBorrower(db()), await addBorrower(db())]
  for (const { token } of [wants, hasRead])
    dataOf(await ask('POST /api/user/set_user_info', { notify_sms_news: true, lang: 'zh' }, { token }))
  const day = new Date('2032-03-10T10:00:00-03:00')
  const notice = await written({ starts_at: '2032-03-09T00:00:00Z', ends_at: '2032-03-12T00:00:00Z' })
  await db()
    .insertInto('notices_read')
    .values({ borrower_id: hasRead.id, notice_id: notice.id, read_at: day })
    .execute()
  const job = sendNoticesJob(testConfig({}).secretKey)
  const run = (now: Date) => inTransaction(db(), (tx) => job.run({ tx, payload: {}, now }))
  const smsTo = async ({ phone }: TestBorrower) =>
    dataOf(await ask('POST /api/sandbox/sms', { phone }, { key: null })).messages.map((sms) => sms.text)
  await run(new Date('2032-03-10T08:59:00-03:00'))
  await Promise.all([run(day), run(day)])
  await run(day)
  await eventually(
    () => smsTo(wants),
    (found) => found.length > 0,
    'an SMS',
  )
  expect(await smsTo(wants)).toEqual(['Home-credit：维护。请在应用的“消息”中查看。'])
  expect([await smsTo(wantsNot), await smsTo(hasRead)]).toEqual([[], []])
})
