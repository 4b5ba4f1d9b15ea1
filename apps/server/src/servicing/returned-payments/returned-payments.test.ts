import type { CallInput, CallOutput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { post } from '../../ledger/post.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { oracleFaults } from '../../reporting/oracle/oracle-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { openClaim } from '../return-claims/claims.ts'
import { queueEarlierReturns } from './earlier-returns.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Borrower = Awaited<ReturnType<typeof loans.credited>>
type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']
type Open = Extract<CallOutput<'POST /api/app/claims'>, { claims: unknown }>

const quote = async ({ token, loanId }: Borrower, pay: Pay) =>
  dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, { token })).owed

const list = async ({ token, loanId }: Borrower) => {
  const data = dataOf(
    await ask('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId }, { token }),
  )
  if (!('installments' in data) || data.loan === null) throw new Error('no list')
  return { ...data, loan: data.loan }
}
/** The rows without the dates that a return changes. */
const rowsWithoutDates = async (borrower: Borrower) =>
  (await list(borrower)).installments.map((all) => {
    const { payable_on: _, returned_on: __, ...row } = all
    return row
  })

/** Pays exactly this by PIX; returns the EndToEndId. */
async function payByPix(borrower: Borrower, pay: Pay, walletCents = 0): Promise<string> {
  const { amount_cents } = await quote(borrower, pay)
  const charge = dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay, method: 'pix', amount_cents, wallet_cents: walletCents },
      { token: borrower.token },
    ),
  )
  if (!('order' in charge)) throw new Error('no charge')
  const endToEndId = await bank.pay({ txid: charge.order.copy_code ?? '' })
  await bank.orderIn(borrower.token, charge.order.id, 'paid')
  return endToEndId
}

async function payFromWallet(borrower: Borrower, pay: Pay): Promise<void> {
  const { amount_cents } = await quote(borrower, pay)
  dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay, method: 'wallet', amount_cents },
      { token: borrower.token },
    ),
  )
}

const clock = async (): Promise<Date> =>
  new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
const addedDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** Waits until a day is closed, including the steps for the next day. */
const closedUntil = (day: string) =>
  eventually(
    () => db().selectFrom('closes').select('day').where('day', '=', day).executeTakeFirst(),
    (row) => row !== undefined,
    `${day} is closed`,
  )

const claims = async ({ token }: Borrower): Promise<Open> => {
  const data = dataOf(await ask('POST /api/app/claims', { action: 'read' }, { token }))
  if (!('claims' in data)) throw new Error('no claims')
  return data
}
const record = async ({ token }: Borrower) => dataOf(await ask('POST /api/dk/record', {}, { token }))
const apply = ({ token }: Borrower) =>
  ask(
    'POST /api/dk/loan',
    { action: 'apply', amount_cents: 30_000, months: 3, due_day: null, system: 'price', purpose: 'other' },
    { token },
  )
const letters = async ({ token, loanId }: Borrower) => {
  const data = dataOf(await ask('POST /api/app/letters', { action: 'list', loan_id: loanId }, { token }))
  return 'letters' in data ? data.letters : []
}

describe('a PIX for a debt that the bank takes back', () => {
  it('opens a loan that was settled: rows as before, letter withdrawn, no application; paid again all is well', async () => {
    const borrower = await loans.credited()
    const before = await rowsWithoutDates(borrower)
    await bank.spend(borrower.id)
    const endToEndId = await payByPix(borrower, { verb: 'settle' })
    expect((await list(borrower)).loan.state).toBe('repaid')
    const answer = dataOf(
      await ask(
        'POST /api/app/letters',
        { action: 'link', loan_id: borrower.loanId, kind: 'settlement', year: null },
        { token: borrower.token },
      ),
    )
    if (!('link' in answer)) throw new Error('no letter')
    const verify = async (): Promise<string> =>
      (await fetch(`${sandbox.address}/verify?hash=${answer.letter.text_hash}`)).text()
    expect(await verify()).toContain(answer.letter.number)
    expect(await verify()).not.toContain('withdrawn')
    const { apply: may } = await record(borrower)
    expect(may).toBe('yes')

    await bank.takeBack(endToEndId)
    const after = await list(borrower)
    expect(after.loan.state).toBe('credited')
    expect(await rowsWithoutDates(borrower)).toEqual(before)
    expect(after.installments.every(({ returned_on }) => returned_on !== null)).toBe(true)
    expect(await walletBalance(db(), borrower.id)).toBe(0)
    expect((await claims(borrower)).left_cents).toBe(0)
    expect(await letters(borrower)).toEqual([])
    expect(await verify()).toMatch(/we withdrew it on/)
    expect(await (await fetch(`${sandbox.address}${answer.link}`)).json()).toMatchObject({ status_code: 404 })
    expect(await bank.messageKindsOf(borrower.id)).toContain('payment_reopened')
    expect((await record(borrower)).apply).toBe('not_now')
    expect(await apply(borrower)).toMatchObject({ status_code: 402, data: { reason: 'apply_not_now' } })
    const receipt = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'made' }, { token: borrower.token }))
    expect(receipt).toMatchObject({ repayments: [{ reversed: true, taken_back: true }] })
    expect(await oracleFaults(db())).toEqual([])

    await payByPix(borrower, { verb: 'settle' })
    expect((await list(borrower)).loan.state).toBe('repaid')
    expect(await letters(borrower)).toMatchObject([{ kind: 'settlement', number: null }])
    expect((await record(borrower)).apply).toBe('yes')
    expect(await oracleFaults(db())).toEqual([])
  })

  it('takes what the wallet holds before it undoes anything, and gives back what the wallet had added', async () => {
    const rich = await loans.credited()
    const first = await payByPix(rich, { verb: 'rows', rows: [1] })
    const balanceCents = await walletBalance(db(), rich.id)
    const { amount_cents: amount } = (await bank.line(first)) ?? { amount_cents: 0 }
    await bank.takeBack(first)
    expect(await walletBalance(db(), rich.id)).toBe(balanceCents - amount)
    expect((await list(rich)).installments[0]?.state).toBe('refunded')

    const mixed = await loans.credited()
    await bank.spend(mixed.id, (await walletBalance(db(), mixed.id)) - 5000)
    const endToEndId = await payByPix(mixed, { verb: 'rows', rows: [1] }, 5000)
    expect(await walletBalance(db(), mixed.id)).toBe(0)
    await bank.takeBack(endToEndId)
    expect(await walletBalance(db(), mixed.id)).toBe(5000)
    expect((await list(mixed)).installments[0]).toMatchObject({ state: 'early', paid_cents: 0 })
    expect((await claims(mixed)).left_cents).toBe(0)
  })

  it('gives five banking days, and nothing is added for the time before', async () => {
    const borrower = await loans.credited()
    await bank.spend(borrower.id)
    const endToEndId = await payByPix(borrower, { verb: 'rows', rows: [1] })
    await loans.leap(20 * 86_400)
    await list(borrower)
    await loans.leap(20 * 86_400)
    await list(borrower)
    await bank.takeBack(endToEndId)
    const row = (await list(borrower)).installments[0]
    const today = (await quote(borrower, { verb: 'rows', rows: [1] })).day
    expect(row).toMatchObject({ state: 'immediate', late_cents: 0, days_late: 0, amount_cents: row?.payment_cents })
    const days = (Date.parse(row?.payable_on ?? '') - Date.parse(today)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(7)
    expect(days).toBeLessThanOrEqual(12)

    // The principal was outstanding all the time: its IOF is charged when it is paid again, and undone with that
    // payment.
    const borne = async (): Promise<number> =>
      (
        await db()
          .selectFrom('ledger_postings')
          .select('amount_cents')
          .where('loan_id', '=', borrower.loanId)
          .where('account', '=', 'iof_borne')
          .execute()
      ).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const [line] = (await quote(borrower, { verb: 'rows', rows: [1] })).lines
    const furtherDays = (Date.parse(today) - Date.parse(row?.due_on ?? '')) / 86_400_000
    const again = await payByPix(borrower, { verb: 'rows', rows: [1] })
    expect(await borne()).toBe(Math.round((line?.principal_cents ?? 0) * furtherDays * 0.000082))
    expect(await borne()).toBeGreaterThan(0)
    await bank.takeBack(again)
    expect(await borne()).toBe(0)

    // The reminder uses the new date; having read the one for the earlier date does not count.
    const reminded = async () => {
      const first = (await list(borrower)).installments[0]
      const until = Date.parse(`${first?.payable_on}T15:00:00Z`) - (await clock()).getTime()
      await loans.forward(Math.ceil(until / 1000))
      const { reminder } = dataOf(await ask('POST /api/dk/getRemind', {}, { token: borrower.token }))
      expect(reminder?.amount_cents).toBe(first?.payment_cents)
      await eventually(
        async () => (await bank.messageKindsOf(borrower.id)).filter((kind) => kind === 'due_today').length,
        (times) => times === ids.length + 1,
        'told on the date',
      )
      const id = reminder?.id ?? ''
      ids.push(id)
      dataOf(await ask('POST /api/dk/remindPay', { action: 'confirm', reminder_id: id }, { token: borrower.token }))
    }
    const ids: string[] = []
    await reminded()
    await bank.takeBack(await payByPix(borrower, { verb: 'rows', rows: [1] }))
    await reminded()
    expect(new Set(ids).size).toBe(2)
    expect(await ledgerFaults(db())).toEqual([])
  })
})

describe('a free recharge that the bank takes back', () => {
  it('undoes what was paid out of the wallet since, newest first and no more than it takes', async () => {
    const borrower = await loans.credited()
    await bank.spend(borrower.id)
    const endToEndId = await bank.recharged(borrower.token, 30_000)
    await payFromWallet(borrower, { verb: 'fewer', amount_cents: 10_000 })
    await payFromWallet(borrower, { verb: 'fewer', amount_cents: 12_000 })
    expect(await walletBalance(db(), borrower.id)).toBe(8000)
    await bank.takeBack(endToEndId)
    // 8,000 were in the wallet; 12,000 came back from the newer payment and 10,000 from the older.
    expect(await walletBalance(db(), borrower.id)).toBe(0)
    expect((await claims(borrower)).left_cents).toBe(0)
    const receipts = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'made' }, { token: borrower.token }))
    expect(receipts).toMatchObject({ repayments: [{ taken_back: true }, { taken_back: true }] })
    expect(await oracleFaults(db())).toEqual([])
  })

  it('that has left the wallet is a claim: payable by PIX and from the wallet, never by proceeds of itself', async () => {
    const borrower = await loans.credited()
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
    expect(await claims(borrower)).toMatchObject({
      left_cents: 9000,
      claims: [{ why: 'returned', amount_cents: 9000 }],
    })
    expect(await bank.messageKindsOf(borrower.id)).toContain('claim_opened')
    const reminders = async () =>
      (await bank.messageKindsOf(borrower.id)).filter((kind) => kind === 'claim_reminder').length
    expect(await reminders()).toBe(0)
    const payableOn = (await claims(borrower)).claims[0]?.payable_on
    await loans.forward(Math.ceil((Date.parse(`${payableOn}T15:00:00Z`) - (await clock()).getTime()) / 1000))
    await eventually(reminders, (times) => times > 0, 'reminded of it')
    await loans.forward(2 * 86_400)
    await closedUntil(addedDays(payableOn ?? '', 1))
    expect(await reminders()).toBe(1)
    const wrong = await ask(
      'POST /api/app/claims',
      { action: 'pay', method: 'wallet', amount_cents: 8999 },
      { token: borrower.token },
    )
    expect(wrong).toMatchObject({ status_code: 412, data: { reason: 'amount_changed', amount_cents: 9000 } })
    const charge = dataOf(
      await ask(
        'POST /api/app/claims',
        { action: 'pay', method: 'pix', amount_cents: 9000 },
        { token: borrower.token },
      ),
    )
    if (!('order' in charge)) throw new Error('no charge')
    // A smaller payment pays a part.
    await bank.pay({ txid: charge.order.copy_code ?? '', amount_cents: 4000 })
    expect(await bank.orderIn(borrower.token, charge.order.id, 'paid')).toMatchObject({
      for_claims: true,
      credited_cents: 4000,
      made_good_cents: 4000,
    })
    expect(await claims(borrower)).toMatchObject({ left_cents: 5000, wallet_cents: 0 })
    await bank.recharged(borrower.token, 5000)
    expect((await claims(borrower)).left_cents).toBe(5000)
    dataOf(
      await ask(
        'POST /api/app/claims',
        { action: 'pay', method: 'wallet', amount_cents: 5000 },
        { token: borrower.token },
      ),
    )
    expect(await claims(borrower)).toEqual({ left_cents: 0, claims: [], wallet_cents: 0 })
    expect(
      await ask(
        'POST /api/app/claims',
        { action: 'pay', method: 'wallet', amount_cents: 5000 },
        { token: borrower.token },
      ),
    ).toMatchObject({
      status_code: 402,
      data: { reason: 'nothing_to_pay' },
    })
    expect(await oracleFaults(db())).toEqual([])
  })

  it('is given up by two people, and not by one', async () => {
    const borrower = await loans.credited()
    const endToEndId = await bank.recharged(borrower.token, 7000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
    const decide = async (role: 'finance' | 'admin' | 'support', body: CallInput<'POST /api/console/claims'>) =>
      ask('POST /api/console/claims', body, { token: await loans.operator(role) })
    const listed = dataOf(await decide('support', { action: 'list' }))
    if (!('claims' in listed)) throw new Error('no list')
    const id = listed.claims.find(({ borrower_id }) => borrower_id === borrower.id)?.id ?? ''
    expect(await decide('support', { action: 'propose', id, reason: 'x' })).toMatchObject({ status_code: 403 })
    dataOf(await decide('finance', { action: 'propose', id, reason: 'The borrower has died.' }))
    expect(await decide('finance', { action: 'confirm', id })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(dataOf(await decide('admin', { action: 'confirm', id }))).toMatchObject({
      claim: { left_cents: 0, given_up_cents: 7000 },
    })
    expect(await decide('admin', { action: 'confirm', id })).toMatchObject({ data: { reason: 'already_decided' } })
    expect((await claims(borrower)).left_cents).toBe(0)
    expect(await oracleFaults(db())).toEqual([])
  })
})

describe('while something that was taken back is open', () => {
  /** A borrower with a credited loan, an application that waits for manual review, and an empty wallet. */
  async function applying(): Promise<Borrower & { second: string; endToEndId: string }> {
    const borrower = await loans.credited()
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    dataOf(await apply(borrower))
    dataOf(await loans.choose(borrower, { amount_cents: 30_000, months: 3 }))
    const second = (await loans.referred(borrower)).loan.id
    return { ...borrower, second, endToEndId }
  }
  const makeGood = async (borrower: Borrower): Promise<void> => {
    const { left_cents: amount_cents } = await claims(borrower)
    await loans.topUp(borrower, amount_cents)
    dataOf(
      await ask('POST /api/app/claims', { action: 'pay', method: 'wallet', amount_cents }, { token: borrower.token }),
    )
  }

  it('nobody approves; an offer that was made goes back to a person', async () => {
    const { second, endToEndId, ...borrower } = await applying()
    await bank.takeBack(endToEndId)
    expect(await loans.decide('admin', { action: 'approve', loan_id: second, note: '' })).toMatchObject({
      status_code: 412,
      data: { reason: 'returned_open' },
    })
    await makeGood(borrower)
    dataOf(await loans.decide('admin', { action: 'approve', loan_id: second, note: '' }))
    const again = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    await bank.takeBack(again)
    expect((await loans.detail(borrower, second)).loan.state).toBe('under_review')
    expect(await bank.messageKindsOf(borrower.id)).toContain('back_to_review')
    expect(await oracleFaults(db())).toEqual([])
  })

  it('a signed loan is released as signed, and its proceeds pay nothing by themselves', async () => {
    const { second, endToEndId, ...borrower } = await applying()
    dataOf(await loans.decide('admin', { action: 'approve', loan_id: second, note: '' }))
    await loans.forward(61)
    await loans.sign(borrower)
    await bank.takeBack(endToEndId)
    dataOf(await loans.decide('finance', { action: 'release', loan_id: second }))
    expect((await loans.detail(borrower, second)).loan.state).toBe('credited')
    expect((await claims(borrower)).left_cents).toBe(9000)
    expect(await walletBalance(db(), borrower.id)).toBe(30_000)
  })

  it('the quota does not grow by a higher income that is declared meanwhile; a lower one counts', async () => {
    const borrower = await loans.credited({}, { work_income_cents: 200_000 })
    const quota = async () => (await loans.detail(borrower)).quota
    const declare = async (work_income_cents: number) =>
      dataOf(await ask('POST /api/dk/userInfo', { action: 'save', work_income_cents }, { token: borrower.token }))
    const before = await quota()
    expect(before?.income_cents).toBe(200_000)
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
    await declare(280_000)
    await declare(290_000)
    expect(await quota()).toEqual(before)
    await declare(150_000)
    expect((await quota())?.income_cents).toBe(150_000)
    await declare(280_000)
    await makeGood(borrower)
    expect((await quota())?.income_cents).toBe(280_000)
    expect((await quota())?.quota_cents).toBeGreaterThan(before?.quota_cents ?? 0)
  })

  it('the quota does not grow, whatever is shown', async () => {
    const borrower = await loans.credited()
    const quota = async () => (await loans.detail(borrower)).quota
    const before = await quota()
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
    const now = await clock()
    await db()
      .insertInto('quota_evidence')
      .values({
        id: crypto.randomUUID(),
        loan_id: borrower.loanId,
        borrower_id: borrower.id,
        state: 'accepted',
        occupation: 'employed',
        paid_into: 'bank',
        months_in_job: 12,
        explanation: '',
        file_ids: [],
        income_cents: 9_000_000,
        accepted_income_cents: 9_000_000,
        sent_at: now,
        decide_by: now,
        decided_at: now,
      })
      .execute()
    expect(await quota()).toEqual(before)
    await makeGood(borrower)
    expect((await quota())?.quota_cents).toBeGreaterThan(before?.quota_cents ?? 0)
  })
})

describe('a mistake of ours is undone by two people', () => {
  const decide = async (role: 'finance' | 'admin', body: CallInput<'POST /api/console/suspense'>) =>
    ask('POST /api/console/suspense', body, { token: await loans.operator(role) })
  const match = async (endToEndId: string, borrower: Borrower): Promise<void> => {
    dataOf(await decide('finance', { action: 'propose_match', end_to_end_id: endToEndId, borrower_id: borrower.id }))
    dataOf(await decide('admin', { action: 'confirm', end_to_end_id: endToEndId }))
  }

  it('a line matched to the wrong borrower: out of that wallet with what it paid, a claim where it has left, and on to the right one', async () => {
    const wrong = await loans.credited()
    const right = await loans.credited()
    await bank.spend(wrong.id)
    const endToEndId = await bank.pay({ amount_cents: 40_000 })
    await bank.lineIn(endToEndId, 'suspense')
    await match(endToEndId, wrong)
    await payFromWallet(wrong, { verb: 'rows', rows: [1] })
    const spent = 5000
    await bank.spend(wrong.id, spent)
    dataOf(await decide('finance', { action: 'propose_unmatch', end_to_end_id: endToEndId, reason: 'Another Maria.' }))
    expect(await decide('finance', { action: 'confirm', end_to_end_id: endToEndId })).toMatchObject({
      data: { reason: 'other_person_needed' },
    })
    dataOf(await decide('admin', { action: 'confirm', end_to_end_id: endToEndId }))
    expect((await bank.line(endToEndId))?.state).toBe('suspense')
    expect((await list(wrong)).installments[0]).toMatchObject({ state: 'early', paid_cents: 0 })
    expect(await walletBalance(db(), wrong.id)).toBe(0)
    expect(await claims(wrong)).toMatchObject({ left_cents: spent, claims: [{ why: 'reversed' }] })
    expect(await bank.messageKindsOf(wrong.id)).toContain('payment_corrected')
    const before = await walletBalance(db(), right.id)
    await match(endToEndId, right)
    expect(await walletBalance(db(), right.id)).toBe(before + 40_000)
    expect(await decide('finance', { action: 'confirm', end_to_end_id: endToEndId })).toMatchObject({
      data: { reason: 'already_decided' },
    })
    expect(await oracleFaults(db())).toEqual([])
  })

  it('a payment recorded wrongly: rows as before, money in the wallet, nothing to make good', async () => {
    const borrower = await loans.credited()
    const before = await list(borrower)
    await payFromWallet(borrower, { verb: 'fewer', amount_cents: 20_000 })
    const receipts = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'made' }, { token: borrower.token }))
    const repayment_id = 'repayments' in receipts ? (receipts.repayments[0]?.id ?? '') : ''
    const undo = async (role: 'finance' | 'admin' | 'reviewer', body: CallInput<'POST /api/console/payment_undoing'>) =>
      ask('POST /api/console/payment_undoing', body, { token: await loans.operator(role) })
    expect(await undo('reviewer', { action: 'propose', repayment_id, reason: 'x' })).toMatchObject({ status_code: 403 })
    expect(await undo('finance', { action: 'confirm', repayment_id })).toMatchObject({
      data: { reason: 'request_closed' },
    })
    dataOf(await undo('finance', { action: 'propose', repayment_id, reason: 'Meant for another loan.' }))
    expect(await undo('finance', { action: 'confirm', repayment_id })).toMatchObject({
      data: { reason: 'other_person_needed' },
    })
    expect(dataOf(await undo('admin', { action: 'confirm', repayment_id }))).toEqual({ undone: true, proposal: null })
    expect(await undo('admin', { action: 'confirm', repayment_id })).toMatchObject({
      data: { reason: 'already_decided' },
    })
    expect((await list(borrower)).installments).toEqual(before.installments)
    expect(await walletBalance(db(), borrower.id)).toBe(before.wallet_cents)
    expect((await record(borrower)).apply).not.toBe('not_now')
    expect(await bank.messageKindsOf(borrower.id)).toContain('payment_undone')
    expect(await oracleFaults(db())).toEqual([])
  })
})

/** Books a return like the previous version did: all of it becomes a claim, and the loan remains repaid. */
async function bookAsBefore(
  { id: borrowerId }: Borrower,
  endToEndId: string,
  event: 'recharge_clawed_back' | 'overpayment_returned' = 'recharge_clawed_back',
) {
  const amountCents = cents((await bank.line(endToEndId))?.amount_cents ?? 0)
  const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
  const key = `${endToEndId}/old`
  const lines = [
    { account: 'return_claims', borrowerId, debit: amountCents },
    { account: 'bank', credit: amountCents },
  ] as const
  await post(db(), { event, key, effectiveAt: now, now, lines })
  const back = {
    end_to_end_id: endToEndId,
    id: 'old',
    amount_cents: amountCents,
    by_us: event === 'overpayment_returned',
  }
  await db()
    .insertInto('pix_returns')
    .values({ ...back, state: 'done', asked_at: now, settled_at: now })
    .execute()
  const claim = { borrowerId, returnKey: key, endToEndId, why: 'returned', amountCents, now } as const
  /** Writes the claim like the migration does. */
  return async (): Promise<void> => {
    await openClaim(db(), claim)
    await db().updateTable('return_claims').set({ from_before: true }).where('return_key', '=', key).execute()
  }
}

describe('what was taken back before this version', () => {
  it('undoes its payment at the first start, once', async () => {
    const borrower = await loans.credited()
    const before = await rowsWithoutDates(borrower)
    await bank.spend(borrower.id)
    await (await bookAsBefore(borrower, await payByPix(borrower, { verb: 'settle' })))()
    for (let times = 0; times < 2; times += 1) {
      await queueEarlierReturns(db())
      await expect.poll(async () => (await list(borrower)).loan.state).toBe('credited')
    }
    expect(await rowsWithoutDates(borrower)).toEqual(before)
    expect(await claims(borrower)).toMatchObject({ left_cents: 0, wallet_cents: 0 })
    expect(await oracleFaults(db())).toEqual([])
  })

  it('or meanwhile, by a server of before that goes on beside this version, does so too', async () => {
    const borrower = await loans.credited()
    await bank.spend(borrower.id)
    await bookAsBefore(borrower, await payByPix(borrower, { verb: 'settle' }))
    expect((await claims(borrower)).left_cents).toBe(0)
    await queueEarlierReturns(db())
    await expect.poll(async () => (await list(borrower)).loan.state).toBe('credited')
    expect(await oracleFaults(db())).toEqual([])
  })

  it('but sent back by us undoes nothing, and stays a claim', async () => {
    const [atFirst, meanwhile] = [await loans.credited(), await loans.credited()]
    for (const borrower of [atFirst, meanwhile]) {
      await bank.spend(borrower.id)
      const written = await bookAsBefore(borrower, await payByPix(borrower, { verb: 'settle' }), 'overpayment_returned')
      if (borrower === atFirst) await written()
    }
    await queueEarlierReturns(db())
    const marked = () => db().selectFrom('return_claims').select('id').where('from_before', '=', true).execute()
    await expect.poll(async () => (await claims(meanwhile)).left_cents).toBeGreaterThan(0)
    await expect.poll(marked).toEqual([])
    for (const borrower of [atFirst, meanwhile]) expect((await list(borrower)).loan.state).toBe('repaid')
    expect((await claims(atFirst)).left_cents).toBeGreaterThan(0)
    expect(await oracleFaults(db())).toEqual([])
  })
})
