import type { Role } from '@home-credit/contract'
import { formatCpf } from '@home-credit/domain'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { expect, it, onTestFinished } from 'vitest'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf, newCpf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer({}, { twoRoles: true })
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

const ask = async (text: string, role: Role = 'admin') =>
  sandbox.ask('POST /api/console/search', { text }, { token: await loans.operator(role) })
const search = async (text: string, role?: Role) => dataOf(await ask(text, role)).results
const titles = async (text: string, role?: Role) => (await search(text, role)).map(({ title }) => title)

const named = async (name: string, cpf = newCpf()) => {
  const borrower = await loans.sent({ name, id_number: cpf })
  return { ...borrower, name, cpf, open: { page: 'borrowers', id: borrower.id } }
}
const cpfEntries = () =>
  db().selectFrom('audit_log').select(['actor', 'subject', 'details']).where('action', '=', 'cpf_searched').execute()

it('a name is found without its accents, with a typing error, in any order and while it is typed; the most alike first', async () => {
  const { name, id, open, phone } = await named('Fernanda Conceição Araújo')
  await named('Bernardo Arantes')
  const note = `+55 *******${phone.slice(-4)}`
  expect(await search('fernanda conceicao')).toEqual([
    { kind: 'borrower', title: name, note, borrower_id: id, borrower_name: name, open },
  ])
  for (const text of ['FERNANDA CONCEIÇÃO', 'Fernada', 'Frenanda', 'araujo fernanda', 'Fern', "conceiçao'"])
    expect((await titles(text))[0]).toBe(name)
})

it('a phone is found with and without its country and area code, however it is written', async () => {
  const { phone, name, open } = await named('Otávio Telles')
  const local = phone.slice(3)
  const spaced = `(${local.slice(0, 2)}) ${local.slice(2, 7)}-${local.slice(7)}`
  for (const text of [phone, phone.slice(1), local, `0${local}`, spaced, local.slice(2)])
    expect(await search(text)).toMatchObject([{ kind: 'borrower', title: name, open }])
  expect(await search(local.slice(-7))).toEqual([])
})

it('a borrower without a loan is found, and leads to their page', async () => {
  const { phone, id } = await addBorrower(db())
  expect(await search(phone)).toMatchObject([
    { kind: 'borrower', title: '', borrower_id: id, open: { page: 'borrowers', id } },
  ])
})

it('a CPF finds its owner exactly, and the audit log names the operator and the borrower but not the CPF', async () => {
  const { cpf, id, name, open } = await named('Dalva Quintino')
  expect(await search(formatCpf(cpf), 'support')).toMatchObject([{ kind: 'borrower', title: name, open }])
  expect(await search(cpf, 'support')).toMatchObject([{ title: name }])
  const entries = (await cpfEntries()).filter(({ subject }) => subject === `borrower:${id}`)
  expect(entries).toEqual(
    Array.from({ length: 2 }, () => ({
      actor: expect.stringMatching(/^operator:/),
      subject: `borrower:${id}`,
      details: { found: true },
    })),
  )
  const before = (await cpfEntries()).length
  expect(await search(newCpf('3'))).toEqual([])
  const after = await cpfEntries()
  expect(after.length).toBe(before + 1)
  expect(after.filter(({ subject }) => subject === 'search')).toMatchObject([{ details: { found: false } }])
})

it('an operator searches for sixty CPFs in an hour, then has to wait', async () => {
  for (let searches = 0; searches < 60; searches += 1) await search(newCpf('4'), 'auditor')
  expect(await ask(newCpf('4'), 'auditor')).toMatchObject({ status_code: 429 })
  expect(await search('nobody has this name', 'auditor')).toEqual([])
})

it('loans, contracts, orders, withdrawals, PIX and conversations are found by their numbers, and lead to their pages', async () => {
  const { id: borrowerId, loanId, name } = await named('Iara Monteiro')
  const year = '2031'
  const at = new Date()
  const { number } = await db().selectFrom('loans').select('number').where('id', '=', loanId).executeTakeFirstOrThrow()
  const pix = 'E00000000203101011200abcdefghijk'
  const out = 'E00000000203101011200zyxwvutsrqp'
  const withdrawalId = uuidv7()
  const orderId = uuidv7()
  const conversationId = uuidv7()
  const owner = { borrower_id: borrowerId, created_at: at }
  await db()
    .insertInto('recharge_orders')
    .values({
      id: orderId,
      number: `R-${year}-000007`,
      channel: 'transfer',
      state: 'open',
      amount_cents: 100,
      expires_at: at,
      ...owner,
    })
    .execute()
  await db()
    .insertInto('withdrawals')
    .values({
      id: withdrawalId,
      number: `W-${year}-000009`,
      channel: 'pix',
      state: 'paid',
      amount_cents: 100,
      account_hash: Buffer.alloc(32),
      account_name: '',
      account_masked: '',
      end_to_end_id: out,
      ...owner,
    })
    .execute()
  await db()
    .insertInto('loan_offers')
    .values({
      id: uuidv7(),
      loan_id: loanId,
      contract_number: `CCB-${year}-000003`,
      release_on: '2031-01-02',
      valid_through: '2031-01-09',
      costs: '{}',
      made_at: at,
    })
    .execute()
  await db()
    .insertInto('conversations')
    .values({
      id: conversationId,
      protocol: '20310101-000011',
      borrower_id: borrowerId,
      topic: 'loan',
      state: 'open',
      opened_at: at,
      last_at: at,
    })
    .execute()
  const own = { note: name, borrower_id: borrowerId, borrower_name: name }
  const order = { kind: 'order', title: `R-${year}-000007`, ...own }
  const withdrawal = {
    kind: 'withdrawal',
    title: `W-${year}-000009`,
    ...own,
    open: { page: 'payouts', id: withdrawalId },
  }
  const conversation = {
    kind: 'conversation',
    title: '20310101-000011',
    ...own,
    open: { page: 'conversations', id: conversationId },
  }
  const openLoan = { page: 'loans', id: loanId }

  expect(await search(number)).toEqual([{ kind: 'loan', title: number, ...own, open: openLoan }])
  expect(await search(number.toLowerCase().replaceAll('-', ' '))).toMatchObject([{ title: number }])
  expect(await search(`ccb ${year} 3`)).toEqual([
    { kind: 'contract', title: `CCB-${year}-000003`, ...own, open: openLoan },
  ])
  expect(await search(`R-${year}-000007`)).toEqual([{ ...order, open: { page: 'borrowers', id: borrowerId } }])
  await db()
    .insertInto('pix_received')
    .values({
      end_to_end_id: pix,
      amount_cents: 100,
      paid_at: at,
      state: 'matched',
      order_id: orderId,
      borrower_id: borrowerId,
      recorded_at: at,
    })
    .execute()
  expect(await search(`r-${year}-7`)).toEqual([{ ...order, open: { page: 'suspense', id: pix } }])
  expect(await search(pix)).toEqual([{ kind: 'pix', title: pix, ...own, open: { page: 'suspense', id: pix } }])
  expect(await search(`W-${year}-000009`)).toEqual([withdrawal])
  expect(await search(out)).toEqual([withdrawal])
  expect(await search('20310101-11')).toEqual([conversation])

  // A reviewer may open no money page and no conversation, finance no conversation.
  for (const text of [`R-${year}-000007`, `W-${year}-000009`, pix, out, '20310101-000011'])
    expect(await search(text, 'reviewer')).toEqual([])
  expect(await search('20310101-000011', 'finance')).toEqual([])
  expect(await search(`W-${year}-000009`, 'finance')).toEqual([withdrawal])
  expect(await search(number, 'reviewer')).toMatchObject([{ title: number }])
})

it('who may not read loans may not search', async () => {
  expect(await ask('Maria', 'content')).toMatchObject({ status_code: 403 })
})

it('any text is answered: wildcards and quotes mean nothing, and too short, too long or control characters are refused', async () => {
  await named('Zuleica Prates')
  for (const text of [
    '%_',
    "'\\",
    '%%%%',
    "' OR 1=1 --",
    '__',
    '((((',
    'HC-',
    'E%',
    '+55',
    '-'.repeat(100),
    '💥💥',
    '9'.repeat(100),
  ])
    expect(await search(text)).toEqual([])
  expect(await ask('ã'.repeat(100))).toMatchObject({ status_code: 200 })
  expect(await ask('a '.repeat(50).trim())).toMatchObject({ status_code: 200 })
  for (const text of ['', ' a ', 'x'.repeat(101), 'a\u0000b'])
    expect(await ask(text)).toMatchObject({ status_code: 400, data: { fields: { text: expect.any(String) } } })
})

it('among thousands of borrowers, names and phones are found by their indexes', async () => {
  const owner = new pg.Client({ connectionString: sandbox.url })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`INSERT INTO borrowers (id, phone, password_hash, invitation_code, terms_accepted_at, created_at)
    SELECT gen_random_uuid(), '+5521' || (900000000 + n), 'none', 'many' || n, now(), now() FROM generate_series(1, 5000) AS n`)
  await owner.query(`INSERT INTO borrower_info (borrower_id, name, changed_at)
    SELECT id, 'Pessoa ' || md5(phone), now() FROM borrowers WHERE invitation_code LIKE 'many%'`)
  await owner.query('ANALYZE borrowers, borrower_info')
  const plan = async (query: string): Promise<string> => JSON.stringify((await owner.query(`EXPLAIN ${query}`)).rows)
  expect(
    await plan(`SELECT FROM borrower_info WHERE search_name((ARRAY['zuleica'])[1]) <% search_name(name)`),
  ).toContain('borrower_info_search')
  expect(await plan(`SELECT FROM borrowers WHERE right(phone, 8) = '00000007'`)).toContain('borrowers_phone_end')
})
