import { randomBytes, randomInt } from 'node:crypto'
import type { CallInput, CallOutput, Envelope, Role } from '@home-credit/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import {
  codeOf,
  enrolByLink,
  linkIn,
  OPERATOR_PASSWORD,
  readBase32,
  useLink,
  type Enrolled,
} from '../../testing/operators.ts'
import { askBy, useServer } from '../../testing/server.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { SANDBOX_PASSWORD, SECOND_ADMIN } from '../../sandbox/seed.ts'
import { acceptStep } from './account-store.ts'
import { openTotp, sealTotp } from './factors.ts'
import { LOCK_SECONDS } from './lockout.ts'
import { renewTotpKeys } from './rotate.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const db = () => sandbox.server.pool.db
const ORIGIN = 'http://localhost:8080'
const HOUR = 3600

const anyAddress = (): string => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
/** Each call uses an address of its own unless it names one, since tries are limited per address. */
const ask = askBy((key, input, options = {}) =>
  sandbox.ask(key, input, {
    origin: ORIGIN,
    ...options,
    headers: { 'x-forwarded-for': anyAddress(), ...options.headers },
  }),
)
const loans = loansOf({
  ask,
  get server() {
    return sandbox.server
  },
})
const of = (role: Role): Promise<string> => loans.operator(role)

type LogIn = CallInput<'POST /api/console/login'>
type LoggedIn = CallOutput<'POST /api/console/login'>
const logIn = (input: LogIn, address = anyAddress()) =>
  ask('POST /api/console/login', input, { headers: { 'x-forwarded-for': address } })
const reasonOf = (answer: Envelope<unknown>): string =>
  answer.status_code === 200 ? 'done' : (answer.data as { reason: string }).reason
const secondAdmin = async (): Promise<string> =>
  dataOf(await logIn({ login: SECOND_ADMIN, password: SANDBOX_PASSWORD })).token

let number = 0
/** A new account that is not set up yet. */
async function proposed(role: Role = 'support'): Promise<{ login: string; id: string }> {
  number += 1
  const login = `person${number}`
  const answer = dataOf(
    await ask(
      'POST /api/console/operators',
      { action: 'add', login, name: `Person ${number}`, role },
      { token: await of('admin') },
    ),
  )
  if (!('operator' in answer)) throw new Error('not added')
  return { login, id: answer.operator.id }
}
const linkFor = async (id: string): Promise<string> =>
  linkIn(
    dataOf(await ask('POST /api/console/operator_link', { action: 'enrol', id }, { token: await of('admin') })).path,
  )
const confirmRole = async (id: string, role: Role) =>
  ask('POST /api/console/operators', { action: 'confirm_role', id, role }, { token: await secondAdmin() })

/** An operator who was added, has enrolled, and was confirmed by a second person. */
async function colleague(role: Role = 'support'): Promise<Enrolled & { id: string; setUpCode: string }> {
  const { id } = await proposed(role)
  const enrolled = await enrolByLink(ask, { token: await of('admin'), id })
  dataOf(await confirmRole(id, role))
  return { ...enrolled, id }
}
const enter = async (person: Enrolled, more: Partial<LogIn> = {}): Promise<LoggedIn> =>
  dataOf(await logIn({ ...person.credentials(), ...more }))

const own = (token: string, input: CallInput<'POST /api/console/own_account'>) =>
  ask('POST /api/console/own_account', input, { token })
const accessOf = async (token: string) => {
  const answer = dataOf(await own(token, { action: 'read' }))
  if (!('access' in answer)) throw new Error('no access')
  return answer.access
}
const actionsAbout = async (id: string): Promise<string[]> =>
  (
    await db().selectFrom('audit_log').select('action').where('subject', '=', `operator:${id}`).orderBy('seq').execute()
  ).map(({ action }) => action)
const countOf = (actions: readonly string[], action: string): number => actions.filter((each) => each === action).length

/** Adds one more passkey to a logged-in operator. */
async function addPasskey(token: string, proof: object): Promise<Authenticator> {
  const authenticator = new Authenticator({ origin: ORIGIN })
  const answer = dataOf(await own(token, { action: 'passkey_options' }))
  const options = 'options' in answer ? answer.options : {}
  const factor = { kind: 'passkey', name: 'Key', response: authenticator.create(options) } as const
  dataOf(await own(token, { action: 'add_factor', proof: { password: OPERATOR_PASSWORD, ...proof }, factor }))
  return authenticator
}
const passkeyRequest = async () => dataOf(await ask('POST /api/console/passkey_options', {})).options
const byPasskey = async (authenticator: Authenticator, overrides = {}) =>
  ask('POST /api/console/passkey_login', { response: authenticator.get(await passkeyRequest(), overrides) })

beforeEach(() => loans.forward(HOUR))

describe('a one-time link', () => {
  it('is used once by its owner, and the newest is the only one that opens', async () => {
    const { id, login } = await proposed()
    const [older, link] = [await linkFor(id), await linkFor(id)]
    expect(reasonOf(await ask('POST /api/console/enrolment', { action: 'open', link: older }))).toBe('link_refused')
    const open = async () => dataOf(await ask('POST /api/console/enrolment', { action: 'open', link }))
    const first = await open()
    expect(first).toMatchObject({
      operator: { login, role: 'support' },
      purpose: 'enrol',
      totp: {
        key: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining('otpauth://totp/Home-credit'),
      },
    })
    // Reloading the page shows the same key, which the app already has.
    expect(await open()).toEqual(first)
    const person = await useLink(ask, link)
    expect(person.recoveryCodes).toHaveLength(10)
    for (const input of [
      { action: 'open', link },
      { action: 'passkey_options', link },
      { action: 'finish', link, password: OPERATOR_PASSWORD, factor: { kind: 'totp', code: '123456' } },
    ] as const)
      expect(reasonOf(await ask('POST /api/console/enrolment', input))).toBe('link_refused')
    expect(
      await ask('POST /api/console/operator_link', { action: 'enrol', id }, { token: await of('admin') }),
    ).toMatchObject({ status_code: 412, data: { reason: 'already_decided' } })
  })

  it('is over after 24 hours, and after its account was withdrawn', async () => {
    const [late, withdrawn] = [await proposed(), await proposed()]
    const links = [await linkFor(late.id), await linkFor(withdrawn.id)] as const
    await loans.forward(24 * HOUR - 60)
    expect(reasonOf(await ask('POST /api/console/enrolment', { action: 'open', link: links[0] }))).toBe('done')
    dataOf(
      await ask(
        'POST /api/console/operators',
        { action: 'withdraw_role', id: withdrawn.id },
        { token: await of('admin') },
      ),
    )
    expect(reasonOf(await ask('POST /api/console/enrolment', { action: 'open', link: links[1] }))).toBe('link_refused')
    await loans.forward(60)
    expect(reasonOf(await ask('POST /api/console/enrolment', { action: 'open', link: links[0] }))).toBe('link_refused')
  })

  it('keeps no token, no key and no code in clear', async () => {
    const { id } = await proposed()
    const link = await linkFor(id)
    const before = await sandbox.server.pool.raw.query('SELECT l::text AS row FROM operator_links AS l')
    const person = await useLink(ask, link)
    const after = await sandbox.server.pool.raw.query(
      `SELECT o::text AS row FROM operators AS o UNION ALL SELECT c::text FROM operator_recovery_codes AS c
       UNION ALL SELECT a::text FROM audit_log AS a UNION ALL SELECT k::text FROM idempotency_keys AS k`,
    )
    const stored = JSON.stringify([before.rows, after.rows])
    for (const secret of [link, person.password, person.key.toString('base64url'), person.key.toString('hex')])
      expect(stored).not.toContain(secret)
    for (const code of person.recoveryCodes) expect(stored).not.toContain(code.slice(0, 9))
  })

  it('takes no password that is short or easy to guess, no wrong code, and is not used up by them', async () => {
    const { id, login } = await proposed()
    const link = await linkFor(id)
    const enrolment = dataOf(await ask('POST /api/console/enrolment', { action: 'open', link }))
    const key = readBase32('totp' in enrolment ? enrolment.totp.key : '')
    const finish = (password: string, code: string) =>
      ask('POST /api/console/enrolment', { action: 'finish', link, password, factor: { kind: 'totp', code } })
    for (const password of ['elevenchars', 'qwertyuiopasdfgh', `my ${login} ${login}`])
      expect(await finish(password, codeOf(key))).toMatchObject({
        status_code: 400,
        data: { fields: { password: expect.any(String) } },
      })
    expect(await finish(OPERATOR_PASSWORD, codeOf(key, 5))).toMatchObject({
      status_code: 400,
      data: { fields: { 'factor.code': expect.any(String) } },
    })
    expect(await finish(OPERATOR_PASSWORD, 'abc')).toMatchObject({
      status_code: 400,
      data: { fields: { 'factor.code': expect.any(String) } },
    })
    expect(await finish(OPERATOR_PASSWORD, codeOf(key))).toMatchObject({ status_code: 200, data: { waits: true } })
  })

  it('takes a passkey as second factor where the device has looked who holds it, and not otherwise', async () => {
    const { id } = await proposed()
    const link = await linkFor(id)
    const authenticator = new Authenticator({ origin: ORIGIN })
    const finish = async (overrides = {}) => {
      const answer = dataOf(await ask('POST /api/console/enrolment', { action: 'passkey_options', link }))
      const options = 'options' in answer ? answer.options : {}
      const factor = { kind: 'passkey', name: 'Key', response: authenticator.create(options, overrides) } as const
      return ask('POST /api/console/enrolment', { action: 'finish', link, password: OPERATOR_PASSWORD, factor })
    }
    expect(reasonOf(await finish({ userVerified: false }))).toBe('passkey_refused')
    expect(reasonOf(await finish())).toBe('done')
    dataOf(await confirmRole(id, 'support'))
    expect(reasonOf(await byPasskey(authenticator, { userVerified: false }))).toBe('passkey_refused')
    expect(reasonOf(await byPasskey(authenticator))).toBe('done')
    // An operator's passkey does not log in a borrower.
    const { options } = dataOf(await ask('POST /api/app/passkey_options', {}))
    const response = authenticator.get(options)
    expect(reasonOf(await ask('POST /api/app/passkey_login', { response }))).toBe('passkey_refused')
    expect(await logIn({ login: `person${number}`, password: OPERATOR_PASSWORD })).toMatchObject({
      status_code: 401,
      data: { reason: 'second_factor_needed', second_factors: ['passkey'] },
    })
    dataOf(await ask('POST /api/console/operators', { action: 'disable', id }, { token: await of('admin') }))
    expect(reasonOf(await byPasskey(authenticator))).toBe('passkey_refused')
  })
})

describe('the second factor', () => {
  it('is asked for after a right password; a code of the app counts once, and each recovery code once', async () => {
    const { login, password, key, setUpCode, recoveryCodes, id } = await colleague()
    expect(await logIn({ login, password })).toMatchObject({
      status_code: 401,
      data: { reason: 'second_factor_needed', second_factors: ['totp'] },
    })
    expect(reasonOf(await logIn({ login, password, code: setUpCode }))).toBe('second_factor_refused')
    const next = codeOf(key, 1)
    expect(reasonOf(await logIn({ login, password, code: `${next.slice(0, 3)} ${next.slice(3)}` }))).toBe('done')
    expect(reasonOf(await logIn({ login, password, code: next }))).toBe('second_factor_refused')
    const [first = '', second = ''] = recoveryCodes
    const typed = first.replaceAll('-', ' ').toUpperCase()
    expect(reasonOf(await logIn({ login, password, recovery_code: typed }))).toBe('done')
    expect(reasonOf(await logIn({ login, password, recovery_code: first }))).toBe('second_factor_refused')
    expect(reasonOf(await logIn({ login, password: 'wrong', recovery_code: second }))).toBe('credentials_refused')
    expect(reasonOf(await logIn({ login, password, recovery_code: second }))).toBe('done')
    expect(countOf(await actionsAbout(id), 'log_in_refused')).toBe(4)
  })

  it('of several who use one code at once logs one in', async () => {
    const { login, password, key, id } = await colleague()
    const code = codeOf(key, 1)
    const answers = await Promise.all([1, 2, 3].map(() => logIn({ login, password, code })))
    expect(answers.map(reasonOf).toSorted()).toEqual(['done', 'second_factor_refused', 'second_factor_refused'])
    // Also when all of them read before the first one writes.
    const step = 2_000_000_000
    const taken = await Promise.all([1, 2, 3].map(() => inTransaction(db(), (tx) => acceptStep(tx, id, step))))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})

it('the key of the app is sealed anew when data keys change, and still opens', async () => {
  const { id, key } = await colleague()
  const [older, newer] = ['older', 'newer'].map((name) => ({ id: name, key: randomBytes(32) }))
  if (older === undefined || newer === undefined) throw new Error('no keys')
  const sealed = { totp_sealed: sealTotp([older], id, key), totp_pending_sealed: sealTotp([older], id, key) }
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('operators').set(sealed).where('id', '=', id).execute()
      const page = { after: '00000000-0000-0000-0000-000000000000', batch: 100 }
      expect((await renewTotpKeys(tx, [newer, older], page)).fields).toBe(2)
      const row = await tx.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      for (const text of [row.totp_sealed, row.totp_pending_sealed])
        expect(openTotp([newer], id, text ?? '')).toEqual(key)
      expect(await renewTotpKeys(tx, [newer, older], page)).toMatchObject({ rows: 0 })
    })
})

describe('ten failures', () => {
  it('lock strangers out whatever their address, and neither a proven device nor a passkey', async () => {
    const person = await colleague()
    const { login, password, id } = person
    const { device_token, token } = await enter(person)
    const authenticator = await addPasskey(token, { recovery_code: person.credentials().recovery_code })
    const addresses = Array.from({ length: 12 }, anyAddress)
    const guesses = await Promise.all(
      Array.from({ length: 240 }, (_, guess) =>
        logIn({ login, password: `guess ${guess}` }, addresses[guess % addresses.length]),
      ),
    )
    const reasons = guesses.map(reasonOf)
    expect(countOf(reasons, 'credentials_refused')).toBe(10)
    expect(countOf(reasons, 'log_in_locked')).toBe(230)
    expect(await logIn({ ...person.credentials() })).toMatchObject({
      status_code: 429,
      data: { reason: 'log_in_locked', wait_seconds: expect.any(Number) },
    })
    // An invented device token proves nothing.
    expect(reasonOf(await logIn({ ...person.credentials(), device_token: 'x'.repeat(43) }))).toBe('log_in_locked')
    expect(reasonOf(await logIn({ ...person.credentials(), device_token }))).toBe('done')
    expect(reasonOf(await byPasskey(authenticator))).toBe('done')

    const actions = await actionsAbout(id)
    expect(countOf(actions, 'log_in_refused')).toBe(10)
    expect(countOf(actions, 'log_in_locked')).toBe(1)
    // Logged once per address, not per try: 12, plus two for the owner.
    expect(countOf(actions, 'log_in_refused_locked')).toBe(14)
    const { failures } = await accessOf(token)
    expect(failures).toHaveLength(20)
    expect(failures.some(({ address }) => addresses.includes(address))).toBe(true)

    await loans.forward(LOCK_SECONDS)
    expect(reasonOf(await logIn({ login, password: 'wrong' }))).toBe('credentials_refused')
    expect(reasonOf(await logIn({ ...person.credentials() }))).toBe('done')
    expect(password).toBe(OPERATOR_PASSWORD)
  })

  it('of codes lock like those of passwords, and a right password between them changes nothing', async () => {
    const { login, password, key, recoveryCodes } = await colleague()
    const wrong = codeOf(key, 7)
    for (let guess = 0; guess < 10; guess += 1) {
      expect(reasonOf(await logIn({ login, password }))).toBe('second_factor_needed')
      const shown = guess % 2 === 0 ? { code: wrong } : { recovery_code: `none-${guess}` }
      expect(reasonOf(await logIn({ login, password, ...shown }))).toBe('second_factor_refused')
    }
    expect(reasonOf(await logIn({ login, password }))).toBe('log_in_locked')
    expect(reasonOf(await logIn({ login, password, recovery_code: recoveryCodes[0] ?? '' }))).toBe('log_in_locked')
  })

  it('of a proven device lock that device and no other; a log-in begins the count anew', async () => {
    const person = await colleague()
    const { login } = person
    const { device_token } = await enter(person)
    for (let guess = 0; guess < 9; guess += 1) await logIn({ login, password: 'wrong', device_token })
    expect(reasonOf(await logIn({ ...person.credentials(), device_token }))).toBe('done')
    for (let guess = 0; guess < 10; guess += 1)
      expect(reasonOf(await logIn({ login, password: 'wrong', device_token }))).toBe('credentials_refused')
    expect(reasonOf(await logIn({ ...person.credentials(), device_token }))).toBe('log_in_locked')
    expect(reasonOf(await logIn({ ...person.credentials() }))).toBe('done')
  })

  it('lock a login that nobody has, too, and the log keeps no more than its beginning', async () => {
    const login = 'hunter2-typed-into-the-wrong-field'
    for (let guess = 0; guess < 10; guess += 1)
      expect(reasonOf(await logIn({ login, password: 'wrong' }))).toBe('credentials_refused')
    expect(reasonOf(await logIn({ login, password: 'wrong' }))).toBe('log_in_locked')
    const entries = await db().selectFrom('audit_log').selectAll().where('subject', 'like', 'login:hun%').execute()
    expect(entries.map(({ subject }) => subject)).toEqual(Array.from({ length: 12 }, () => 'login:hun…'))
    expect(JSON.stringify(entries)).not.toContain('hunter2')
  })
})

describe('their own account', () => {
  it('takes a new password from who shows the old one and a second factor, and is closed everywhere else', async () => {
    const person = await colleague()
    const here = await enter(person)
    const elsewhere = await enter(person)
    const new_password = 'quatro pratos de trigo'
    const change = (proof: object, password = new_password) =>
      own(here.token, {
        action: 'change_password',
        proof: { password: person.password, ...proof },
        new_password: password,
        device_token: here.device_token,
      })
    expect(reasonOf(await change({}))).toBe('second_factor_refused')
    expect(reasonOf(await change({ password: 'wrong', ...recovery(person) }))).toBe('credentials_refused')
    expect(await change(recovery(person), 'short')).toMatchObject({
      status_code: 400,
      data: { fields: { new_password: expect.any(String) } },
    })
    expect(reasonOf(await ask('POST /api/console/me', {}, { token: elsewhere.token }))).toBe('done')
    expect(reasonOf(await change(recovery(person)))).toBe('done')
    expect(reasonOf(await ask('POST /api/console/me', {}, { token: elsewhere.token }))).toBe('no_session')
    expect(reasonOf(await ask('POST /api/console/me', {}, { token: here.token }))).toBe('done')
    expect(reasonOf(await logIn({ ...person.credentials() }))).toBe('credentials_refused')
    expect(reasonOf(await logIn({ ...person.credentials(), password: new_password }))).toBe('done')
    // This browser remains proven, the other one does not.
    const proven = await db().selectFrom('operator_devices').select('id').where('operator_id', '=', person.id).execute()
    expect(proven).toHaveLength(2)
    expect(await actionsAbout(person.id)).toEqual(expect.arrayContaining(['own_account_refused', 'password_changed']))
  })

  it('guesses of the proof end after ten, in that session alone', async () => {
    const person = await colleague()
    const [one, other] = [await enter(person), await enter(person)]
    const guess = (token: string, proof: object) =>
      own(token, { action: 'new_recovery_codes', proof: { password: 'wrong', ...proof } })
    for (let tried = 0; tried < 10; tried += 1) expect(reasonOf(await guess(one.token, {}))).toBe('credentials_refused')
    const right = { password: person.password, ...recovery(person) }
    expect(reasonOf(await guess(one.token, right))).toBe('log_in_locked')
    expect(reasonOf(await guess(other.token, right))).toBe('done')
  })

  it('gets another app and new recovery codes; the ones before count no more', async () => {
    const person = await colleague()
    const { token } = await enter(person)
    const answer = dataOf(await own(token, { action: 'totp_key' }))
    const key = readBase32('totp' in answer ? answer.totp.key : '')
    const factor = { kind: 'totp', code: codeOf(key) } as const
    expect(
      reasonOf(
        await own(token, { action: 'add_factor', proof: { password: person.password, code: codeOf(key) }, factor }),
      ),
    ).toBe('second_factor_refused')
    expect(
      dataOf(
        await own(token, { action: 'add_factor', proof: { password: person.password, ...recovery(person) }, factor }),
      ),
    ).not.toHaveProperty('recovery_codes')
    const { login, password } = person
    expect(reasonOf(await logIn({ login, password, code: codeOf(person.key, 1) }))).toBe('second_factor_refused')
    expect(reasonOf(await logIn({ login, password, code: codeOf(key, 1) }))).toBe('done')

    const renewed = dataOf(await own(token, { action: 'new_recovery_codes', proof: { password, ...recovery(person) } }))
    const codes = 'recovery_codes' in renewed ? (renewed.recovery_codes ?? []) : []
    expect(codes).toHaveLength(10)
    expect(reasonOf(await logIn({ ...person.credentials() }))).toBe('second_factor_refused')
    expect(reasonOf(await logIn({ login, password, recovery_code: codes[3] ?? '' }))).toBe('done')
    expect((await accessOf(token)).factors).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 9 })
  })

  it('is shown with a passkey as proof, and loses a factor that was removed', async () => {
    const person = await colleague()
    const { token } = await enter(person)
    const authenticator = await addPasskey(token, recovery(person))
    const [passkey] = (await accessOf(token)).factors.passkeys
    const options = dataOf(await own(token, { action: 'proof_options' }))
    const shown = authenticator.get('options' in options ? options.options : {})
    const proof = { password: person.password, passkey: shown }
    expect(reasonOf(await own(token, { action: 'remove_factor', proof, factor: 'totp' }))).toBe('done')
    expect((await accessOf(token)).factors).toMatchObject({ totp_since: null, passkeys: [{ id: passkey?.id }] })
    const { login, password } = person
    expect(await logIn({ login, password })).toMatchObject({ data: { second_factors: ['passkey'] } })
    expect(reasonOf(await byPasskey(authenticator))).toBe('done')
    const other = await colleague()
    const theirs = await enter(other)
    const removed = await own(theirs.token, {
      action: 'remove_factor',
      proof: { password, ...recovery(other) },
      factor: passkey?.id ?? '',
    })
    expect(reasonOf(removed)).toBe('not_found')
  })

  it('in the sandbox goes on without a second factor, and asks for it once there is one', async () => {
    const { login } = await proposed()
    await db()
      .updateTable('operators')
      .set({
        password_hash: (
          await db()
            .selectFrom('operators')
            .select('password_hash')
            .where('login', '=', SECOND_ADMIN)
            .executeTakeFirstOrThrow()
        ).password_hash,
        disabled_at: null,
      })
      .where('login', '=', login)
      .execute()
    const { token, set_up_needed } = dataOf(await logIn({ login, password: SANDBOX_PASSWORD }))
    const before = dataOf(await logIn({ login, password: SANDBOX_PASSWORD })).token
    expect(set_up_needed).toBe(false)
    const answer = dataOf(await own(token, { action: 'totp_key' }))
    const key = readBase32('totp' in answer ? answer.totp.key : '')
    const factor = { kind: 'totp', code: codeOf(key) } as const
    expect(
      dataOf(await own(token, { action: 'add_factor', proof: { password: SANDBOX_PASSWORD }, factor })),
    ).toMatchObject({ recovery_codes: { length: 10 } })
    expect(reasonOf(await ask('POST /api/console/me', {}, { token: before }))).toBe('no_session')
    expect(reasonOf(await logIn({ login, password: SANDBOX_PASSWORD }))).toBe('second_factor_needed')
  })
})

describe('sessions', () => {
  it('are listed with device and address, and ended one by one or all; a colleague reads only their own', async () => {
    const person = await colleague()
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0'
    const response = await ask('POST /api/console/login', person.credentials(), {
      headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': agent },
    })
    const { token } = dataOf(response)
    const others = [await enter(person), await enter(person), await enter(person)]
    const { sessions } = await accessOf(token)
    expect(sessions).toHaveLength(4)
    expect(sessions.find(({ current }) => current)).toMatchObject({ device: 'Chrome, Windows', address: '203.0.113.7' })
    const ended = sessions.find(({ current }) => !current)?.id ?? ''
    expect(dataOf(await own(token, { action: 'end_session', id: ended }))).toMatchObject({
      access: { sessions: { length: 3 } },
    })
    expect(reasonOf(await own(token, { action: 'end_session', id: ended }))).toBe('not_found')

    const reader = await enter(await colleague('support'))
    const look = (operatorToken: string) =>
      ask('POST /api/console/operators', { action: 'access', id: person.id }, { token: operatorToken })
    expect(await look(reader.token)).toMatchObject({ status_code: 403 })
    expect(dataOf(await look(await of('auditor')))).toMatchObject({ access: { sessions: { length: 3 } } })
    const end = async (operatorToken: string, session_id?: string) =>
      ask(
        'POST /api/console/operators',
        { action: 'end_sessions', id: person.id, ...(session_id === undefined ? {} : { session_id }) },
        { token: operatorToken },
      )
    expect(await end(await of('auditor'))).toMatchObject({ status_code: 403 })
    const theirs = (await accessOf(reader.token)).sessions[0]?.id
    expect(reasonOf(await end(await of('admin'), theirs))).toBe('not_found')
    expect(dataOf(await own(token, { action: 'end_other_sessions' }))).toMatchObject({
      access: { sessions: { length: 1 } },
    })
    for (const other of others)
      expect(reasonOf(await ask('POST /api/console/me', {}, { token: other.token }))).toBe('no_session')
    expect(dataOf(await end(await of('admin')))).toMatchObject({ access: { sessions: [] } })
    expect(reasonOf(await ask('POST /api/console/me', {}, { token }))).toBe('no_session')
  })
})

describe('a reset', () => {
  it('takes two people other than the owner, ends all that was, and opens by its link at once', async () => {
    const person = await colleague('reviewer')
    const admin = await colleague('admin')
    const { token } = await enter(person)
    const [one, other, third] = [await of('admin'), await secondAdmin(), (await enter(admin)).token]
    const operators = (operatorToken: string, input: CallInput<'POST /api/console/operators'>) =>
      ask('POST /api/console/operators', input, { token: operatorToken })
    const confirm = (operatorToken: string, id = person.id) =>
      ask('POST /api/console/operator_link', { action: 'confirm_reset', id }, { token: operatorToken })

    expect(reasonOf(await confirm(other))).toBe('already_decided')
    expect(reasonOf(await operators(token, { action: 'propose_reset', id: person.id }))).toBe('not_allowed')
    expect(reasonOf(await operators(third, { action: 'propose_reset', id: admin.id }))).toBe('other_person_needed')
    expect(dataOf(await operators(one, { action: 'propose_reset', id: person.id }))).toMatchObject({
      operator: { reset: { by_me: true, by_name: 'Ana Admin' } },
    })
    expect(reasonOf(await confirm(one))).toBe('other_person_needed')
    expect(dataOf(await operators(one, { action: 'propose_reset', id: admin.id }))).toMatchObject({
      operator: { reset: { by_me: true } },
    })
    expect(reasonOf(await confirm(third, admin.id))).toBe('other_person_needed')
    expect(dataOf(await operators(third, { action: 'withdraw_reset', id: admin.id }))).toMatchObject({
      operator: { reset: null },
    })
    expect(reasonOf(await confirm(other, admin.id))).toBe('already_decided')

    // Nothing changes until the second person confirms.
    expect(reasonOf(await ask('POST /api/console/me', {}, { token }))).toBe('done')
    const { path } = dataOf(await confirm(other))
    expect(reasonOf(await ask('POST /api/console/me', {}, { token }))).toBe('no_session')
    expect(reasonOf(await logIn(person.credentials()))).toBe('credentials_refused')
    // One administrator alone cannot create a link for an active colleague.
    expect(
      reasonOf(await ask('POST /api/console/operator_link', { action: 'enrol', id: person.id }, { token: one })),
    ).toBe('already_decided')
    const again = await useLink(ask, linkIn(path), { password: 'cinco pratos de trigo' })
    expect(reasonOf(await logIn(again.credentials()))).toBe('done')
    expect((await actionsAbout(person.id)).filter((action) => action.startsWith('operator_reset'))).toEqual([
      'operator_reset_proposed',
      'operator_reset',
    ])
    expect(await auditFaults(db())).toEqual([])
  })
})

/** An unused recovery code. */
function recovery(person: Enrolled): { recovery_code: string } {
  return { recovery_code: person.credentials().recovery_code ?? '' }
}
