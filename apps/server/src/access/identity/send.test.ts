import { describe, expect, it } from 'vitest'
import { CODE_LINE, dataOf, identityOf, solve } from '../../testing/identity.ts'
import { mintKey, useServer } from '../../testing/server.ts'
import { addSetting } from '../../settings/change.ts'
import { zeroBitsOf } from './captcha.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask, newPhone, send, texts, captcha, forward } = identity

/** A borrower whose resend delay has passed. */
const registerAndWait = async () => {
  const registration = await identity.registered()
  await forward(60)
  return registration
}
const challenge = async (device_token?: string) =>
  dataOf(await ask('POST /api/system/captcha', device_token === undefined ? {} : { device_token }))

describe('the puzzle before an SMS', () => {
  it('is asked of a device that has proven nobody, and solved without a person', async () => {
    const puzzle = await challenge()
    if (!puzzle.needed) throw new Error('needed')
    expect(puzzle.zero_bits).toBe(15)
    const answer = solve(puzzle)
    expect(zeroBitsOf(puzzle.salt, answer)).toBeGreaterThanOrEqual(15)
    expect(
      await ask('POST /api/sms/send', { scene: 'register', ...newPhone(), captcha: { id: puzzle.id, answer } }),
    ).toMatchObject({ status_code: 200 })
  })

  it('is refused where it is missing, wrong, altered, used before or too old, and nothing is sent or counted', async () => {
    const parts = newPhone()
    const solved = await captcha()
    const [salt = '', bits = '', expires = '', signature = ''] = solved.id.split('.')
    const easier = { id: [salt, '1', expires, signature].join('.'), answer: '0' }
    const longer = { id: [salt, bits, String(Number(expires) + 1000), signature].join('.'), answer: solved.answer }
    const wrong = { id: solved.id, answer: ['a', 'b', 'c'].find((text) => zeroBitsOf(salt, text) < 15) ?? '' }
    for (const bad of [
      undefined,
      easier,
      longer,
      wrong,
      { id: '', answer: '' },
      { id: 'x.15.1.y', answer: solved.answer },
      { id: `${solved.id}x`, answer: solved.answer },
    ]) {
      const answer = await ask('POST /api/sms/send', {
        scene: 'register',
        ...parts,
        ...(bad === undefined ? {} : { captcha: bad }),
      })
      expect(answer).toMatchObject({ status_code: 401, data: { reason: 'captcha_refused' } })
    }
    expect(await ask('POST /api/sms/send', { scene: 'register', ...parts, captcha: solved })).toMatchObject({
      status_code: 200,
    })
    expect(await ask('POST /api/sms/send', { scene: 'register', ...newPhone(), captcha: solved })).toMatchObject({
      status_code: 401,
      data: { reason: 'captcha_refused' },
    })
    const old = await captcha()
    await forward(600)
    expect(await ask('POST /api/sms/send', { scene: 'register', ...newPhone(), captcha: old })).toMatchObject({
      status_code: 401,
      data: { reason: 'captcha_refused' },
    })
    expect(await texts(parts)).toHaveLength(1)
  })

  it('of 20 uses at once lets one through', async () => {
    const solved = await captcha()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask('POST /api/sms/send', { scene: 'register', ...newPhone(), captcha: solved }),
      ),
    )
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1)
  })

  it('is not asked of a proven device, and is of one that only says so', async () => {
    const { device_token } = await identity.registered()
    expect(await challenge(device_token)).toEqual({ needed: false })
    expect(await ask('POST /api/sms/send', { scene: 'register', ...newPhone(), device_token })).toMatchObject({
      status_code: 200,
    })
    expect(await challenge(`${device_token.slice(0, -1)}_`)).toMatchObject({ needed: true })
    expect(
      await ask('POST /api/sms/send', { scene: 'register', ...newPhone(), device_token: 'made up' }),
    ).toMatchObject({ status_code: 401 })
  })

  it('is harder while the hour is busy', async () => {
    const { db } = sandbox.server.pool
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    const bitsAt = async (sent: number): Promise<number> => {
      const tries = Array.from({ length: sent }, () => now)
      await db.deleteFrom('rate_limits').where('key', '=', 'sms:global:hour').execute()
      await db
        .insertInto('rate_limits')
        .values({ key: 'sms:global:hour', tries, granted: true, expires_at: now })
        .execute()
      const puzzle = await challenge()
      return puzzle.needed ? puzzle.zero_bits : 0
    }
    expect([await bitsAt(999), await bitsAt(1000), await bitsAt(1599), await bitsAt(1600)]).toEqual([15, 17, 17, 19])
    await db.deleteFrom('rate_limits').where('key', '=', 'sms:global:hour').execute()
  })
})

describe('a code is sent', () => {
  it('with the site of the page that asks, and localhost where none does', async () => {
    const [one, other] = [newPhone(), newPhone()]
    await send('register', one, { headers: { origin: 'http://shop.example:8080' } })
    await send('register', other)
    expect(CODE_LINE.exec((await texts(one))[0] ?? '')?.[1]).toBe('shop.example')
    expect(CODE_LINE.exec((await texts(other))[0] ?? '')?.[1]).toBe('localhost')
  })

  it('in the language that was asked for', async () => {
    const parts = newPhone()
    await send('register', parts, { lang: 'pt' })
    expect((await texts(parts))[0]).toMatch(/^Home-credit: seu código é \d{6}\./)
  })

  it('once for an intent, however often it is sent, and not to a number that is none', async () => {
    const parts = newPhone()
    const key = mintKey()
    const input = { scene: 'register', ...parts, captcha: await captcha() } as const
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST /api/sms/send', input, { key })))
    for (const answer of answers)
      expect(answer).toMatchObject({ status_code: 200, data: { resend_seconds: 60, valid_seconds: 600 } })
    expect(await texts(parts)).toHaveLength(1)
    const bad = { scene: 'register', country_code: '55', phone: '11 2345-6789', captcha: await captcha() } as const
    expect(await ask('POST /api/sms/send', bad)).toMatchObject({
      status_code: 400,
      data: { fields: { phone: 'Wrong format of phone number' } },
    })
    expect(await ask('POST /api/sms/send', { ...bad, phone: '+1 202 555 0123' }, { lang: 'zh' })).toMatchObject({
      status_code: 400,
      data: { fields: { phone: expect.stringContaining('格式') } },
    })
  })

  it('again after a minute, and before that the wait is told', async () => {
    const parts = newPhone()
    await send('register', parts)
    const soon = await send('register', parts)
    expect(soon).toMatchObject({ status_code: 402, data: { reason: 'sms_too_soon', wait_seconds: expect.any(Number) } })
    await forward(60)
    expect(await send('reset', parts)).toMatchObject({ status_code: 200 })
  })

  it('no more than the settings say from one address', async () => {
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    await addSetting(sandbox.server.pool.db, {
      name: 'sms_caps',
      value: { number_hour: 5, number_day: 10, address_hour: 2, address_day: 3, global_hour: 2000 },
      effectiveAt: now,
      setBy: 'test',
    })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    for (let sent = 0; sent < 2; sent += 1)
      expect(await send('register', newPhone(), { headers })).toMatchObject({ status_code: 200 })
    expect(await send('register', newPhone(), { headers })).toMatchObject({
      status_code: 429,
      data: { reason: 'too_many', wait_seconds: expect.any(Number) },
    })
    expect(await send('register', newPhone())).toMatchObject({ status_code: 200 })
  })
})

describe('a code for who is logged in', () => {
  it.each([{ scene: 'edit', purpose: 'person' }, { scene: 'sign' }] as const)(
    'for $scene needs a session and no number, and goes to their own',
    async (request) => {
      const { token, parts } = await registerAndWait()
      expect(await ask('POST /api/sms/send', request)).toMatchObject({
        status_code: 405,
        data: { reason: 'no_session' },
      })
      expect(await ask('POST /api/sms/send', request, { token: 'x'.repeat(43) })).toMatchObject({ status_code: 405 })
      const numbered = { ...request, country_code: '55', phone: '11 91234-5678' }
      expect(await ask('POST /api/sms/send', numbered, { token })).toMatchObject({ status_code: 400 })
      expect(await ask('POST /api/sms/send', request, { token })).toMatchObject({
        status_code: 200,
        data: { resend_seconds: 60 },
      })
      expect((await texts(parts, 2))[0]).toMatch(CODE_LINE)
      expect(
        await sandbox.server.pool.db
          .selectFrom('sms_codes')
          .select('scene')
          .where('phone', '=', identity.e164(parts))
          .where('used_at', 'is', null)
          .execute(),
      ).toEqual([{ scene: request.scene }])
    },
  )

  it('is still sent to its owner, on a proven device and logged in, where strangers have asked until they get no more', async () => {
    const { token, device_token, parts } = await registerAndWait()
    // The registration code counts as the first.
    for (let sent = 1; sent < 5; sent += 1) {
      expect(await send('reset', parts)).toMatchObject({ status_code: 200 })
      await forward(61)
    }
    expect(await send('reset', parts)).toMatchObject({ data: { reason: 'sms_limit' } })
    expect(await ask('POST /api/sms/send', { scene: 'reset', ...parts, device_token })).toMatchObject({
      status_code: 200,
    })
    await forward(61)
    expect(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'person' }, { token })).toMatchObject({
      status_code: 200,
    })
  })

  it('a refused session is not the outcome of the intent: the same key works once they are logged in', async () => {
    const { token } = await registerAndWait()
    const key = mintKey()
    expect(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'person' }, { key })).toMatchObject({
      status_code: 405,
    })
    expect(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'person' }, { key, token })).toMatchObject({
      status_code: 200,
    })
  })

  it('an operator is nobody here', async () => {
    const { token } = dataOf(await ask('POST /api/sandbox/operator_session', { role: 'admin' }))
    expect(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'person' }, { token })).toMatchObject({
      status_code: 405,
    })
  })
})

describe('whether a number has an account', () => {
  it('is not to be seen from outside: register with a known one and reset with an unknown one answer alike', async () => {
    const { parts } = await registerAndWait()
    const unknown = newPhone()
    const answers = [await send('register', parts), await send('register', unknown)]
    await forward(60)
    answers.push(await send('reset', parts), await send('reset', unknown))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('is told to the phone, without a code', async () => {
    const { parts } = await registerAndWait()
    const unknown = newPhone()
    await send('register', parts, { lang: 'pt' })
    await send('reset', unknown)
    expect((await texts(parts, 2))[0]).toMatch(/^Home-credit: alguém, talvez você, quer se cadastrar/)
    expect((await texts(unknown))[0]).toMatch(/^Home-credit: someone, maybe you, wants a new password/)
    for (const text of [(await texts(parts, 2))[0], ...(await texts(unknown))]) expect(text).not.toMatch(/\d{6}/)
  })
})
