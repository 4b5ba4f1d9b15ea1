import { randomUUID } from 'node:crypto'
import { STATEMENT_CAUSES, STATEMENT_FILTERS } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { post } from '../../ledger/post.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import type { LedgerEvent, Line } from '../../ledger/ledger-types.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { textOf } from '../../testing/pdf-text.ts'
import { movement } from '../../testing/postings.ts'
import { mintKey, useServer } from '../../testing/server.ts'
import { walletOf, type Logs } from '../../testing/wallet.ts'
import { CAUSES } from './causes.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const wallet = walletOf(sandbox)
const { ask, db, logs } = wallet

const walletLine = (borrowerId: string, amount: number): Line =>
  amount > 0
    ? { account: 'wallet', borrowerId, credit: cents(amount) }
    : { account: 'wallet', borrowerId, debit: cents(-amount) }
const bankLine = (amount: number): Line =>
  amount > 0 ? { account: 'bank', debit: cents(amount) } : { account: 'bank', credit: cents(-amount) }
const move = (borrowerId: string, event: LedgerEvent, amount: number, now = new Date(), key = randomUUID()) =>
  post(db(), movement({ event, key, now, lines: [bankLine(amount), walletLine(borrowerId, amount)] }))

const KINDS = {
  recharge: ['recharge', 'refund_to_payer', 'clawed_back'],
  withdrawal: ['withdrawal', 'withdrawal_failed', 'withdrawal_returned'],
  repayment: ['repayment', 'repayment_undone', 'claim_paid'],
}

async function allLines(borrower: TestBorrower, more: Parameters<typeof logs>[1] = {}): Promise<Logs['lines']> {
  const lines: Logs['lines'] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await logs(borrower, { ...more, ...(after === undefined ? {} : { after }) })
    expect(page.lines.length).toBeLessThanOrEqual(20)
    lines.push(...page.lines)
    after = page.next
  }
  return lines
}

describe('the statement', () => {
  it('of an empty wallet is empty', async () => {
    const borrower = await addBorrower(db())
    expect(await logs(borrower)).toEqual({
      balance_cents: 0,
      withdrawable_cents: 0,
      blocked_cents: 0,
      reserved_cents: 0,
      can_recharge: false,
      months: [],
      lines: [],
      next: null,
    })
  })

  it('tells a loan, its number, and that a recharge is open while something is left to pay', async () => {
    const borrower = await wallet.loans.credited()
    const { number } = (await wallet.loans.detail(borrower)).loan
    expect(await logs(borrower)).toMatchObject({
      balance_cents: 100_000,
      can_recharge: true,
      lines: [
        { cause: 'loan_credited', amount_cents: 100_000, balance_cents: 100_000, loan_number: number, order: null },
      ],
    })
  })

  it('has words for every cause there is', async () => {
    const borrower = await addBorrower(db())
    await move(borrower.id, 'pix_in_matched', 1_000_000)
    // Crediting a loan needs its own kind of transaction; every other event can be posted directly.
    for (const event of Object.keys(CAUSES) as LedgerEvent[])
      if (event !== 'credited') await move(borrower.id, event, -100)
    const loan = await wallet.loans.credited()
    const seen = new Set([...(await allLines(borrower)), ...(await allLines(loan))].map(({ cause }) => cause))
    expect([...seen].toSorted()).toEqual([...STATEMENT_CAUSES].toSorted())
  })

  it('has a running balance that is the sum of the postings, on every page and under every filter', async () => {
    const events = (Object.keys(CAUSES) as LedgerEvent[]).filter((event) => event !== 'credited')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ event: fc.constantFrom(...events), amount: fc.integer({ min: -5000, max: 5000 }) }), {
          minLength: 1,
          maxLength: 55,
        }),
        async (steps) => {
          const borrower = await addBorrower(db())
          const expected: { cause: string; amount: number; balance: number }[] = []
          let balance = 0
          for (const { event, amount: rawAmount } of steps) {
            const amount = Math.max(rawAmount, -balance)
            if (amount === 0) continue
            await move(borrower.id, event, amount)
            balance += amount
            expected.unshift({ cause: CAUSES[event], amount, balance })
          }
          const summariesOf = (lines: Logs['lines']) =>
            lines.map(({ cause, amount_cents, balance_cents }) => ({
              cause,
              amount: amount_cents,
              balance: balance_cents,
            }))
          const lines = await allLines(borrower)
          expect(summariesOf(lines)).toEqual(expected)
          expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
          expect([(await logs(borrower)).balance_cents, await walletBalance(db(), borrower.id)]).toEqual([
            balance,
            balance,
          ])
          for (const filter of STATEMENT_FILTERS) {
            const expectedLines = expected.filter(({ cause, amount }) =>
              filter === 'in' ? amount > 0 : filter === 'out' ? amount < 0 : KINDS[filter].includes(cause),
            )
            expect(summariesOf(await allLines(borrower, { filter }))).toEqual(expectedLines)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('goes by local months, from the first movement to the newest', async () => {
    const borrower = await addBorrower(db())
    // The last minute of March in São Paulo is already April in UTC.
    for (const [at, amount] of [
      ['2026-02-10T12:00:00Z', 100],
      ['2026-04-01T02:59:59Z', 20],
      ['2026-04-01T03:00:00Z', 3],
    ] as const)
      await move(borrower.id, 'pix_in_matched', amount, new Date(at))
    expect((await logs(borrower)).months).toEqual(['2026-04', '2026-03', '2026-02'])
    const amounts = async (month: string) =>
      (await logs(borrower, { month })).lines.map(({ amount_cents, balance_cents }) => [amount_cents, balance_cents])
    expect([
      await amounts('2026-04'),
      await amounts('2026-03'),
      await amounts('2026-02'),
      await amounts('2026-01'),
    ]).toEqual([[[3, 123]], [[20, 120]], [[100, 100]], []])
    expect((await logs(borrower, { month: '2026-03', filter: 'out' })).lines).toEqual([])
  })

  it("is nobody else's, and refuses what it does not know", async () => {
    const [borrower, other] = [await addBorrower(db()), await addBorrower(db())]
    await move(borrower.id, 'pix_in_matched', 100)
    const [line] = (await logs(borrower)).lines
    expect((await logs(other, { after: line?.id ?? '' })).lines).toEqual([])
    expect((await logs(borrower, { after: '9'.repeat(18) })).lines).toHaveLength(1)
    for (const bad of [{ month: '2026-13' }, { after: 'x' }, { after: '9'.repeat(19) }, { filter: 'all' as 'in' }])
      expect(
        (await ask('POST /api/credit/logs', { action: 'list', ...bad }, { token: borrower.token, key: null }))
          .status_code,
      ).toBe(400)
    expect((await ask('POST /api/credit/logs', { action: 'list' }, { key: null })).status_code).toBe(405)
  })
})

describe('the file of a month', () => {
  const linkFor = async (
    { token }: { token: string },
    month: string,
    format: 'csv' | 'pdf',
    lang?: string,
  ): Promise<string> => {
    const data = dataOf(
      await ask(
        'POST /api/credit/logs',
        { action: 'export', month, format },
        { token, key: null, ...(lang === undefined ? {} : { lang }) },
      ),
    )
    expect(data.valid_seconds).toBe(600)
    return `${sandbox.address}${data.link}`
  }
  const refused = async (link: string) => expect(await (await fetch(link)).json()).toMatchObject({ status_code: 404 })
  const someone = async () => {
    const borrower = await wallet.funded(0)
    await move(borrower.id, 'pix_in_matched', 150_000, new Date('2026-02-10T12:00:00Z'))
    await move(borrower.id, 'repaid_due', -2550, new Date('2026-03-10T12:00:00Z'))
    return borrower
  }

  it('holds what the statement says, as CSV and as PDF', async () => {
    const borrower = await someone()
    const csv = await fetch(await linkFor(borrower, '2026-03', 'csv', 'pt'))
    expect([
      csv.headers.get('content-type'),
      csv.headers.get('content-disposition'),
      csv.headers.get('cache-control'),
    ]).toEqual(['text/csv; charset=utf-8', 'attachment; filename="statement-2026-03.csv"', 'no-store'])
    const bytes = Buffer.from(await csv.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString('utf8')).toMatch(
      /\r\n2026-03-10 09:00:00,2026-03-10T12:00:00\.000Z,Pagamento de parcela,-25\.50,1474\.50,,,\d+\r\n$/,
    )

    const pdf = await fetch(await linkFor(borrower, '2026-03', 'pdf', 'zh'))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const pdfText = textOf(Buffer.from(await pdf.arrayBuffer())).join('\n')
    for (const word of ['钱包明细', '还款', '-25.50', '1,500.00', '1,474.50', 'Maria']) expect(pdfText).toContain(word)
    expect(pdfText).not.toContain(borrower.cpf)
  })

  it('is in the language that the borrower has chosen, before that of the call', async () => {
    const borrower = await someone()
    await db().updateTable('borrowers').set({ lang: 'pt' }).where('id', '=', borrower.id).execute()
    expect(await (await fetch(await linkFor(borrower, '2026-02', 'csv', 'en'))).text()).toContain('Dinheiro adicionado')
  })

  it('of a month without movements is empty and right', async () => {
    const borrower = await someone()
    expect((await (await fetch(await linkFor(borrower, '2030-01', 'csv'))).text()).trim().split('\r\n')).toHaveLength(1)
    const pdfText = textOf(
      Buffer.from(await (await fetch(await linkFor(borrower, '2030-01', 'pdf', 'en'))).arrayBuffer()),
    ).join('\n')
    expect(pdfText).toContain('1,474.50')
  })

  it('opens for ten minutes, for the session that asked, and as it was signed', async () => {
    const borrower = await someone()
    const link = await linkFor(borrower, '2026-03', 'csv')
    expect((await fetch(link)).status).toBe(200)
    const others = new URL(await linkFor(await someone(), '2026-03', 'csv')).searchParams.get('session') ?? ''
    const altered = [
      ['2026-03', '2026-02'],
      ['format=csv', 'format=pdf'],
      ['lang=en', 'lang=pt'],
      [/expires=\d+/, 'expires=99999999999'],
      [/sig=.{4}/, 'sig=AAAA'],
      [/&sig=.*/, ''],
      [/session=[^&]*/, `session=${randomUUID()}`],
      [/session=[^&]*/, `session=${others}`],
    ] as const
    for (const [from, to] of altered) await refused(link.replace(from, to))
    const late = await linkFor(borrower, '2026-03', 'csv')
    await wallet.forward(600)
    await refused(late)
    const closed = await linkFor(borrower, '2026-03', 'csv')
    dataOf(await ask('POST /api/user/logout', {}, { token: borrower.token, key: mintKey() }))
    await refused(closed)
  })
})
