import { NEW_SETTING_SCHEMAS, type CallInput, type CallOutput, type SettingValue } from '@home-credit/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { afterBankingDays, dayIn, localDate } from '../platform/clock/local-day.ts'
import { auditFaults } from '../platform/audit/audit.ts'
import { arrearsOf } from '../testing/arrears.ts'
import { bankOf } from '../testing/bank.ts'
import { dataOf } from '../testing/identity.ts'
import { eventually, loansOf } from '../testing/loans.ts'
import { useServer } from '../testing/server.ts'
import { SANDBOX_PASSWORD, SECOND_ADMIN } from '../sandbox/seed.ts'
import { settingsInForce, type SettingName } from './settings.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const arrears = arrearsOf(sandbox, loans)
const db = () => sandbox.server.pool.db
const clock = () => arrears.clock()

type Edit = CallInput<'POST /api/console/settings'>
const set = async (input: Edit, role: Parameters<typeof loans.operator>[0] = 'admin') =>
  ask('POST /api/console/settings', input, { token: await loans.operator(role) })
const publicSettings = async () => dataOf(await ask('POST /api/system/setting', {}))

const LENDER = {
  action: 'set_lender',
  brand: 'Home-credit',
  legal_name: 'Casa Crédito S.A.',
  cnpj: '11.222.333/0001-81',
  address: 'Rua Nova 1, Recife',
  reason: 'We moved.',
  effective_at: null,
} as const
const SERVICE = {
  action: 'set_service',
  phone: '0800 123 4567',
  whatsapp: '+55 11 91234-5678',
  telegram: '@homecredit',
  email: 'ola@example.com',
  opens: '09:00',
  closes: '18:00',
  days: [5, 1, 2, 3, 4],
  answer_minutes: 90,
  reason: 'New numbers.',
  effective_at: null,
} as const

const admin2 = async (): Promise<string> =>
  dataOf(await ask('POST /api/console/login', { login: SECOND_ADMIN, password: SANDBOX_PASSWORD })).token

/** One person proposes, another confirms. */
const setByTwo = async (
  name: 'lender' | 'service',
  input: Edit,
  role: Parameters<typeof loans.operator>[0] = 'admin',
) => {
  const proposed = dataOf(await set(input, role))[name].proposed
  if (proposed === null) throw new Error('nothing is proposed')
  const { id, replaces } = proposed
  return dataOf(
    await ask('POST /api/console/settings', { action: 'confirm', name, id, replaces }, { token: await admin2() }),
  )
}

describe('settings that operators set', () => {
  it('count at once or from their time on, overwrite nothing, and are logged', async () => {
    await setByTwo('lender', LENDER)
    expect((await publicSettings()).lender).toEqual({
      brand: 'Home-credit',
      legal_name: 'Casa Crédito S.A.',
      cnpj: '11.222.333/0001-81',
      address: 'Rua Nova 1, Recife',
      electronic_address: 'contato@sandbox.example',
    })
    const later = new Date((await clock()).getTime() + 3600_000).toISOString()
    await setByTwo('lender', { ...LENDER, legal_name: 'First thought S.A.', effective_at: later })
    const answer = await setByTwo('lender', { ...LENDER, legal_name: 'Casa Nova S.A.', effective_at: later })
    expect((await publicSettings()).lender.legal_name).toBe('Casa Crédito S.A.')
    // Of two for one time the later one counts, and only that one is listed as planned.
    expect(answer.lender.planned).toMatchObject([
      {
        value: { legal_name: 'Casa Nova S.A.', cnpj: '11.222.333/0001-81' },
        effective_at: later,
        set_by: expect.stringMatching(/^operator:/),
      },
    ])
    await loans.forward(3601)
    expect((await publicSettings()).lender.legal_name).toBe('Casa Nova S.A.')
    expect(dataOf(await set({ action: 'read' }, 'support')).lender).toMatchObject({ since: later, planned: [] })
    const entries = await sandbox.server.pool.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', 'setting:lender')
      .where('action', '=', 'setting_proposed')
      .orderBy('seq')
      .execute()
    expect(entries.map(({ details }) => details)).toMatchObject([
      { value: { cnpj: '11222333000181' } },
      { value: { legal_name: 'First thought S.A.' }, effective_at: later },
      { value: { legal_name: 'Casa Nova S.A.' } },
    ])
  })

  it('Portuguese is listed by one switch; channels, hours and invitations are told to everybody', async () => {
    expect((await publicSettings()).languages).toEqual(['en', 'zh'])
    dataOf(await set({ action: 'set_languages', languages: ['en', 'zh', 'pt'], effective_at: null }, 'content'))
    expect((await publicSettings()).languages).toEqual(['en', 'zh', 'pt'])
    const { action: _, effective_at: __, reason: ___, ...service } = SERVICE
    await setByTwo('service', { ...SERVICE, days: [...SERVICE.days] }, 'content')
    expect((await publicSettings()).service).toMatchObject({ ...service, days: [1, 2, 3, 4, 5] })
    dataOf(
      await set(
        { action: 'set_invitations', invitation_required: true, counted_per_day: 5, effective_at: null },
        'content',
      ),
    )
    expect((await publicSettings()).registration).toEqual({ invitation_required: true })
    expect(dataOf(await set({ action: 'read' })).invitations.value).toEqual({ counted_per_day: 5 })
    expect(await auditFaults(sandbox.server.pool.db)).toEqual([])
  })

  it('what is wrong is refused at its field and changes nothing', async () => {
    const before = await publicSettings()
    const past = new Date((await clock()).getTime() - 60_000).toISOString()
    const far = new Date((await clock()).getTime() + 400 * 86_400_000).toISOString()
    const wrong: [Edit, string][] = [
      [{ ...LENDER, cnpj: '11.222.333/0001-82' }, 'cnpj'],
      [{ ...LENDER, cnpj: '00.000.000/0000-00' }, 'cnpj'],
      [{ ...LENDER, legal_name: ' ' }, 'legal_name'],
      [{ ...LENDER, address: 'x'.repeat(201) }, 'address'],
      [{ ...LENDER, effective_at: past }, 'effective_at'],
      [{ ...LENDER, effective_at: far }, 'effective_at'],
      [{ ...LENDER, effective_at: 'tomorrow' }, 'effective_at'],
      [{ ...SERVICE, days: [1], closes: '09:00' }, 'closes'],
      [{ ...SERVICE, days: [1], opens: '24:00' }, 'opens'],
      [{ ...SERVICE, days: [] }, 'days'],
      [{ ...SERVICE, days: [1, 1] }, 'days'],
      [{ ...SERVICE, days: [7] }, 'days.0'],
      [{ ...SERVICE, days: [1], email: 'nobody' }, 'email'],
      [{ ...SERVICE, days: [1], whatsapp: 'javascript:1' }, 'whatsapp'],
      [{ ...SERVICE, days: [1], telegram: '@a b' }, 'telegram'],
      [{ action: 'set_languages', languages: ['zh'], effective_at: null }, 'languages'],
      [{ action: 'set_languages', languages: ['en', 'en'], effective_at: null }, 'languages'],
      [
        { action: 'set_invitations', invitation_required: false, counted_per_day: 0, effective_at: null },
        'counted_per_day',
      ],
    ]
    for (const [input, field] of wrong)
      expect([input, await set(input)]).toMatchObject([
        {},
        { status_code: 400, data: { fields: { [field]: expect.any(String) } } },
      ])
    expect(await publicSettings()).toEqual(before)
  })

  it('need the right role: the lender an admin, the rest also who writes content', async () => {
    const languages = { action: 'set_languages', languages: ['en', 'zh'], effective_at: null } as const
    for (const role of ['reviewer', 'finance', 'support', 'auditor'] as const)
      expect(await set({ ...languages, languages: ['en', 'zh'] }, role)).toMatchObject({ status_code: 403 })
    expect(await set(LENDER, 'content')).toMatchObject({ status_code: 403 })
    expect(await set({ ...LENDER, reason: '' })).toMatchObject({
      status_code: 400,
      data: { fields: { reason: expect.any(String) } },
    })
    expect(await ask('POST /api/console/settings', { action: 'read' })).toMatchObject({ status_code: 405 })
  })
})

describe('who lends and how they are reached', () => {
  it('changes once another person with the same right has read the old beside the new, and confirmed it', async () => {
    const before = (await publicSettings()).service
    const input: Edit = { ...SERVICE, phone: '0800 765 4321', days: [1, 2] }
    const { proposed } = dataOf(await set(input, 'support_content')).service
    expect(proposed).toMatchObject({ by_me: true, reason: 'New numbers.', value: { phone: '0800 765 4321' } })
    expect(proposed?.changes).toContainEqual({ field: 'phone', before: before.phone, after: '0800 765 4321' })
    expect((await publicSettings()).service).toEqual(before)
    const { id = 0, replaces = null } = proposed ?? {}
    const confirm = { action: 'confirm', name: 'service', id, replaces } as const
    expect(await set(confirm, 'support_content')).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    // Not by people who may decide on prices, nor as another setting, nor against a version that they have not seen.
    const asTerms = { action: 'confirm', id, replaces } as const
    for (const role of ['finance', 'admin'] as const)
      expect(
        await ask('POST /api/console/setting_versions', asTerms, { token: await loans.operator(role) }),
      ).toMatchObject({ status_code: 403 })
    expect(await set({ ...confirm, name: 'lender' })).toMatchObject({ status_code: 403 })
    expect(await set({ ...confirm, replaces: null })).toMatchObject({ status_code: 412 })
    expect(await set(input)).toMatchObject({ status_code: 412, data: { reason: 'proposal_open' } })
    expect((await publicSettings()).service).toEqual(before)
    expect(dataOf(await set(confirm)).service).toMatchObject({ proposed: null, value: { phone: '0800 765 4321' } })
    expect((await publicSettings()).service.phone).toBe('0800 765 4321')

    const lender = (await publicSettings()).lender
    const again = dataOf(await set({ ...LENDER, brand: 'Another' })).lender.proposed
    const withdraw = { action: 'withdraw', name: 'lender', id: again?.id ?? 0 } as const
    expect(await set(withdraw, 'content')).toMatchObject({ status_code: 403 })
    expect(dataOf(await set(withdraw)).lender.proposed).toBeNull()
    expect((await publicSettings()).lender).toEqual(lender)
  })
})

type Input = CallInput<'POST /api/console/setting_versions'>
type Output = CallOutput<'POST /api/console/setting_versions'>
type Proposal = Extract<Input, { action: 'propose' }>
type Version = Extract<Output, { version: unknown }>['version']

const send = async (input: Input, token?: string, lang = 'en') =>
  ask('POST /api/console/setting_versions', input, { token: token ?? (await loans.operator('admin')), lang })
const proposal = (name: SettingName, value: unknown, more: Partial<Proposal> = {}): Proposal =>
  ({ action: 'propose', name, value, reason: 'A test', effective_at: null, ...more }) as Proposal

const versionIn = (answer: Output): Version => {
  if (!('version' in answer)) throw new Error('no version')
  return answer.version
}
const propose = async (name: SettingName, value: unknown, more: Partial<Proposal> = {}): Promise<Version> =>
  versionIn(dataOf(await send(proposal(name, value, more))))
const previewed = async (id: number) => {
  const answer = dataOf(await send({ action: 'preview', id }))
  if (!('preview' in answer)) throw new Error('no preview')
  return answer.preview
}
const confirm = async ({ id }: Version): Promise<Version> => {
  const { replaces } = await previewed(id)
  return versionIn(dataOf(await send({ action: 'confirm', id, replaces }, await loans.operator('finance'))))
}
const change = async (name: SettingName, value: unknown): Promise<Version> => confirm(await propose(name, value))
const current = async <Name extends SettingName>(name: Name) =>
  (await settingsInForce(db(), await clock(), [name]))[name] as SettingValue<Name>
const packages = (): Promise<SettingValue<'packages'>> => current('packages')
const readyz = async () => {
  const answer = await fetch(`${sandbox.address}/readyz`)
  return { http: answer.status, ...((await answer.json()) as { status: string; faults?: string[] }) }
}
const offered = async () => dataOf(await ask('POST /api/dk/setting', {})).packages

describe('a version of a setting', () => {
  it('counts once another person has confirmed it, who has read what it takes the place of', async () => {
    const before = await packages()
    const cheaper = before.map((each) => ({ ...each, rate_monthly: '0.03' }))
    const version = await propose('packages', cheaper, { reason: 'Spring' })
    expect(version).toMatchObject({ state: 'proposed', by_me: true, reason: 'Spring', confirmer: null })
    expect(await offered()).toEqual(before)
    const { replaces } = await previewed(version.id)
    // Neither its author nor an operator without the right, and not against a version that only others have seen.
    expect(await send({ action: 'confirm', id: version.id, replaces })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    for (const role of ['reviewer', 'support', 'content', 'auditor'] as const)
      expect(await send({ action: 'confirm', id: version.id, replaces }, await loans.operator(role))).toMatchObject({
        status_code: 403,
        data: { reason: 'not_allowed' },
      })
    const token = await admin2()
    expect(await send({ action: 'confirm', id: version.id, replaces: null }, token)).toMatchObject({
      status_code: 412,
      data: { reason: 'setting_changed' },
    })
    expect(await offered()).toEqual(before)
    expect(versionIn(dataOf(await send({ action: 'confirm', id: version.id, replaces }, token)))).toMatchObject({
      state: 'in_force',
      author_name: 'Ana Admin',
      confirmer_name: 'Bento Admin',
    })
    expect(await offered()).toEqual(cheaper)
    expect(await send({ action: 'confirm', id: version.id, replaces }, token)).toMatchObject({
      status_code: 412,
      data: { reason: 'already_decided' },
    })
    await change('packages', before)
    const { rows } = dataOf(await send({ action: 'list', name: 'packages', page: 1, page_size: 10 })) as Extract<
      Output,
      { rows: unknown }
    >
    expect(rows.map(({ state }) => state)).toEqual(['in_force', 'past', 'past'])
    const log = await db()
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject', '=', 'setting:packages')
      .orderBy('seq')
      .execute()
    expect(log.slice(0, 2)).toEqual([
      { action: 'setting_proposed', reason: 'Spring' },
      { action: 'setting_confirmed', reason: null },
    ])
  })

  it('is proposed one at a time, also by two at once; a proposal can be withdrawn, and is gone then', async () => {
    const before = await current('late')
    const answers = await Promise.all([
      send(proposal('late', { ...before, fine_rate: '0.01' })),
      send(proposal('late', { ...before, fine_rate: '0.015' }), await admin2()),
    ])
    expect(new Set(answers.map(({ status_code }) => status_code))).toEqual(new Set([200, 412]))
    const success = answers.find(({ status_code }) => status_code === 200)
    const { id } = versionIn(dataOf(success as (typeof answers)[number]))
    const refused = answers.find(({ status_code }) => status_code === 412)
    expect(refused).toMatchObject({ data: { reason: 'proposal_open' } })
    dataOf(await send({ action: 'withdraw', id }, await loans.operator('finance')))
    expect(await send({ action: 'confirm', id, replaces: null }, await admin2())).toMatchObject({ status_code: 412 })
    expect(await current('late')).toEqual(before)
    expect(await send({ action: 'withdraw', id: 1_000_000 })).toMatchObject({ status_code: 404 })
  })

  it('of two who confirm at once one does, and the other is told that it is done', async () => {
    const before = await current('holidays')
    const { id } = await propose('holidays', [{ day: '2031-03-03', name: 'Carnival break' }])
    const { replaces } = await previewed(id)
    const tokens = [await admin2(), await loans.operator('finance')]
    const answers = await Promise.all(tokens.map((token) => send({ action: 'confirm', id, replaces }, token)))
    expect(new Set(answers.map(({ status_code }) => status_code))).toEqual(new Set([200, 412]))
    expect(answers.find(({ status_code }) => status_code === 412)).toMatchObject({
      data: { reason: 'already_decided' },
    })
    await change('holidays', before)
  })

  it('counts from its time on, or from its confirmation where that is later', async () => {
    const before = await current('deadlines')
    const inAnHour = new Date((await clock()).getTime() + 3600_000).toISOString()
    const planned = await confirm(
      await propose('deadlines', { ...before, claim_minutes: 45 }, { effective_at: inAnHour }),
    )
    expect(planned).toMatchObject({ state: 'planned', effective_at: inAnHour })
    expect((await current('deadlines')).claim_minutes).toBe(before.claim_minutes)
    await loans.forward(3601)
    expect((await current('deadlines')).claim_minutes).toBe(45)
    const soon = new Date((await clock()).getTime() + 60_000).toISOString()
    const late = await propose('deadlines', before, { effective_at: soon })
    await loans.forward(120)
    const confirmed = await confirm(late)
    expect(confirmed.effective_at?.localeCompare(soon)).toBe(1)
    expect(await current('deadlines')).toEqual(before)
  })

  it('that is wrong is refused at its fields, in three languages, and nothing is written', async () => {
    const all = await packages()
    const [essential] = all
    const [limits, policy, iof, late, wallet] = [
      await current('limits'),
      await current('policy'),
      await current('iof'),
      await current('late'),
      await current('wallet'),
    ]
    const rows = async () =>
      (await sql<{ n: number }>`SELECT count(*)::int AS n FROM settings`.execute(db())).rows[0]?.n
    const before = await rows()
    const one = (more: object) => [{ ...essential, ...more }]
    const wrong: [SettingName, unknown, string][] = [
      ['packages', one({ rate_monthly: '12%' }), 'value.0.rate_monthly'],
      ['packages', one({ rate_monthly: '0.9' }), 'value.0.rate_monthly'],
      ['packages', one({ rate_monthly: 0.12 }), 'value.0.rate_monthly'],
      ['packages', one({ amount_min_cents: 400_000 }), 'value.0.amount_max_cents'],
      ['packages', one({ months_min: 0 }), 'value.0.months_min'],
      ['packages', one({ months_min: 7 }), 'value.0.months_max'],
      ['packages', one({ fee_cents: 30_001 }), 'value.0.fee_cents'],
      ['packages', one({ fee_cents: -1 }), 'value.0.fee_cents'],
      ['packages', one({ id: 'Essential!' }), 'value.0.id'],
      ['packages', one({ rate: '0.01' }), 'value.0.rate'],
      ['packages', [essential, essential], 'value.1.id'],
      ['packages', one({ amount_max_cents: 3_000_001 }), 'value.0.amount_max_cents'],
      ['packages', one({ months_max: 25 }), 'value.0.months_max'],
      ['limits', { ...limits, amount_min_cents: 30_001 }, 'value.amount_min_cents'],
      ['limits', { ...limits, months_max: 2 }, 'value.months_max'],
      ['iof', { ...iof, daily_rate: '0.0008' }, 'value.daily_rate'],
      ['late', { ...late, fine_rate: '0.021' }, 'value.fine_rate'],
      ['late', { ...late, mora_monthly: '0.02' }, 'value.mora_monthly'],
      ['policy', { ...policy, version: '2', tiers: policy.tiers.toReversed() }, 'value.tiers.1.min_loans_repaid'],
      ['policy', { ...policy, version: '2', min_age: 17 }, 'value.min_age'],
      ['policy', policy, 'value.version'],
      ['deadlines', { ...(await current('deadlines')), release_cutoff_hour: 25 }, 'value.release_cutoff_hour'],
      ['collections', { ...(await current('collections')), weekday_hours: [20, 8] }, 'value.weekday_hours.1'],
      ['sms_countries', [], 'value'],
      ['sms_countries', [{ country: 'Brazil', per_hour: 1, per_day: 1 }], 'value.0.country'],
      ['sms_countries', [{ country: 'QQ', per_hour: 1, per_day: 1 }], 'value.0.country'],
      ['sms_countries', [{ country: 'BR', per_hour: -1, per_day: 1 }], 'value.0.per_hour'],
      ['holidays', [{ day: '2026-02-30', name: 'No such day' }], 'value.0.day'],
      ['wallet', { ...wallet, receiving: { bank: 'A bank', pix_key: 'none' } }, 'value.receiving.pix_key'],
    ]
    for (const [name, value, field] of wrong)
      for (const lang of ['en', 'zh', 'pt'])
        expect([name, field, await send(proposal(name, value), undefined, lang)]).toMatchObject([
          name,
          field,
          { status_code: 400, data: { fields: { [field]: expect.stringMatching(/\S/) } } },
        ])
    const messages = await Promise.all(
      ['en', 'zh', 'pt'].map(async (lang) => {
        const { data } = await send(proposal('packages', one({ rate_monthly: '12%' })), undefined, lang)
        return 'fields' in data ? data.fields?.['value.0.rate_monthly'] : undefined
      }),
    )
    expect(new Set(messages).size).toBe(3)
    expect(await send(proposal('packages', all, { reason: ' ' }))).toMatchObject({
      status_code: 400,
      data: { fields: { reason: expect.any(String) } },
    })
    expect(await rows()).toBe(before)
  })

  it('that no longer fits when it is to be confirmed is refused, and the preview says so before', async () => {
    const all = await packages()
    const limits = await current('limits')
    const { id } = await propose('limits', { ...limits, amount_max_cents: 4_000_000 })
    const larger = all.map((each) => (each.id === 'prime' ? { ...each, amount_max_cents: 3_500_000 } : each))
    // The larger package does not fit before the limits do.
    expect(await send(proposal('packages', larger))).toMatchObject({ status_code: 400 })
    const { replaces } = await previewed(id)
    dataOf(await send({ action: 'confirm', id, replaces }, await admin2()))
    const { id: narrow } = await propose('limits', limits)
    await change('packages', larger)
    const preview = await previewed(narrow)
    expect(preview.faults).toEqual({ 'value.amount_max_cents': expect.any(String) })
    expect(await send({ action: 'confirm', id: narrow, replaces: preview.replaces }, await admin2())).toMatchObject({
      status_code: 400,
      data: { fields: { 'value.amount_max_cents': expect.any(String) } },
    })
    dataOf(await send({ action: 'withdraw', id: narrow }))
    await change('packages', all)
    await change('limits', limits)
  })

  it('is never changed or deleted once it is confirmed: the database refuses it', async () => {
    for (const statement of [
      sql`UPDATE settings SET value = '[]' WHERE name = 'packages'`,
      sql`UPDATE settings SET withdrawn_by = 'x', withdrawn_at = now(), effective_at = NULL, confirmed_at = NULL, confirmed_by = NULL WHERE name = 'late'`,
      sql`DELETE FROM settings WHERE name = 'packages'`,
      sql`TRUNCATE settings`,
    ])
      await expect(statement.execute(db())).rejects.toThrow(/kept/)
  })
})

describe('what a change does', () => {
  it('is shown before it is confirmed: typical loans before and after, and each figure that changes', async () => {
    const all = await packages()
    const dearer = all.map((each) => Object.assign(each, each.id === 'plus' && { rate_monthly: '0.06' }))
    const { id } = await propose('packages', dearer)
    const preview = await previewed(id)
    expect(preview.changes).toEqual([{ field: 'plus.rate_monthly', before: '0.045', after: '0.06' }])
    const ofPlus = preview.loans.filter((loan) => loan.package === 'plus')
    expect(ofPlus.map(({ amount_cents, months }) => [amount_cents, months])).toEqual([
      [100_000, 3],
      [100_000, 12],
      [550_000, 3],
      [550_000, 12],
      [1_000_000, 3],
      [1_000_000, 12],
    ])
    for (const { before, after } of ofPlus) {
      expect(after?.cet_annual_bp).toBeGreaterThan(before?.cet_annual_bp ?? Infinity)
      expect(after?.installment_cents).toBeGreaterThan(before?.installment_cents ?? Infinity)
    }
    for (const { before, after } of preview.loans.filter((loan) => loan.package !== 'plus'))
      expect(after).toEqual(before)
    dataOf(await send({ action: 'withdraw', id }))
    const policy = await current('policy')
    const tiers = policy.tiers.map((tier) => (tier.name === 'new' ? { ...tier, cap_cents: 200_000 } : tier))
    const { id: other } = await propose('policy', { ...policy, version: 'preview', tiers })
    expect((await previewed(other)).changes).toEqual([
      { field: 'version', before: '1', after: 'preview' },
      { field: 'tiers.new.cap_cents', before: 300_000, after: 200_000 },
    ])
    dataOf(await send({ action: 'withdraw', id: other }))
  })

  it('is shown for a value that is still being typed as for the same value proposed, and nothing is written', async () => {
    const borrower = await loans.approved({ package: 'plus', amount_cents: 150_000 })
    const written = async () => {
      const { rows } = await sql<{ settings: number; log: number }>`
        SELECT (SELECT count(*)::int FROM settings) AS settings, (SELECT count(*)::int FROM audit_log) AS log`.execute(
        db(),
      )
      return rows[0]
    }
    const all = await packages()
    const cheaper = all.map((each) => (each.id === 'plus' ? { ...each, rate_monthly: '0.03' } : each))
    const drafted = (name: 'packages' | 'policy', value: unknown, effective_at: string | null = null) =>
      send({ action: 'preview_draft', name, value, effective_at, count_open: false })
    const before = await written()
    const answer = dataOf(await drafted('packages', cheaper))
    if (!('draft' in answer)) throw new Error('no draft')
    expect(await written()).toEqual(before)
    const { id } = await propose('packages', cheaper)
    const { version: _, ...preview } = await previewed(id)
    dataOf(await send({ action: 'withdraw', id }))
    expect(answer.draft).toEqual(preview)
    expect(preview.open_offers.made_anew + preview.open_offers.kept).toBeGreaterThan(0)
    expect(preview.second_people).toContain('Bento Admin')
    expect(preview.second_people).not.toContain('Ana Admin')
    for (const { amount_cents, after } of preview.loans)
      if (after !== null)
        expect(amount_cents + after.interest_cents + after.fee_cents + after.iof_cents).toBe(after.total_cents)
    const wide = dataOf(
      await drafted(
        'packages',
        all
          .filter(({ id: code }) => code !== 'plus')
          .map((each) => (each.id === 'prime' ? Object.assign(each, { amount_min_cents: 500_000 }) : each)),
      ),
    )
    expect(wide).toMatchObject({ draft: { gaps: [{ from_cents: 300_100, to_cents: 499_900 }] } })
    const past = new Date((await clock()).getTime() - 60_000).toISOString()
    const refused: [Awaited<ReturnType<typeof drafted>>, string][] = [
      [
        await drafted(
          'packages',
          all.map((each) => ({ ...each, rate_monthly: '3%' })),
        ),
        'value.0.rate_monthly',
      ],
      [await drafted('packages', [{ ...all[0], fee_cents: null }]), 'value.0.fee_cents'],
      [await drafted('packages', 'none'), 'value'],
      [await drafted('packages', all, past), 'effective_at'],
    ]
    for (const [{ status_code, data }, field] of refused)
      expect([status_code, data]).toMatchObject([400, { fields: { [field]: expect.stringMatching(/\S/) } }])
    // What does not fit other settings is said, and the figures are shown all the same.
    const policy = await current('policy')
    expect(dataOf(await drafted('policy', policy))).toMatchObject({
      draft: { faults: { 'value.version': expect.any(String) } },
    })
    expect(await written()).toMatchObject({ settings: (before?.settings ?? 0) + 1 })
    // The next tests count open offers.
    dataOf(await ask('POST /api/app/loan', { action: 'cancel', loan_id: borrower.loanId }, { token: borrower.token }))
  })

  it('is not proposed against a version that its author has not seen', async () => {
    const late = await current('late')
    const { id } = await change('late', { ...late, fine_rate: '0.01' })
    const next = { ...late, fine_rate: '0.015' }
    expect(await send(proposal('late', next, { replaces: id - 1 }))).toMatchObject({
      status_code: 412,
      data: { reason: 'setting_changed' },
    })
    await confirm(await propose('late', next, { replaces: id }))
    await change('late', late)
  })

  it('of policy is tried on the inputs that are stored with decisions', async () => {
    const borrower = await loans.approved({ package: 'plus', amount_cents: 150_000 })
    const policy = await current('policy')
    const simulated = async (more: Partial<typeof policy>) => {
      const answer = dataOf(await send({ action: 'simulate', value: { ...policy, version: 'tried', ...more } }))
      if (!('simulation' in answer)) throw new Error('no simulation')
      return answer.simulation
    }
    const same = await simulated({})
    expect(same.decisions).toBeGreaterThan(0)
    expect(same).toMatchObject({ changed: 0, rows: [], cut_off: false })
    expect(same.after).toEqual(same.before)
    const old = await simulated({ min_age: 100 })
    expect(old).toMatchObject({ changed: same.decisions, after: { approve: 0, refer: 0, reject: same.decisions } })
    expect(old.before).toEqual(same.before)
    expect(old.reasons).toContainEqual({ reason: 'under_age', before: 0, after: same.decisions })
    expect(old.rows[0]).toMatchObject({ loan_id: borrower.loanId, amount_cents: 150_000, after: 'reject' })
    // The decision stores an age, and no date of birth.
    const { inputs } = await db()
      .selectFrom('loan_decisions')
      .select('inputs')
      .where('loan_id', '=', borrower.loanId)
      .executeTakeFirstOrThrow()
    expect(inputs).toMatchObject({ age: expect.any(Number), net_cents: 150_000, package: { code: 'plus' } })
    expect(JSON.stringify(inputs)).not.toMatch(/born|birth/)
    expect(await send({ action: 'simulate', value: policy }, await loans.operator('support'))).toMatchObject({
      status_code: 403,
    })
    // The next tests count open offers.
    dataOf(await ask('POST /api/app/loan', { action: 'cancel', loan_id: borrower.loanId }, { token: borrower.token }))
  })

  it('leaves all that is signed as it was: rows, late charges and figures', async () => {
    const late = await arrears.credited(75, 'Lídia Tarde')
    const signed = await loans.generated({ package: 'plus', amount_cents: 150_000 })
    const seen = async () => {
      const owed = dataOf(
        await ask(
          'POST /api/dk/getRepayment',
          { loan_id: late.loanId, pay: { verb: 'settle' } },
          { token: late.token },
        ),
      )
      const list = dataOf(
        await ask(
          'POST /api/dk/getRepaymentList',
          { action: 'installments', loan_id: late.loanId },
          { token: late.token },
        ),
      )
      const { offer, package: chosen, loan } = await loans.detail(signed)
      return { owed, list, offer, chosen, state: loan.state }
    }
    const before = await seen()
    expect(before.owed.owed.late_cents).toBeGreaterThan(0)
    const [all, iof, charges] = [await packages(), await current('iof'), await current('late')]
    await change('late', { fine_rate: '0.01', mora_monthly: '0.005' })
    await change('iof', { ...iof, additional_rate: '0.002' })
    await change(
      'packages',
      all.map((each) => ({ ...each, rate_monthly: '0.02', fee_cents: 0 })),
    )
    await loans.forward(1)
    expect(await seen()).toEqual(before)
    await change('packages', all)
    await change('iof', iof)
    await change('late', charges)
    expect(await seen()).toEqual(before)
  })

  it('reaches what nobody has signed yet: tax always, prices where no part of them costs more', async () => {
    const borrower = await loans.approved({ package: 'plus', amount_cents: 150_000 })
    const costs = async () => (await loans.detail(borrower)).offer?.costs
    const [all, iof] = [await packages(), await current('iof')]
    const priced = (rate_monthly: string, fee_cents: number) =>
      all.map((each) => (each.id === 'plus' ? { ...each, rate_monthly, fee_cents } : each))
    const counts = async (name: SettingName, value: unknown) => {
      const { id } = await propose(name, value)
      const preview = await previewed(id)
      versionIn(dataOf(await send({ action: 'confirm', id, replaces: preview.replaces }, await admin2())))
      await loans.forward(1)
      return preview.open_offers
    }
    /** How often the borrower was notified of a changed offer. */
    const renewals = async () =>
      (await bankOf(sandbox).messageKindsOf(borrower.id)).filter((kind) => kind === 'offer_renewed').length
    const until = (rate: string) =>
      eventually(costs, (seen) => seen?.rate_monthly === rate, `the offer is made anew at ${rate}`)
    const first = await costs()
    expect(await counts('packages', priced('0.04', 4_900))).toEqual({ made_anew: 1, kept: 0 })
    const cheaper = await until('0.04')
    expect(await renewals()).toBe(1)
    expect(cheaper?.cet_annual_bp).toBeLessThan(first?.cet_annual_bp ?? 0)
    // The borrower did not agree to a higher fee, whatever the rate, so the offer does not change.
    expect(await counts('packages', priced('0.03', 5_000))).toEqual({ made_anew: 0, kept: 1 })
    expect(await renewals()).toBe(1)
    expect(await counts('iof', { ...iof, additional_rate: '0.002' })).toEqual({ made_anew: 1, kept: 0 })
    const taxed = await eventually(
      costs,
      (seen) => (seen?.iof_additional_cents ?? 0) < (cheaper?.iof_additional_cents ?? 0),
      'the offer has the new tax',
    )
    expect(taxed).toMatchObject({ rate_monthly: '0.04', fee_cents: 4_900 })
    expect(await renewals()).toBe(2)
    await loans.sign(borrower)
    await change('packages', priced('0.02', 0))
    await loans.forward(1)
    expect((await costs())?.rate_monthly).toBe('0.04')
    await change('iof', iof)
    await change('packages', all)
  })

  it('own holidays move what we promise, and no date on which somebody must pay', async () => {
    const late = await arrears.credited(20, 'Paula Prazo')
    const list = async () =>
      dataOf(
        await ask(
          'POST /api/dk/getRepaymentList',
          { action: 'installments', loan_id: late.loanId },
          { token: late.token },
        ),
      )
    const before = await list()
    const today = dayIn(localDate(await clock()))
    const days = [0, 1, 2, 3].map((ahead) => new Date((today + ahead) * 86_400_000).toISOString().slice(0, 10))
    await change(
      'holidays',
      days.map((day, index) => ({ day, name: `Office closed ${index}` })),
    )
    const borrower = await loans.sent()
    const { verification } = dataOf(await ask('GET /api/dk/verify', {}, { token: borrower.token }))
    const sentAt = new Date(verification.sent_at ?? '')
    expect(verification.decide_by).toBe(afterBankingDays(sentAt, 1, new Set(days.map(dayIn))).toISOString())
    expect(verification.decide_by).not.toBe(afterBankingDays(sentAt, 1, new Set()).toISOString())
    expect(await list()).toEqual(before)
    await change('holidays', [])
  })
})

describe('a row that was written by hand', () => {
  const write = async (name: SettingName, value: unknown): Promise<void> => {
    await db()
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value), effective_at: await clock(), set_by: 'by hand' })
      .execute()
  }

  it('and does not fit is passed over: calls answer from the last valid version, and it is said', async () => {
    const all = await packages()
    const [limits, iof] = [await current('limits'), await current('iof')]
    const borrower = await loans.verified()
    expect(await readyz()).toEqual({ http: 200, status: 'ready' })
    await write(
      'packages',
      all.map((each) => ({ ...each, rate_monthly: '12%' })),
    )
    await write('limits', { ...limits, amount_min_cents: 'a little' })
    await write('iof', 'none')
    for (let time = 0; time < 2; time += 1)
      expect(await readyz()).toEqual({ http: 200, status: 'ready', faults: ['settings'] })
    expect(await offered()).toEqual(all)
    expect(dataOf(await ask('POST /api/system/setting', {})).limits).toEqual(limits)
    for (const answer of [
      await ask('POST /api/system/setting', { article: 'cost' }),
      await ask('GET /api/sd/open', {}, { token: borrower.token }),
      await ask('POST /api/dk/record', {}, { token: borrower.token }),
      await ask('POST /api/console/settings', { action: 'read' }, { token: await loans.operator('admin') }),
      await loans.choose(borrower),
    ])
      expect(answer.status_code).toBe(200)
    expect(await (await fetch(`${sandbox.address}/metrics`)).text()).toContain('part_fails{part="settings"} 1')
    const logLines = sandbox.logged.filter((line) => line.includes('version of a setting does not fit'))
    expect(logLines.map((line) => (JSON.parse(line) as { setting: string; wrong: string }).setting).toSorted()).toEqual(
      ['iof', 'limits', 'packages'],
    )
    // The log does not quote the wrong value: it may be anything.
    expect(logLines.join('')).not.toContain('12%')
    const { rows } = dataOf(await send({ action: 'list', name: 'packages', page: 1, page_size: 10 })) as Extract<
      Output,
      { rows: unknown }
    >
    expect(rows.slice(0, 2).map(({ state, author }) => [state, author])).toMatchObject([
      ['invalid', 'by hand'],
      ['in_force', expect.any(String)],
    ])
    await write('packages', all)
    await write('limits', limits)
    await write('iof', iof)
    expect(await readyz()).toEqual({ http: 200, status: 'ready' })
  })

  it('and leaves no valid version of what a server needs makes it not ready, and it says why', async () => {
    const { value } = await db()
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'collections')
      .executeTakeFirstOrThrow()
    const put = async (text: string): Promise<void> => {
      await sql`ALTER TABLE settings DISABLE TRIGGER settings_kept`.execute(db())
      await sql`UPDATE settings SET value = ${text}::jsonb WHERE name = 'collections'`.execute(db())
      await sql`ALTER TABLE settings ENABLE TRIGGER settings_kept`.execute(db())
    }
    await put('{}')
    expect(await readyz()).toEqual({ http: 503, status: 'no valid setting: collections', faults: ['settings'] })
    await put(JSON.stringify(value))
    expect(await readyz()).toEqual({ http: 200, status: 'ready' })
  })
})

it('what migrations and the sandbox bring fits the shapes that are asked of a proposal', async () => {
  const rows = await db()
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('set_by', 'in', ['default', 'sandbox'])
    .execute()
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(12)
  for (const { name, value } of rows) {
    const { success, error } = NEW_SETTING_SCHEMAS[name as SettingName].safeParse(value)
    expect([name, success, error?.issues]).toEqual([name, true, undefined])
  }
})
