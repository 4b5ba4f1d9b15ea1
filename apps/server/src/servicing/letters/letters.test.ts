import { createHash } from 'node:crypto'
import type { CallInput } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { dataOf } from '../../testing/identity.ts'
import { otherSignature } from '../../testing/links.ts'
import { loansOf } from '../../testing/loans.ts'
import { textOf } from '../../testing/pdf-text.ts'
import { mintKey, useServer } from '../../testing/server.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Borrower = Awaited<ReturnType<typeof loans.credited>>
type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']
type Which = Omit<Extract<CallInput<'POST /api/app/letters'>, { action: 'link' }>, 'action'>

async function pay(borrower: Borrower, verb: Pay): Promise<number> {
  const { token, loanId: loan_id } = borrower
  const { owed } = dataOf(await ask('POST /api/dk/getRepayment', { loan_id, pay: verb }, { token }))
  const short = owed.amount_cents - (await walletBalance(db(), borrower.id))
  if (short > 0) await loans.topUp(borrower, short)
  dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id, pay: verb, method: 'wallet', amount_cents: owed.amount_cents },
      { token },
    ),
  )
  return owed.amount_cents
}

const list = async ({ token }: Borrower, loan_id?: string) => {
  const data = dataOf(
    await ask(
      'POST /api/app/letters',
      { action: 'list', ...(loan_id === undefined ? {} : { loan_id }) },
      { token, key: null },
    ),
  )
  return data.letters
}

const linkTo = (by: Borrower, which: Which, key = mintKey()) =>
  ask('POST /api/app/letters', { action: 'link', ...which }, { token: by.token, key })
const linked = async (by: Borrower, which: Which) => {
  const data = dataOf(await linkTo(by, which))
  return data
}
const open = (path: string) => fetch(`${sandbox.address}${path}`)
const pdfAt = async (path: string): Promise<Buffer> => Buffer.from(await (await open(path)).arrayBuffer())
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const verify = async (hash: string): Promise<string> => (await fetch(`${sandbox.address}/verify?hash=${hash}`)).text()
const reais = (cents: number): string =>
  `R$\u00a0${new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100)}`
const clock = async (): Promise<Date> =>
  new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)

describe('a letter of settlement', () => {
  it('is there once all is paid, names the CPF whole, says what was paid, and is the same however often it is asked for', async () => {
    const borrower = await loans.credited()
    const which: Which = { loan_id: borrower.loanId, kind: 'settlement', year: null }
    expect(await list(borrower)).toEqual([])
    expect(await linkTo(borrower, which)).toMatchObject({ status_code: 404 })
    const paid = (await pay(borrower, { verb: 'rows', rows: [1] })) + (await pay(borrower, { verb: 'settle' }))
    expect(await list(borrower)).toMatchObject([{ ...which, number: null, text_hash: null }])

    const [first, second] = await Promise.all([linked(borrower, which), linked(borrower, which)])
    expect(second.letter).toEqual(first.letter)
    expect(first.letter).toMatchObject({
      number: expect.stringMatching(/^CQ-\d{4}-\d{6}$/),
      text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await list(borrower, borrower.loanId)).toEqual([first.letter])
    const pdf = await pdfAt(first.link)
    expect((await pdfAt(second.link)).equals(pdf)).toBe(true)
    const words = textOf(pdf).join(' ').replaceAll(/\s+/g, ' ')
    const { contract } = await loans.detail(borrower, borrower.loanId)
    const expectedTexts = [
      first.letter.number ?? '',
      contract?.number ?? '',
      first.letter.loan_number,
      'Maria Aparecida da Silva',
      'Home-credit Sandbox',
      'irrevogável quitação',
      reais(paid),
    ]
    for (const expected of expectedTexts) expect(words).toContain(expected.replaceAll('\u00a0', ' '))
    // The page breaks the hash of the contract into lines.
    expect(words.replaceAll(' ', '')).toContain(contract?.text_hash)
    expect(words).toMatch(/CPF: \d{3}\.\d{3}\.\d{3}-\d{2} /)

    for (const hash of [first.letter.text_hash ?? '', sha256(pdf)]) {
      const page = await verify(hash)
      for (const expected of ['We issued this letter of settlement', first.letter.number ?? '', 'M. A. d. S.', '***.'])
        expect(page).toContain(expected)
      for (const secret of ['Maria', 'R$', borrower.loanId]) expect(page).not.toContain(secret)
    }
    expect(await verify(sha256(Buffer.concat([pdf, Buffer.from(' ')])))).toContain('We have no contract or letter')
  })

  it('opens by its link alone, for its borrower alone', async () => {
    const borrower = await loans.credited()
    await pay(borrower, { verb: 'settle' })
    const other = await loans.credited()
    const which: Which = { loan_id: borrower.loanId, kind: 'settlement', year: null }
    expect(await linkTo(other, which)).toMatchObject({ status_code: 404 })
    expect(await list(other, borrower.loanId)).toEqual([])
    const { link } = await linked(borrower, which)
    const wrong = [
      otherSignature(link),
      link.replace(borrower.loanId, other.loanId).replace(/letters\/.{8}/, 'letters/00000000'),
      link.replace(/\.pdf.*/, '.pdf'),
      '/api/letters/x.pdf?expires=1&sig=x',
    ]
    for (const path of wrong) expect(await (await open(path)).json()).toMatchObject({ status_code: 404 })
    expect((await open(link)).headers.get('content-type')).toBe('application/pdf')
    await loans.forward(601)
    expect(await (await open(link)).json()).toMatchObject({ status_code: 404 })
    expect(await linkTo(borrower, { ...which, year: 2026 })).toMatchObject({ status_code: 404 })
    expect(await linkTo(borrower, { ...which, kind: 'year', year: null })).toMatchObject({ status_code: 404 })
  })

  it('is not given for a loan that was given back', async () => {
    const borrower = await loans.credited()
    dataOf(await ask('POST /api/app/loan', { action: 'regret', loan_id: borrower.loanId }, { token: borrower.token }))
    expect(await list(borrower)).toEqual([])
    expect(await linkTo(borrower, { loan_id: borrower.loanId, kind: 'settlement', year: null })).toMatchObject({
      status_code: 404,
    })
  })
})

describe('a yearly statement', () => {
  it('is there when a year is over in which all that fell due was paid, and says which installments', async () => {
    // In October or November, so that the year ends between two of the four installments.
    const began = await clock()
    const autumn = Date.UTC(began.getUTCFullYear() + (began.getUTCMonth() === 11 ? 1 : 0), 9, 15, 15)
    if (autumn > began.getTime()) await loans.leap(Math.ceil((autumn - began.getTime()) / 1000))
    const [paid, unpaid] = [await loans.credited(), await loans.credited()]
    const rows = await db()
      .selectFrom('loan_installments')
      .select(['number', 'due_on'])
      .where('loan_id', '=', paid.loanId)
      .orderBy('number')
      .execute()
    const year = Number(rows[0]?.due_on.slice(0, 4))
    const inYear = rows.filter(({ due_on }) => due_on.startsWith(String(year))).map(({ number }) => number)
    const amount = await pay(paid, { verb: 'rows', rows: inYear })
    const which: Which = { loan_id: paid.loanId, kind: 'year', year }
    expect(await list(paid)).toEqual([])
    for (;;) {
      const left = Date.parse(`${year + 1}-01-01T12:00:00Z`) - (await clock()).getTime()
      if (left <= 0) break
      // An unused session would end before that.
      await loans.leap(Math.min(Math.ceil(left / 1000), 20 * 86_400))
      await Promise.all([list(paid), list(unpaid)])
    }
    expect(await list(unpaid)).toEqual([])
    expect(await linkTo(unpaid, { ...which, loan_id: unpaid.loanId })).toMatchObject({ status_code: 404 })
    expect(await list(paid)).toMatchObject([which])
    const { link, letter } = await linked(paid, which)
    expect(letter.number).toMatch(/^DQ-/)
    const words = textOf(await pdfAt(link))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const expected of ['Lei nº 12.007', `janeiro a dezembro de ${year}`, 'e dos anos anteriores'])
      expect(words).toContain(expected)
    expect(await verify(letter.text_hash ?? '')).toContain('We issued this yearly statement')
    // A payment counts in the year in which it was made.
    const { matter: content } = await db()
      .selectFrom('letters')
      .select('matter')
      .where('number', '=', letter.number ?? '')
      .executeTakeFirstOrThrow()
    const inSameYear = (await clock()).getUTCFullYear() === year + 1
    expect(content).toMatchObject({
      year,
      paid_cents: inSameYear ? amount : expect.any(Number),
      rows: inYear.map((number) => ({ number })),
    })
  })
})
