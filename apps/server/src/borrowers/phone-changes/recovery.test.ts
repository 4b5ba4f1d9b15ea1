import type { CallInput, Role } from '@home-credit/contract'
import { cpfCheckDigits, formatCpf } from '@home-credit/domain'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { dataOf, GOOD_PASSWORD, identityOf, OTHER_PASSWORD, type PhoneParts } from '../../testing/identity.ts'
import { recoveryOf } from '../../testing/recovery.ts'
import { tablePdf } from '../../testing/sample-pdfs.ts'
import { plainJpeg } from '../../testing/sample-pictures.ts'
import { useServer } from '../../testing/server.ts'
import { addPicture, addVerification } from '../../testing/verified.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'
import { DELAY_HOURS } from './decide.ts'
import { TICKET_SECONDS } from './recovery-ticket.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask } = identity
const recovery = recoveryOf(sandbox, identity)
const db = () => sandbox.server.pool.db

const HOUR_SECONDS = 3600
const SEEN = { documents_compared: true, note: 'The same face and signature.' }
let picture: Buffer
beforeAll(async () => {
  picture = await plainJpeg()
})

let people = 0
function newCpf(): string {
  const base = String(310_000_000 + (people += 1))
  return `${base}${cpfCheckDigits(base)}`
}

interface Owner extends TestBorrower {
  cpf: string
  parts: PhoneParts
}
const hashed = hashPassword(GOOD_PASSWORD)

/** A borrower with a password and a CPF, verified with pictures by default. */
async function owner({ verified = true } = {}): Promise<Owner> {
  const borrower = await addBorrower(db())
  await db()
    .updateTable('borrowers')
    .set({ password_hash: await hashed })
    .where('id', '=', borrower.id)
    .execute()
  const cpf = newCpf()
  dataOf(await ask('POST /api/dk/userInfo', { action: 'save', id_number: cpf }, { token: borrower.token }))
  if (verified)
    await addVerification(db(), borrower.id, {
      id_front: await addPicture(db(), borrower.id),
      selfie: await addPicture(db(), borrower.id),
    })
  return { ...borrower, cpf, parts: { country_code: '55', phone: borrower.phone.slice(3) } }
}

const tokens = new Map<Role, string>()
async function operate(input: CallInput<'POST /api/console/phone_changes'>, role: Role = 'reviewer') {
  const token =
    tokens.get(role) ??
    dataOf(await ask('POST /api/console/login', { login: `${role}@sandbox`, password: SANDBOX_PASSWORD })).token
  tokens.set(role, token)
  return ask('POST /api/console/phone_changes', input, { token })
}
async function approveByTwo(id: string) {
  dataOf(await operate({ action: 'approve', id, ...SEEN }))
  return operate({ action: 'confirm', id, ...SEEN }, 'support')
}
async function later(seconds: number): Promise<void> {
  await identity.forward(seconds)
  tokens.clear()
}
beforeEach(() => later(HOUR_SECONDS))

/** Waits until no such job is queued. */
async function worked(name: string): Promise<void> {
  const waiting = async () =>
    (
      await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = ${name}`.execute(db())
    ).rows[0]?.count
  await expect.poll(waiting).toBe(0)
}
const look = async (): Promise<void> => {
  await addJob(db(), { name: 'enact_phone_changes', payload: {} })
  await worked('enact_phone_changes')
}

const changesOf = ({ id }: TestBorrower) =>
  db().selectFrom('phone_changes').selectAll().where('borrower_id', '=', id).orderBy('asked_at').execute()
/** Waits until the change is in the queue. */
async function requestRecovery(of: Owner, parts = identity.newPhone()): Promise<{ id: string; parts: PhoneParts }> {
  dataOf(await recovery.request(parts, formatCpf(of.cpf), picture))
  await worked('open_recovery')
  const found = (await changesOf(of)).at(-1)
  return { id: found?.id ?? '', parts }
}
const fieldRefused = (field: string) => ({
  status_code: 400,
  data: { reason: 'input_refused', fields: { [field]: expect.any(String) } },
})

describe('who has neither number nor session', () => {
  it('gets the account back by CPF, document, selfie, two operators and three days', async () => {
    const lost = await owner()
    const { id, parts } = await requestRecovery(lost)
    const masked = expect.stringMatching(/^\+55 \*+\d{4}$/)
    const shown = dataOf(await operate({ action: 'one', id }))
    expect(shown).toMatchObject({
      change: {
        kind: 'recovery',
        state: 'waiting_review',
        cpf_matches: true,
        needs_comparison: true,
        old_phone_masked: masked,
        document_link: expect.stringContaining('/api/files/'),
        selfie_link: expect.stringContaining('/api/files/'),
        verified: { documents: [{ kind: 'id_front' }, { kind: 'selfie' }] },
      },
    })
    const link = 'change' in shown ? (shown.change.selfie_link ?? '') : ''
    expect((await fetch(`${sandbox.address}${link}`)).headers.get('content-type')).toBe('image/jpeg')
    expect((await identity.texts(lost.parts))[0]).toMatch(/Cancel it here: \S+\/stop\/[\w-]{22}$/)

    expect(await operate({ action: 'approve', id })).toMatchObject(fieldRefused('documents_compared'))
    dataOf(await approveByTwo(id))
    expect((await identity.texts(parts, 2))[0]).toMatch(/approved your request\. From .+ this is the number/)
    expect((await identity.texts(lost.parts, 2))[0]).toContain('/stop/')
    await db()
      .insertInto('passkeys')
      .values({
        id: uuidv7(),
        borrower_id: lost.id,
        credential_id: lost.id,
        public_key: Buffer.alloc(8),
        counter: 0,
        transports: '[]',
        name: 'Phone',
        created_at: new Date(),
      })
      .execute()

    await later(DELAY_HOURS * HOUR_SECONDS)
    await look()
    expect((await changesOf(lost))[0]?.state).toBe('done')
    expect((await identity.texts(parts, 3))[0]).toContain('Set a new password')
    // No old credential works any more.
    expect(await ask('POST /api/app/me', {}, { token: lost.token })).toMatchObject({ status_code: 405 })
    for (const to of [lost.parts, parts])
      expect(await identity.login(to, GOOD_PASSWORD)).toMatchObject({ status_code: 401 })
    expect(await db().selectFrom('passkeys').select('id').where('borrower_id', '=', lost.id).execute()).toEqual([])

    const sms_code = await identity.codeFor('reset', parts)
    const secrets = { password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }
    const session = dataOf(await ask('POST /api/user/reset', { ...parts, sms_code, ...secrets }))
    expect(session.borrower.id).toBe(lost.id)
    const { secrets_changed_at } = await db()
      .selectFrom('borrowers')
      .select('secrets_changed_at')
      .where('id', '=', lost.id)
      .executeTakeFirstOrThrow()
    expect(secrets_changed_at).not.toBeNull()
  })

  it('is told how it ended, by SMS to the new number: refused, or cancelled from the old one', async () => {
    const lost = await owner()
    const first = await requestRecovery(lost)
    dataOf(await operate({ action: 'refuse', id: first.id, reason: 'Another person.' }))
    const [refused = ''] = await identity.texts(first.parts, 2)
    expect(refused).toContain("couldn't accept")
    expect(refused).not.toContain('Another person.')

    const second = await requestRecovery(lost)
    const [sms = ''] = await identity.texts(lost.parts, 2)
    const link = `${sandbox.address}${/\/stop\/[\w-]{22}/.exec(sms)?.[0]}`
    await fetch(link, { method: 'POST', body: new URLSearchParams() })
    expect((await changesOf(lost)).map(({ state }) => state)).toEqual(['refused', 'cancelled'])
    expect((await identity.texts(second.parts, 2))[0]).toContain('cancelled your request')
  })

  it('without a verified document cannot be approved', async () => {
    const { id } = await requestRecovery(await owner({ verified: false }))
    expect(await operate({ action: 'approve', id, ...SEEN })).toMatchObject({
      status_code: 402,
      data: { reason: 'nothing_to_compare' },
    })
  })

  it('has one request at a time, and the same one twice is one', async () => {
    const lost = await owner()
    const parts = identity.newPhone()
    const ticket = await recovery.prove(parts, lost.cpf)
    const input = { action: 'ask', ticket, ...(await recovery.photos(ticket, picture)) } as const
    await Promise.all([1, 2].map(async () => dataOf(await ask('POST /api/user/recovery', input))))
    await worked('open_recovery')
    expect(await changesOf(lost)).toHaveLength(1)
    const other = await requestRecovery(lost)
    expect(other.id).toBe((await changesOf(lost))[0]?.id)
    dataOf(await operate({ action: 'refuse', id: other.id, reason: 'No.' }))
    dataOf(await ask('POST /api/user/recovery', input))
    await worked('open_recovery')
    expect(await changesOf(lost)).toHaveLength(1)
    expect((await identity.texts(lost.parts)).length).toBe(1)
  })

  it('who still has the number of the account is told there to set a new password', async () => {
    const lost = await owner()
    dataOf(await recovery.request(lost.parts, lost.cpf, picture))
    await worked('open_recovery')
    expect((await identity.texts(lost.parts, 2))[0]).toContain('is already the number')
    expect(await changesOf(lost)).toEqual([])
  })
})

describe('a CPF without an account', () => {
  // Counts entries of requests only: the daily close writes its own meanwhile.
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT (SELECT count(*) FROM files)::int AS files, (SELECT count(*) FROM phone_changes)::int AS changes,
        (SELECT count(*) FROM audit_log WHERE request_id IS NOT NULL AND action <> 'logged_in')::int AS entries`.execute(
      db(),
    )
    return rows[0]
  }

  it('is answered like one with an account, and leaves nothing', async () => {
    const existing = await owner()
    const before = await counts()
    const [mine, strange] = [identity.newPhone(), identity.newPhone()]
    const tickets = [await recovery.prove(strange, newCpf()), await recovery.prove(mine, existing.cpf)]
    expect(tickets.map((ticket) => ticket.length)[0]).toBe(tickets[1]?.length)
    const [one, other] = await Promise.all(tickets.map((ticket) => recovery.photos(ticket, picture)))
    expect(await counts()).toEqual(before)
    if (one === undefined || other === undefined) throw new Error('no photos')
    const [ticket = '', otherTicket = ''] = tickets
    const none = await ask('POST /api/user/recovery', { action: 'ask', ticket, ...one })
    const some = await ask('POST /api/user/recovery', { action: 'ask', ticket: otherTicket, ...other })
    expect(none).toEqual(some)
    expect(none).toMatchObject({ status_code: 200, data: {} })
    await worked('open_recovery')
    expect(await counts()).toEqual({
      files: (before?.['files'] ?? 0) + 2,
      changes: (before?.['changes'] ?? 0) + 1,
      entries: (before?.['entries'] ?? 0) + 3,
    })
    expect(await identity.texts(strange)).toHaveLength(1)
    expect(sandbox.logged.join('')).not.toContain(existing.cpf)
  })
})

describe('a photo', () => {
  it('without a ticket is not even read; one that is no picture is refused', async () => {
    // Larger than the upload limit.
    const large = Buffer.alloc(11_000_000, 1)
    expect(await recovery.sendPhoto('x'.repeat(60), 'document', large)).toMatchObject(fieldRefused('ticket'))
    const ticket = await recovery.prove(identity.newPhone(), newCpf())
    expect(await recovery.sendPhoto(ticket, 'document', tablePdf())).toMatchObject(fieldRefused('body'))
    expect(await recovery.sendPhoto(ticket, 'document', Buffer.from('no picture'))).toMatchObject(fieldRefused('body'))
    expect(await recovery.sendPhoto(ticket, 'face', picture)).toMatchObject(fieldRefused('kind'))
    await later(TICKET_SECONDS)
    expect(await recovery.sendPhoto(ticket, 'document', picture)).toMatchObject(fieldRefused('ticket'))
  })

  it('counts for its own ticket and kind only', async () => {
    const lost = await owner()
    const [ticket, other] = [
      await recovery.prove(identity.newPhone(), lost.cpf),
      await recovery.prove(identity.newPhone(), lost.cpf),
    ]
    const { document_file_id, selfie_file_id } = await recovery.photos(ticket, picture)
    const request = (more: object) =>
      ask('POST /api/user/recovery', { action: 'ask', ticket, document_file_id, selfie_file_id, ...more })
    expect(await request({ selfie_file_id: document_file_id })).toMatchObject(fieldRefused('selfie_file_id'))
    expect(await request({ ticket: other })).toMatchObject({
      data: { fields: { document_file_id: expect.any(String), selfie_file_id: expect.any(String) } },
    })
    expect(await request({ ticket: `${ticket.slice(0, -4)}AAAA` })).toMatchObject(fieldRefused('ticket'))
    await worked('open_recovery')
    expect(await changesOf(lost)).toEqual([])
  })
})

describe('proving', () => {
  it('takes the code of this scene to this number, once, and a CPF that can be one', async () => {
    const parts = identity.newPhone()
    const cpf = newCpf()
    const sms_code = await recovery.codeTo(parts)
    const prove = (more: object) =>
      ask('POST /api/user/recovery', { action: 'prove', ...parts, sms_code, id_number: cpf, ...more })
    expect(await prove({ id_number: '11111111111' })).toMatchObject(fieldRefused('id_number'))
    expect(await prove({ phone: '1' })).toMatchObject(fieldRefused('phone'))
    expect(await prove({ sms_code: sms_code === '000000' ? '000001' : '000000' })).toMatchObject({ status_code: 401 })
    expect(await prove({ phone: identity.newPhone().phone })).toMatchObject({ status_code: 401 })
    expect(await prove({})).toMatchObject({ status_code: 200, data: { valid_seconds: TICKET_SECONDS } })
    expect(await prove({})).toMatchObject({ status_code: 401 })
  })

  it('voids no code of who is logged in with that number', async () => {
    const lost = await owner()
    dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'export' }, { token: lost.token }))
    await identity.lastCode(lost.parts)
    const codes = () =>
      db().selectFrom('sms_codes').select('scene').where('phone', '=', lost.phone).orderBy('scene').execute()
    await recovery.codeTo(lost.parts)
    expect(await codes()).toEqual([{ scene: 'edit' }, { scene: 'recovery' }])
  })
})

describe('the budget', () => {
  it('of a CPF is counted with the number: a stranger who names it uses up nothing of its owner', async () => {
    const lost = await owner()
    const stranger = identity.newPhone()
    for (let time = 0; time < 3; time += 1) {
      const { id } = await requestRecovery(lost, stranger)
      dataOf(await operate({ action: 'refuse', id, reason: 'Not the owner.' }))
      await later(HOUR_SECONDS)
    }
    const fourth = await recovery.request(stranger, lost.cpf, picture)
    expect(fourth).toMatchObject({ status_code: 429, data: { wait_seconds: expect.any(Number) } })
    const { id } = await requestRecovery(lost)
    expect((await changesOf(lost)).map(({ state }) => state)).toEqual([
      'refused',
      'refused',
      'refused',
      'waiting_review',
    ])
    expect(dataOf(await operate({ action: 'one', id }))).toMatchObject({ change: { kind: 'recovery' } })
  })

  it('of an address is for all CPFs together', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const statuses: number[] = []
    for (let people = 0; people < 7; people += 1) {
      const ticket = await recovery.prove(identity.newPhone(), newCpf())
      const input = { action: 'ask', ticket, ...(await recovery.photos(ticket, picture)) } as const
      for (let time = 0; time < 3; time += 1)
        statuses.push((await ask('POST /api/user/recovery', input, { headers })).status_code)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})
