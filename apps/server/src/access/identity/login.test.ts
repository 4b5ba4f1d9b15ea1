import { describe, expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD, identityOf, OTHER_PASSWORD } from '../../testing/identity.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const { ask, newPhone, registered, login, forward } = identityOf(sandbox)
const WRONG = 'not the password'

describe('logging in', () => {
  it('takes the number in any form and gives a session and the same device again', async () => {
    const { parts, device_token, borrower } = await registered()
    const forms = [parts.phone, parts.phone.replaceAll(' ', ''), `+55${parts.phone}`, `0${parts.phone}`]
    for (const phone of forms)
      expect(await login({ country_code: '55', phone }, GOOD_PASSWORD, { device_token })).toMatchObject({
        status_code: 200,
        data: { device_token, borrower: { id: borrower.id } },
      })
    const elsewhere = dataOf(await login(parts, GOOD_PASSWORD))
    expect(elsewhere.device_token).not.toBe(device_token)
    const rows = await sandbox.server.pool.db
      .selectFrom('devices')
      .select('id')
      .where('borrower_id', '=', borrower.id)
      .execute()
    expect(rows).toHaveLength(2)
  })

  it("with another borrower's device gets one of one's own", async () => {
    const [one, other] = [await registered(), await registered()]
    const { device_token } = dataOf(await login(one.parts, GOOD_PASSWORD, { device_token: other.device_token }))
    expect(device_token).not.toBe(other.device_token)
  })

  it('is refused alike for a wrong password and an unknown number', async () => {
    const { parts } = await registered()
    const wrong = await login(parts, WRONG)
    expect(wrong).toMatchObject({ status_code: 401, data: { reason: 'login_refused' } })
    expect(await login(newPhone(), WRONG)).toEqual(wrong)
    expect(await login({ country_code: '55', phone: '11' }, WRONG)).toMatchObject({
      status_code: 400,
      data: { fields: { phone: 'Wrong format of phone number' } },
    })
  })
})

describe('after ten failures', () => {
  const fail = async (
    parts: { country_code: string; phone: string },
    times = 10,
    more: { device_token?: string } = {},
  ) => {
    for (let tried = 0; tried < times; tried += 1)
      expect(await login(parts, WRONG, more)).toMatchObject({ status_code: 401 })
  }

  it('the number waits, known or not, whatever the address, and the wait is told and is true', async () => {
    const { parts } = await registered()
    for (const tried of [parts, newPhone()]) {
      const began = Date.now()
      await fail(tried)
      const locked = await login(tried, WRONG)
      expect(locked).toMatchObject({ status_code: 429, data: { reason: 'too_many' } })
      const wait = (locked.data as { wait_seconds: number }).wait_seconds
      expect(wait).toBeGreaterThanOrEqual(900 - Math.ceil((Date.now() - began) / 1000))
      expect(wait).toBeLessThanOrEqual(900)
    }
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 429 })
    await forward(900)
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 200 })
  })

  it('a stranger has locked out neither the open session nor the proven device, which has a count of its own', async () => {
    const { parts, token, device_token } = await registered()
    await fail(parts)
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 429 })
    expect(await ask('POST /api/app/me', {}, { token })).toMatchObject({ status_code: 200 })
    expect(await login(parts, GOOD_PASSWORD, { device_token })).toMatchObject({ status_code: 200 })
    const stranger = await registered()
    expect(await login(parts, GOOD_PASSWORD, { device_token: stranger.device_token })).toMatchObject({
      status_code: 429,
    })
    await fail(parts, 10, { device_token })
    expect(await login(parts, GOOD_PASSWORD, { device_token })).toMatchObject({ status_code: 429 })
  })

  it('successes were not counted', async () => {
    const { parts } = await registered()
    await fail(parts, 9)
    for (let turn = 0; turn < 4; turn += 1)
      expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 200 })
    await fail(parts, 1)
    expect(await login(parts, GOOD_PASSWORD)).toMatchObject({ status_code: 429 })
  })

  it('of 40 at once ten were looked at', async () => {
    const { parts } = await registered()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => login(parts, turn === 39 ? GOOD_PASSWORD : WRONG)),
    )
    expect(answers.filter(({ status_code }) => status_code === 429).length).toBeGreaterThanOrEqual(29)
    expect(answers.filter(({ status_code }) => status_code === 401).length).toBeLessThanOrEqual(10)
  })
})

it('an address that fails a hundred times over many numbers waits, and others do not', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const { parts, device_token } = await registered()
  const answers = await Promise.all(Array.from({ length: 105 }, () => login(newPhone(), WRONG, {}, { headers })))
  expect(answers.filter(({ status_code }) => status_code === 401)).toHaveLength(100)
  expect(answers.filter(({ status_code }) => status_code === 429)).toHaveLength(5)
  expect(await login(parts, GOOD_PASSWORD, {}, { headers })).toMatchObject({ status_code: 429 })
  expect(await login(parts, GOOD_PASSWORD, { device_token }, { headers })).toMatchObject({ status_code: 200 })
  expect(await login(parts, GOOD_PASSWORD, {}, { headers: { 'x-forwarded-for': '198.51.100.8' } })).toMatchObject({
    status_code: 200,
  })
})

it('two hundred at once hold up nobody who is logged in', async () => {
  const { token } = await registered()
  let looked = 0
  const logins = Array.from({ length: 200 }, (_, turn) =>
    login(newPhone(), WRONG, {}, { headers: { 'x-forwarded-for': `198.51.101.${turn}` } }).then(() => (looked += 1)),
  )
  await Promise.race(logins)
  expect(await ask('POST /api/app/me', {}, { token })).toMatchObject({ status_code: 200 })
  // If each login occupied a connection, nearly all of them would finish first.
  expect(looked).toBeLessThan(150)
  await Promise.all(logins)
})

it('logging out ends this session and no other', async () => {
  const { parts, token } = await registered()
  const other = dataOf(await login(parts, GOOD_PASSWORD)).token
  expect(await ask('POST /api/user/logout', {}, { token })).toMatchObject({ status_code: 200 })
  expect(await ask('POST /api/user/logout', {}, { token })).toMatchObject({ status_code: 405 })
  expect(await ask('POST /api/app/me', {}, { token })).toMatchObject({ status_code: 405 })
  expect(await ask('POST /api/app/me', {}, { token: other })).toMatchObject({ status_code: 200 })
})

it('nothing personal and no secret is in the log', async () => {
  const { parts, token, device_token } = await registered()
  await login(parts, WRONG)
  const logged = sandbox.logged.join('')
  expect(logged).toContain('/api/user/login')
  for (const secret of [
    token,
    device_token,
    GOOD_PASSWORD,
    OTHER_PASSWORD,
    WRONG,
    parts.phone,
    parts.phone.replaceAll(' ', ''),
  ])
    expect(logged).not.toContain(secret)
})
