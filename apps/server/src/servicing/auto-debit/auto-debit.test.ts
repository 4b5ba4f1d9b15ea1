import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction, Undo } from '../../platform/db/transaction.ts'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { testConfig, useServer } from '../../testing/server.ts'
import { autoDebitStep, debitLoan } from './debit.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const { ask } = sandbox
const db = () => sandbox.server.pool.db
const { secretKey, keyring } = testConfig({})
const dependencies = { secretKey, keyring }

type Borrower = Awaited<ReturnType<typeof loans.credited>>

const viewOf = async (answer: ReturnType<typeof ask<'POST /api/app/auto_debit'>>) => {
  const data = dataOf(await answer)
  if (!('terms' in data)) throw new Error('not how it stands')
  return data
}
const read = ({ token, loanId }: Borrower) =>
  viewOf(ask('POST /api/app/auto_debit', { action: 'read', loan_id: loanId }, { token, key: null }))
const end = ({ token, loanId }: Borrower) =>
  ask('POST /api/app/auto_debit', { action: 'revoke', loan_id: loanId }, { token })

async function codeFor({ token, loanId, phone }: Borrower): Promise<string> {
  // Codes to one number must be a minute apart; the contract needed one.
  await loans.forward(61)
  const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  dataOf(await ask('POST /api/app/auto_debit', { action: 'send_code', loan_id: loanId }, { token }))
  return loans.codeFor(phone, now)
}

async function allow(borrower: Borrower) {
  const { terms } = await read(borrower)
  return viewOf(
    ask(
      'POST /api/app/auto_debit',
      { action: 'give', loan_id: borrower.loanId, text_hash: terms.hash, sms_code: await codeFor(borrower) },
      { token: borrower.token },
    ),
  )
}

const rows = ({ loanId }: Borrower) =>
  db().selectFrom('loan_installments').selectAll().where('loan_id', '=', loanId).orderBy('number').execute()
const receipts = ({ loanId }: Borrower) =>
  db().selectFrom('repayments').selectAll().where('loan_id', '=', loanId).orderBy('recorded_at').execute()

/** A time on the day on which a row is payable, shifted by some days. */
async function dayOf(borrower: Borrower, number: number, days = 0): Promise<Date> {
  const row = (await rows(borrower)).find((each) => each.number === number)
  return new Date(Date.parse(`${row?.payable_on}T15:00:00Z`) + days * 86_400_000)
}

const debit = ({ loanId }: Borrower, now: Date) => inTransaction(db(), (tx) => debitLoan(tx, dependencies, loanId, now))

/** Whether the close step of a day would queue a job for the loan; rolled back. */
async function isQueuedOn({ loanId }: Borrower, day: string): Promise<boolean> {
  const waiting = async (tx: Db): Promise<boolean> => {
    const { rows: jobs } = await sql`SELECT FROM graphile_worker.jobs WHERE key = ${`debit:${loanId}`}`.execute(tx)
    return jobs.length > 0
  }
  await eventually(
    () => waiting(db()),
    (is) => !is,
    'nothing waits',
  )
  return inTransaction<boolean>(db(), async (tx) => {
    await autoDebitStep.run(tx, { day, now: new Date() })
    throw new Undo(await waiting(tx))
  })
}

describe('automatic debit', () => {
  it('is allowed with a code sent for it and for the words that were read, and by nobody else', async () => {
    const borrower = await loans.credited()
    const other = await loans.credited()
    const before = await read(borrower)
    expect(before).toMatchObject({ given_at: null, next: { installment: 1 }, last: null, loan: { state: 'credited' } })
    expect(before.terms.paragraphs.join(' ')).toContain(before.loan.number)
    const give = (more: { text_hash?: string; sms_code?: string }, by: Borrower = borrower) =>
      ask(
        'POST /api/app/auto_debit',
        { action: 'give', loan_id: borrower.loanId, text_hash: before.terms.hash, sms_code: '000000', ...more },
        { token: by.token },
      )
    const code = await codeFor(borrower)
    expect(await give({ sms_code: code }, other)).toMatchObject({ status_code: 404 })
    expect(await give({ sms_code: code, text_hash: '0'.repeat(64) })).toMatchObject({
      status_code: 412,
      data: { reason: 'details_changed' },
    })
    expect(await give({ sms_code: code === '000000' ? '000001' : '000000' })).toMatchObject({
      status_code: 401,
      data: { fields: { sms_code: expect.any(String) } },
    })
    // The terms in another language have another hash.
    expect(
      await ask(
        'POST /api/app/auto_debit',
        { action: 'give', loan_id: borrower.loanId, text_hash: before.terms.hash, sms_code: code },
        { token: borrower.token, lang: 'zh' },
      ),
    ).toMatchObject({ status_code: 412 })
    expect((await read(borrower)).given_at).toBeNull()
    expect(await viewOf(give({ sms_code: code }))).toMatchObject({
      given_at: expect.any(String),
      loan: { id: borrower.loanId },
    })
    expect(await give({ sms_code: code })).toMatchObject({ status_code: 412 })
    const stored = await db().selectFrom('debit_consents').selectAll().where('loan_id', '=', borrower.loanId).execute()
    expect(stored).toMatchObject([
      { text_hash: before.terms.hash, text_version: 'debit-2', text_lang: 'en', revoked_at: null },
    ])
    expect(
      await ask(
        'POST /api/app/auto_debit',
        { action: 'read', loan_id: borrower.loanId },
        { token: other.token, key: null },
      ),
    ).toMatchObject({ status_code: 404 })
    expect(
      await ask('POST /api/app/auto_debit', { action: 'revoke', loan_id: borrower.loanId }, { token: other.token }),
    ).toMatchObject({ status_code: 404 })
    expect((await read(borrower)).given_at).not.toBeNull()
  })

  it('a code for a contract allows no debit', async () => {
    const borrower = await loans.credited()
    const { terms } = await read(borrower)
    await loans.forward(61)
    const sms_code = await loans.signCode(borrower)
    expect(
      await ask(
        'POST /api/app/auto_debit',
        { action: 'give', loan_id: borrower.loanId, text_hash: terms.hash, sms_code },
        { token: borrower.token },
      ),
    ).toMatchObject({ status_code: 401 })
  })

  it('takes nothing before the payable date; on it exactly what is due, once, and says so', async () => {
    const borrower = await loans.credited()
    await allow(borrower)
    const [first] = await rows(borrower)
    const wallet = await walletBalance(db(), borrower.id)
    await debit(borrower, await dayOf(borrower, 1, -1))
    expect(await isQueuedOn(borrower, (await dayOf(borrower, 1, -1)).toISOString().slice(0, 10))).toBe(false)
    expect([await walletBalance(db(), borrower.id), await receipts(borrower)]).toEqual([wallet, []])
    expect(await isQueuedOn(borrower, first?.payable_on ?? '')).toBe(true)
    const day = await dayOf(borrower, 1)
    await Promise.all([debit(borrower, day), debit(borrower, day), debit(borrower, day)])
    expect(await receipts(borrower)).toMatchObject([
      { method: 'debit', verb: 'rows', amount_cents: first?.payment_cents, late_cents: 0 },
    ])
    expect(await walletBalance(db(), borrower.id)).toBe(wallet - (first?.payment_cents ?? 0))
    expect((await read(borrower)).last).toMatchObject({ outcome: 'taken', amount_cents: first?.payment_cents })
    expect(await bank.messageKindsOf(borrower.id)).toContain('repaid')
    const { timeline } = await loans.detail(borrower, borrower.loanId)
    expect(timeline.at(-1)).toMatchObject({ action: 'repay', by: 'system' })
    expect(await ledgerFaults(db())).toEqual([])
  })

  it('with too little takes nothing, says so once, tries each day anew, and takes the oldest whole row that the wallet holds', async () => {
    const borrower = await loans.credited()
    await allow(borrower)
    await bank.spend(borrower.id)
    const [first] = await rows(borrower)
    await loans.topUp(borrower, (first?.payment_cents ?? 0) - 1)
    for (const late of [0, 1, 2]) await debit(borrower, await dayOf(borrower, 1, late))
    expect(await receipts(borrower)).toEqual([])
    expect((await bank.messageKindsOf(borrower.id)).filter((kind) => kind === 'debit_short')).toHaveLength(1)
    // Two are due by then; the balance suffices for the first with its late charges.
    await loans.topUp(borrower, 12_000)
    await debit(borrower, await dayOf(borrower, 2))
    const [paid] = await receipts(borrower)
    expect(paid).toMatchObject({ method: 'debit', verb: 'rows' })
    expect(paid?.late_cents).toBeGreaterThan(0)
    expect((await rows(borrower)).map(({ closed_on }) => closed_on !== null)).toEqual([true, false, false, false])
    expect(await walletBalance(db(), borrower.id)).toBeGreaterThanOrEqual(0)
    // They are notified again for the next installment that the balance does not cover.
    await debit(borrower, await dayOf(borrower, 2, 1))
    expect((await bank.messageKindsOf(borrower.id)).filter((kind) => kind === 'debit_short')).toHaveLength(2)
    expect((await read(borrower)).last).toMatchObject({ outcome: 'short' })
    expect(await ledgerFaults(db())).toEqual([])
  })

  it('ends with one tap, at once, and can be ended twice; after that nothing is taken', async () => {
    const borrower = await loans.credited()
    await allow(borrower)
    expect(await viewOf(end(borrower))).toMatchObject({ given_at: null })
    expect(await viewOf(end(borrower))).toMatchObject({ given_at: null })
    await debit(borrower, await dayOf(borrower, 1))
    expect(await isQueuedOn(borrower, '2030-01-01')).toBe(false)
    expect(await receipts(borrower)).toEqual([])
    const log = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `loan:${borrower.loanId}`)
      .where('action', 'like', 'debit_%')
      .orderBy('seq')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['debit_allowed', 'debit_ended'])
    expect((await allow(borrower)).given_at).not.toBeNull()
  })

  it('is queued by the close of the day before, and is paid then; given on the day itself, it is paid at once', async () => {
    const borrower = await loans.credited()
    await allow(borrower)
    const late = await loans.credited()
    const [{ payable_on: payable } = { payable_on: '' }] = await rows(borrower)
    const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
    await read(late)
    await loans.leap(Math.ceil((Date.parse(`${payable}T12:00:00Z`) - Date.parse(now)) / 2000))
    await read(late)
    await read(borrower)
    await loans.forward(Math.ceil((Date.parse(`${payable}T12:00:00Z`) - Date.parse(now)) / 2000))
    // Each day that has passed is closed separately, one after the other.
    await expect.poll(async () => (await receipts(borrower)).length, { timeout: 60_000 }).toBe(1)
    expect(await receipts(borrower)).toMatchObject([{ method: 'debit', late_cents: 0, effective_on: payable }])
    await allow(late)
    await eventually(
      () => receipts(late),
      (payments) => payments.length === 1,
      'what was due was taken with the consent',
    )
  })
})
