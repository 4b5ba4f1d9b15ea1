import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { dataOf, GOOD_PASSWORD } from '../../testing/identity.ts'
import { otherSignature } from '../../testing/links.ts'
import { privacyOf, wordsOf } from '../../testing/privacy.ts'
import { plainJpeg } from '../../testing/sample-pictures.ts'
import { useServer } from '../../testing/server.ts'
import { sendFile } from '../../testing/upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'home-credit-erased-'))
const sandbox = useServer({ TRUSTED_PROXIES: '1', FILES_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { identity, db, privacy, codeOf, operate, later, requestDeletion, one, entriesAbout, registerFullBorrower } =
  privacyOf(sandbox)
const { ask, codeFor, login, register, registered } = identity

/** Files of borrowers erased earlier may disappear meanwhile. */
const stored = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isFile(),
  )

/** Every row of every table as text, except the sandbox's SMS inbox. */
async function everyRow(): Promise<string[]> {
  const { raw } = sandbox.server.pool
  const { rows: tables } = await raw.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker') AND table_name <> 'sandbox_sms'`,
  )
  const read = await Promise.all(
    tables.map(({ name }) => raw.query<{ text: string }>(`SELECT '${name} ' || t::text AS text FROM ${name} AS t`)),
  )
  return read.flatMap(({ rows }) => rows.map(({ text }) => text))
}
const rowsWith = async (words: readonly string[]): Promise<string[]> =>
  (await everyRow()).filter((text) => words.some((word) => text.includes(word)))

beforeEach(() => later(3600))

describe('a borrower who was erased', () => {
  it('is named nowhere in the database: neither number nor name, CPF, address, file, passkey or nickname', async () => {
    const person = await registerFullBorrower()
    const before = await rowsWith(wordsOf(person))
    // All of it must be there first, or the search would prove nothing.
    const tables = ['borrowers', 'borrower_info', 'passkeys', 'phone_changes', 'idempotency_keys', 'sms_codes']
    expect(tables.filter((table) => !before.some((text) => text.startsWith(`public.${table} `)))).toEqual([])
    expect(person.fileIds.every((id) => stored().includes(`files/${id}`))).toBe(true)

    const id = await requestDeletion(person)
    expect(await operate({ action: 'carry_out', id })).toMatchObject({
      status_code: 200,
      data: { request: { id, state: 'done', borrower_name: '', phone_masked: null }, must_keep: [] },
    })
    expect(await rowsWith(wordsOf(person))).toEqual([])
    await expect.poll(() => person.fileIds.filter((file) => stored().includes(`files/${file}`))).toEqual([])
    for (const table of ['borrower_info', 'passkeys', 'passkey_challenges', 'phone_changes', 'devices'] as const)
      expect([
        table,
        await db().selectFrom(table).select('borrower_id').where('borrower_id', '=', person.borrower.id).execute(),
      ]).toEqual([table, []])
    expect(
      await db().selectFrom('sessions').select('id').where('subject_id', '=', person.borrower.id).execute(),
    ).toEqual([])
    expect(await db().selectFrom('files').select('id').where('owner_id', '=', person.borrower.id).execute()).toEqual([])
  })

  it('is told so in their language, is logged out everywhere, and gets in by nothing that worked before', async () => {
    const person = await registerFullBorrower()
    const other = dataOf(await login(person.parts, GOOD_PASSWORD))
    const { link } = dataOf(await sendFile(sandbox.address, await plainJpeg(), { token: person.token }))
    expect((await fetch(`${sandbox.address}${link}`)).headers.get('content-type')).toBe('image/jpeg')
    await operate({ action: 'carry_out', id: await requestDeletion(person) })
    await expect
      .poll(() => identity.texts(person.parts))
      .toContainEqual(expect.stringContaining('seus dados foram apagados'))
    for (const token of [person.token, other.token])
      expect(await ask('POST /api/app/me', {}, { token })).toMatchObject({ status_code: 405 })
    expect(await login(person.parts, GOOD_PASSWORD)).toMatchObject({
      status_code: 401,
      data: { reason: 'login_refused' },
    })
    expect(await (await fetch(`${sandbox.address}${link}`)).json()).toMatchObject({ status_code: 404 })
  })

  it('leaves number, CPF and invitation behind: the number registers anew, as somebody else', async () => {
    const person = await registerFullBorrower()
    await operate({ action: 'carry_out', id: await requestDeletion(person) })
    await later(24 * 3600)
    const sms_code = await codeFor('register', person.parts)
    expect(await register(person.parts, { sms_code, invitation_code: person.borrower.invitation_code })).toMatchObject({
      status_code: 400,
      data: { fields: { invitation_code: expect.any(String) } },
    })
    const newSession = dataOf(await register(person.parts, { sms_code }))
    expect(newSession.borrower.id).not.toBe(person.borrower.id)
    expect(
      dataOf(await ask('POST /api/dk/userInfo', { action: 'read' }, { token: newSession.token })).info.name,
    ).toBeNull()
    expect(
      await ask('POST /api/dk/userInfo', { action: 'save', id_number: person.cpf }, { token: newSession.token }),
    ).toMatchObject({ status_code: 200 })
    expect((await privacy(newSession.token, { action: 'read' })).data).toMatchObject({ requests: [] })
  })

  it('stays in the log and in the queue by id alone', async () => {
    const person = await registerFullBorrower()
    await operate({ action: 'refuse', id: await requestDeletion(person), reason: 'Please call us.' })
    const id = await requestDeletion(person)
    await operate({ action: 'carry_out', id })
    const requests = await db()
      .selectFrom('deletion_requests')
      .select(['state', 'reason'])
      .where('borrower_id', '=', person.borrower.id)
      .orderBy('asked_at')
      .execute()
    expect(requests).toEqual([
      { state: 'refused', reason: null },
      { state: 'done', reason: null },
    ])
    const entries = await entriesAbout(person.borrower.id)
    expect(entries.at(-1)).toMatchObject({
      actor: expect.stringMatching(/^operator:/),
      action: 'data_erased',
      details: {
        request: id,
        erased: expect.arrayContaining(['info', 'passkeys', 'phone_changes', 'files', 'account']),
      },
    })
    expect(entries.map(({ action }) => action)).toContain('registered')
    expect(await one(id)).toMatchObject({
      request: { borrower_id: person.borrower.id, borrower_name: '', phone_masked: null, state: 'done' },
    })
    expect(await auditFaults(db())).toEqual([])
  })

  it('was written of to the end: what they still send while it happens is done before, or not at all', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const session = await registered()
      const { token, parts, borrower } = session
      const id = await requestDeletion(session)
      const word = `Word${turn}${borrower.id.slice(-6)}`
      const saves = Array.from({ length: 6 }, (_, more) =>
        ask('POST /api/dk/userInfo', { action: 'save', work_unit: `${word} ${more}` }, { token }),
      )
      const answers = await Promise.all([
        ...saves,
        ask('POST /api/user/set_user_info', { nickname: word }, { token }),
        login(parts, GOOD_PASSWORD),
        sendFile(sandbox.address, await plainJpeg(), { token }),
        operate({ action: 'carry_out', id }),
      ])
      expect(answers.at(-1)).toMatchObject({ status_code: 200 })
      for (const { status_code } of answers.slice(0, -1)) expect([200, 401, 405]).toContain(status_code)
      expect(await rowsWith([word, identity.e164(parts)])).toEqual([])
      expect(await db().selectFrom('sessions').select('id').where('subject_id', '=', borrower.id).execute()).toEqual([])
      expect(await db().selectFrom('files').select('id').where('owner_id', '=', borrower.id).execute()).toEqual([])
    }
  })

  it('is erased whole or not at all: a fault in the middle leaves everything as it was', async () => {
    const person = await registerFullBorrower()
    const id = await requestDeletion(person)
    await sandbox.server.pool.raw.query(`CREATE FUNCTION no_erasing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER no_erasing BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION no_erasing()`)
    try {
      expect(await operate({ action: 'carry_out', id })).toMatchObject({ status_code: 503 })
    } finally {
      await sandbox.server.pool.raw.query('DROP TRIGGER no_erasing ON files; DROP FUNCTION no_erasing')
    }
    expect((await privacy(person.token, { action: 'read' })).data).toMatchObject({ requests: [{ state: 'waiting' }] })
    expect(dataOf(await ask('POST /api/dk/userInfo', { action: 'read' }, { token: person.token })).info.name).toContain(
      'Iracema',
    )
    expect(person.fileIds.every((file) => stored().includes(`files/${file}`))).toBe(true)
    expect(await operate({ action: 'carry_out', id })).toMatchObject({ status_code: 200 })
  })
})

describe('a file of one’s own data', () => {
  const open = (link: string) => fetch(`${sandbox.address}${link}`)
  const linkFor = async (person: { token: string; parts: { country_code: string; phone: string } }): Promise<string> =>
    dataOf(await privacy(person.token, { action: 'export', sms_code: await codeOf(person, 'export') })).export?.link ??
    ''

  it('holds all there is, in clear, and no secret of ours', async () => {
    const person = await registerFullBorrower()
    const answer = await open(await linkFor(person))
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-20\d\d-\d\d-\d\d\.json"$/)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    for (const word of wordsOf(person)) expect(text).toContain(word)
    const { held: data, ...head } = JSON.parse(text) as { held: Record<string, unknown>; borrower_id: string }
    expect(head).toMatchObject({ borrower_id: person.borrower.id, lender: { brand: 'Home-credit' } })
    expect(data).toMatchObject({
      account: {
        phone: person.phone,
        lang: 'pt',
        consents: { marketing: true },
        sessions: [{ device: expect.stringContaining('Android') }, {}],
        devices: [{}, {}],
      },
      info: { id_number: person.cpf, bank_account: '12345-6' },
      passkeys: [{ name: expect.stringContaining('Telefone da Ira') }],
      files: [{ content_type: 'image/jpeg' }, {}],
      phone_changes: [{ state: 'waiting_review', old_phone: person.phone }],
      requests: [],
      books: [],
    })
    expect((data['log'] as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['registered', 'personal_info_saved', 'data_exported']),
    )
    // The code is random and could match by chance.
    expect(text.replaceAll(person.borrower.invitation_code, '')).not.toMatch(
      /hash|token|sealed|public_key|argon2|operator:/i,
    )
  })

  it('is kept nowhere: what is in it stands in the database as sealed as before', async () => {
    const person = await registerFullBorrower()
    const before = (await rowsWith([person.cpf])).length
    await open(await linkFor(person))
    expect((await rowsWith([person.cpf])).length).toBe(before)
  })

  it('opens for ten minutes, by the link as it was given, while the session lasts', async () => {
    const person = await registerFullBorrower()
    const link = await linkFor(person)
    const other = await linkFor(await registered())
    const session = (of: string): string => /session=([^&]+)/.exec(of)?.[1] ?? ''
    const bad = [
      link.replace(session(link), session(other)),
      link.replace(/expires=\d+/, (found) => `${found}0`),
      otherSignature(link),
      link.replace(/&sig=.*/, ''),
      `${link}&sig=x`,
      link.replace(session(link), 'x'),
      link.slice(0, link.indexOf('?')),
    ]
    for (const each of bad) expect(await (await open(each)).json()).toMatchObject({ status_code: 404 })
    expect(await (await open(link)).text()).toContain(person.cpf)
    await ask('POST /api/user/logout', {}, { token: person.token })
    expect(await (await open(link)).json()).toMatchObject({ status_code: 404 })
    const late = await registered()
    const lateLink = await linkFor(late)
    await identity.forward(600)
    expect(await (await open(lateLink)).json()).toMatchObject({ status_code: 404 })
  })

  it('does not say which of our people did something', async () => {
    const person = await registerFullBorrower()
    await operate({ action: 'refuse', id: await requestDeletion(person), reason: 'Please write again.' })
    const text = await (await open(await linkFor(person))).text()
    expect(text).toContain('"actor": "operator"')
    expect(text).toContain('Please write again.')
    expect(text).not.toContain('operator:')
  })
})

it('no number, code, CPF or link of an export gets into the log', () => {
  const text = sandbox.logged.join('')
  expect(text.length).toBeGreaterThan(1000)
  expect(text).not.toMatch(/\+55\d{8}|\b345678\d{5}\b|session=|Iracema/)
})
