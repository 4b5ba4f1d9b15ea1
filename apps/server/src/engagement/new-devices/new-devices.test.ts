import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import {
  dataOf,
  GOOD_PASSWORD,
  identityOf,
  OTHER_PASSWORD,
  type LoginResult,
  type PhoneParts,
} from '../../testing/identity.ts'
import { useServer } from '../../testing/server.ts'
import { restingPayees, restOf } from '../../borrowers/payees/payees.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask, registered, login, forward, newPhone } = identity
const db = () => sandbox.server.pool.db

const STRANGER = {
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0' },
}
const NEW_DEVICE_SMS =
  /^Home-credit: new login on (.+), \d\d\/\d\d\/\d{4}, \d\d:\d\d\. Not you\? Stop it here: (http\S+)$/
const DAY_SECONDS = 24 * 3600

const now = async (): Promise<Date> => new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
/** The SMS about new devices, newest first. */
const newDeviceSms = async (parts: PhoneParts) =>
  (await identity.texts(parts)).flatMap((text) => {
    const [, device = '', link = ''] = NEW_DEVICE_SMS.exec(text) ?? []
    return link === '' ? [] : [{ device, path: new URL(link).pathname }]
  })
const until = async (parts: PhoneParts, count: number) => {
  await expect.poll(async () => (await newDeviceSms(parts)).length).toBe(count)
  return newDeviceSms(parts)
}
const inbox = async (token: string) => {
  const answer = dataOf(await ask('POST /api/app/messages', { action: 'list' }, { token }))
  return answer.messages.filter(({ matter }) => matter === 'account')
}
const loggedIn = async (parts: PhoneParts, options = STRANGER): Promise<LoginResult> =>
  dataOf(await login(parts, GOOD_PASSWORD, {}, options))
const meOf = (token: string) => ask('POST /api/app/me', {}, { token })
const press = async (path: string): Promise<string> =>
  (await fetch(sandbox.address + path, { method: 'POST', body: new URLSearchParams() })).text()
const entriesOf = async (id: string) =>
  db()
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `borrower:${id}`)
    .orderBy('seq')
    .execute()

describe('a log-in on a device that was not used before', () => {
  it('is told by SMS with its device, time and a link, and in the inbox; the device of the registration is not', async () => {
    const { parts, token, borrower } = await registered()
    expect(await inbox(token)).toEqual([])
    await loggedIn(parts)
    const [sms] = await until(parts, 1)
    expect(sms).toMatchObject({ device: 'Firefox, Linux', path: expect.stringMatching(/^\/stop\/[\w-]{22}$/) })
    expect(await inbox(token)).toMatchObject([
      {
        title: 'Your account',
        text: expect.stringContaining('logged in to your account on a new device: Firefox, Linux.'),
        link: { to: 'devices', id: null },
        read: false,
      },
    ])
    expect((await inbox(token))[0]?.text).not.toContain('/stop/')
    expect((await entriesOf(borrower.id)).map(({ action }) => action)).toEqual([
      'registered',
      'new_device_told',
      'logged_in',
    ])
  })

  it('is told once: by its proof the device is known, whatever it calls itself and whoever else used it', async () => {
    const [one, other] = [await registered(), await registered()]
    const { device_token } = await loggedIn(one.parts)
    dataOf(await login(one.parts, GOOD_PASSWORD, { device_token }))
    expect(await inbox(one.token)).toHaveLength(1)
    dataOf(await login(other.parts, GOOD_PASSWORD, { device_token }))
    expect(await inbox(other.token)).toHaveLength(1)
  })

  it('with a wrong password tells nobody', async () => {
    const { parts, token } = await registered()
    const texts = (await identity.texts(parts)).length
    expect(await login(parts, OTHER_PASSWORD, {}, STRANGER)).toMatchObject({ status_code: 401 })
    expect(await inbox(token)).toEqual([])
    expect((await identity.texts(parts)).length).toBe(texts)
  })

  it('is told when it came by a reset, too', async () => {
    const { parts } = await registered()
    await forward(61)
    const sms_code = await identity.codeFor('reset', parts)
    const secrets = { password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }
    const { token } = dataOf(await ask('POST /api/user/reset', { ...parts, sms_code, ...secrets }, STRANGER))
    expect(await inbox(token)).toHaveLength(1)
    await until(parts, 1)
  })

  it('is told by SMS five times a day at most, and always in the inbox', async () => {
    const { parts, token } = await registered()
    for (let count = 0; count < 7; count += 1) await loggedIn(parts)
    expect(await inbox(token)).toHaveLength(7)
    await until(parts, 5)
    await forward(DAY_SECONDS + 1)
    await loggedIn(parts)
    await until(parts, 6)
  })

  it('is marked among the sessions for a week', async () => {
    const { parts, token } = await registered()
    await loggedIn(parts)
    const marked = async () =>
      dataOf(await ask('POST /api/app/sessions', { action: 'list' }, { token })).sessions.map(
        ({ device, new_device }) => `${device} ${new_device}`,
      )
    expect((await marked()).toSorted()).toEqual([' false', 'Firefox, Linux true'])
    await forward(8 * DAY_SECONDS)
    expect((await marked()).toSorted()).toEqual([' false', 'Firefox, Linux false'])
  })
})

describe('its link', () => {
  it('shuts the stranger out: sessions, password, device and passkeys of since end, payees rest anew, and a case is open', async () => {
    const { parts, token, device_token, borrower } = await registered()
    const mine = uuidv7()
    const passkey = { borrower_id: borrower.id, public_key: Buffer.alloc(1), counter: 0, transports: '[]' }
    const row = (id: string, created_at: Date) => ({ ...passkey, id, name: id, credential_id: id, created_at })
    await db()
      .insertInto('passkeys')
      .values(row(mine, await now()))
      .execute()
    await forward(60)
    const stranger = await loggedIn(parts)
    await db()
      .insertInto('passkeys')
      .values(row(uuidv7(), await now()))
      .execute()
    const hash = Buffer.alloc(32, 5)
    const resting = new Date((await now()).getTime() + 60_000)
    const payee = { borrower_id: borrower.id, account_hash: hash, channel: 'pix' as const, known_since: await now() }
    await db()
      .insertInto('payees')
      .values({ ...payee, rests_until: resting })
      .execute()

    const [sms] = await until(parts, 1)
    const page = await (await fetch(sandbox.address + sms?.path)).text()
    for (const sentence of ['Firefox, Linux', 'We log out every device', 'a new one with a code', 'For 72 hours'])
      expect(page).toContain(sentence)
    expect(await meOf(stranger.token)).toMatchObject({ status_code: 200 })
    expect(await press(sms?.path ?? '')).toContain('href="/#/pages/login/forgot"')

    for (const open of [token, stranger.token]) expect(await meOf(open)).toMatchObject({ status_code: 405 })
    expect(await login(parts, GOOD_PASSWORD, { device_token })).toMatchObject({ status_code: 401 })
    const left = db().selectFrom('passkeys').select('id').where('borrower_id', '=', borrower.id)
    expect(await left.execute()).toEqual([{ id: mine }])
    const rests = restOf(await restingPayees(db(), borrower.id, await now()), hash)?.getTime() ?? 0
    expect(rests - (await now()).getTime()).toBeGreaterThan(71 * 3_600_000)
    expect((await entriesOf(borrower.id)).slice(-3)).toMatchObject([
      { action: 'stranger_reported' },
      {
        actor: `borrower:${borrower.id}`,
        action: 'new_device_stopped',
        details: { ended_sessions: 2, ended_passkeys: 1, protocol: expect.stringMatching(/^\d{8}-\d{6}$/) },
      },
      { action: 'stop_link_used' },
    ])

    // Support sees it first among the waiting conversations.
    const support = dataOf(await ask('POST /api/sandbox/operator_session', { role: 'support' })).token
    const waiting = { action: 'list', list: 'waiting', page: 1, page_size: 20 } as const
    const listed = dataOf(await ask('POST /api/console/conversations', waiting, { token: support }))
    expect(listed.rows[0]).toMatchObject({
      borrower_id: borrower.id,
      topic: 'fraud',
      priority: true,
      unread: 1,
    })

    // The owner returns with a code, on their own device, and finds the case; the stranger's device counts as new again.
    await forward(61)
    const sms_code = await identity.codeFor('reset', parts)
    const secrets = { password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }
    const back = dataOf(await ask('POST /api/user/reset', { ...parts, sms_code, ...secrets, device_token }))
    expect(await inbox(back.token)).toHaveLength(1)
    const read = dataOf(await ask('POST /api/app/conversation', { action: 'read' }, { token: back.token }))
    expect(read.messages.map(({ notice, text }) => notice ?? text)).toEqual([
      expect.stringMatching(/^Someone logged in to my account on a new device \(Firefox, Linux, .+\)\. It wasn't me/),
      'never_pay',
    ])
    dataOf(await login(parts, OTHER_PASSWORD, { device_token: stranger.device_token }, STRANGER))
    expect(await inbox(back.token)).toHaveLength(2)
  })

  it('adds to a conversation that is open, and puts it first', async () => {
    const { parts, token, borrower } = await registered()
    const first = { action: 'send', id: uuidv7(), text: 'Hello', topic: 'loan' } as const
    const { conversation } = dataOf(await ask('POST /api/app/conversation', first, { token }))
    await loggedIn(parts)
    const [sms] = await until(parts, 1)
    await press(sms?.path ?? '')
    const rows = db().selectFrom('conversations').select(['id', 'topic', 'priority', 'state'])
    expect(await rows.where('borrower_id', '=', borrower.id).execute()).toEqual([
      { id: conversation?.id, topic: 'fraud', priority: true, state: 'open' },
    ])
  })

  it("speaks the borrower's language in SMS and page", async () => {
    const parts = newPhone()
    dataOf(await identity.register(parts, { lang: 'pt' }))
    await loggedIn(parts)
    const pattern = /novo acesso em Firefox, Linux, .* Bloqueie aqui: http:\/\/\S+(\/stop\/\S+)$/
    await expect.poll(async () => (await identity.texts(parts)).some((text) => pattern.test(text))).toBe(true)
    const [, path = ''] = (await identity.texts(parts)).map((text) => pattern.exec(text)).find((found) => found) ?? []
    expect(await (await fetch(sandbox.address + path)).text()).toContain('Não fui eu: bloquear')
  })
})
