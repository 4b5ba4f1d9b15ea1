import { ROLES, may, type CallInput, type Role } from '@home-credit/contract'
import { cpfCheckDigits, formatCpf } from '@home-credit/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { dataOf, GOOD_PASSWORD, identityOf, OTHER_PASSWORD, type PhoneParts } from '../../testing/identity.ts'
import { plainJpeg } from '../../testing/sample-pictures.ts'
import { mintKey, useServer, type CallOptions } from '../../testing/server.ts'
import { sendFile } from '../../testing/upload.ts'
import { addPicture, addVerification } from '../../testing/verified.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'
import { DELAY_HOURS } from './decide.ts'

const sandbox = useServer()
const { ask } = sandbox
const identity = identityOf(sandbox)

type Input = CallInput<'POST /api/app/phone_change'>
type AskInput = Extract<Input, { action: 'ask' }>
type ConsoleInput = CallInput<'POST /api/console/phone_changes'>

const HOUR_SECONDS = 3600
const CPF = '529.982.247-25'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const db = () => sandbox.server.pool.db

interface Borrower extends TestBorrower {
  fileId: string
  parts: PhoneParts
}

const newFile = (ownerId: string, contentType?: string): Promise<string> => addPicture(db(), ownerId, contentType)

const hashed = hashPassword(GOOD_PASSWORD)

/** With a password and a photo of a document. */
async function newBorrower(name = ''): Promise<Borrower> {
  const borrower = await addBorrower(db())
  await db()
    .updateTable('borrowers')
    .set({ password_hash: await hashed })
    .where('id', '=', borrower.id)
    .execute()
  if (name !== '')
    await db().insertInto('borrower_info').values({ borrower_id: borrower.id, name, changed_at: new Date() }).execute()
  return {
    ...borrower,
    fileId: await newFile(borrower.id),
    parts: { country_code: '55', phone: borrower.phone.slice(3) },
  }
}
let people = 0
const cpfs = new Map<string, string>()
/** Saves a unique CPF through the API. */
async function giveCpf({ id, token }: Borrower): Promise<string> {
  const existing = cpfs.get(id)
  if (existing !== undefined) return existing
  people += 1
  const base = String(200_000_000 + people)
  const cpf = `${base}${cpfCheckDigits(base)}`
  dataOf(await ask('POST /api/dk/userInfo', { action: 'save', id_number: cpf }, { token }))
  cpfs.set(id, cpf)
  return cpf
}

const change = ({ token }: TestBorrower, input: Input, options: CallOptions = {}) =>
  ask('POST /api/app/phone_change', input, { token, ...options })
const read = async (borrower: TestBorrower) => dataOf(await change(borrower, { action: 'read' }, { key: null })).change

async function codeTo(borrower: Borrower, parts: PhoneParts): Promise<string> {
  const before = dataOf(await ask('POST /api/sandbox/sms', { phone: identity.e164(parts) })).messages.length
  expect(dataOf(await change(borrower, { action: 'send_code', ...parts }))).toEqual({
    change: null,
    resend_seconds: 60,
  })
  return identity.lastCode(parts, before + 1)
}
const inputOf = (borrower: Borrower, parts: PhoneParts, code: string, more: Partial<AskInput> = {}): AskInput => ({
  action: 'ask',
  ...parts,
  sms_code: code,
  password: GOOD_PASSWORD,
  id_number: CPF,
  document_file_id: borrower.fileId,
  ...more,
})

/** A change waiting for review, with the right CPF; creates a borrower unless one is passed. */
async function requestChange(
  existing?: Borrower,
  more: Partial<AskInput> = {},
): Promise<{ borrower: Borrower; parts: PhoneParts; id: string }> {
  const borrower = existing ?? (await newBorrower('Ana'))
  const parts = identity.newPhone()
  const id_number = more.id_number ?? (await giveCpf(borrower))
  const input = inputOf(borrower, parts, await codeTo(borrower, parts), { ...more, id_number })
  const phoneChange = dataOf(await change(borrower, input)).change
  return { borrower, parts, id: phoneChange?.id ?? '' }
}

const tokens = new Map<Role, string>()
async function of(role: Role): Promise<string> {
  const token =
    tokens.get(role) ??
    dataOf(await ask('POST /api/console/login', { login: `${role}@sandbox`, password: SANDBOX_PASSWORD })).token
  tokens.set(role, token)
  return token
}
const operate = async (input: ConsoleInput, { role = 'reviewer', ...more }: CallOptions & { role?: Role } = {}) =>
  ask('POST /api/console/phone_changes', input, { token: await of(role), ...more })
/** Two people give the two approvals. */
async function approveByTwo(id: string) {
  dataOf(await operate({ action: 'approve', id }))
  return operate({ action: 'confirm', id }, { role: 'support' })
}
const list = async (state?: NonNullable<Extract<ConsoleInput, { action: 'list' }>['filter']>['state'], page = 1) => {
  const data = dataOf(
    await operate(
      { action: 'list', ...(state === undefined ? {} : { filter: { state } }), page, page_size: 10 },
      { key: null },
    ),
  )
  if (!('rows' in data)) throw new Error('no rows')
  return data
}
const one = async (id: string) => {
  const data = dataOf(await operate({ action: 'one', id }, { key: null }))
  if (!('change' in data)) throw new Error('no change')
  return data.change
}

const entriesAbout = ({ id }: TestBorrower) =>
  db()
    .selectFrom('audit_log')
    .select(['actor', 'action', 'reason', 'details'])
    .where('subject', '=', `borrower:${id}`)
    .where('action', 'like', 'phone%')
    .orderBy('seq')
    .execute()
const actionsOf = async (borrower: TestBorrower) => (await entriesAbout(borrower)).map(({ action }) => action)
const phoneOf = async ({ id }: TestBorrower) =>
  (await db().selectFrom('borrowers').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

/** Runs the job once and waits until it has left the queue. */
async function look(): Promise<void> {
  await addJob(db(), { name: 'enact_phone_changes', payload: {} })
  const waiting = async () =>
    (
      await sql<{
        count: number
      }>`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'enact_phone_changes'`.execute(
        db(),
      )
    ).rows[0]?.count
  await expect.poll(waiting).toBe(0)
}

const statuses = (answers: readonly { status_code: number }[]): number[] =>
  answers.map(({ status_code }) => status_code).toSorted((one, other) => one - other)
const PENDING = { status_code: 402, data: { reason: 'change_pending' } }
const CLOSED = { status_code: 412, data: { reason: 'change_closed' } }
const fieldRefused = (field: string) => ({
  status_code: 400,
  data: { reason: 'input_refused', fields: { [field]: expect.any(String) } },
})

/** Operator sessions may expire meanwhile, so their tokens are dropped. */
async function later(seconds: number): Promise<void> {
  await identity.forward(seconds)
  tokens.clear()
}

// Codes are limited per hour.
beforeEach(() => later(HOUR_SECONDS))

describe('a changed number', () => {
  it('goes its whole way: asked, told, approved, told again, waited for, moved, told to both', async () => {
    const borrower = await newBorrower('Ana')
    const { parts, id } = await requestChange(borrower, { id_number: formatCpf(await giveCpf(borrower)) })
    const masked = expect.stringMatching(/^\+55 \*+\d{4}$/)
    expect(await read(borrower)).toEqual({
      id,
      state: 'waiting_review',
      new_phone_masked: masked,
      asked_at: expect.any(String),
      takes_effect_at: null,
      reason: null,
    })
    const [first = ''] = await identity.texts(borrower.parts)
    expect(first).toMatch(/Not you\? Cancel it here: http:\/\/localhost\/stop\/[\w-]{22}$/)
    expect(first).not.toContain(parts.phone.slice(-8))

    expect(await one(id)).toMatchObject({
      borrower_id: borrower.id,
      borrower_name: 'Ana',
      old_phone_masked: masked,
      cpf_matches: true,
      document_link: expect.stringContaining(`/api/files/${borrower.fileId}?`),
    })
    await later(DELAY_HOURS * HOUR_SECONDS)
    await look()
    expect(await phoneOf(borrower)).toBe(borrower.phone)

    expect(await approveByTwo(id)).toMatchObject({
      status_code: 200,
      data: { change: { state: 'waiting_delay', takes_effect_at: expect.any(String) } },
    })
    const effect = (await read(borrower))?.takes_effect_at
    expect((await identity.texts(borrower.parts, 2))[0]).toMatch(/changes to \+55 \*+\d{4}/)
    await later(DELAY_HOURS * HOUR_SECONDS - 60)
    await look()
    expect(await read(borrower)).toMatchObject({ state: 'waiting_delay' })
    expect(await phoneOf(borrower)).toBe(borrower.phone)

    await identity.forward(60)
    expect(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now >= (effect ?? '')).toBe(true)
    await look()
    expect(await phoneOf(borrower)).toBe(identity.e164(parts))
    expect(await change(borrower, { action: 'read' })).toMatchObject({ status_code: 405 })
    expect((await identity.texts(borrower.parts, 3))[0]).toContain('This one no longer works')
    expect((await identity.texts(parts, 2))[0]).toContain('this is now the number')
    expect(await identity.login(borrower.parts, GOOD_PASSWORD)).toMatchObject({ status_code: 401 })
    const session = dataOf(await identity.login(parts, GOOD_PASSWORD))
    expect(await read({ ...borrower, token: session.token })).toMatchObject({ id, state: 'done' })

    const entries = await entriesAbout(borrower)
    expect(entries.map(({ actor, action }) => [actor.split(':')[0], action])).toEqual([
      ['borrower', 'phone_change_asked'],
      ['operator', 'phone_change_first_approved'],
      ['operator', 'phone_change_approved'],
      ['system', 'phone_changed'],
    ])
    expect(new Set(entries.map(({ actor }) => actor)).size).toBe(4)
    expect(JSON.stringify(entries)).not.toContain(borrower.phone)
    await look()
    expect(await actionsOf(borrower)).toHaveLength(4)
    expect(await auditFaults(db())).toEqual([])
  })

  it('is asked in the language of the borrower', async () => {
    const borrower = await newBorrower()
    await db().updateTable('borrowers').set({ lang: 'pt' }).where('id', '=', borrower.id).execute()
    await requestChange(borrower)
    expect((await identity.texts(borrower.parts))[0]).toContain('Não foi você?')
  })
})

describe('asking', () => {
  it('answers a wrong CPF like the right one, and keeps for the operator which it was', async () => {
    const [right, wrong, none] = [await newBorrower(), await newBorrower(), await newBorrower()]
    await giveCpf(wrong)
    const id_number = await giveCpf(right)
    const ids: string[] = []
    for (const borrower of [right, wrong, none]) ids.push((await requestChange(borrower, { id_number })).id)
    const views = await Promise.all([right, wrong, none].map(read))
    expect(new Set(views.map((each) => Object.keys(each ?? {}).join())).size).toBe(1)
    expect(JSON.stringify(views)).not.toContain('cpf')
    expect((await Promise.all(ids.map(one))).map(({ cpf_matches }) => cpf_matches)).toEqual([true, false, false])
  })

  it('with the same key twice asks once', async () => {
    const borrower = await newBorrower()
    const parts = identity.newPhone()
    const input = inputOf(borrower, parts, await codeTo(borrower, parts))
    const key = mintKey()
    const answers = await Promise.all([1, 2, 3].map(() => change(borrower, input, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status_code: 200 })
    expect(await actionsOf(borrower)).toEqual(['phone_change_asked'])
    expect(await change(borrower, input, { key: null })).toMatchObject({
      status_code: 400,
      data: { reason: 'key_missing' },
    })
  })

  it('a second time while one is open is refused, and so is another code', async () => {
    const { borrower, parts } = await requestChange()
    expect(await change(borrower, { action: 'send_code', ...identity.newPhone() })).toMatchObject(PENDING)
    expect(await change(borrower, inputOf(borrower, parts, '123456'))).toMatchObject(PENDING)
  })

  it('for two numbers at once takes one', async () => {
    const borrower = await newBorrower()
    const two = [identity.newPhone(), identity.newPhone()]
    const codes = [await codeTo(borrower, two[0] as PhoneParts), await codeTo(borrower, two[1] as PhoneParts)]
    const answers = await Promise.all(
      two.map((parts, index) => change(borrower, inputOf(borrower, parts, codes[index] ?? ''))),
    )
    expect(statuses(answers)).toEqual([200, 402])
    expect(await actionsOf(borrower)).toEqual(['phone_change_asked'])
  })

  it('with a wrong password is refused at the field, keeps the code, and is counted', async () => {
    const borrower = await newBorrower()
    const parts = identity.newPhone()
    const code = await codeTo(borrower, parts)
    const wrong = inputOf(borrower, parts, code, { password: OTHER_PASSWORD })
    expect(await change(borrower, wrong)).toMatchObject(fieldRefused('password'))
    expect(await read(borrower)).toBeNull()
    const many = await Promise.all(Array.from({ length: 12 }, () => change(borrower, wrong)))
    expect(many.filter(({ status_code }) => status_code === 400)).toHaveLength(9)
    expect(await change(borrower, inputOf(borrower, parts, code))).toMatchObject({
      status_code: 429,
      data: { wait_seconds: expect.any(Number) },
    })
    // All checks of the password share one counter.
    expect(
      await ask(
        'POST /api/user/reset_auth',
        { original_password: GOOD_PASSWORD, password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD },
        { token: borrower.token },
      ),
    ).toMatchObject({ status_code: 429 })
    await identity.forward(901)
    expect(await change(borrower, inputOf(borrower, parts, await codeTo(borrower, parts)))).toMatchObject({
      status_code: 200,
    })
  })

  it('with a code that is wrong, of another number, of another scene, or used up is refused', async () => {
    const borrower = await newBorrower()
    const [mine, other] = [identity.newPhone(), identity.newPhone()]
    const code = await codeTo(borrower, mine)
    const otherCode = await codeTo(borrower, other)
    await ask('POST /api/sms/send', { scene: 'edit', purpose: 'person' }, { token: borrower.token })
    const ownCode = await identity.lastCode(borrower.parts)
    const bad = [otherCode, ownCode, code === '000000' ? '000001' : '000000']
    for (const each of bad.filter((candidate) => candidate !== code))
      expect(await change(borrower, inputOf(borrower, mine, each))).toMatchObject({
        status_code: 401,
        data: { reason: 'code_refused' },
      })
    expect(await read(borrower)).toBeNull()
    expect(await change(borrower, inputOf(borrower, mine, code))).toMatchObject({ status_code: 200 })
    expect(await change(borrower, { action: 'cancel' })).toMatchObject({ status_code: 200 })
    expect(await change(borrower, inputOf(borrower, mine, code))).toMatchObject({ status_code: 401 })
  })

  it("with somebody else's document, none, or one that is no photo is refused and uses nothing up", async () => {
    const borrower = await newBorrower()
    const parts = identity.newPhone()
    const code = await codeTo(borrower, parts)
    const stranger = await newBorrower()
    for (const document_file_id of [stranger.fileId, NOBODY])
      expect(await change(borrower, inputOf(borrower, parts, code, { document_file_id }))).toMatchObject({
        status_code: 404,
      })
    expect(
      await change(
        borrower,
        inputOf(borrower, parts, code, { document_file_id: await newFile(borrower.id, 'application/pdf') }),
      ),
    ).toMatchObject(fieldRefused('document_file_id'))
    expect(await change(borrower, inputOf(borrower, parts, code))).toMatchObject({ status_code: 200 })
  })

  it('with bad input is refused at its field', async () => {
    const borrower = await newBorrower()
    const parts = identity.newPhone()
    const cases: [Record<string, unknown>, string][] = [
      [{ phone: '123' }, 'phone'],
      [{ phone: 'eleven' }, 'phone'],
      [{ phone: '1'.repeat(31) }, 'phone'],
      [{ phone: borrower.parts.phone }, 'phone'],
      [{ country_code: '+55' }, 'country_code'],
      [{ sms_code: '12345' }, 'sms_code'],
      [{ sms_code: 123_456 }, 'sms_code'],
      [{ password: '' }, 'password'],
      [{ id_number: '529.982.247-26' }, 'id_number'],
      [{ id_number: '11111111111' }, 'id_number'],
      [{ document_file_id: 'x' }, 'document_file_id'],
      [{ reason: 'x' }, 'reason'],
      [{ action: 'approve' }, 'action'],
    ]
    for (const [bad, field] of cases)
      expect(await change(borrower, { ...inputOf(borrower, parts, '123456'), ...bad })).toMatchObject(
        fieldRefused(field),
      )
    expect(await change(borrower, { action: 'send_code', ...borrower.parts }, { lang: 'zh' })).toMatchObject({
      status_code: 400,
      data: { fields: { phone: '这已是您当前的号码' } },
    })
    expect(await ask('POST /api/app/phone_change', { action: 'read' })).toMatchObject({ status_code: 405 })
    expect(await read(borrower)).toBeNull()
  })

  it('for codes without end is refused after ten in a day', async () => {
    const borrower = await newBorrower()
    for (let sent = 0; sent < 10; sent += 1) await codeTo(borrower, identity.newPhone())
    const parts = identity.newPhone()
    expect(await change(borrower, { action: 'send_code', ...parts })).toMatchObject({ status_code: 429 })
    await later(24 * HOUR_SECONDS)
    expect(await change(borrower, { action: 'send_code', ...parts })).toMatchObject({ status_code: 200 })
    expect(await change(borrower, { action: 'send_code', ...parts })).toMatchObject({
      status_code: 402,
      data: { reason: 'sms_too_soon' },
    })
  })
})

describe("a number that is somebody else's", () => {
  it('is told to nobody: asked, sent and read like all others, and refused at its end without saying why', async () => {
    const owner = await newBorrower()
    const borrower = await newBorrower()
    const code = await codeTo(borrower, owner.parts)
    const id_number = await giveCpf(borrower)
    const answer = dataOf(await change(borrower, inputOf(borrower, owner.parts, code, { id_number })))
    expect(answer.change).toMatchObject({ state: 'waiting_review' })
    const id = answer.change?.id ?? ''
    dataOf(await approveByTwo(id))
    await later(DELAY_HOURS * HOUR_SECONDS)
    await look()
    const ended = await read(borrower)
    expect(ended).toMatchObject({
      state: 'refused',
      takes_effect_at: null,
      reason: expect.stringContaining("can't use this number"),
    })
    expect([await phoneOf(borrower), await phoneOf(owner)]).toEqual([borrower.phone, owner.phone])
    expect((await entriesAbout(borrower)).at(-1)).toMatchObject({
      actor: 'system',
      action: 'phone_change_refused',
      reason: 'number_taken',
    })
    expect(await actionsOf(owner)).toEqual([])
    expect((await requestChange(borrower)).id).not.toBe(id)
  })

  it('since it was approved does not hold up the others', async () => {
    const [first, second] = [await requestChange(), await requestChange()]
    for (const { id } of [first, second]) dataOf(await approveByTwo(id))
    const late = await newBorrower()
    await db()
      .updateTable('borrowers')
      .set({ phone: identity.e164(first.parts) })
      .where('id', '=', late.id)
      .execute()
    await later(DELAY_HOURS * HOUR_SECONDS)
    await look()
    expect(await phoneOf(first.borrower)).toBe(first.borrower.phone)
    expect(await phoneOf(second.borrower)).toBe(identity.e164(second.parts))
  })
})

describe('cancelling', () => {
  it('is also done by who resets the password with a code to the present number', async () => {
    const { borrower, id } = await requestChange()
    await later(61)
    const sms_code = await identity.codeFor('reset', borrower.parts)
    const secrets = { password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }
    dataOf(await ask('POST /api/user/reset', { ...borrower.parts, sms_code, ...secrets }))
    expect((await one(id)).state).toBe('cancelled')
    expect((await entriesAbout(borrower)).at(-1)).toMatchObject({
      action: 'phone_change_cancelled',
      details: { by: 'password_reset' },
    })
  })

  it('is done by the link in each SMS to the present number, without logging in, and once', async () => {
    for (const approved of [false, true]) {
      const { borrower, id } = await requestChange()
      if (approved) dataOf(await approveByTwo(id))
      const [sms = ''] = await identity.texts(borrower.parts, approved ? 2 : 1)
      const link = `${sandbox.address}${/\/stop\/[\w-]{22}/.exec(sms)?.[0]}`
      expect(await (await fetch(link)).text()).toContain('Cancel the number change')
      expect(await read(borrower)).toMatchObject({ state: approved ? 'waiting_delay' : 'waiting_review' })
      const press = async () => (await fetch(link, { method: 'POST', body: new URLSearchParams() })).text()
      expect(await press()).toContain('Change cancelled. You keep your number.')
      expect(await press()).toContain('nothing left to stop with this link.')
      expect(await read(borrower)).toMatchObject({ state: 'cancelled', takes_effect_at: null })
      expect((await entriesAbout(borrower)).at(-1)).toMatchObject({
        actor: `borrower:${borrower.id}`,
        action: 'phone_change_cancelled',
        details: { by: 'link' },
      })
      await later(DELAY_HOURS * HOUR_SECONDS)
      await look()
      expect(await phoneOf(borrower)).toBe(borrower.phone)
    }
  })

  it('is open to the borrower before and after approval, and then nothing moves', async () => {
    for (const approved of [false, true]) {
      const { borrower, id } = await requestChange()
      if (approved) dataOf(await approveByTwo(id))
      expect(await change(borrower, { action: 'cancel' })).toMatchObject({
        status_code: 200,
        data: { change: { id, state: 'cancelled', takes_effect_at: null } },
      })
      expect(await change(borrower, { action: 'cancel' })).toMatchObject(CLOSED)
      expect(await operate({ action: 'approve', id })).toMatchObject(CLOSED)
      expect(await operate({ action: 'refuse', id, reason: 'Late' })).toMatchObject(CLOSED)
      await later(DELAY_HOURS * HOUR_SECONDS)
      await look()
      expect(await phoneOf(borrower)).toBe(borrower.phone)
      expect((await actionsOf(borrower)).at(-1)).toBe('phone_change_cancelled')
      await requestChange(borrower)
    }
  })

  it("touches no change of somebody else's", async () => {
    const { borrower } = await requestChange()
    const stranger = await newBorrower()
    expect(await change(stranger, { action: 'cancel' })).toMatchObject(CLOSED)
    expect(await read(stranger)).toBeNull()
    expect(await read(borrower)).toMatchObject({ state: 'waiting_review' })
  })

  it('and confirming at once leave one story', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { borrower, id } = await requestChange()
      dataOf(await operate({ action: 'approve', id }))
      const confirming = operate({ action: 'confirm', id }, { role: 'support' })
      await Promise.all([change(borrower, { action: 'cancel' }), confirming])
      expect(await read(borrower)).toMatchObject({ state: 'cancelled', takes_effect_at: null })
      expect((await actionsOf(borrower)).at(-1)).toBe('phone_change_cancelled')
    }
  })
})

describe('deciding', () => {
  it('twice at once approves once, confirms once and tells once', async () => {
    const { borrower, id } = await requestChange()
    const once = [200, ...Array.from({ length: 9 }, () => 412)]
    expect(statuses(await Promise.all(Array.from({ length: 10 }, () => operate({ action: 'approve', id }))))).toEqual(
      once,
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => operate({ action: 'confirm', id }, { role: 'support' })),
    )
    expect(statuses(answers)).toEqual(once)
    expect(answers.find(({ status_code }) => status_code === 412)).toMatchObject(CLOSED)
    expect(await actionsOf(borrower)).toEqual([
      'phone_change_asked',
      'phone_change_first_approved',
      'phone_change_approved',
    ])
    expect(await identity.texts(borrower.parts, 2)).toHaveLength(2)
  })

  it('yes takes two people: the first is kept with who gave it, only another starts the three days', async () => {
    const { borrower, id } = await requestChange()
    expect(await operate({ action: 'confirm', id })).toMatchObject({
      status_code: 412,
      data: { reason: 'out_of_order' },
    })
    expect(dataOf(await operate({ action: 'approve', id }))).toMatchObject({
      change: {
        state: 'waiting_review',
        takes_effect_at: null,
        first_approval: { by_me: true, by_name: expect.stringMatching(/./), at: expect.any(String), note: null },
      },
    })
    expect(await operate({ action: 'confirm', id })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(await operate({ action: 'approve', id }, { role: 'support' })).toMatchObject({
      status_code: 412,
      data: { reason: 'already_decided' },
    })
    expect(await read(borrower)).toMatchObject({ state: 'waiting_review', takes_effect_at: null })
    await later(DELAY_HOURS * HOUR_SECONDS)
    await look()
    expect(await phoneOf(borrower)).toBe(borrower.phone)
    expect(dataOf(await operate({ action: 'confirm', id }, { role: 'support' }))).toMatchObject({
      change: { state: 'waiting_delay', first_approval: { by_me: false }, second_approval: { by_me: true } },
    })
  })

  it('yes is never said to a CPF that differs; no still is', async () => {
    const borrower = await newBorrower()
    await giveCpf(borrower)
    const { id } = await requestChange(borrower, { id_number: CPF })
    for (const action of ['approve', 'confirm'] as const)
      for (const more of [{}, { documents_compared: true, note: 'The same face.' }])
        expect(await operate({ action, id, ...more })).toMatchObject(
          action === 'approve' ? { status_code: 402, data: { reason: 'cpf_differs' } } : { status_code: 412 },
        )
    await expect(
      db()
        .updateTable('phone_changes')
        .set({ state: 'waiting_delay', takes_effect_at: new Date() })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('phone_changes_by_two')
    expect(dataOf(await operate({ action: 'refuse', id, reason: 'Not you.' }))).toMatchObject({
      change: { state: 'refused' },
    })
  })

  it('has the document beside the verified ones, and not beside one that was exchanged since', async () => {
    const { borrower, id } = await requestChange()
    expect((await one(id)).verified).toEqual({ at: null, documents: [] })
    const [front, selfie] = [await newFile(borrower.id), await newFile(borrower.id)]
    await addVerification(db(), borrower.id, { id_front: front, selfie })
    expect((await one(id)).verified).toEqual({
      at: expect.any(String),
      documents: [
        { kind: 'id_front', link: expect.stringContaining(`/api/files/${front}?`) },
        { kind: 'selfie', link: expect.stringContaining(`/api/files/${selfie}?`) },
      ],
    })
    await db()
      .updateTable('verification_documents')
      .set({ file_id: await newFile(borrower.id), kept_at: new Date('2090-01-01') })
      .where('borrower_id', '=', borrower.id)
      .where('kind', '=', 'selfie')
      .execute()
    expect((await one(id)).verified.documents.map(({ kind }) => kind)).toEqual(['id_front'])
    for (const state of ['draft', 'waiting', 'refused'] as const) {
      await db().updateTable('verifications').set({ state }).where('borrower_id', '=', borrower.id).execute()
      expect((await one(id)).verified.documents).toEqual([])
    }
  })

  it('after two cancellations is done with the documents compared, by both people', async () => {
    const borrower = await newBorrower()
    for (const before of [0, 1]) {
      const { id } = await requestChange(borrower)
      expect(await one(id)).toMatchObject({ cancelled_before: before, needs_comparison: false })
      dataOf(await change(borrower, { action: 'cancel' }))
      await later(HOUR_SECONDS)
    }
    const { id } = await requestChange(borrower)
    expect(await one(id)).toMatchObject({ cancelled_before: 2, needs_comparison: true })
    const seen = { documents_compared: true, note: 'Same face, same signature.' }
    expect(await operate({ action: 'approve', id, ...seen })).toMatchObject({
      status_code: 402,
      data: { reason: 'nothing_to_compare' },
    })
    await addVerification(db(), borrower.id, { id_front: await newFile(borrower.id) })
    const both = { documents_compared: expect.any(String), note: expect.any(String) }
    for (const role of ['reviewer', 'support'] as const) {
      const action = role === 'reviewer' ? 'approve' : 'confirm'
      expect(await operate({ action, id }, { role })).toMatchObject({ status_code: 400, data: { fields: both } })
      expect(await operate({ action, id, documents_compared: false, note: 'x' }, { role })).toMatchObject(
        fieldRefused('documents_compared'),
      )
      expect(await operate({ action, id, documents_compared: true, note: ' ' }, { role })).toMatchObject(
        fieldRefused('note'),
      )
      dataOf(await operate({ action, id, ...seen }, { role }))
    }
    expect(await one(id)).toMatchObject({
      state: 'waiting_delay',
      first_approval: { note: seen.note },
      second_approval: { note: seen.note },
    })
  })

  it('with the same key twice gives the same answer', async () => {
    const { id } = await requestChange()
    const key = mintKey()
    const answers = [
      await operate({ action: 'approve', id }, { key }),
      await operate({ action: 'approve', id }, { key }),
    ]
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status_code: 200 })
  })

  it('no takes a reason, which the borrower reads; a second word is too late', async () => {
    const { borrower, id } = await requestChange()
    for (const reason of ['', ' ', 'x'.repeat(301), 'a\u0000'])
      expect(await operate({ action: 'refuse', id, reason })).toMatchObject(fieldRefused('reason'))
    expect(await operate({ action: 'refuse', id, reason: ' The photo cannot be read. ' })).toMatchObject({
      status_code: 200,
      data: { change: { state: 'refused' } },
    })
    expect(await read(borrower)).toMatchObject({ state: 'refused', reason: 'The photo cannot be read.' })
    expect(await operate({ action: 'refuse', id, reason: 'Again' })).toMatchObject(CLOSED)
    expect(await operate({ action: 'approve', id })).toMatchObject(CLOSED)
    expect((await entriesAbout(borrower)).at(-1)).toMatchObject({
      actor: expect.stringMatching(/^operator:/),
      action: 'phone_change_refused',
      reason: 'The photo cannot be read.',
    })
  })

  it('no is still heard in the delay, when the borrower has called', async () => {
    const { borrower, id } = await requestChange()
    dataOf(await approveByTwo(id))
    expect(await operate({ action: 'refuse', id, reason: 'The borrower called.' })).toMatchObject({
      status_code: 200,
      data: { change: { state: 'refused', takes_effect_at: null } },
    })
    await later(DELAY_HOURS * HOUR_SECONDS)
    await look()
    expect(await phoneOf(borrower)).toBe(borrower.phone)
  })

  it('of what was done is too late', async () => {
    const { id } = await requestChange()
    dataOf(await approveByTwo(id))
    await later(DELAY_HOURS * HOUR_SECONDS)
    await look()
    expect(await one(id)).toMatchObject({ state: 'done' })
    expect(await operate({ action: 'refuse', id, reason: 'Late' })).toMatchObject(CLOSED)
    expect(await operate({ action: 'approve', id })).toMatchObject(CLOSED)
  })

  it('who opens the document leaves a trace in the log: which operator, whose document, each time; its owner leaves none', async () => {
    const borrower = await newBorrower('Ana')
    const { file_id, link } = dataOf(await sendFile(sandbox.address, await plainJpeg(), { token: borrower.token }))
    const { id } = await requestChange(borrower, { document_file_id: file_id })
    const accessEntries = async () =>
      await db()
        .selectFrom('audit_log')
        .select(['actor', 'details'])
        .where('subject', '=', `borrower:${borrower.id}`)
        .where('action', '=', 'document_opened')
        .execute()
    expect((await fetch(`${sandbox.address}${link}`)).headers.get('content-type')).toBe('image/jpeg')
    const { document_link: documentLink } = await one(id)
    expect(await accessEntries()).toEqual([])
    for (let times = 1; times <= 2; times += 1) {
      expect((await fetch(`${sandbox.address}${documentLink}`)).headers.get('content-type')).toBe('image/jpeg')
      expect(await accessEntries()).toHaveLength(times)
    }
    const { operator } = dataOf(await ask('POST /api/console/me', {}, { token: await of('reviewer') }))
    expect((await accessEntries())[0]).toEqual({ actor: `operator:${operator.id}`, details: { file_id } })
    // Nobody can open it under another operator's name.
    const forged = documentLink?.replace(operator.id, NOBODY) ?? ''
    expect(await (await fetch(`${sandbox.address}${forged}`)).json()).toMatchObject({ status_code: 404 })
    expect(await accessEntries()).toHaveLength(2)
  })

  it('of nothing is not found', async () => {
    for (const input of [{ action: 'one' }, { action: 'approve' }, { action: 'refuse', reason: 'x' }])
      expect(await operate({ ...input, id: NOBODY } as ConsoleInput)).toMatchObject({ status_code: 404 })
    expect(await operate({ action: 'approve', id: 'x' })).toMatchObject(fieldRefused('id'))
  })

  it.each(ROLES)('is open to %s exactly where the table of roles says', async (role) => {
    const { id } = await requestChange()
    const reads = may(role, 'phone_changes.read') ? 200 : 403
    expect(await operate({ action: 'list', page: 1, page_size: 10 }, { role })).toMatchObject({ status_code: reads })
    expect(await operate({ action: 'one', id }, { role })).toMatchObject({ status_code: reads })
    const writes = may(role, 'phone_changes.write') ? 200 : 403
    expect(await operate({ action: 'approve', id }, { role })).toMatchObject({ status_code: writes })
    expect(await operate({ action: 'refuse', id, reason: 'x' }, { role })).toMatchObject({ status_code: writes })
    expect(await one(id)).toMatchObject({ state: writes === 200 ? 'refused' : 'waiting_review' })
  })

  it('is not for a borrower, nor for nobody', async () => {
    const { borrower, id } = await requestChange()
    expect(await operate({ action: 'approve', id }, { token: borrower.token })).toMatchObject({ status_code: 405 })
    expect(await ask('POST /api/console/phone_changes', { action: 'approve', id })).toMatchObject({ status_code: 405 })
  })
})

describe('the queue', () => {
  it('has whoever waits longest first, by state and by page, each once, with masked numbers and no link', async () => {
    for (let more = 0; more < 12; more += 1) {
      await identity.forward(60)
      await requestChange()
      if (more % 6 === 5) await identity.forward(HOUR_SECONDS)
    }
    tokens.clear()
    dataOf(await approveByTwo((await requestChange()).id))
    const { total } = await list('waiting_review')
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 10) }, (_, index) => list('waiting_review', index + 1)),
    )
    const rows = pages.flatMap((page) => page.rows)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
    expect(rows.map(({ asked_at }) => asked_at)).toEqual(rows.map(({ asked_at }) => asked_at).toSorted())
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting_review']))
    expect(rows.every(({ document_link }) => document_link === null)).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/\+55\d/)
    const counts = await Promise.all(
      (['waiting_review', 'waiting_delay', 'done', 'refused', 'cancelled'] as const).map(
        async (state) => (await list(state)).total,
      ),
    )
    expect((await list()).total).toBe(counts.reduce((sum, count) => sum + count, 0))
    expect(counts.every((count) => count > 0)).toBe(true)
    expect(await list('waiting_review', 1000)).toMatchObject({ rows: [], total })
    for (const [bad, field] of [
      [{ page: 0 }, 'page'],
      [{ page_size: 101 }, 'page_size'],
      [{ filter: { state: 'open' } }, 'filter.state'],
      [{ filter: { phone: '1' } }, 'filter.phone'],
    ] as const)
      expect(await operate({ action: 'list', page: 1, page_size: 10, ...bad } as ConsoleInput)).toMatchObject(
        fieldRefused(field),
      )
  })
})

it('no number, code, CPF or password gets into the log', () => {
  const text = sandbox.logged.join('')
  expect(text.length).toBeGreaterThan(1000)
  expect(text).not.toMatch(/\+55\d{8}|52998224725|529\.982/)
  expect(text).not.toContain(GOOD_PASSWORD)
})
