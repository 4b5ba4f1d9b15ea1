import type { CallInput, CallOutput } from '@home-credit/contract'
import { cpfCheckDigits, formatCpf } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { CODE_LINE, dataOf } from '../../testing/identity.ts'
import { mintKey, useServer, type CallOptions } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Save = Omit<Extract<CallInput<'POST /api/dk/userInfo'>, { action: 'save' }>, 'action'>
type InfoView = CallOutput<'POST /api/dk/userInfo'>

let cpfCount = 0
/** A CPF that no borrower has yet. */
const newCpf = (): string => {
  const base = String(123_456_000 + (cpfCount += 1))
  return `${base}${cpfCheckDigits(base)}`
}
const newBorrower = (): Promise<TestBorrower> => addBorrower(db())
const save = ({ token }: TestBorrower, fields: Save, options: CallOptions = {}) =>
  ask('POST /api/dk/userInfo', { action: 'save', ...fields }, { token, ...options })
const read = async ({ token }: TestBorrower): Promise<InfoView> =>
  dataOf(await ask('POST /api/dk/userInfo', { action: 'read' }, { token }))
const rowOf = ({ id }: TestBorrower) =>
  db().selectFrom('borrower_info').selectAll().where('borrower_id', '=', id).executeTakeFirst()
const entriesOf = ({ id }: TestBorrower) =>
  db()
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `borrower:${id}`)
    .where('action', '=', 'personal_info_saved')
    .orderBy('seq')
    .execute()

/** Requests a code and reads it from the borrower's SMS. */
async function codeFor({ token, phone }: TestBorrower, purpose: 'person' | 'payee' = 'person'): Promise<string> {
  dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose }, { token }))
  let code: string | undefined
  await expect
    .poll(
      async () =>
        (code = CODE_LINE.exec(dataOf(await ask('POST /api/sandbox/sms', { phone })).messages[0]?.text ?? '')?.[2]),
    )
    .toMatch(/^\d{6}$/)
  return code ?? ''
}

const EVP = '123e4567-e89b-42d3-a456-426614174000'

describe('reading', () => {
  it('tells of somebody who has told nothing that there is nothing, and their number masked', async () => {
    const ana = await newBorrower()
    const { info, code_needed_for } = await read(ana)
    const { phone_masked, ...rest } = info
    expect(new Set(Object.values(rest))).toEqual(new Set([null]))
    expect(phone_masked).toBe(`+55 *******${ana.phone.slice(-4)}`)
    expect(code_needed_for).toEqual([])
    expect(await rowOf(ana)).toBeUndefined()
  })

  it('takes a session of a borrower', async () => {
    expect(await ask('POST /api/dk/userInfo', { action: 'read' })).toMatchObject({ status_code: 405 })
  })
})

describe('saving', () => {
  it('keeps each field as it is meant, tells what matters masked, and can be read again', async () => {
    const ana = await newBorrower()
    const cpf = newCpf()
    const answer = dataOf(
      await save(ana, {
        name: ' Ana  Souza ',
        date_of_birth: '1990-02-28',
        whatsapp: '(11) 91234-5678',
        telegram: 'ana_souza',
        email: 'ana@example.com',
        id_number: formatCpf(cpf),
        work_unit: 'Padaria Pão Quente',
        work_address: 'Rua das Flores, 1',
        work_income_cents: 250_000,
        bank_name: 'Banco Claro',
        bank_account: '12.345-x',
        pix: EVP.toUpperCase(),
      }),
    )
    expect(answer).toEqual({
      info: {
        name: 'Ana Souza',
        date_of_birth: '1990-02-28',
        phone_masked: expect.stringContaining('*'),
        whatsapp: '+5511912345678',
        telegram: '@ana_souza',
        email: 'ana@example.com',
        id_number_masked: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
        work_unit: 'Padaria Pão Quente',
        work_address: 'Rua das Flores, 1',
        work_income_cents: 250_000,
        bank_name: 'Banco Claro',
        bank_agency: null,
        bank_account_masked: '****5-X',
        pix_masked: `${'*'.repeat(32)}4000`,
      },
      code_needed_for: ['name', 'id_number', 'bank_account', 'pix'],
    })
    expect(await read(ana)).toEqual(answer)
  })

  it('has the branch of the bank account if there is one; it is not asked for, and a change takes a code', async () => {
    const ana = await newBorrower()
    const wrong = await save(ana, { bank_agency: '123' })
    expect(wrong).toMatchObject({ status_code: 400, data: { fields: { bank_agency: expect.any(String) } } })
    expect(dataOf(await save(ana, { bank_agency: '12345' })).info.bank_agency).toBe('1234-5')
    expect((await read(ana)).code_needed_for).toEqual(['bank_agency'])
    expect(await save(ana, { bank_agency: '0001' })).toMatchObject({ data: { reason: 'code_refused' } })
    const { verification } = dataOf(await ask('GET /api/dk/verify', {}, { token: ana.token }))
    expect(verification.missing).toContain('bank_account')
    expect(verification.missing).not.toContain('bank_agency')
  })

  it('names the branch before the account of a payee, and another account does not inherit it', async () => {
    const ana = await newBorrower()
    const bind = async (input: { bank_agency?: string; bank_account: string; sms_code?: string }) =>
      dataOf(
        await ask(
          'POST /api/account/bind',
          { kind: 'bank', bank_name: 'Nubank (260)', ...input },
          { token: ana.token },
        ),
      ).accounts
    expect(await bind({ bank_agency: '0001', bank_account: '12345-6' })).toMatchObject([
      { kind: 'bank', name: 'Nubank (260)', masked: '0001 / ****5-6' },
    ])
    expect(await bind({ bank_account: '98765-4', sms_code: await codeFor(ana, 'payee') })).toMatchObject([
      { masked: '****5-4' },
    ])
  })

  it('field by field leaves the others, and an empty text empties', async () => {
    const ana = await newBorrower()
    await save(ana, { name: 'Ana Souza', email: 'ana@example.com', work_income_cents: 1 })
    await save(ana, { whatsapp: '+49 1512 3456789' })
    expect((await read(ana)).info).toMatchObject({
      name: 'Ana Souza',
      email: 'ana@example.com',
      whatsapp: '+4915123456789',
      work_income_cents: 1,
    })
    await save(ana, { email: '', work_income_cents: null, telegram: '' })
    expect((await read(ana)).info).toMatchObject({
      name: 'Ana Souza',
      email: null,
      work_income_cents: null,
      telegram: null,
    })
  })

  it('takes "none" for WhatsApp and Telegram as an answer, which is another than no answer', async () => {
    const ana = await newBorrower()
    await save(ana, { whatsapp: 'none', telegram: 'none' })
    expect((await read(ana)).info).toMatchObject({ whatsapp: 'none', telegram: 'none' })
    await save(ana, { whatsapp: 'same' })
    expect((await read(ana)).info).toMatchObject({ whatsapp: 'same', telegram: 'none' })
    expect(await save(ana, { telegram: 'same' })).toMatchObject({ status_code: 400 })
  })

  it('takes "same" for WhatsApp, which is the number of the account, and for nothing else', async () => {
    const ana = await newBorrower()
    await save(ana, { whatsapp: 'same' })
    expect((await read(ana)).info.whatsapp).toBe('same')
    expect(await save(ana, { telegram: 'same' })).toMatchObject({
      status_code: 400,
      data: { fields: { telegram: texts.wrong_telegram({}, 'en') } },
    })
  })

  it('refuses every field that is wrong, at the field and in the language asked for, and keeps none of the others', async () => {
    const ana = await newBorrower()
    const wrong: [Save, (parameters: Record<string, never>, lang: 'en' | 'zh' | 'pt') => string][] = [
      [{ name: '12 3' }, texts.prompt_name],
      [{ date_of_birth: '28/02/1990' }, texts.wrong_date],
      [{ date_of_birth: '1990-02-30' }, texts.wrong_date],
      [{ date_of_birth: '2090-01-01' }, texts.wrong_age],
      [{ whatsapp: '123' }, texts.wrong_phone],
      [{ whatsapp: 'None' }, texts.wrong_phone],
      [{ whatsapp: '+55 11 FLOWERS' }, texts.wrong_phone],
      [{ telegram: '@ab' }, texts.wrong_telegram],
      [{ telegram: 'a b c d e' }, texts.wrong_telegram],
      [{ email: 'ana@' }, texts.wrong_email],
      [{ id_number: '111.111.111-11' }, texts.wrong_cpf],
      [{ id_number: '52998224724' }, texts.wrong_cpf],
      [{ bank_account: '12-' }, texts.wrong_bank_account],
      [{ bank_account: '----' }, texts.wrong_bank_account],
      [{ bank_account: '1'.repeat(21) }, texts.wrong_bank_account],
      [{ bank_account: '12345; DROP' }, texts.wrong_bank_account],
      [{ pix: 'not a key' }, texts.wrong_pix],
    ]
    for (const [fields, sentence] of wrong)
      for (const lang of LANGS) {
        const [field = ''] = Object.keys(fields)
        const refused = { status_code: 400, data: { reason: 'input_refused', fields: { [field]: sentence({}, lang) } } }
        expect({ fields, ...(await save(ana, { work_unit: 'Padaria', ...fields }, { lang })) }).toMatchObject({
          fields,
          ...refused,
        })
      }
    const many = await save(ana, { name: '1', email: 'x', pix: 'y', id_number: '1' })
    expect(Object.keys((many.data as { fields: object }).fields).toSorted()).toEqual([
      'email',
      'id_number',
      'name',
      'pix',
    ])
    expect(await rowOf(ana)).toBeUndefined()
  })

  it('refuses what has not the form of the call', async () => {
    const ana = await newBorrower()
    const bad: [object, string][] = [
      [{ action: 'drop' }, 'action'],
      [{ name: 1 }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      // Displays as another name than the typed one; the fourth is half a surrogate pair.
      [{ name: 'Ana \u202eavliS' }, 'name'],
      [{ name: 'Ana \u2066Silva\u2069' }, 'name'],
      [{ name: 'Ana\u200f Silva' }, 'name'],
      [{ name: 'Ana \ud83d Silva' }, 'name'],
      [{ work_unit: 'Padaria \u202e' }, 'work_unit'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ work_income_cents: -1 }, 'work_income_cents'],
      [{ work_income_cents: 0.5 }, 'work_income_cents'],
      [{ cpf_sealed: 'x' }, 'cpf_sealed'],
      [{ borrower_id: ana.id }, 'borrower_id'],
      [{ sms_code: '12' }, 'sms_code'],
    ]
    for (const [fields, field] of bad) {
      const answer = await save(ana, fields)
      expect(answer).toMatchObject({ status_code: 400, data: { reason: 'input_refused' } })
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field])
    }
    expect(await rowOf(ana)).toBeUndefined()
  })

  it('counts the eighteenth birthday by the day in Brasília', async () => {
    const ana = await newBorrower()
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
    const before = (days: number): string => {
      const [year = '', month, day] = local.format(new Date()).split('-')
      return new Date(Date.UTC(Number(year) - 18, Number(month) - 1, Number(day) + days)).toISOString().slice(0, 10)
    }
    expect(await save(ana, { date_of_birth: before(1) })).toMatchObject({
      status_code: 400,
      data: { fields: { date_of_birth: texts.wrong_age({}, 'en') } },
    })
    expect(await save(ana, { date_of_birth: before(0) })).toMatchObject({ status_code: 200 })
  })

  it('with the same key twice is done once, and with another content refused', async () => {
    const ana = await newBorrower()
    const key = mintKey()
    const answers = await Promise.all([1, 2, 3].map(() => save(ana, { work_unit: 'Padaria' }, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await entriesOf(ana)).toHaveLength(1)
    expect(await save(ana, { work_unit: 'Outra' }, { key })).toMatchObject({ status_code: 409 })
    expect(await save(ana, { work_unit: 'Outra' }, { key: null })).toMatchObject({
      status_code: 400,
      data: { reason: 'key_missing' },
    })
  })

  it('by twenty at once loses nothing', async () => {
    const ana = await newBorrower()
    const fields: Save[] = [
      { email: 'ana@example.com' },
      { work_unit: 'Padaria' },
      { bank_name: 'Banco' },
      { telegram: 'none' },
      { whatsapp: 'none' },
    ]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(ana, fields[index % fields.length] ?? {})),
    )
    expect(new Set(answers.map(({ status_code }) => status_code))).toEqual(new Set([200]))
    expect((await read(ana)).info).toMatchObject({
      email: 'ana@example.com',
      work_unit: 'Padaria',
      bank_name: 'Banco',
      telegram: 'none',
      whatsapp: 'none',
    })
    expect(await entriesOf(ana)).toHaveLength(5)
  })

  it('is told in the log by the names of the fields, and what changes nothing is not', async () => {
    const ana = await newBorrower()
    await save(ana, { name: 'Ana Souza', email: 'ana@example.com' })
    await save(ana, { name: 'Ana Souza', email: 'ana@example.com' })
    await save(ana, { email: '' })
    const actor = `borrower:${ana.id}`
    expect(await entriesOf(ana)).toEqual([
      { actor, action: 'personal_info_saved', details: { fields: ['name', 'email'], with_code: false } },
      { actor, action: 'personal_info_saved', details: { fields: ['email'], with_code: false } },
    ])
    expect(await auditFaults(db())).toEqual([])
  })
})

describe('a PIX key of eleven digits', () => {
  /** Both a CPF and a Brazilian mobile number. */
  const both = (): string => {
    for (let number = 0; ; number += 1) {
      const base = `119${String(870_000 + number + (cpfCount += 1)).padStart(6, '0')}`
      const cpf = `${base}${cpfCheckDigits(base)}`
      if (/^119\d{8}$/.test(cpf)) return cpf
    }
  }

  it('that may be a CPF or a phone must be said which, unless it is the own CPF', async () => {
    const ana = await newBorrower()
    const digits = both()
    expect(await save(ana, { pix: digits })).toMatchObject({
      status_code: 400,
      data: { fields: { pix: texts.wrong_pix_ambiguous({}, 'en') } },
    })
    expect(dataOf(await save(ana, { pix: digits, id_number: digits })).info).toMatchObject({
      pix_masked: `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`,
    })
    const bia = await newBorrower()
    expect(dataOf(await save(bia, { pix: `+55${digits}` })).info).toMatchObject({
      pix_masked: `+55 *******${digits.slice(-4)}`,
    })
  })

  it('or of another kind is shown so that its owner knows it and nobody else learns it', async () => {
    const masked = async (pix: string) => dataOf(await save(await newBorrower(), { pix })).info.pix_masked
    expect(await masked('Ana.Souza@Example.com')).toBe('a***@example.com')
  })

  it('of a company is not taken: money goes to the borrower alone', async () => {
    expect(await save(await newBorrower(), { pix: '11.222.333/0001-81' })).toMatchObject({
      status_code: 400,
      data: { fields: { pix: texts.wrong_pix_not_own({}, 'en') } },
    })
  })
})

describe('what stands and matters', () => {
  const borrowerWithDetails = async (): Promise<{ ana: TestBorrower; cpf: string }> => {
    const ana = await newBorrower()
    const cpf = newCpf()
    dataOf(await save(ana, { name: 'Ana Souza', id_number: cpf, bank_account: '12345-6', pix: EVP }))
    return { ana, cpf }
  }

  it.each<[string, Save]>([
    ['a name', { name: 'Bia Braga' }],
    ['a name, by emptying it', { name: '' }],
    ['a CPF', { id_number: '529.982.247-25' }],
    ['a bank account', { bank_account: '6543-2' }],
    ['a PIX key', { pix: 'bia@example.com' }],
    ['a PIX key, by emptying it', { pix: '' }],
  ])('%s does not change without a code, nor with a wrong one', async (_what, fields) => {
    const { ana } = await borrowerWithDetails()
    const before = await rowOf(ana)
    for (const lang of LANGS)
      expect(await save(ana, { ...fields, email: 'ana@example.com' }, { lang })).toMatchObject({
        status_code: 401,
        data: { reason: 'code_refused', fields: { sms_code: texts.prompt_sms_code({}, lang) } },
      })
    const code = await codeFor(ana)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await save(ana, { ...fields, sms_code: wrong })).toMatchObject({
      status_code: 401,
      data: { reason: 'code_refused', fields: { sms_code: expect.any(String) } },
    })
    expect(await rowOf(ana)).toEqual(before)
    expect(await entriesOf(ana)).toHaveLength(1)
  })

  it('changes with the code, once, and the log says that there was one', async () => {
    const { ana } = await borrowerWithDetails()
    const code = await codeFor(ana)
    expect(await save(ana, { pix: 'ana@example.com', sms_code: code })).toMatchObject({ status_code: 401 })
    expect(await save(ana, { name: 'Ana Braga', pix: 'ana@example.com', sms_code: code })).toMatchObject({
      status_code: 400,
      data: { fields: { sms_code: texts.wrong_one_at_a_time({}, 'en') } },
    })
    expect(dataOf(await save(ana, { name: 'Ana Braga', sms_code: code })).info.name).toBe('Ana Braga')
    expect(await save(ana, { name: 'Ana Costa', sms_code: code })).toMatchObject({ status_code: 401 })
    expect((await entriesOf(ana)).at(-1)?.details).toEqual({ fields: ['name'], with_code: true })
  })

  it('said again, or beside it what matters less, takes no code', async () => {
    const { ana, cpf } = await borrowerWithDetails()
    expect(
      await save(ana, {
        name: 'Ana Souza',
        id_number: formatCpf(cpf),
        bank_account: '12345-6',
        pix: EVP,
        email: 'ana@example.com',
      }),
    ).toMatchObject({ status_code: 200 })
    expect((await entriesOf(ana)).at(-1)?.details).toEqual({ fields: ['email'], with_code: false })
  })

  it('stands from the first of ten answers at once on: the others would need a code', async () => {
    const ana = await newBorrower()
    await save(ana, { email: 'ana@example.com' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(ana, { bank_account: `1234${index}-0` })),
    )
    expect(answers.map(({ status_code }) => String(status_code)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 9 }, () => '401'),
    ])
  })

  it('does not change with the code of somebody else', async () => {
    const { ana } = await borrowerWithDetails()
    const bia = await newBorrower()
    expect(await save(ana, { name: 'Bia Braga', sms_code: await codeFor(bia) })).toMatchObject({ status_code: 401 })
  })

  it('keeps the code where something else was refused', async () => {
    const { ana } = await borrowerWithDetails()
    const sms_code = await codeFor(ana)
    expect(await save(ana, { name: 'Ana Braga', email: 'x', sms_code })).toMatchObject({ status_code: 400 })
    expect(await save(ana, { name: 'Ana Braga', sms_code })).toMatchObject({ status_code: 200 })
  })

  it('once emptied is asked again without a code', async () => {
    const { ana } = await borrowerWithDetails()
    expect(
      dataOf(await save(ana, { bank_account: '', sms_code: await codeFor(ana, 'payee') })).code_needed_for,
    ).toEqual(['name', 'id_number', 'pix'])
    expect(await save(ana, { bank_account: '9999-9' })).toMatchObject({ status_code: 200 })
  })
})

describe('a CPF', () => {
  it('is corrected with a code, and never taken back', async () => {
    const ana = await newBorrower()
    await save(ana, { id_number: newCpf() })
    const sms_code = await codeFor(ana)
    expect(await save(ana, { id_number: '', sms_code })).toMatchObject({
      status_code: 400,
      data: { fields: { id_number: texts.prompt_id_number({}, 'en') } },
    })
    const right = newCpf()
    expect(dataOf(await save(ana, { id_number: right, sms_code })).info.id_number_masked).toContain(right.slice(3, 6))
  })

  it('of another is not taken, with a sentence that does not say whose it is, and a code stays good', async () => {
    const [ana, bia] = [await newBorrower(), await newBorrower()]
    const cpf = newCpf()
    await save(ana, { id_number: cpf })
    expect(await save(bia, { id_number: formatCpf(cpf), name: 'Bia' })).toMatchObject({
      status_code: 400,
      data: { reason: 'input_refused', fields: { id_number: texts.wrong_cpf_refused({}, 'en') } },
    })
    expect(await rowOf(bia)).toBeUndefined()
    await save(bia, { id_number: newCpf() })
    expect(await save(bia, { id_number: cpf })).toMatchObject({ status_code: 401 })
    const sms_code = await codeFor(bia)
    expect(await save(bia, { id_number: cpf, sms_code })).toMatchObject({
      status_code: 400,
      data: { fields: { id_number: texts.wrong_cpf_refused({}, 'en') } },
    })
    expect(await save(bia, { id_number: newCpf(), sms_code })).toMatchObject({ status_code: 200 })
  })

  it('that ten give at once is one borrower’s', async () => {
    const cpf = newCpf()
    const all = await Promise.all(Array.from({ length: 10 }, newBorrower))
    const answers = await Promise.all(all.map((one) => save(one, { id_number: cpf })))
    expect(answers.map(({ status_code }) => String(status_code)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 9 }, () => '400'),
    ])
  })

  it('cannot be guessed at without end', async () => {
    const [ana, bia] = [await newBorrower(), await newBorrower()]
    const cpf = newCpf()
    await save(ana, { id_number: cpf })
    for (let tries = 0; tries < 10; tries += 1)
      expect(await save(bia, { id_number: cpf })).toMatchObject({ status_code: 400 })
    expect(await save(bia, { id_number: newCpf() })).toMatchObject({ status_code: 429, data: { reason: 'too_many' } })
    expect(await save(bia, { name: 'Bia Braga' })).toMatchObject({ status_code: 200 })
  })
})

it('no CPF, bank account or PIX key stands in clear in any table or line of the log', async () => {
  const ana = await newBorrower()
  const cpf = newCpf()
  const secrets = [cpf, formatCpf(cpf), '98765432-1', '987654321', 'chave.secreta@example.com']
  await save(ana, { id_number: cpf, bank_account: '98765432-1', pix: 'chave.secreta@example.com' })
  await save(ana, { id_number: newCpf(), bank_account: '98765432-2', sms_code: '000000' })
  await read(ana)
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`.execute(
    db(),
  )
  expect(tables.length).toBeGreaterThan(15)
  let seen = ''
  for (const { name } of tables) {
    const { rows } = await sql<{
      line: string
    }>`SELECT row_to_json(t)::text AS line FROM ${sql.raw(name)} AS t`.execute(db())
    seen += rows.map(({ line }) => line).join('\n')
  }
  expect(seen).toContain(ana.id)
  expect(sandbox.logged.join('')).toContain('/api/dk/userInfo')
  for (const secret of secrets) {
    expect(seen).not.toContain(secret)
    expect(sandbox.logged.join('')).not.toContain(secret)
  }
  const row = await rowOf(ana)
  expect([row?.cpf_sealed, row?.bank_account_sealed, row?.pix_sealed]).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^sandbox\.[\w-]{40,}$/)),
  )
})

it('what was sealed for one borrower does not open in the row of another', async () => {
  const [ana, bia] = [await newBorrower(), await newBorrower()]
  await save(ana, { pix: EVP })
  await save(bia, { pix: 'bia@example.com' })
  await db()
    .updateTable('borrower_info')
    .set({ pix_sealed: (await rowOf(ana))?.pix_sealed ?? '' })
    .where('borrower_id', '=', bia.id)
    .execute()
  expect(await ask('POST /api/dk/userInfo', { action: 'read' }, { token: bia.token })).toMatchObject({
    status_code: 503,
  })
})
