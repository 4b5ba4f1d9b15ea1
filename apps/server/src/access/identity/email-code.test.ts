import type { CallInput } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { queueEmail } from '../../platform/jobs/send-email.ts'
import { dataOf, GOOD_PASSWORD, identityOf } from '../../testing/identity.ts'
import { useServer } from '../../testing/server.ts'
import { addSetting } from '../../settings/change.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask, newPhone, e164, captcha, forward, registered } = identity
const db = () => sandbox.server.pool.db
type PhoneParts = ReturnType<typeof newPhone>

let emailCount = 0
const newEmail = (): string => `maria${(emailCount += 1)}@example.com`
const mails = async (address: string): Promise<string[]> =>
  dataOf(await ask('POST /api/sandbox/email', { address })).messages.map(({ text }) => text)
const mailed = async (address: string, count = 1): Promise<string> => {
  await expect.poll(async () => (await mails(address)).length).toBeGreaterThanOrEqual(count)
  return (await mails(address))[0] ?? ''
}
const send = async (email: string, parts: PhoneParts, options = {}) =>
  ask('POST /api/user/email_code', { email, ...parts, captcha: await captcha() }, options)
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? 'none'
const input = (parts: PhoneParts, more: Partial<CallInput<'POST /api/user/register'>>) =>
  ({
    ...parts,
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
    accept_terms: true,
    accept_privacy: true,
    marketing: false,
    ...more,
  }) as const
const registerBy = async (email: string, parts: PhoneParts) => {
  dataOf(await send(email, parts))
  const email_code = codeIn(await mailed(email))
  return dataOf(await ask('POST /api/user/register', input(parts, { email, email_code })))
}
const rowOf = (id: string) => db().selectFrom('borrowers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a code by e-mail', () => {
  it('registers its number with its mailbox, once, and neither is anything else: the number is yet to be proven', async () => {
    const [email, parts] = [newEmail(), newPhone()]
    const typed = email.replace('maria', 'Maria')
    expect(await send(typed, parts)).toMatchObject({ status_code: 200, data: { resend_seconds: 60 } })
    const email_code = codeIn(await mailed(typed))
    const refused = { status_code: 401, data: { reason: 'code_refused' } }
    expect(await ask('POST /api/user/register', input(newPhone(), { email, email_code }))).toMatchObject(refused)
    expect(await ask('POST /api/user/register', input(parts, { email: newEmail(), email_code }))).toMatchObject(refused)
    expect(await ask('POST /api/user/register', input(parts, { sms_code: email_code }))).toMatchObject(refused)
    const { borrower } = dataOf(await ask('POST /api/user/register', input(parts, { email, email_code })))
    expect(borrower).toMatchObject({
      phone_verified: false,
      phone_masked: expect.stringContaining(e164(parts).slice(-4)),
      email_masked: 'm***@example.com',
    })
    expect(await rowOf(borrower.id)).toMatchObject({ phone: `unverified:${borrower.id}`, wanted_phone: e164(parts) })
    expect(await ask('POST /api/user/register', input(parts, { email, email_code }))).toMatchObject(refused)
    expect(await identity.texts(parts, 0)).toEqual([])
  })

  it('is refused at its field where it or the mailbox is missing or wrong', async () => {
    const parts = newPhone()
    const wrong = [
      [{}, 'sms_code'],
      [{ email: newEmail() }, 'email_code'],
      [{ email_code: '123456' }, 'email'],
      [{ email: newEmail(), email_code: '123456', sms_code: '123456' }, 'sms_code'],
      [{ email: 'nobody', email_code: '123456' }, 'email'],
    ] as const
    for (const [more, field] of wrong)
      expect(await ask('POST /api/user/register', input(parts, more))).toMatchObject({
        status_code: 400,
        data: { fields: { [field]: expect.any(String) } },
      })
    expect(await send('nobody', parts)).toMatchObject({
      status_code: 400,
      data: { fields: { email: expect.any(String) } },
    })
    expect(await send(newEmail(), { ...parts, phone: '12' })).toMatchObject({
      data: { fields: { phone: expect.any(String) } },
    })
    expect(await ask('POST /api/user/email_code', { email: newEmail(), ...parts })).toMatchObject({ status_code: 401 })
  })

  it('tells a known mailbox that it has an account and a known number nothing, and answers all alike', async () => {
    const existing = await registered()
    const stranger = newEmail()
    expect(await send(stranger, existing.parts)).toMatchObject({ status_code: 200 })
    expect(codeIn(await mailed(stranger))).toMatch(/^\d{6}$/)
    const [email, parts] = [newEmail(), newPhone()]
    await registerBy(email, parts)
    await forward(60)
    expect(await send(email, newPhone())).toMatchObject({ status_code: 200, data: { resend_seconds: 60 } })
    const text = await mailed(email, 2)
    expect(text).toContain('already has an account')
    expect(codeIn(text)).toBe('none')
    // The real owner of a number that somebody else entered can still register with it.
    expect(await identity.register(parts)).toMatchObject({
      status_code: 200,
      data: { borrower: { phone_verified: true } },
    })
  })

  it('is sent no more often than the caps say to one mailbox, and from one address', async () => {
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    const caps = { number_hour: 2, number_day: 3, address_hour: 3, address_day: 4, global_hour: 2000 }
    await addSetting(db(), { name: 'sms_caps', value: caps, effectiveAt: now, setBy: 'test' })
    const email = newEmail()
    const full = { status_code: 429, data: { reason: 'too_many', wait_seconds: expect.any(Number) } }
    expect(await send(email, newPhone())).toMatchObject({ status_code: 200 })
    expect(await send(email, newPhone())).toMatchObject({ status_code: 402, data: { reason: 'sms_too_soon' } })
    await forward(60)
    expect(await send(email, newPhone())).toMatchObject({ status_code: 200 })
    await forward(60)
    expect(await send(email, newPhone())).toMatchObject(full)
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    for (let sent = 0; sent < 3; sent += 1)
      expect(await send(newEmail(), newPhone(), { headers })).toMatchObject({ status_code: 200 })
    expect(await send(newEmail(), newPhone(), { headers })).toMatchObject(full)
    await forward(86_400)
  })

  it('that would arrive after its time is not sent', async () => {
    const [late, still] = [newEmail(), newEmail()]
    const secretKey = Buffer.alloc(32, 'sandbox')
    const mail = { subject: 'x', text: 'x' }
    await queueEmail(db(), secretKey, { ...mail, address: late, until: '2020-01-01T00:00:00.000Z' })
    await queueEmail(db(), secretKey, { ...mail, address: still, until: '2099-01-01T00:00:00.000Z' })
    await mailed(still)
    await expect
      .poll(async () => {
        const { rows } = await sandbox.server.pool.raw.query<{ left: number }>(
          `SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE task_identifier = 'send_email'`,
        )
        return rows[0]?.left
      })
      .toBe(0)
    expect(await mails(late)).toEqual([])
  })
})

describe('an account whose number is not proven', () => {
  it('is logged in to with the mailbox and not with the number, and no code resets its password', async () => {
    const [email, parts] = [newEmail(), newPhone()]
    const { borrower } = await registerBy(email, parts)
    const logIn = (more: Partial<CallInput<'POST /api/user/login'>>) =>
      ask('POST /api/user/login', { password: GOOD_PASSWORD, ...more })
    expect(dataOf(await logIn({ email: email.toUpperCase() })).borrower.id).toBe(borrower.id)
    const refused = { status_code: 401, data: { reason: 'login_refused' } }
    expect(await logIn({ email, password: 'another one' })).toMatchObject(refused)
    expect(await logIn({ email: newEmail() })).toMatchObject(refused)
    expect(await logIn(parts)).toMatchObject(refused)
    expect(await logIn({ phone: '11 91234-5678' })).toMatchObject({
      status_code: 400,
      data: { fields: { country_code: expect.any(String) } },
    })
    dataOf(await identity.send('reset', parts))
    expect((await identity.texts(parts))[0]).not.toMatch(/#\d{6}$/)
  })

  it('gets no code for anything, and sends no application, until a code to a number is given', async () => {
    const [email, parts] = [newEmail(), newPhone()]
    const { token, borrower } = await registerBy(email, parts)
    const unproven = { status_code: 402, data: { reason: 'phone_unverified' } }
    for (const request of [
      { scene: 'sign' },
      { scene: 'edit', purpose: 'payee' },
      { scene: 'edit', purpose: 'person' },
      { scene: 'withdraw', amount_cents: 1000, channel: 'pix' },
    ] as const)
      expect(await ask('POST /api/sms/send', request, { token })).toMatchObject(unproven)
    expect(await ask('POST /api/app/phone_change', { action: 'send_code', ...newPhone() }, { token })).toMatchObject(
      unproven,
    )
    dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token }))
    expect(await ask('POST /api/dk/verify', { action: 'send' }, { token })).toMatchObject(unproven)

    const verify = (sms_code: string, of = parts) =>
      ask('POST /api/app/verify_phone', { action: 'verify', ...of, sms_code }, { token })
    dataOf(await ask('POST /api/app/verify_phone', { action: 'send_code', ...parts }, { token }))
    const sms_code = await identity.lastCode(parts)
    const wrong = { status_code: 401, data: { reason: 'code_refused', fields: { sms_code: expect.any(String) } } }
    expect(await verify(sms_code === '000000' ? '000001' : '000000')).toMatchObject(wrong)
    expect(await verify(sms_code, newPhone())).toMatchObject(wrong)
    expect(dataOf(await verify(sms_code)).borrower).toMatchObject({ phone_verified: true })
    expect(await rowOf(borrower.id)).toMatchObject({ phone: e164(parts), wanted_phone: null, email })
    expect(await verify(sms_code)).toMatchObject({ status_code: 412 })
    expect(await ask('POST /api/dk/verify', { action: 'send' }, { token })).toMatchObject({ status_code: 400 })
    // From now on the account logs in by its number.
    const logIn = { password: GOOD_PASSWORD }
    expect(await ask('POST /api/user/login', { email, ...logIn })).toMatchObject({ status_code: 401 })
    expect(dataOf(await ask('POST /api/user/login', { ...parts, ...logIn })).borrower.id).toBe(borrower.id)
  })

  it('cannot take a number that has an account: the phone is told, and the code is none', async () => {
    const existing = await registered()
    const { token } = await registerBy(newEmail(), existing.parts)
    await forward(60)
    expect(
      await ask('POST /api/app/verify_phone', { action: 'send_code', ...existing.parts }, { token }),
    ).toMatchObject({
      status_code: 200,
    })
    expect((await identity.texts(existing.parts, 2))[0]).toContain('You already have an account')
    // A code that its owner got for something else does not work either.
    await forward(60)
    dataOf(await ask('POST /api/sms/send', { scene: 'sign' }, { token: existing.token }))
    const sms_code = await identity.lastCode(existing.parts, 2)
    expect(
      await ask('POST /api/app/verify_phone', { action: 'verify', ...existing.parts, sms_code }, { token }),
    ).toMatchObject({ status_code: 401 })
  })

  it('is told of what happens to it by e-mail, gets its data and is erased by its password', async () => {
    const [email, parts] = [newEmail(), newPhone()]
    const { token, borrower } = await registerBy(email, parts)
    const privacy = (more: { action?: 'ask_deletion'; password?: string }) =>
      ask('POST /api/app/privacy', { action: 'export', ...more }, { token })
    expect(await privacy({})).toMatchObject({ status_code: 400, data: { fields: { password: expect.any(String) } } })
    expect(await privacy({ password: 'wrong one' })).toMatchObject({ status_code: 400 })
    const { export: file } = dataOf(await privacy({ password: GOOD_PASSWORD }))
    const response = await fetch(`${sandbox.address}${file?.link ?? ''}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await response.text()).toContain(email)
    dataOf(await privacy({ action: 'ask_deletion', password: GOOD_PASSWORD }))
    expect(await mailed(email, 2)).toMatch(/Home-credit/)
    const { token: support } = dataOf(await ask('POST /api/sandbox/operator_session', { role: 'support' }))
    const waiting = await db()
      .selectFrom('deletion_requests')
      .select('id')
      .where('borrower_id', '=', borrower.id)
      .execute()
    dataOf(
      await ask('POST /api/console/privacy', { action: 'carry_out', id: waiting[0]?.id ?? '' }, { token: support }),
    )
    expect(await rowOf(borrower.id)).toMatchObject({ wanted_phone: null, email: null, email_verified_at: null })
    expect(await db().selectFrom('sms_codes').selectAll().where('phone', '=', `mailto:${email}`).execute()).toEqual([])
  })
})
