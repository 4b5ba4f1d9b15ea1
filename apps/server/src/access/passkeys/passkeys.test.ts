import { sign, type KeyObject } from 'node:crypto'
import type { CallInput } from '@home-credit/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import {
  Authenticator,
  type AuthenticatorOverrides,
  type Cbor,
  type CreationOptions,
  type RequestOptions,
} from '../../testing/authenticator.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { placeCode } from '../../testing/codes.ts'
import { attestationCertificate } from '../../testing/certificate.ts'
import { dataOf, identityOf, OTHER_PASSWORD } from '../../testing/identity.ts'
import { mintKey, useServer, type CallOptions } from '../../testing/server.ts'

const sandbox = useServer()
const ORIGIN = 'http://localhost:8080'
const MINUTE_SECONDS = 60

type Input = CallInput<'POST /api/app/passkeys'>
const db = () => sandbox.server.pool.db
async function newBorrower(nickname = ''): Promise<TestBorrower> {
  const borrower = await addBorrower(db())
  await db().updateTable('borrowers').set({ nickname }).where('id', '=', borrower.id).execute()
  return borrower
}
const passkeys = ({ token }: TestBorrower, input: Input, options: CallOptions = {}) =>
  sandbox.ask('POST /api/app/passkeys', input, { token, origin: ORIGIN, ...options })

const optionsIn = (answer: { status_code: number; data: object }): unknown => {
  if (answer.status_code !== 200 || !('options' in answer.data)) throw new Error(JSON.stringify(answer))
  return answer.data.options
}
const statuses = (answers: readonly { status_code: number }[]): number[] =>
  answers.map(({ status_code }) => status_code).toSorted((one, other) => one - other)
const begin = async (borrower: TestBorrower, options?: CallOptions) =>
  passkeys(borrower, { action: 'options', sms_code: await placeCode(db(), borrower.phone, 'passkey') }, options)
const creation = async (borrower: TestBorrower, options?: CallOptions): Promise<CreationOptions> =>
  optionsIn(await begin(borrower, options)) as CreationOptions
const request = async (): Promise<RequestOptions> =>
  optionsIn(await sandbox.ask('POST /api/app/passkey_options', {}, { origin: ORIGIN, key: null })) as RequestOptions

const logIn = (response: Record<string, unknown>, more: { device_token?: string; origin?: string } = {}) =>
  sandbox.ask(
    'POST /api/app/passkey_login',
    { response, ...(more.device_token === undefined ? {} : { device_token: more.device_token }) },
    { key: null, origin: more.origin ?? ORIGIN },
  )

async function enrolled(borrower: TestBorrower, { name = 'Phone', counter = 1 } = {}): Promise<Authenticator> {
  const authenticator = new Authenticator({ origin: ORIGIN, counter })
  const answer = await passkeys(borrower, {
    action: 'enrol',
    name,
    response: authenticator.create(await creation(borrower)),
  })
  expect(answer).toMatchObject({ status_code: 200 })
  return authenticator
}
const listOf = async (borrower: TestBorrower) => {
  const answer = await passkeys(borrower, { action: 'list' }, { key: null })
  if (answer.status_code !== 200 || !('passkeys' in answer.data)) throw new Error(JSON.stringify(answer))
  return answer.data.passkeys as { id: string; name: string; created_at: string; used_at: string | null }[]
}
const entriesAbout = async ({ id }: TestBorrower) =>
  await db()
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `borrower:${id}`)
    .orderBy('seq')
    .execute()
const identity = identityOf(sandbox)
const { forward, texts } = identity
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const REFUSED = { status_code: 401, data: { reason: 'passkey_refused' } }
const UNVERIFIED = {
  status_code: 401,
  data: { reason: 'passkey_unverified' },
  message: expect.stringContaining('Log in with your password, turn on screen lock'),
}
const WRONG_SHAPE = { status_code: 400, data: { reason: 'input_refused', fields: { response: expect.any(String) } } }

let ana: TestBorrower
let bia: TestBorrower
beforeAll(async () => {
  ana = await newBorrower('Ana')
  bia = await newBorrower()
})
// Tries are limited per hour.
beforeEach(() => forward(HOUR_SECONDS))

describe('enrolling a passkey', () => {
  it('takes the answer of an authenticator, lists it by its name, tells the borrower, and logs it without the name', async () => {
    const carla = await newBorrower('Carla')
    expect(await listOf(carla)).toEqual([])
    await enrolled(carla, { name: ' My phone ' })
    expect(await listOf(carla)).toEqual([
      { id: expect.any(String), name: 'My phone', created_at: expect.any(String), used_at: null },
    ])
    expect(await entriesAbout(carla)).toMatchObject([
      { actor: `borrower:${carla.id}`, action: 'passkey_enrolled', details: { passkey: expect.any(String) } },
    ])
    expect(JSON.stringify(await entriesAbout(carla))).not.toContain('My phone')
    const [notice] = await texts({ country_code: '55', phone: carla.phone.slice(3) })
    expect(notice).toMatch(
      /^Home-credit: on \d\d\/\d\d\/\d{4}, \d\d:\d\d a passkey was added to your account\. Not you\? Log in, remove it/,
    )
    expect(notice).not.toMatch(/https?:|#|My phone/)
    expect(await auditFaults(db())).toEqual([])
  })

  it('asks for a passkey that tells whose it is, for this name, and not from a device that has one', async () => {
    const dora = await newBorrower('Dora')
    const first = await enrolled(dora)
    const options: object = await creation(dora)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Home-credit' },
      user: { id: Buffer.from(dora.id.replaceAll('-', ''), 'hex').toString('base64url'), displayName: 'Dora' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: first.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    })
    expect(JSON.stringify(options)).not.toContain(dora.phone)
  })

  it('twice with one key adds one, and with one challenge adds one', async () => {
    const eva = await newBorrower()
    const input = {
      action: 'enrol',
      name: 'Twice',
      response: new Authenticator({ origin: ORIGIN }).create(await creation(eva)),
    } as const
    const key = mintKey()
    const answers = await Promise.all([1, 2, 3].map(() => passkeys(eva, input, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await passkeys(eva, input)).toMatchObject(REFUSED)
    const options = await creation(eva)
    const both = await Promise.all(
      [1, 2].map((name) =>
        passkeys(eva, {
          action: 'enrol',
          name: `${name}`,
          response: new Authenticator({ origin: ORIGIN }).create(options),
        }),
      ),
    )
    expect(statuses(both)).toEqual([200, 401])
    expect(await listOf(eva)).toHaveLength(2)
  })

  it('of a credential that somebody holds is refused, whoever it is', async () => {
    const authenticator = await enrolled(ana)
    const before = [await listOf(ana), await listOf(bia)]
    for (const borrower of [ana, bia])
      expect(
        await passkeys(borrower, {
          action: 'enrol',
          name: 'Again',
          response: authenticator.create(await creation(borrower)),
        }),
      ).toMatchObject(REFUSED)
    expect([await listOf(ana), await listOf(bia)]).toEqual(before)
  })

  it('answers no challenge of somebody else, of a log-in, made up, or older than five minutes', async () => {
    const authenticator = new Authenticator({ origin: ORIGIN })
    const add = (options: CreationOptions) =>
      passkeys(ana, { action: 'enrol', name: 'No', response: authenticator.create(options) })
    const mine = await creation(ana)
    expect(await add({ ...mine, challenge: (await creation(bia)).challenge })).toMatchObject(REFUSED)
    expect(await add({ ...mine, challenge: (await request()).challenge })).toMatchObject(REFUSED)
    expect(await add({ ...mine, challenge: 'bWFkZSB1cA' })).toMatchObject(REFUSED)
    await forward(5 * MINUTE_SECONDS)
    expect(await add(mine)).toMatchObject(REFUSED)
    const fresh = await creation(ana)
    await forward(4 * MINUTE_SECONDS)
    expect(await add(fresh)).toMatchObject({ status_code: 200 })
  })

  const selfSigned = (signed: Buffer, key: KeyObject): Map<string, Cbor> =>
    new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sign('sha256', signed, key)],
    ])
  const certified = (signed: Buffer): Map<string, Cbor> => {
    const { certificate, key } = attestationCertificate()
    return new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sign('sha256', signed, key)],
      ['x5c', [certificate]],
    ])
  }

  it('takes one that signs for itself, as some do where no attestation is asked for', async () => {
    const karla = await newBorrower()
    const authenticator = new Authenticator({ origin: ORIGIN })
    const response = authenticator.create(await creation(karla), { format: 'packed', statement: selfSigned })
    expect(await passkeys(karla, { action: 'enrol', name: 'Own word', response })).toMatchObject({ status_code: 200 })
    expect(await logIn(authenticator.get(await request()))).toMatchObject({ status_code: 200 })
  })

  const overrideCases: [claim: string, overrides: AuthenticatorOverrides][] = [
    ['at another origin', { origin: 'http://localhost:8081' }],
    ['at another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['with nobody present', { userPresent: false }],
    ['that is an answer to a log-in', { type: 'webauthn.get' }],
    ['with a certificate, which leads who knows where', { format: 'packed', statement: certified }],
    [
      'signed by itself with another key',
      { format: 'packed', statement: (signed) => selfSigned(signed, new Authenticator({ origin: ORIGIN }).key) },
    ],
    ['of an unknown form', { format: 'tpm', statement: () => new Map([['ver', '2.0']]) }],
    ['with a statement where there should be none', { statement: () => new Map([['sig', Buffer.alloc(70)]]) }],
  ]
  it.each(overrideCases)('made %s is refused, and uses the challenge up', async (_claim, overrides) => {
    const before = await listOf(ana)
    const options = await creation(ana)
    const authenticator = new Authenticator({ origin: ORIGIN })
    expect(
      await passkeys(ana, { action: 'enrol', name: 'No', response: authenticator.create(options, overrides) }),
    ).toMatchObject(REFUSED)
    expect(await passkeys(ana, { action: 'enrol', name: 'No', response: authenticator.create(options) })).toMatchObject(
      REFUSED,
    )
    expect(await listOf(ana)).toEqual(before)
  })

  it('with bad input is refused at its field', async () => {
    const response = new Authenticator({ origin: ORIGIN }).create(await creation(ana))
    for (const [bad, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ name: 'a\u0000' }, 'name'],
      [{ response: 'text' }, 'response'],
      [{ response: { ...response, id: '\u0000' } }, 'response.id'],
      [{ id: 'x' }, 'id'],
    ] as const) {
      const answer = await passkeys(ana, { action: 'enrol', name: 'Phone', response, ...bad } as Input)
      expect(answer).toMatchObject({ status_code: 400, data: { fields: { [field]: expect.any(String) } } })
    }
    for (const bad of [
      {},
      { id: 'a', rawId: 'a', type: 'public-key', response: {} },
      { ...response, type: 'password' },
    ])
      expect(await passkeys(ana, { action: 'enrol', name: 'Phone', response: bad })).toMatchObject(WRONG_SHAPE)
    expect(await passkeys(ana, { action: 'options' }, { key: null })).toMatchObject({
      status_code: 400,
      data: { reason: 'key_missing' },
    })
    expect(await sandbox.ask('POST /api/app/passkeys', { action: 'list' })).toMatchObject({ status_code: 405 })
  })

  it('needs a code for this purpose, which does once; who knows the password alone makes none', async () => {
    const nina = await newBorrower()
    const needed = { status_code: 400, data: { fields: { sms_code: 'Please enter the SMS code' } } }
    expect(await passkeys(nina, { action: 'options' })).toMatchObject(needed)
    const other = await placeCode(db(), nina.phone, 'payee')
    expect(await passkeys(nina, { action: 'options', sms_code: other })).toMatchObject({
      status_code: 401,
      data: { reason: 'code_refused' },
    })
    dataOf(await sandbox.ask('POST /api/sms/send', { scene: 'edit', purpose: 'passkey' }, { token: nina.token }))
    const parts = { country_code: '55', phone: nina.phone.slice(3) }
    const sms_code = await identity.lastCode(parts)
    expect((await texts(parts))[0]).toContain('to add a passkey that opens your account')
    expect(await passkeys(nina, { action: 'options', sms_code })).toMatchObject({ status_code: 200 })
    expect(await passkeys(nina, { action: 'options', sms_code })).toMatchObject({ status_code: 401 })
    expect(await passkeys(nina, { action: 'options', sms_code: 'x' })).toMatchObject({ status_code: 400 })
  })

  it('on a device that does not look who holds it is refused, and says what to do', async () => {
    const olga = await newBorrower()
    const response = new Authenticator({ origin: ORIGIN, counter: 1 }).create(await creation(olga), {
      userVerified: false,
    })
    expect(await passkeys(olga, { action: 'enrol', name: 'Phone', response })).toMatchObject(UNVERIFIED)
    expect(await listOf(olga)).toEqual([])
  })

  it('at a number instead of a name is refused with a sentence that says so', async () => {
    for (const origin of [
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
      'http://evil.example',
      'https://localhost.evil.example',
      'http://localhost.evil.example:80',
      'null',
      '',
    ]) {
      expect(await passkeys(ana, { action: 'options' }, { origin })).toMatchObject({
        status_code: 402,
        data: { reason: 'passkey_elsewhere' },
        message: expect.stringContaining('localhost'),
      })
      expect(await sandbox.ask('POST /api/app/passkey_options', {}, { origin, key: null })).toMatchObject({
        status_code: 402,
        data: { reason: 'passkey_elsewhere' },
      })
      expect(await logIn({}, { origin })).toMatchObject({ status_code: 402 })
    }
  })
})

describe('logging in with a passkey', () => {
  it('names nobody beforehand, opens a session of its owner, proves the device, and logs it', async () => {
    const fabi = await newBorrower('Fabi')
    const authenticator = await enrolled(fabi)
    const options: object = await request()
    expect(options).not.toHaveProperty('allowCredentials')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const answer = await logIn(authenticator.get(options))
    if (answer.status_code !== 200) throw new Error(JSON.stringify(answer))
    expect(answer.data.borrower).toMatchObject({ id: fabi.id, nickname: 'Fabi' })
    expect(JSON.stringify(answer)).not.toContain(fabi.phone)
    expect(await passkeys({ ...fabi, token: answer.data.token }, { action: 'list' }, { key: null })).toMatchObject({
      data: { passkeys: [{ used_at: expect.any(String) }] },
    })
    expect((await entriesAbout(fabi)).at(-1)).toMatchObject({
      actor: `borrower:${fabi.id}`,
      action: 'logged_in',
      details: { by: 'passkey' },
    })

    const again = await logIn(authenticator.get(await request()), { device_token: answer.data.device_token })
    expect(again).toMatchObject({ status_code: 200, data: { device_token: answer.data.device_token } })
  })

  it('takes one from before only where the device looked who holds it; else it says to use the password', async () => {
    const paula = await newBorrower()
    const old = await enrolled(paula)
    expect(await logIn(old.get(await request(), { userVerified: false }))).toMatchObject(UNVERIFIED)
    // A stranger learns nothing: the signature must be valid first.
    const { key } = new Authenticator({ origin: ORIGIN, counter: 1 })
    expect(await logIn(old.get(await request(), { userVerified: false, key }))).toMatchObject(REFUSED)
    expect(await logIn(old.get(await request()))).toMatchObject({ status_code: 200 })
  })

  it('works with authenticators that do not count', async () => {
    const gabi = await newBorrower()
    const authenticator = await enrolled(gabi, { counter: 0 })
    for (let turn = 0; turn < 2; turn += 1)
      expect(await logIn(authenticator.get(await request()))).toMatchObject({ status_code: 200 })
  })

  it('takes an answer once, also where it comes many times at once', async () => {
    const authenticator = await enrolled(ana)
    const response = authenticator.get(await request())
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(response)))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 29 }, () => 401)])
    expect(await logIn(response)).toMatchObject(REFUSED)
  })

  it('refuses unknown, removed, foreign and wrongly answered passkeys with one and the same answer', async () => {
    const helo = await newBorrower()
    const authenticator = await enrolled(helo)
    const foreign = await enrolled(bia)
    const stranger = new Authenticator({ origin: ORIGIN })
    stranger.create(await creation(helo))
    const removed = await enrolled(helo, { name: 'Removed' })
    const id = (await listOf(helo)).find(({ name }) => name === 'Removed')?.id ?? ''
    expect(await passkeys(helo, { action: 'remove', id })).toMatchObject({ status_code: 200 })

    const handle = Buffer.from(helo.id.replaceAll('-', ''), 'hex').toString('base64url')
    const answers: Record<string, unknown>[] = [
      stranger.get(await request()),
      removed.get(await request()),
      // Another borrower's passkey with this borrower's handle, and this borrower's passkey signed with another key.
      foreign.get(await request(), { userHandle: handle }),
      authenticator.get(await request(), { key: foreign.key }),
      authenticator.get(await request(), { origin: 'https://evil.example' }),
      authenticator.get(await request(), { rpId: 'evil.example' }),
      authenticator.get(await request(), { type: 'webauthn.create' }),
      authenticator.get(await request(), { userPresent: false }),
      authenticator.get(await request(), { challenge: 'bWFkZSB1cA' }),
      authenticator.get({ ...(await request()), challenge: (await creation(helo)).challenge }),
    ]
    const replies = new Set<string>()
    for (const response of answers) replies.add(JSON.stringify(await logIn(response)))
    expect([...replies].map((text) => JSON.parse(text) as unknown)).toEqual([
      { ...REFUSED, message: expect.any(String) },
    ])
    expect(await logIn(authenticator.get(await request()))).toMatchObject({ status_code: 200 })
  })

  it('uses a challenge up also where the answer is refused, and takes none older than five minutes', async () => {
    const authenticator = await enrolled(ana)
    const options = await request()
    expect(await logIn(authenticator.get(options, { origin: 'https://evil.example' }))).toMatchObject(REFUSED)
    expect(await logIn(authenticator.get(options))).toMatchObject(REFUSED)
    const old = await request()
    await forward(5 * MINUTE_SECONDS)
    expect(await logIn(authenticator.get(old))).toMatchObject(REFUSED)
  })

  it('refuses a counter that does not go up, leaves a trace, and the counter as it was', async () => {
    const iris = await newBorrower()
    const authenticator = await enrolled(iris, { counter: 7 })
    expect(await logIn(authenticator.get(await request()))).toMatchObject({ status_code: 200 })
    for (const counter of [8, 7, 0])
      expect(await logIn(authenticator.get(await request(), { counter }))).toMatchObject(REFUSED)
    // A wrong signature does not indicate a copy.
    expect(
      await logIn(authenticator.get(await request(), { counter: 1, key: new Authenticator({ origin: ORIGIN }).key })),
    ).toMatchObject(REFUSED)
    expect(
      (await entriesAbout(iris))
        .filter(({ action }) => action === 'passkey_copy_refused')
        .map(({ details }) => details),
    ).toMatchObject([8, 7, 0].map((counter) => ({ known: 8, told: counter })))
    expect(await logIn(authenticator.get(await request()))).toMatchObject({ status_code: 200 })
    expect(await auditFaults(db())).toEqual([])
  })

  it('refuses what is no answer at all', async () => {
    for (const bad of [
      {},
      { id: 1 },
      {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
      },
    ])
      expect(await logIn(bad)).toMatchObject(WRONG_SHAPE)
    const shaped = {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'a', signature: 'a', userHandle: 'a' },
    }
    expect(await logIn(shaped)).toMatchObject(REFUSED)
  })
})

describe('removing a passkey', () => {
  it('is for its owner alone, once, is told to them in their language, and is logged', async () => {
    const joana = await newBorrower()
    await db().updateTable('borrowers').set({ lang: 'zh' }).where('id', '=', joana.id).execute()
    await enrolled(joana, { name: 'Old' })
    const id = (await listOf(joana))[0]?.id ?? ''
    expect(await passkeys(bia, { action: 'remove', id })).toMatchObject({ status_code: 404 })
    expect(await passkeys(joana, { action: 'remove', id: 'x' })).toMatchObject({
      status_code: 400,
      data: { fields: { id: expect.any(String) } },
    })
    expect(await listOf(joana)).toHaveLength(1)
    expect(await passkeys(joana, { action: 'remove', id })).toMatchObject({ status_code: 200, data: { passkeys: [] } })
    expect(await passkeys(joana, { action: 'remove', id })).toMatchObject({ status_code: 404 })
    expect((await entriesAbout(joana)).map(({ action }) => action)).toEqual(['passkey_enrolled', 'passkey_removed'])
    const messages = await texts({ country_code: '55', phone: joana.phone.slice(3) }, 2)
    expect(messages).toHaveLength(2)
    expect(messages.filter((text) => text.includes('移除了一个通行密钥'))).toHaveLength(1)
  })
})

it('nothing of a passkey or a session gets into the log', () => {
  expect(sandbox.logged.join('')).not.toMatch(/clientDataJSON|signature|challenge|Bearer/)
})

it('a password that is reset ends all passkeys, and tells their names', async () => {
  const eva = await newBorrower('Eva')
  const authenticator = await enrolled(eva, { name: 'Old phone' })
  const parts = { country_code: '55', phone: eva.phone.slice(3) }
  const secrets = { password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }
  const sms_code = await identity.codeFor('reset', parts)
  const reset = await sandbox.ask('POST /api/user/reset', { ...parts, sms_code, ...secrets })
  expect(reset).toMatchObject({ status_code: 200, data: { ended_passkeys: ['Old phone'] } })
  expect(await logIn(authenticator.get(await request()))).toMatchObject(REFUSED)
})
