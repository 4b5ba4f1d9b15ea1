import type { CallInput } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const { ask } = sandbox
const db = () => sandbox.server.pool.db

type Borrower = Awaited<ReturnType<typeof loans.credited>>
type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

const quote = async ({ token, loanId }: Borrower, pay: Pay) =>
  dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, { token }))
const payNow = ({ token, loanId }: Borrower, pay: Pay, amount_cents: number, key?: string) =>
  ask(
    'POST /api/dk/getRepaymentPay',
    { loan_id: loanId, pay, method: 'wallet', amount_cents },
    { token, ...(key === undefined ? {} : { key }) },
  )

const list = async ({ token, loanId }: Borrower) => {
  const data = dataOf(
    await ask('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId }, { token }),
  )
  if (data.loan === null) throw new Error('no list')
  return { ...data, loan: data.loan }
}

/** Forwards the clock to the day on which a row is payable, shifted by some days. */
async function forwardTo(borrower: Borrower, number: number, days: number): Promise<void> {
  const row = (await list(borrower)).installments.find((each) => each.number === number)
  const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }))
  let left = Math.ceil((Date.parse(`${row?.payable_on}T15:00:00Z`) - Date.parse(now)) / 1000) + days * 86_400
  // An unused session would end before that.
  for (; left > 0; left -= 20 * 86_400) {
    await loans.leap(Math.min(left, 20 * 86_400))
    await list(borrower)
  }
}

const inWallet = async ({ id }: Borrower): Promise<number> => walletBalance(db(), id)

const principalOf = async (loanId: string): Promise<number> =>
  (
    await db()
      .selectFrom('ledger_balances')
      .select('balance_cents')
      .where('account', '=', 'principal')
      .where('owner_id', '=', loanId)
      .executeTakeFirst()
  )?.balance_cents ?? 0

/** Ledger balance of a loan on an account; a debit is positive. */
const booked = async (loanId: string, account: 'iof_borne' | 'iof_payable'): Promise<number> =>
  (
    await db()
      .selectFrom('ledger_postings')
      .select('amount_cents')
      .where('loan_id', '=', loanId)
      .where('account', '=', account)
      .execute()
  ).reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const daysBetween = (from: string | undefined, to: string | undefined): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000

describe('repaying', () => {
  it('takes exactly what was shown, early for less, and the list, the receipt and the ledger say the same', async () => {
    const borrower = await loans.credited()
    const before = await inWallet(borrower)
    const owed = await principalOf(borrower.loanId)
    const { owed: shown, after } = await quote(borrower, { verb: 'rows', rows: [1] })
    expect(shown.saved_cents).toBeGreaterThan(0)
    expect(shown.lines).toMatchObject([
      { number: 1, state: 'early', late: { fine_cents: 0, mora_cents: 0, interest_cents: 0 } },
    ])
    const paid = dataOf(await payNow(borrower, { verb: 'rows', rows: [1] }, shown.amount_cents))
    expect(paid).toMatchObject({
      repaid: false,
      repayment: {
        amount_cents: shown.amount_cents,
        saved_cents: shown.saved_cents,
        stages: [1],
        verb: 'rows',
        method: 'wallet',
      },
    })
    expect(await inWallet(borrower)).toBe(before - shown.amount_cents)
    const schedule = await list(borrower)
    expect(schedule.loan).toMatchObject({ paid: 1, total: 4, left_cents: after.left_cents })
    expect(schedule.installments.map(({ state }) => state)).toEqual(['refunded', 'early', 'early', 'early'])
    expect(schedule.installments[0]).toMatchObject({
      paid_total_cents: shown.amount_cents,
      saved_total_cents: shown.saved_cents,
    })
    expect(schedule.loan.settle_cents).toBe((await quote(borrower, { verb: 'settle' })).owed.amount_cents)
    expect(schedule.installments.at(-1)?.principal_after_cents).toBe(0)
    if (!('repayment' in paid)) throw new Error('not paid')
    expect(await principalOf(borrower.loanId)).toBe(owed - paid.repayment.principal_cents)
    expect(await ledgerFaults(db())).toEqual([])
  })

  it('of an amount that is no longer what was shown takes nothing, and says what it is', async () => {
    const borrower = await loans.credited()
    const { owed } = await quote(borrower, { verb: 'rows', rows: [1] })
    await loans.forward(5 * 86_400)
    const newQuote = await quote(borrower, { verb: 'rows', rows: [1] })
    expect(newQuote.owed.amount_cents).toBeGreaterThan(owed.amount_cents)
    expect(await payNow(borrower, { verb: 'rows', rows: [1] }, owed.amount_cents)).toMatchObject({
      status_code: 412,
      data: { reason: 'amount_changed', amount_cents: newQuote.owed.amount_cents },
    })
    expect((await list(borrower)).loan.paid).toBe(0)
  })

  it('on its day takes the installment, and late its charges one by one; an older one goes first', async () => {
    const borrower = await loans.credited()
    await forwardTo(borrower, 1, 0)
    const first = (await list(borrower)).installments[0]
    expect(first).toMatchObject({ state: 'immediate', amount_cents: first?.payment_cents, late_cents: 0 })
    await forwardTo(borrower, 1, 10)
    const { owed } = await quote(borrower, { verb: 'rows', rows: [1] })
    const [line] = owed.lines
    expect(line).toMatchObject({ state: 'overdue', days_late: 10, nominal_cents: first?.payment_cents })
    expect(line?.late.fine_cents).toBe(Math.round((first?.payment_cents ?? 0) * 0.02))
    expect(owed.amount_cents).toBe((first?.payment_cents ?? 0) + owed.late_cents)
    expect(
      await ask(
        'POST /api/dk/getRepayment',
        { loan_id: borrower.loanId, pay: { verb: 'rows', rows: [2] } },
        { token: borrower.token },
      ),
    ).toMatchObject({ status_code: 412, data: { reason: 'due_first' } })
    dataOf(await payNow(borrower, { verb: 'rows', rows: [1] }, owed.amount_cents))
    const receipts = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'made' }, { token: borrower.token }))
    expect(receipts).toMatchObject({ total: 1, repayments: [{ late_cents: owed.late_cents, stages: [1] }] })
  })

  it('late costs the lender further IOF on the principal that is paid, in the transaction of the payment, and the borrower nothing', async () => {
    const borrower = await loans.credited()
    const { loanId } = borrower
    const first = -(await booked(loanId, 'iof_payable'))
    await forwardTo(borrower, 1, 0)
    const before = await inWallet(borrower)
    const [row] = (await list(borrower)).installments
    dataOf(await payNow(borrower, { verb: 'rows', rows: [1] }, row?.payment_cents ?? 0))
    // Paid on the last day: no further IOF.
    expect([await booked(loanId, 'iof_borne'), -(await booked(loanId, 'iof_payable'))]).toEqual([0, first])

    await forwardTo(borrower, 2, 12)
    const { installments } = await list(borrower)
    const { owed } = await quote(borrower, { verb: 'rows', rows: [2] })
    const [line] = owed.lines
    const further = Math.round((line?.principal_cents ?? 0) * daysBetween(installments[1]?.due_on, owed.day) * 0.000082)
    expect(further).toBeGreaterThan(0)
    // Paying charges and interest is not taxed; paying principal is, each part separately.
    const charges = (line?.interest_cents ?? 0) + owed.late_cents
    dataOf(await payNow(borrower, { verb: 'part', amount_cents: charges }, charges))
    expect(await booked(loanId, 'iof_borne')).toBe(0)
    dataOf(await payNow(borrower, { verb: 'rows', rows: [2] }, owed.amount_cents - charges))
    expect([await booked(loanId, 'iof_borne'), -(await booked(loanId, 'iof_payable'))]).toEqual([
      further,
      first + further,
    ])
    expect(await inWallet(borrower)).toBe(before - (row?.payment_cents ?? 0) - owed.amount_cents)
    const receipt = await db()
      .selectFrom('repayments')
      .innerJoin('ledger_transactions as t', (on) => on.onRef('t.key', '=', (eb) => eb.cast('repayments.id', 'text')))
      .innerJoin('ledger_postings as p', 'p.transaction_id', 't.id')
      .select(['repayments.iof_cents', 't.event', 'p.amount_cents'])
      .where('p.account', '=', 'iof_borne')
      .where('repayments.loan_id', '=', loanId)
      .execute()
    expect(receipt).toEqual([{ iof_cents: further, event: 'repaid_due', amount_cents: further }])
    expect(await ledgerFaults(db())).toEqual([])
  })

  it('costs the same in the list of loans as in the list of installments: the next one early, then all that is late', async () => {
    const borrower = await loans.credited()
    const nextDue = async () => (await loans.detail(borrower, borrower.loanId)).loan.next_due
    const rows = async () => (await list(borrower)).installments
    expect(await nextDue()).toMatchObject({ today_cents: (await rows())[0]?.amount_cents, late: false })
    await forwardTo(borrower, 2, 3)
    const [first, second] = await rows()
    expect([first?.state, second?.state]).toEqual(['overdue', 'overdue'])
    expect(await nextDue()).toMatchObject({
      due_on: first?.due_on,
      today_cents: (first?.amount_cents ?? 0) + (second?.amount_cents ?? 0),
      late: true,
    })
  })

  it('in parts closes a row when the last of it is paid', async () => {
    const borrower = await loans.credited()
    await forwardTo(borrower, 1, 3)
    const { owed } = await quote(borrower, { verb: 'rows', rows: [1] })
    dataOf(await payNow(borrower, { verb: 'part', amount_cents: 5000 }, 5000))
    const rest = await quote(borrower, { verb: 'rows', rows: [1] })
    expect(rest.owed.amount_cents).toBe(owed.amount_cents - 5000)
    // The loan's next payment is what is still open of it, as the list says.
    const [open] = (await list(borrower)).installments
    expect(open?.paid_cents).toBeGreaterThan(0)
    expect((await loans.detail(borrower, borrower.loanId)).loan.next_due?.payment_cents).toBe(
      (open?.payment_cents ?? 0) - (open?.paid_cents ?? 0),
    )
    dataOf(await payNow(borrower, { verb: 'part', amount_cents: rest.owed.amount_cents }, rest.owed.amount_cents))
    // Once closed, it says what was paid for it in all, with the late charges.
    expect((await list(borrower)).installments[0]).toMatchObject({
      state: 'refunded',
      amount_cents: 0,
      paid_total_cents: owed.amount_cents,
      saved_total_cents: 0,
    })
    expect(await payNow(borrower, { verb: 'part', amount_cents: 100 }, 100)).toMatchObject({
      status_code: 402,
      data: { reason: 'nothing_to_pay' },
    })
  })

  it('ahead of time makes fewer installments, or smaller ones', async () => {
    for (const verb of ['fewer', 'smaller'] as const) {
      const borrower = await loans.credited()
      const before = await list(borrower)
      const { owed, after } = await quote(borrower, { verb, amount_cents: 40_000 })
      expect(owed).toMatchObject({ amount_cents: 40_000 })
      dataOf(await payNow(borrower, { verb, amount_cents: 40_000 }, 40_000))
      const schedule = await list(borrower)
      expect(schedule.loan.left_cents).toBe(after.left_cents)
      const open = schedule.installments.filter(({ state }) => state !== 'refunded')
      if (verb === 'fewer') expect(open.length).toBeLessThan(before.installments.length)
      else
        expect(
          open.every(({ payment_cents }, index) => payment_cents < (before.installments[index]?.payment_cents ?? 0)),
        ).toBe(true)
    }
    expect(await ledgerFaults(db())).toEqual([])
  })

  it('all of it makes the loan repaid, once, however often it is asked', async () => {
    const borrower = await loans.credited({ amount_cents: 30_000 })
    // The wallet has only the net amount; the costs of the loan must come from elsewhere.
    const { owed } = await quote(borrower, { verb: 'settle' })
    const short = await payNow(borrower, { verb: 'settle' }, owed.amount_cents)
    expect(short).toMatchObject({ status_code: 402, data: { reason: 'balance_short' } })
    await loans.topUp(borrower, owed.amount_cents)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => payNow(borrower, { verb: 'settle' }, owed.amount_cents)),
    )
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1)
    for (const answer of answers) expect([200, 412]).toContain(answer.status_code)
    const detail = await loans.detail(borrower, borrower.loanId)
    expect(detail.loan.state).toBe('repaid')
    expect(await principalOf(borrower.loanId)).toBe(0)
    expect((await list(borrower)).loan).toMatchObject({ state: 'repaid', left_cents: 0, due_cents: 0 })
    expect(await ledgerFaults(db())).toEqual([])
  })

  it('is undone whole by giving the loan back: nothing was interest, exactly the net leaves the wallet', async () => {
    const borrower = await loans.credited()
    const net = await inWallet(borrower)
    const { owed } = await quote(borrower, { verb: 'rows', rows: [1] })
    dataOf(await payNow(borrower, { verb: 'rows', rows: [1] }, owed.amount_cents))
    dataOf(await ask('POST /api/app/loan', { action: 'regret', loan_id: borrower.loanId }, { token: borrower.token }))
    expect(await inWallet(borrower)).toBe(0)
    expect(await principalOf(borrower.loanId)).toBe(0)
    expect(net).toBeGreaterThan(0)
    const income = await db()
      .selectFrom('ledger_postings')
      .select('amount_cents')
      .where('account', 'in', ['interest', 'late'])
      .where('loan_id', '=', borrower.loanId)
      .execute()
    expect(income.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
    expect(await ledgerFaults(db())).toEqual([])
  })

  it('of a loan of somebody else, or of one that is not there, is not found; of rows that are not, out of order', async () => {
    const borrower = await loans.credited()
    const other = await loans.credited()
    expect(await payNow({ ...other, loanId: borrower.loanId }, { verb: 'settle' }, 1)).toMatchObject({
      status_code: 404,
    })
    expect(
      await ask(
        'POST /api/dk/getRepayment',
        { loan_id: borrower.loanId, pay: { verb: 'settle' } },
        { token: other.token },
      ),
    ).toMatchObject({ status_code: 404 })
    expect(await payNow(borrower, { verb: 'rows', rows: [9] }, 1)).toMatchObject({ status_code: 412 })
    expect(await payNow(borrower, { verb: 'rows', rows: [1, 1] }, 1)).toMatchObject({ status_code: 412 })
    expect(await payNow(borrower, { verb: 'rows', rows: [] }, 1)).toMatchObject({ status_code: 400 })
  })
})

describe('a reminder', () => {
  const remind = async ({ token }: Borrower) => dataOf(await ask('POST /api/dk/getRemind', {}, { token })).reminder

  it('is none before three days ahead, then names what is due today, and is shown until it is confirmed', async () => {
    const borrower = await loans.credited()
    await forwardTo(borrower, 1, -4)
    expect(await remind(borrower)).toBeNull()
    await forwardTo(borrower, 1, -3)
    const soon = await remind(borrower)
    const due = (await list(borrower)).installments[0]
    expect(soon).toMatchObject({ amount_cents: due?.amount_cents, title: 'Installment due soon' })
    expect(await remind(borrower)).toEqual(soon)
    // The date has the format of the reader's language.
    for (const [lang, locale] of [
      ['en', 'en-GB'],
      ['zh', 'zh-CN'],
      ['pt', 'pt-BR'],
    ] as const) {
      const { reminder } = dataOf(await ask('POST /api/dk/getRemind', {}, { token: borrower.token, lang }))
      expect(reminder?.content).toContain(
        new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(due?.payable_on ?? '')),
      )
      expect(reminder?.content).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    }
    expect(
      dataOf(
        await ask(
          'POST /api/dk/remindPay',
          { action: 'confirm', reminder_id: soon?.id ?? '' },
          { token: borrower.token },
        ),
      ),
    ).toEqual({ confirmed: true })
    expect(await remind(borrower)).toBeNull()
    await forwardTo(borrower, 1, 1)
    expect(await remind(borrower)).toMatchObject({ title: 'Installment overdue' })
  })

  it('is paid from the wallet for what it is today; one that is settled, made up or somebody else’s is nothing to pay', async () => {
    const borrower = await loans.credited()
    await forwardTo(borrower, 1, 0)
    const other = await loans.credited()
    const found = await remind(borrower)
    const id = found?.id ?? ''
    expect(
      dataOf(await ask('POST /api/dk/remindPay', { action: 'read', reminder_id: id }, { token: other.token })),
    ).toMatchObject({ debt: null })
    expect(
      await ask('POST /api/dk/remindPay', { action: 'pay', reminder_id: id, amount_cents: 1 }, { token: other.token }),
    ).toMatchObject({ status_code: 402, data: { reason: 'nothing_to_pay' } })
    expect(
      await ask(
        'POST /api/dk/remindPay',
        { action: 'pay', reminder_id: 'made-up', amount_cents: 1 },
        { token: borrower.token },
      ),
    ).toMatchObject({ status_code: 402 })
    const read = dataOf(
      await ask('POST /api/dk/remindPay', { action: 'read', reminder_id: id }, { token: borrower.token }),
    )
    expect(read).toMatchObject({ debt: { installment: 1, amount_cents: found?.amount_cents } })
    expect(
      dataOf(
        await ask(
          'POST /api/dk/remindPay',
          { action: 'pay', reminder_id: id, amount_cents: found?.amount_cents ?? 0 },
          { token: borrower.token },
        ),
      ),
    ).toMatchObject({ repaid: false })
    expect(
      dataOf(await ask('POST /api/dk/remindPay', { action: 'read', reminder_id: id }, { token: borrower.token })),
    ).toMatchObject({ debt: null })
    expect(
      await ask(
        'POST /api/dk/remindPay',
        { action: 'pay', reminder_id: id, amount_cents: found?.amount_cents ?? 0 },
        { token: borrower.token },
      ),
    ).toMatchObject({ status_code: 402 })
  })
})

describe('a charge for a debt', () => {
  const askCharge = ({ token, loanId }: Borrower, pay: Pay, amount_cents: number, wallet_cents = 0) =>
    ask('POST /api/dk/getRepaymentPay', { loan_id: loanId, pay, method: 'pix', amount_cents, wallet_cents }, { token })
  const chargeFor = async (borrower: Borrower, pay: Pay, amount_cents: number, wallet_cents = 0) => {
    const data = dataOf(await askCharge(borrower, pay, amount_cents, wallet_cents))
    if (!('order' in data)) throw new Error('no order')
    return data.order
  }
  const repaymentsOf = async ({ token }: Borrower) => {
    const data = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'made' }, { token }))
    return data.repayments
  }

  it('is over exactly what was shown, and when it is paid the installment is, once, by the day on which it was paid', async () => {
    const borrower = await loans.credited()
    await bank.spend(borrower.id)
    const { owed } = await quote(borrower, { verb: 'rows', rows: [1] })
    const order = await chargeFor(borrower, { verb: 'rows', rows: [1] }, owed.amount_cents)
    expect(order).toMatchObject({ amount_cents: owed.amount_cents, for: { loan_id: borrower.loanId, installment: 1 } })
    expect((await chargeFor(borrower, { verb: 'rows', rows: [1] }, owed.amount_cents)).id).toBe(order.id)
    const endToEndId = await bank.pay({ txid: order.copy_code ?? '', times: 3 })
    await bank.orderIn(borrower.token, order.id, 'paid')
    expect(await repaymentsOf(borrower)).toMatchObject([
      { method: 'pix', end_to_end_id: endToEndId, amount_cents: owed.amount_cents, stages: [1] },
    ])
    expect(await inWallet(borrower)).toBe(0)
    expect((await list(borrower)).installments[0]).toMatchObject({ state: 'refunded' })
    // The order says what it was for, and what it has paid.
    const paid = await bank.order(borrower.token, order.id)
    expect(paid).toMatchObject({
      debt: { loan_id: borrower.loanId, verb: 'rows', rows: [1] },
      paid: { repaid: false, repayment: { end_to_end_id: endToEndId, stages: [1], amount_cents: owed.amount_cents } },
    })
    expect(await bank.bookFaults()).toEqual([])
  })

  it('keeps in the wallet what is too much, and what comes for a row that is paid already', async () => {
    const borrower = await loans.credited()
    await bank.spend(borrower.id)
    const { owed } = await quote(borrower, { verb: 'rows', rows: [1] })
    const order = await chargeFor(borrower, { verb: 'rows', rows: [1] }, owed.amount_cents)
    await bank.pay({ txid: order.copy_code ?? '', amount_cents: owed.amount_cents + 700 })
    await bank.orderIn(borrower.token, order.id, 'paid')
    await bank.pay({ txid: order.copy_code ?? '', amount_cents: owed.amount_cents })
    await expect.poll(() => inWallet(borrower)).toBe(700 + owed.amount_cents)
    expect(await repaymentsOf(borrower)).toHaveLength(1)
    expect((await list(borrower)).loan.paid).toBe(1)
    // A second payment hides nothing of what the first has paid.
    expect((await bank.order(borrower.token, order.id)).paid?.repayment.stages).toEqual([1])
  })

  it('with too little pays a part of what is due, and nothing of what is not', async () => {
    const early = await loans.credited()
    await bank.spend(early.id)
    const before = await quote(early, { verb: 'rows', rows: [1] })
    const first = await chargeFor(early, { verb: 'rows', rows: [1] }, before.owed.amount_cents)
    await bank.pay({ txid: first.copy_code ?? '', amount_cents: 1000 })
    await bank.orderIn(early.token, first.id, 'paid')
    expect([await inWallet(early), await repaymentsOf(early)]).toEqual([1000, []])
    expect((await bank.order(early.token, first.id)).paid).toBeUndefined()

    await forwardTo(early, 1, 2)
    await bank.spend(early.id)
    const late = await quote(early, { verb: 'rows', rows: [1] })
    const order = await chargeFor(early, { verb: 'rows', rows: [1] }, late.owed.amount_cents)
    await bank.pay({ txid: order.copy_code ?? '', amount_cents: 1500 })
    await bank.orderIn(early.token, order.id, 'paid')
    expect(await repaymentsOf(early)).toMatchObject([{ verb: 'part', amount_cents: 1500, method: 'pix' }])
    expect((await quote(early, { verb: 'rows', rows: [1] })).owed.amount_cents).toBe(late.owed.amount_cents - 1500)
  })

  it('is never refused for what the wallet holds: it is over all of the debt, or over the rest beside the wallet', async () => {
    const borrower = await loans.credited()
    const balanceCents = await inWallet(borrower)
    const { owed } = await quote(borrower, { verb: 'settle' })
    expect(owed.amount_cents).toBeGreaterThan(balanceCents)
    const whole = await chargeFor(borrower, { verb: 'settle' }, owed.amount_cents)
    expect(whole).toMatchObject({ amount_cents: owed.amount_cents, wallet_cents: 0 })
    const rest = await chargeFor(borrower, { verb: 'settle' }, owed.amount_cents, balanceCents)
    expect(rest).toMatchObject({ amount_cents: owed.amount_cents - balanceCents, wallet_cents: balanceCents })
    expect((await chargeFor(borrower, { verb: 'settle' }, owed.amount_cents, balanceCents)).id).toBe(rest.id)
    // The charge that was replaced has expired.
    expect((await bank.order(borrower.token, whole.id)).state).toBe('expired')

    await bank.pay({ txid: rest.copy_code ?? '' })
    await bank.orderIn(borrower.token, rest.id, 'paid')
    expect(await repaymentsOf(borrower)).toMatchObject([
      { verb: 'settle', method: 'pix', amount_cents: owed.amount_cents },
    ])
    expect([await inWallet(borrower), (await list(borrower)).loan.state]).toEqual([0, 'repaid'])
    expect(await bank.bookFaults()).toEqual([])
  })

  it('beside the wallet takes no more of it than was chosen and than it still holds; else what came stays there', async () => {
    const borrower = await loans.credited()
    const balanceCents = await inWallet(borrower)
    const { owed } = await quote(borrower, { verb: 'settle' })
    expect(await askCharge(borrower, { verb: 'settle' }, owed.amount_cents, balanceCents + 1)).toMatchObject({
      status_code: 402,
      data: { reason: 'balance_short' },
    })
    expect(await askCharge(borrower, { verb: 'settle' }, owed.amount_cents, owed.amount_cents)).toMatchObject({
      status_code: 412,
    })
    const order = await chargeFor(borrower, { verb: 'settle' }, owed.amount_cents, balanceCents)
    await bank.spend(borrower.id)
    await bank.pay({ txid: order.copy_code ?? '' })
    await bank.orderIn(borrower.token, order.id, 'paid')
    expect([await inWallet(borrower), await repaymentsOf(borrower)]).toEqual([order.amount_cents, []])
  })

  it('opened from a reminder settles its installment by the same event', async () => {
    const borrower = await loans.credited()
    await bank.spend(borrower.id)
    await forwardTo(borrower, 1, 0)
    const reminder = dataOf(await ask('POST /api/dk/getRemind', {}, { token: borrower.token })).reminder
    const { order } = dataOf(
      await ask(
        'POST /api/userCreditOrder/create',
        { action: 'reminder', channel: 'pix', reminder_id: reminder?.id ?? '' },
        { token: borrower.token },
      ),
    )
    expect(order.amount_cents).toBe(reminder?.amount_cents)
    await bank.pay({ txid: order.copy_code ?? '' })
    await bank.orderIn(borrower.token, order.id, 'paid')
    expect((await list(borrower)).installments[0]).toMatchObject({ state: 'refunded' })
    expect(dataOf(await ask('POST /api/dk/getRemind', {}, { token: borrower.token })).reminder).toBeNull()
    expect(
      await ask(
        'POST /api/userCreditOrder/create',
        { action: 'reminder', channel: 'pix', reminder_id: reminder?.id ?? '' },
        { token: borrower.token },
      ),
    ).toMatchObject({ status_code: 402, data: { reason: 'nothing_to_pay' } })
  })
})
