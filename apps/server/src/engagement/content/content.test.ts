import type { CallInput } from '@home-credit/contract'
import {
  cents,
  creditLoan,
  isRefused,
  LATE_TERMS,
  parseRate,
  payRows,
  quote,
  settle,
  IOF_RATES,
} from '@home-credit/domain'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { localDay } from '../../platform/clock/local-day.ts'
import { auditFaults } from '../../platform/audit/audit.ts'
import { sanitizeHtml } from '../../platform/html/sanitize.ts'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { countClaims, SAMPLE_NEEDED } from './claims.ts'

const sandbox = useServer()
const { ask } = sandbox
const { operator } = loansOf(sandbox)
const db = () => sandbox.server.pool.db

type Articles = CallInput<'POST /api/console/articles'>
type Marketing = CallInput<'POST /api/console/marketing'>
type Role = Parameters<typeof operator>[0]
const articles = async (input: Articles, role: Role = 'content') =>
  ask('POST /api/console/articles', input, { token: await operator(role) })
const marketing = async (input: Marketing, role: Role = 'content') =>
  ask('POST /api/console/marketing', input, { token: await operator(role) })
const setting = async (lang: Lang, article?: string) =>
  ask('POST /api/system/setting', article === undefined ? {} : { article }, { lang })
const bodyOf = async (lang: Lang, id: string): Promise<string> =>
  dataOf(await setting(lang, id)).article?.body_html ?? ''
const articleIn = async (input: Articles, role: Role = 'content') => {
  const answer = dataOf(await articles(input, role))
  if (!('article' in answer)) throw new Error('no article')
  return answer.article
}

/** Proposes as one operator, confirms as another. */
const publish = async (id: string, version: number) => {
  await articleIn({ action: 'propose', id, version })
  return articleIn({ action: 'confirm', id, version }, 'admin')
}

const NONE = { title: '', summary: '', body: '' }
const text = (title: string, body = `<p>${title}</p>`) => ({ title, summary: `About ${title}`, body })
const must = <Value>(value: Value): Exclude<Value, { refused: string } | undefined> => {
  if (value === undefined || isRefused(value)) throw new Error('refused')
  return value as Exclude<Value, { refused: string } | undefined>
}

describe('the first articles', () => {
  it('are published in three languages, clean as they are, with no figure left out', async () => {
    const titles = await Promise.all(
      LANGS.map(async (lang) => dataOf(await setting(lang)).articles.map(({ title }) => title)),
    )
    expect(titles.map(({ length }) => length)).toEqual([5, 5, 5])
    expect(new Set(titles.flat()).size).toBe(15)
    for (const lang of LANGS)
      for (const { id } of dataOf(await setting(lang)).articles) {
        const { article } = dataOf(await setting(lang, id))
        expect(JSON.stringify(article)).not.toMatch(/[{]\w+[}]/)
        expect(article?.body_html.length).toBeGreaterThan(300)
      }
    const rows = await db().selectFrom('article_texts').select('body').execute()
    for (const { body } of rows) expect(sanitizeHtml(body).replaceAll('&quot;', '"')).toBe(body)
    expect(JSON.stringify(rows)).not.toContain('95')
  })

  it('say what the engine says of a loan of R$ 1,000 in 6 months, today', async () => {
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    const terms = {
      system: 'price',
      rateMonthly: must(parseRate('0.059')),
      count: 6,
      release: localDay(now),
      feeCents: cents(0),
      iof: IOF_RATES,
    } as const
    const found = must(quote({ ...terms, netCents: cents(100_000) }))
    const iofCents = cents(found.financedCents - found.netCents)
    const first = found.schedule.installments[0]?.paymentCents ?? 0
    const reais = (amount: number): string =>
      `R$${Math.floor(amount / 100).toLocaleString('en-US')}.${String(amount % 100).padStart(2, '0')}`
    const cost = await bodyOf('en', 'cost')
    for (const part of [
      reais(100_000),
      reais(first),
      reais(found.totalCents),
      reais(found.interestCents),
      reais(iofCents),
      '5.9%',
      `${(found.cet.annualBp / 100).toFixed(2)}%`,
      'Essential',
      '2%',
      '1%',
    ])
      expect(cost).toContain(part)
    let loan = creditLoan({
      schedule: found.schedule,
      netCents: found.netCents,
      iofCents,
      feeCents: cents(0),
      lateTerms: LATE_TERMS,
    })
    for (const { number, due } of loan.rows.slice(0, 3)) loan = must(payRows(loan, { rows: [number], day: due })).loan
    const owed = must(settle(loan, { day: loan.lastEvent })).paid.amountCents
    const left = found.schedule.installments.slice(3).reduce((sum, { paymentCents }) => sum + paymentCents, 0)
    expect(owed).toBeLessThan(left)
    const early = await bodyOf('en', 'early')
    for (const part of [reais(owed), reais(left), reais(left - owed)]) expect(early).toContain(part)
    expect(await bodyOf('pt', 'early')).toContain(
      `R$\u00a0${Math.floor(owed / 100)},${String(owed % 100).padStart(2, '0')}`,
    )
    const lender = dataOf(await setting('zh')).lender
    expect(await bodyOf('zh', 'fraud')).toContain(`${lender.legal_name}（CNPJ ${lender.cnpj}）`)
  })
})

describe('an article', () => {
  it('is written, shown to nobody before it is published, in English where it is not translated, and taken back', async () => {
    const added = await articleIn({
      action: 'add',
      id: 'holidays',
      place: 5,
      next: 'service',
      texts: { en: text('Holidays'), zh: text('节假日'), pt: NONE },
    })
    expect(added).toMatchObject({ version: 1, published_at: null, missing: ['pt'], needed: false, title: 'Holidays' })
    expect(await setting('en', 'holidays')).toMatchObject({ status_code: 404 })
    const published = await publish('holidays', 1)
    expect(published.published_at).not.toBeNull()
    expect(dataOf(await setting('zh')).articles[0]).toMatchObject({ id: 'holidays', title: '节假日' })
    expect(dataOf(await setting('pt', 'holidays')).article).toMatchObject({
      title: 'Holidays',
      body_html: '<p>Holidays</p>',
      action: 'service',
    })
    const saved = await articleIn({
      action: 'save',
      id: 'holidays',
      version: 1,
      place: 500,
      next: null,
      texts: { en: text('Bank holidays'), zh: NONE, pt: text('Feriados') },
    })
    expect(saved).toMatchObject({
      version: 2,
      shown_version: 1,
      published_at: published.published_at,
      missing: ['zh'],
    })
    expect(dataOf(await setting('pt')).articles[0]).toMatchObject({ title: 'Holidays' })
    expect((await publish('holidays', 2)).published_at).toBe(published.published_at)
    expect(dataOf(await setting('pt')).articles.at(-1)).toMatchObject({ title: 'Feriados' })
    await articleIn({ action: 'unpublish', id: 'holidays' })
    expect(await setting('en', 'holidays')).toMatchObject({ status_code: 404 })
    // The earlier versions remain readable.
    expect(
      await db()
        .selectFrom('article_texts')
        .select(['version', 'lang', 'title'])
        .where('article_id', '=', 'holidays')
        .orderBy('version')
        .orderBy('lang')
        .execute(),
    ).toEqual([
      { version: 1, lang: 'en', title: 'Holidays' },
      { version: 1, lang: 'zh', title: '节假日' },
      { version: 2, lang: 'en', title: 'Bank holidays' },
      { version: 2, lang: 'pt', title: 'Feriados' },
    ])
    const log = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', 'article:holidays')
      .orderBy('seq')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'article_added',
      'article_proposed',
      'article_published',
      'article_changed',
      'article_proposed',
      'article_published',
      'article_unpublished',
    ])
  })

  it('is published by another person than who proposed it, who has read the old beside the new; the log names both', async () => {
    const textsWith = (title: string) => ({ en: text(title), zh: NONE, pt: NONE })
    const looked = { id: 'by-two', version: 1 }
    await articleIn({ action: 'add', id: 'by-two', place: 9, next: null, texts: textsWith('First') })
    expect(await articles({ action: 'confirm', ...looked }, 'admin')).toMatchObject({
      status_code: 412,
      data: { reason: 'already_decided' },
    })
    const proposed = await articleIn({ action: 'propose', ...looked })
    expect(proposed).toMatchObject({ shown: null, proposal: { version: 1, by_me: true } })
    expect(await articles({ action: 'propose', ...looked }, 'admin')).toMatchObject({ status_code: 412 })
    for (const action of ['confirm', 'refuse'] as const)
      expect(
        await articles(action === 'refuse' ? { action, ...looked, reason: 'My own' } : { action, ...looked }),
      ).toMatchObject({ status_code: 403, data: { reason: 'other_person_needed' } })
    expect(await setting('en', 'by-two')).toMatchObject({ status_code: 404 })
    expect(await articleIn({ action: 'confirm', ...looked }, 'admin')).toMatchObject({
      shown: { version: 1 },
      proposal: null,
    })

    // A change of a published article is invisible until confirmed, and the author sees the reason of a refusal.
    await articleIn({ action: 'save', ...looked, place: 9, next: null, texts: textsWith('Second') })
    const next = { id: 'by-two', version: 2 }
    await articleIn({ action: 'propose', ...next }, 'support_content')
    expect(await articleIn({ action: 'one', id: 'by-two' })).toMatchObject({
      texts: { en: { title: 'Second' } },
      shown: { texts: { en: { title: 'First' } } },
      proposal: { by_me: false },
    })
    expect(await articles({ action: 'refuse', ...next, reason: ' ' }, 'admin')).toMatchObject({ status_code: 400 })
    const refused = await articleIn({ action: 'refuse', ...next, reason: 'Not true yet.' }, 'admin')
    expect(refused).toMatchObject({ proposal: null, refusal: { version: 2, reason: 'Not true yet.' } })
    expect(dataOf(await setting('en', 'by-two')).article?.title).toBe('First')

    // A change after the proposal ends it: nobody publishes a text that they have not read.
    await articleIn({ action: 'propose', ...next })
    await articleIn({ action: 'save', ...next, place: 9, next: null, texts: textsWith('Third') })
    for (const version of [2, 3])
      expect(await articles({ action: 'confirm', id: 'by-two', version }, 'admin')).toMatchObject({ status_code: 412 })
    await articleIn({ action: 'propose', id: 'by-two', version: 3 })
    await articleIn({ action: 'withdraw', id: 'by-two' })
    expect(await articles({ action: 'withdraw', id: 'by-two' })).toMatchObject({ status_code: 412 })
    expect(dataOf(await setting('en', 'by-two')).article?.title).toBe('First')
    const log = await db()
      .selectFrom('audit_log')
      .select(['actor', 'action', 'reason', 'details'])
      .where('subject', '=', 'article:by-two')
      .where('action', 'in', ['article_published', 'article_refused'])
      .orderBy('seq')
      .execute()
    expect(log).toMatchObject([
      { action: 'article_published', details: { proposed_by: expect.stringMatching(/^operator:/), replaces: null } },
      { action: 'article_refused', reason: 'Not true yet.' },
    ])
    for (const { actor, details } of log) expect(details).not.toMatchObject({ proposed_by: actor })
  })

  it('that asks for money is neither proposed nor confirmed, whenever it was written', async () => {
    const looked = { id: 'asks', version: 1 }
    await articleIn({
      action: 'add',
      id: 'asks',
      place: 9,
      next: null,
      texts: { en: text('Calm'), zh: NONE, pt: NONE },
    })
    const say = (body: string) =>
      db().updateTable('article_texts').set({ body }).where('article_id', '=', 'asks').execute()
    const refused = { status_code: 400, data: { fields: { 'texts.en.body': expect.any(String) } } }
    await say('<p>Send R$ 50 first.</p>')
    expect(await articles({ action: 'propose', ...looked })).toMatchObject(refused)
    await say('<p>Calm.</p>')
    await articleIn({ action: 'propose', ...looked })
    await say('<p>Write to pix@example.com.</p>')
    expect(await articles({ action: 'confirm', ...looked }, 'admin')).toMatchObject(refused)
    expect(await setting('en', 'asks')).toMatchObject({ status_code: 404 })
  })

  it('of two who change it at once one is told that the other was first', async () => {
    await articleIn({
      action: 'add',
      id: 'both',
      place: 9,
      next: null,
      texts: { en: text('Both'), zh: NONE, pt: NONE },
    })
    const save = (title: string) =>
      articles({
        action: 'save',
        id: 'both',
        version: 1,
        place: 9,
        next: null,
        texts: { en: text(title), zh: NONE, pt: NONE },
      })
    const answers = await Promise.all([save('One'), save('Other'), save('Third')])
    expect(answers.map(({ status_code }) => status_code).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    expect(await articles({ action: 'propose', id: 'both', version: 1 })).toMatchObject({
      status_code: 412,
      data: { reason: 'content_changed' },
    })
  })

  it('keeps of its HTML what is known, on the way in and again on the way out, and shows before it is kept what it will be', async () => {
    const hostile =
      '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)">a</a> <a href="#/pages/loan/index">b</a> {lender_name}</p>'
    const clean = '<p>Hi a <a href="#/pages/loan/index">b</a>'
    const preview = dataOf(
      await articles({
        action: 'preview',
        lang: 'en',
        texts: { en: { ...text('T'), body: hostile }, zh: NONE, pt: NONE },
      }),
    )
    expect(preview).toMatchObject({
      shown: { title: 'T', body_html: expect.stringMatching(/^<p>Hi\s+a <a href="#\/pages\/loan\/index">b<\/a> \w/) },
    })
    const added = await articleIn({
      action: 'add',
      id: 'hostile',
      place: 9,
      next: null,
      texts: { en: { ...text('Hostile'), body: hostile }, zh: NONE, pt: NONE },
    })
    expect(added.texts.en.body.replace(/\s+/g, ' ')).toContain(clean)
    expect(added.texts.en.body).not.toMatch(/script|onerror|onclick|javascript/)
    await publish('hostile', 1)
    await db().updateTable('article_texts').set({ body: hostile }).where('article_id', '=', 'hostile').execute()
    expect(await bodyOf('en', 'hostile')).not.toMatch(/script|onerror|onclick|javascript/)
  })

  it('is refused at the field where something is wrong, and by role; what people agree to stays', async () => {
    const good = { en: text('Good'), zh: NONE, pt: NONE }
    const wrong: [Articles, string][] = [
      [{ action: 'add', id: 'Bad Id', place: 1, next: null, texts: good }, 'id'],
      [{ action: 'add', id: 'x'.repeat(41), place: 1, next: null, texts: good }, 'id'],
      [{ action: 'add', id: 'terms', place: 1, next: null, texts: good }, 'id'],
      [{ action: 'add', id: 'new', place: 0, next: null, texts: good }, 'place'],
      [{ action: 'add', id: 'new', place: 1, next: 'pay' as 'apply', texts: good }, 'next'],
      [{ action: 'add', id: 'new', place: 1, next: null, texts: { ...good, en: NONE } }, 'texts.en.title'],
      [
        { action: 'add', id: 'new', place: 1, next: null, texts: { ...good, zh: { ...NONE, title: '只有标题' } } },
        'texts.zh.body',
      ],
      [
        {
          action: 'add',
          id: 'new',
          place: 1,
          next: null,
          texts: { ...good, en: { ...text('x'), body: '<script>1</script>' } },
        },
        'texts.en.body',
      ],
      [
        { action: 'add', id: 'new', place: 1, next: null, texts: { ...good, en: text('Pay R$ 50 first') } },
        'texts.en.title',
      ],
      [
        { action: 'add', id: 'new', place: 1, next: null, texts: { ...good, en: text('Saves {made_up}') } },
        'texts.en.title',
      ],
      [
        { action: 'add', id: 'new', place: 1, next: null, texts: { ...good, en: text('Only {median_to_credit}') } },
        'texts.en.title',
      ],
      [
        { action: 'add', id: 'new', place: 1, next: null, texts: { ...good, en: text('x'.repeat(121)) } },
        'texts.en.title',
      ],
      [
        {
          action: 'add',
          id: 'new',
          place: 1,
          next: null,
          texts: { ...good, en: { ...text('x'), body: 'x'.repeat(20_001) } },
        },
        'texts.en.body',
      ],
    ]
    for (const [input, field] of wrong)
      expect([input, await articles(input)]).toMatchObject([
        {},
        { status_code: 400, data: { fields: { [field]: expect.any(String) } } },
      ])
    expect(await articles({ action: 'one', id: 'new' })).toMatchObject({ status_code: 404 })
    for (const id of ['terms', 'privacy'])
      expect(await articles({ action: 'unpublish', id })).toMatchObject({
        status_code: 402,
        data: { reason: 'must_stay' },
      })
    for (const article of ['', '../x', 'x'.repeat(41)]) expect((await setting('en', article)).status_code).not.toBe(200)
    expect(await ask('POST /api/system/setting', { article: 5 } as object)).toMatchObject({ status_code: 400 })
    for (const role of ['reviewer', 'finance', 'support', 'auditor'] as const)
      expect(await articles({ action: 'list' }, role)).toMatchObject({ status_code: 403 })
  })
})

describe('marketing lines', () => {
  it('name no figure that was typed, are shown when published, and every change is logged', async () => {
    const wrong = [
      '95% of users download successfully',
      'From ５ reais',
      'All of them (%)',
      'Up to {anything}',
      'Write to pix@banco.com',
    ]
    for (const en of wrong)
      expect(await marketing({ action: 'add', place: 1, texts: { en, zh: '', pt: '' } })).toMatchObject({
        status_code: 400,
        data: { fields: { 'texts.en': expect.any(String) } },
      })
    expect(await marketing({ action: 'add', place: 1, texts: { en: '', zh: '只有中文', pt: '' } })).toMatchObject({
      status_code: 400,
      data: { fields: { 'texts.en': expect.any(String) } },
    })
    const { rows } = dataOf(
      await marketing({
        action: 'add',
        place: 1,
        texts: { en: 'A <b>calm</b> lender, at {example_rate} a month', zh: '', pt: '' },
      }),
    )
    const id = rows[0]?.id ?? ''
    expect(dataOf(await setting('en')).marketing[0]).toBe('Paying early costs nothing and saves interest.')
    dataOf(await marketing({ action: 'publish', id, version: 1 }))
    expect(dataOf(await setting('zh')).marketing[0]).toBe('A <b>calm</b> lender, at 5.9% a month')
    dataOf(await marketing({ action: 'save', id, version: 1, place: 2, texts: { en: 'Calm', zh: '从容', pt: '' } }))
    expect(
      await marketing({ action: 'save', id, version: 1, place: 2, texts: { en: 'Late', zh: '', pt: '' } }),
    ).toMatchObject({ status_code: 412 })
    expect(dataOf(await setting('zh')).marketing[0]).toBe('从容')
    dataOf(await marketing({ action: 'unpublish', id }))
    dataOf(await marketing({ action: 'remove', id }))
    expect(await marketing({ action: 'remove', id })).toMatchObject({ status_code: 404 })
    expect(await marketing({ action: 'list' }, 'support')).toMatchObject({ status_code: 403 })
    const log = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `marketing_line:${id}`)
      .orderBy('seq')
      .execute()
    expect(log.map(({ action }) => action.replace('marketing_line_', ''))).toEqual([
      'added',
      'published',
      'changed',
      'unpublished',
      'removed',
    ])
    expect(await auditFaults(db())).toEqual([])
  })

  it('make a claim of our own data only where enough was counted, and then a true one', async () => {
    const now = new Date()
    const hours = (count: number): Date => new Date(now.getTime() - count * 3_600_000)
    const add = async (waited: number): Promise<void> => {
      const { id } = await addBorrower(db())
      const loan = uuidv7()
      await db()
        .insertInto('verifications')
        .values({ borrower_id: id, id: uuidv7(), state: 'passed', sent_at: hours(waited + 1), decided_at: hours(1) })
        .execute()
      await db()
        .insertInto('loans')
        .values({
          id: loan,
          number: loan,
          borrower_id: id,
          state: 'credited',
          opened_at: hours(900),
          touched_at: now,
          since: now,
          credited_at: hours(1),
        })
        .execute()
      const move = { loan_id: loan, from_state: 'unverified', to_state: 'unverified' as const, actor: 'system' }
      await db()
        .insertInto('loan_moves')
        .values([
          { ...move, action: 'begin', at: hours(900) },
          { ...move, action: 'send_documents', at: hours(waited + 1) },
        ])
        .execute()
    }
    for (let count = 0; count < SAMPLE_NEEDED - 1; count += 1) await add(count < 2 ? 30 : 5)
    await countClaims(db(), now)
    const hidden = dataOf(await marketing({ action: 'list' }))
    expect(hidden.claims.map(({ name, sample, said }) => [name, sample, said])).toEqual([
      ['median_to_credit', 29, null],
      ['verified_within_day', 29, null],
    ])
    expect(hidden.rows.filter(({ waits_for_sample }) => waits_for_sample)).toHaveLength(2)
    expect(dataOf(await setting('en')).marketing).toEqual(['Paying early costs nothing and saves interest.'])
    await add(5)
    await countClaims(db(), now)
    expect(dataOf(await setting('en')).marketing).toEqual([
      'Paying early costs nothing and saves interest.',
      'From application to money in the wallet: half of our borrowers waited 5 hours or less.',
      '93% of documents were checked within a day.',
    ])
    expect(dataOf(await setting('zh')).marketing[2]).toContain('93%')
  })
})
