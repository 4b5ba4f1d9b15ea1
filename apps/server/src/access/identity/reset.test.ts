import { describe, expect, it } from 'vitest'
import { CODE_LINE, dataOf, GOOD_PASSWORD, identityOf, OTHER_PASSWORD } from '../../testing/identity.ts'
import { mintKey, useServer } from '../../testing/server.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask, newPhone, registered, login, forward, codeFor } = identity

const reset = (parts: { country_code: string; phone: string }, sms_code: string, more: object = {}) =>
  ask('POST /api/user/reset', {
    ...parts,
    sms_code,
    password: OTHER_PASSWORD,
    confirm_password: OTHER_PASSWORD,
    ...more,
  })
const isOpen = async (token: string): Promise<boolean> =>
  (await ask('POST /api/app/me', {}, { token })).status_code === 200
const actionsOf = async (id: string): Promise<string[]> =>
  (
    await sandbox.server.pool.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `borrower:${id}`)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)
/** Notices sent to the number, without codes and new-device notices, once `count` texts have arrived. */
const noticesTo = async (parts: { country_code: string; phone: string }, count: number): Promise<string[]> =>
  (await identity.texts(parts, count)).filter((text) => !CODE_LINE.test(text) && !text.includes('new login on'))

describe('a forgotten password', () => {
  it('is replaced by code; every session ends and one opens', async () => {
    const { parts, token, borrower, device_token } = await registered()
    const other = dataOf(await login(parts, GOOD_PASSWORD)).token
    await forward(60)
    const session = dataOf(await reset(parts, await codeFor('reset', parts), { device_token }))
    expect(session).toMatchObject({ device_token, borrower: { id: borrower.id } })
    expect([await isOpen(token), await isOpen(other), await isOpen(session.token)]).toEqual([false, false, true])
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 401 })
    expect(await login(parts, OTHER_PASSWORD)).toMatchObject({ status_code: 200 })
    expect((await actionsOf(borrower.id)).filter((action) => action === 'password_reset')).toHaveLength(1)
    const [notice = ''] = await noticesTo(parts, 5)
    expect(notice).toMatch(
      /^Home-credit: on \d\d\/\d\d\/\d{4}, \d\d:\d\d a new password was set for your account by SMS code\. Not you\? /,
    )
    expect(notice).not.toMatch(/https?:|\b\d{6}\b/)
  })

  it('that is not replaced is not told of either', async () => {
    const { parts } = await registered()
    await forward(60)
    await codeFor('reset', parts)
    expect(await reset(parts, '000000')).toMatchObject({ status_code: 401 })
    expect(await noticesTo(parts, 2)).toEqual([])
  })

  it('is a way in for who was locked out by a stranger, and proves the device', async () => {
    const { parts } = await registered()
    for (let tried = 0; tried < 10; tried += 1) await login(parts, 'not the password')
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 429 })
    await forward(60)
    const { device_token } = dataOf(await reset(parts, await codeFor('reset', parts)))
    expect(await login(parts, OTHER_PASSWORD, { device_token })).toMatchObject({ status_code: 200 })
  })

  it('of an unknown number is refused as a wrong code is, even with the code of another scene', async () => {
    const { parts } = await registered()
    await forward(60)
    await codeFor('reset', parts)
    const wrong = await reset(parts, '000000')
    expect(wrong).toMatchObject({ status_code: 401, data: { reason: 'code_refused' } })
    const unknown = newPhone()
    expect(await reset(unknown, '000000')).toEqual(wrong)
    await identity.send('reset', unknown)
    expect(await reset(unknown, '000000')).toEqual(wrong)
    await forward(60)
    expect(await reset(unknown, await codeFor('register', unknown))).toEqual(wrong)
    expect(await login(unknown, OTHER_PASSWORD)).toMatchObject({ status_code: 401 })
  })

  it('names every field that is wrong, and keeps the code', async () => {
    const { parts } = await registered()
    await forward(60)
    const code = await codeFor('reset', parts)
    expect(await reset({ ...parts, phone: '1' }, code, { password: 'senha', confirm_password: 'x' })).toMatchObject({
      status_code: 400,
      data: {
        fields: {
          phone: 'Wrong format of phone number',
          password: 'Use at least 8 characters',
          confirm_password: 'Inconsistent password entered twice',
        },
      },
    })
    expect(await reset(parts, code)).toMatchObject({ status_code: 200 })
    expect(await reset(parts, code)).toMatchObject({ status_code: 401 })
  })
})

describe('changing the password', () => {
  const change = (
    token: string,
    original_password: string,
    password = OTHER_PASSWORD,
    options: { key?: string; lang?: string } = {},
  ) =>
    ask('POST /api/user/reset_auth', { original_password, password, confirm_password: password }, { token, ...options })

  it('ends the other sessions and keeps this one', async () => {
    const { parts, token, borrower } = await registered()
    const others = [dataOf(await login(parts, GOOD_PASSWORD)).token, dataOf(await login(parts, GOOD_PASSWORD)).token]
    const key = mintKey()
    expect(await change(token, GOOD_PASSWORD, OTHER_PASSWORD, { key })).toMatchObject({
      status_code: 200,
      data: { ended_sessions: 2 },
    })
    expect(await change(token, GOOD_PASSWORD, OTHER_PASSWORD, { key })).toMatchObject({
      status_code: 200,
      data: { ended_sessions: 2 },
    })
    expect(await Promise.all([token, ...others].map(isOpen))).toEqual([true, false, false])
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 401 })
    expect(await login(parts, OTHER_PASSWORD)).toMatchObject({ status_code: 200 })
    expect((await actionsOf(borrower.id)).filter((action) => action === 'password_changed')).toHaveLength(1)
    // A retry with the same key sends one notice only.
    expect(await noticesTo(parts, 5)).toEqual([
      expect.stringContaining('the password of your account was changed. Not you?'),
    ])
  })

  it('with a wrong original, a short, common or other repetition is refused at its field and changes nothing', async () => {
    const { parts, token } = await registered()
    expect(await change(token, 'wrong')).toMatchObject({
      status_code: 400,
      data: { fields: { original_password: 'The original password is wrong' } },
    })
    expect(await change(token, GOOD_PASSWORD, 'short')).toMatchObject({
      status_code: 400,
      data: { fields: { password: 'Use at least 8 characters' } },
    })
    expect(await change(token, GOOD_PASSWORD, identity.e164(parts), { lang: 'pt' })).toMatchObject({
      status_code: 400,
      data: { fields: { password: expect.any(String) } },
    })
    expect(
      await ask(
        'POST /api/user/reset_auth',
        { original_password: GOOD_PASSWORD, password: OTHER_PASSWORD, confirm_password: 'x' },
        { token },
      ),
    ).toMatchObject({
      status_code: 400,
      data: { fields: { confirm_password: 'Inconsistent password entered twice' } },
    })
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 200 })
    expect(
      await ask('POST /api/user/reset_auth', { original_password: 'a', password: 'b', confirm_password: 'b' }),
    ).toMatchObject({ status_code: 405 })
  })

  it('waits after ten wrong originals, and keeps the session', async () => {
    const { token } = await registered()
    for (let tried = 0; tried < 10; tried += 1)
      expect(await change(token, `wrong ${tried}`)).toMatchObject({ status_code: 400 })
    expect(await change(token, GOOD_PASSWORD)).toMatchObject({
      status_code: 429,
      data: { wait_seconds: expect.any(Number) },
    })
    expect(await isOpen(token)).toBe(true)
    await forward(900)
    expect(await change(token, GOOD_PASSWORD)).toMatchObject({ status_code: 200 })
  })
})
