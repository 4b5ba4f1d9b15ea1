import type { CallInput } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../audit/audit.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const { operator, forward } = loansOf(sandbox)

type Input = CallInput<'POST /api/console/settings'>
const set = async (input: Input, role: Parameters<typeof operator>[0] = 'admin') =>
  ask('POST /api/console/settings', input, { token: await operator(role) })
const told = async () => dataOf(await ask('POST /api/system/setting', {}))
const now = async () => new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)

const LENDER = {
  action: 'set_lender',
  brand: 'Home-credit',
  legal_name: 'Casa Crédito S.A.',
  cnpj: '11.222.333/0001-81',
  address: 'Rua Nova 1, Recife',
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
  effective_at: null,
} as const

describe('settings that operators set', () => {
  it('count at once or from their time on, overwrite nothing, and are logged', async () => {
    dataOf(await set(LENDER))
    expect((await told()).lender).toEqual({
      brand: 'Home-credit',
      legal_name: 'Casa Crédito S.A.',
      cnpj: '11.222.333/0001-81',
      address: 'Rua Nova 1, Recife',
    })
    const later = new Date((await now()).getTime() + 3600_000).toISOString()
    dataOf(await set({ ...LENDER, legal_name: 'First thought S.A.', effective_at: later }))
    const answer = dataOf(await set({ ...LENDER, legal_name: 'Casa Nova S.A.', effective_at: later }))
    expect((await told()).lender.legal_name).toBe('Casa Crédito S.A.')
    // Of two for one time the later set counts, and only that is planned.
    expect(answer.lender.planned).toMatchObject([
      {
        value: { legal_name: 'Casa Nova S.A.', cnpj: '11.222.333/0001-81' },
        effective_at: later,
        set_by: expect.stringMatching(/^operator:/),
      },
    ])
    await forward(3601)
    expect((await told()).lender.legal_name).toBe('Casa Nova S.A.')
    expect(dataOf(await set({ action: 'read' }, 'support')).lender).toMatchObject({ since: later, planned: [] })
    const entries = await sandbox.server.pool.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', 'setting:lender')
      .orderBy('seq')
      .execute()
    expect(entries.map(({ details }) => details)).toMatchObject([
      { value: { cnpj: '11222333000181' } },
      { value: { legal_name: 'First thought S.A.' }, effective_at: later },
      { value: { legal_name: 'Casa Nova S.A.' } },
    ])
  })

  it('Portuguese is listed by one switch; channels, hours and invitations are told to everybody', async () => {
    expect((await told()).languages).toEqual(['en', 'zh'])
    dataOf(await set({ action: 'set_languages', languages: ['en', 'zh', 'pt'], effective_at: null }, 'content'))
    expect((await told()).languages).toEqual(['en', 'zh', 'pt'])
    const { action: _, effective_at: __, ...service } = SERVICE
    dataOf(await set({ ...SERVICE, days: [...SERVICE.days] }, 'content'))
    expect((await told()).service).toMatchObject({ ...service, days: [1, 2, 3, 4, 5] })
    dataOf(
      await set(
        { action: 'set_invitations', invitation_required: true, counted_per_day: 5, effective_at: null },
        'content',
      ),
    )
    expect((await told()).registration).toEqual({ invitation_required: true })
    expect(dataOf(await set({ action: 'read' })).invitations.value).toEqual({ counted_per_day: 5 })
    expect(await auditFaults(sandbox.server.pool.db)).toEqual([])
  })

  it('what is wrong is refused at its field and changes nothing', async () => {
    const before = await told()
    const past = new Date((await now()).getTime() - 60_000).toISOString()
    const far = new Date((await now()).getTime() + 400 * 86_400_000).toISOString()
    const wrong: [Input, string][] = [
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
    expect(await told()).toEqual(before)
  })

  it('need the right role: the lender an admin, the rest also who writes content', async () => {
    const languages = { action: 'set_languages', languages: ['en', 'zh'], effective_at: null } as const
    for (const role of ['reviewer', 'finance', 'support', 'auditor'] as const)
      expect(await set({ ...languages, languages: ['en', 'zh'] }, role)).toMatchObject({ status_code: 403 })
    expect(await set(LENDER, 'content')).toMatchObject({ status_code: 403 })
    expect(await ask('POST /api/console/settings', { action: 'read' })).toMatchObject({ status_code: 405 })
  })
})
