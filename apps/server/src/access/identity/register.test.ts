import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { dataOf, GOOD_PASSWORD, identityOf } from '../../testing/identity.ts'
import { useServer } from '../../testing/server.ts'
import { addSetting } from '../../settings/change.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask, newPhone, e164, codeFor, register, registered } = identity
const UA = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36' }

const rowOf = (phone: string) =>
  sandbox.server.pool.db.selectFrom('borrowers').selectAll().where('phone', '=', phone).executeTakeFirst()

describe('registering', () => {
  it('makes an account and logs in, keeps the password as argon2id and tells no secret', async () => {
    const parts = newPhone()
    const answer = await register(parts, { lang: 'pt', marketing: true }, { headers: UA })
    const { token, device_token, borrower } = dataOf(answer)
    expect(borrower).toEqual({
      id: expect.any(String),
      phone_masked: `+55 *******${e164(parts).slice(-4)}`,
      phone_verified: true,
      email_masked: null,
      nickname: '',
      avatar_link: null,
      lang: 'pt',
      notify_sms: true,
      notify_sms_money: true,
      notify_sms_news: false,
      notify_email: true,
      notify_email_money: true,
      notify_email_news: false,
      notify_push_due: true,
      notify_push_credited: true,
      notify_push_paid: true,
      notify_push_service: true,
      notify_push_amounts: false,
      notify_whatsapp: false,
      quiet: { from: 22, until: 8 },
      marketing: true,
      invitation_code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      created_at: expect.any(String),
    })
    expect(await ask('POST /api/app/me', {}, { token })).toMatchObject({
      status_code: 200,
      data: { borrower: { id: borrower.id } },
    })
    expect((await rowOf(e164(parts)))?.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(answer)).not.toContain(e164(parts))
    expect(await identity.login(parts, GOOD_PASSWORD, { device_token })).toMatchObject({
      status_code: 200,
      data: { device_token },
    })
    const { rows } = await sandbox.server.pool.raw.query<{ text: string }>(
      `SELECT d::text AS text FROM devices AS d UNION ALL SELECT s::text FROM sessions AS s`,
    )
    for (const secret of [token, device_token]) expect(rows.map(({ text }) => text).join()).not.toContain(secret)
    const session = dataOf(await ask('POST /api/app/sessions', { action: 'list' }, { token })).sessions.find(
      ({ current }) => current,
    )
    expect(session?.device).toBe('Chrome, Android')
    const entries = await sandbox.server.pool.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject', '=', `borrower:${borrower.id}`)
      .orderBy('seq')
      .execute()
    expect(entries).toEqual([
      { action: 'registered', details: { accepted: ['terms', 'privacy'], marketing: true } },
      { action: 'logged_in', details: {} },
    ])
    expect(await auditFaults(sandbox.server.pool.db)).toEqual([])
  })

  it('names every field that is wrong, in the language asked for, and uses up no try of the code', async () => {
    const parts = newPhone()
    const sms_code = await codeFor('register', parts)
    const answer = await register(
      { ...parts, phone: '123' },
      { sms_code, password: 'short', confirm_password: 'other', invitation_code: 'NOBODY22' },
      { lang: 'en' },
    )
    expect(answer).toMatchObject({
      status_code: 400,
      data: {
        reason: 'input_refused',
        fields: {
          phone: 'Wrong format of phone number',
          password: 'Use at least 8 characters',
          confirm_password: 'Inconsistent password entered twice',
          invitation_code: "This invitation code doesn't exist",
        },
      },
    })
    for (const password of ['12345678', e164(parts).slice(1), 'Home-Credit'])
      expect(await register(parts, { sms_code, password })).toMatchObject({
        status_code: 400,
        data: { fields: { password: 'This password is too easy to guess' } },
      })
    expect(await register(parts, { sms_code, confirm_password: 'tres tigres' }, { lang: 'pt' })).toMatchObject({
      status_code: 400,
      data: { fields: { confirm_password: expect.any(String) } },
    })
    expect(
      await sandbox.server.pool.db.selectFrom('sms_codes').select('tries').where('phone', '=', e164(parts)).execute(),
    ).toEqual([{ tries: 0 }])
    expect(await register(parts, { sms_code })).toMatchObject({ status_code: 200 })
  })

  it('needs both consents, and is refused for input of the wrong shape', async () => {
    const parts = newPhone()
    const bad: [object, string][] = [
      [{ accept_terms: false }, 'accept_terms'],
      [{ accept_privacy: false }, 'accept_privacy'],
      [{ sms_code: '12345' }, 'sms_code'],
      [{ sms_code: 123456 }, 'sms_code'],
      [{ password: 'x'.repeat(201) }, 'password'],
      [{ country_code: '+55' }, 'country_code'],
      [{ lang: 'de' }, 'lang'],
      [{ role: 'admin' }, 'role'],
      [{ invitation_code: 'x'.repeat(21) }, 'invitation_code'],
    ]
    for (const [more, field] of bad) {
      const answer = await register(parts, { sms_code: '123456', ...more })
      expect(answer).toMatchObject({ status_code: 400, data: { fields: { [field]: expect.any(String) } } })
    }
    expect(await rowOf(e164(parts))).toBeUndefined()
  })

  it('with a wrong code is refused, and so is a known number, in the same words', async () => {
    const parts = newPhone()
    const code = await codeFor('register', parts)
    const wrong = await register(parts, { sms_code: code === '000000' ? '000001' : '000000' })
    expect(wrong).toMatchObject({ status_code: 401, data: { reason: 'code_refused' } })
    const existing = await registered()
    await identity.forward(60)
    await identity.send('register', existing.parts)
    expect(await register(existing.parts, { sms_code: '123456' })).toEqual(wrong)
    expect(await register(newPhone(), { sms_code: '123456' })).toEqual(wrong)
  })

  it('twice at once with one code makes one account', async () => {
    const parts = newPhone()
    const sms_code = await codeFor('register', parts)
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(parts, { sms_code })))
    expect(answers.map(({ status_code }) => status_code).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
  })
})

describe('an invitation', () => {
  it('is written down, however the code is typed, and is optional', async () => {
    const inviter = await registered()
    const code = inviter.borrower.invitation_code
    const { parts, borrower } = await registered({
      invitation_code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `,
    })
    expect((await rowOf(e164(parts)))?.invited_by).toBe(inviter.borrower.id)
    expect(borrower.invitation_code).not.toBe(code)
    expect((await rowOf(e164((await registered({ invitation_code: '' })).parts)))?.invited_by).toBeNull()
  })

  it('is needed where the setting says so', async () => {
    const inviter = await registered()
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    await addSetting(sandbox.server.pool.db, {
      name: 'registration',
      value: { invitation_required: true },
      effectiveAt: now,
      setBy: 'test',
    })
    const parts = newPhone()
    const sms_code = await codeFor('register', parts)
    expect(await register(parts, { sms_code })).toMatchObject({
      status_code: 400,
      data: { fields: { invitation_code: 'Please enter the invitation code' } },
    })
    expect(await register(parts, { sms_code, invitation_code: inviter.borrower.invitation_code })).toMatchObject({
      status_code: 200,
    })
  })
})
