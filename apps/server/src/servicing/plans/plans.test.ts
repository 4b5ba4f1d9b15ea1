import type { CallInput, CallOutput } from '@home-credit/contract'
import { cents, sumCents } from '@home-credit/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { textOf } from '../../testing/pdf-text.ts'
import { useServer } from '../../testing/server.ts'
import { ADDED_IOF } from '../../lending/contracts/amendment-v2/text.ts'
import { openRowsAt } from '../../lending/loans/installment-queries.ts'
import { expirePlans } from './expire.ts'
import { plansData } from './personal-data.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

type Borrower = Awaited<ReturnType<typeof loans.credited>>
type Input = CallInput<'POST /api/app/plans'>
type ConsoleInput = CallInput<'POST /api/console/plans'>
type Terms = Extract<ConsoleInput, { action: 'preview' }>['terms']
type PlanOverview = Extract<CallOutput<'POST /api/app/plans'>, { standing: unknown }>['standing']

const DAY = 86_400
const plans = ({ token }: { token: string }, input: Input) => ask('POST /api/app/plans', input, { token })
const operate = async (input: ConsoleInput, role: 'reviewer' | 'support' | 'content' = 'reviewer') =>
  ask('POST /api/console/plans', input, { token: await loans.operator(role) })

function overviewIn(data: CallOutput<'POST /api/app/plans'>): PlanOverview {
  if (!('standing' in data)) throw new Error('no standing')
  return data.standing
}
const readOverview = async (borrower: Borrower): Promise<PlanOverview> =>
  overviewIn(dataOf(await plans(borrower, { action: 'read', loan_id: borrower.loanId })))
const caseOn = async (loan_id: string) => {
  const data = dataOf(await operate({ action: 'one', loan_id }))
  if (!('case' in data)) throw new Error('no case')
  return data.case
}
const now = async (): Promise<Date> =>
  new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
const dayAhead = async (days: number): Promise<string> =>
  new Date((await now()).getTime() + days * DAY * 1000 - 3 * 3_600_000).toISOString().slice(0, 10)

const list = async ({ token, loanId }: Borrower) => {
  const data = dataOf(
    await ask('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId }, { token }),
  )
  if (!('installments' in data) || data.loan === null) throw new Error('no list')
  return { ...data, loan: data.loan }
}
/** Forwards the clock to some days after a row was payable. */
async function late(borrower: Borrower, number: number, days: number): Promise<void> {
  const row = (await list(borrower)).installments.find((each) => each.number === number)
  let left = Math.ceil((Date.parse(`${row?.payable_on}T15:00:00Z`) - (await now()).getTime()) / 1000) + days * DAY
  // An unused session would end before that.
  for (; left > 0; left -= 20 * DAY) {
    await loans.leap(Math.min(left, 20 * DAY))
    await list(borrower)
  }
}
const quote = async ({ token, loanId }: Borrower, pay: CallInput<'POST /api/dk/getRepayment'>['pay']) =>
  dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, { token })).owed
const pay = ({ token, loanId }: Borrower, what: CallInput<'POST /api/dk/getRepayment'>['pay'], amount_cents: number) =>
  ask('POST /api/dk/getRepaymentPay', { loan_id: loanId, pay: what, method: 'wallet', amount_cents }, { token })

const principalOf = async (loanId: string): Promise<number> =>
  (
    await db()
      .selectFrom('ledger_balances')
      .select('balance_cents')
      .where('account', '=', 'principal')
      .where('owner_id', '=', loanId)
      .executeTakeFirst()
  )?.balance_cents ?? 0
/** IOF that the lender bears for a loan, by ledger event. */
const iofBorne = async (loanId: string): Promise<{ event: string; amount_cents: number }[]> =>
  db()
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transactions as t', 't.id', 'p.transaction_id')
    .select(['t.event', 'p.amount_cents'])
    .where('p.loan_id', '=', loanId)
    .where('p.account', '=', 'iof_borne')
    .orderBy('t.id')
    .execute()
const openPrincipalOf = async (loanId: string, at: Date): Promise<number> => {
  const { rows } = await sql<{
    left: number
  }>`SELECT coalesce(sum(principal_left), 0)::bigint AS left FROM ${openRowsAt(at)} AS r WHERE loan_id = ${loanId}`.execute(
    db(),
  )
  return rows[0]?.left ?? 0
}

const termsFor = async (more: Partial<Terms> = {}): Promise<Terms> => {
  const first_due_on = await dayAhead(20)
  return {
    count: 8,
    first_due_on,
    due_day: Number(first_due_on.slice(8)),
    rate_monthly: '0.02',
    waived_cents: 0,
    ...more,
  }
}
const ASK = { action: 'ask', reason: 'income_lower', can_pay_cents: 15_000, words: 'Perdi horas extras.' } as const

/** Codes to one number must be a minute apart. */
async function codeFor({ token, phone }: Borrower, text_hash?: string): Promise<string> {
  await loans.forward(61)
  const since = (await now()).toISOString()
  dataOf(
    await ask('POST /api/sms/send', { scene: 'sign', ...(text_hash === undefined ? {} : { text_hash }) }, { token }),
  )
  return loans.codeFor(phone, since)
}

/** The cost of a plan beside today's, as the operator confirms it. */
const confirmedFor = async (loan_id: string, terms: Terms) => {
  const answer = dataOf(await operate({ action: 'preview', loan_id, terms }))
  if (!('figures' in answer)) throw new Error('no figures')
  return { left_cents: answer.figures.before.left_cents, total_cents: answer.figures.total_cents }
}

async function proposed(borrower: Borrower, more: Partial<Terms> = {}): Promise<PlanOverview> {
  const overview = overviewIn(dataOf(await plans(borrower, { ...ASK, loan_id: borrower.loanId })))
  const terms = await termsFor(more)
  dataOf(
    await operate({
      action: 'propose',
      loan_id: borrower.loanId,
      terms,
      note: 'Podemos ajudar.',
      seen: overview.plan?.id ?? null,
      confirmed: await confirmedFor(borrower.loanId, terms),
    }),
  )
  return readOverview(borrower)
}

describe('who cannot pay', () => {
  it('asks, is proposed a plan made by the engine, signs just that once, and pays it to the end', async () => {
    const borrower = await loans.credited()
    await late(borrower, 1, 10)
    const other = await addBorrower(db())
    const { loanId } = borrower
    const debt = await quote(borrower, { verb: 'settle' })
    expect(await readOverview(borrower)).toMatchObject({
      plan: null,
      proposal: null,
      may_ask: true,
      debt_cents: debt.amount_cents,
      in_force: null,
      due_day: { may: false, why: 'due_first' },
    })

    // Somebody else's loan, invalid input, a second request.
    expect(await plans(other, { action: 'read', loan_id: loanId })).toMatchObject({ status_code: 404 })
    expect(await plans(other, { ...ASK, loan_id: loanId })).toMatchObject({ status_code: 404 })
    expect(await plans(borrower, { ...ASK, loan_id: loanId, can_pay_cents: 0 })).toMatchObject({
      status_code: 400,
      data: { fields: { can_pay_cents: expect.any(String) } },
    })
    expect(await plans(borrower, { ...ASK, loan_id: loanId, words: 'x'.repeat(1001) })).toMatchObject({
      status_code: 400,
    })
    const overview = overviewIn(dataOf(await plans(borrower, { ...ASK, loan_id: loanId })))
    expect(overview).toMatchObject({
      may_ask: false,
      plan: { state: 'asked', reason: 'income_lower', can_pay_cents: 15_000, words: 'Perdi horas extras.' },
    })
    expect(Date.parse(overview.plan?.answer_by ?? '')).toBeGreaterThan((await now()).getTime())
    expect(await plans(borrower, { ...ASK, loan_id: loanId })).toMatchObject({
      status_code: 402,
      data: { reason: 'request_pending' },
    })

    // Operators: their permissions, and the engine's refusals at the right field.
    expect(
      dataOf(await operate({ action: 'list', filter: { state: 'asked' }, page: 1, page_size: 10 }, 'support')),
    ).toMatchObject({ total: 1, rows: [{ loan_id: loanId, overdue: true, borrower_name: 'Maria Aparecida da Silva' }] })
    const terms = await termsFor({ waived_cents: debt.late_cents })
    const propose = {
      action: 'propose',
      loan_id: loanId,
      terms,
      note: 'Podemos ajudar.',
      seen: overview.plan?.id ?? null,
      confirmed: await confirmedFor(loanId, terms),
    } as const
    expect(await operate(propose, 'support')).toMatchObject({ status_code: 403 })
    expect(await operate({ action: 'one', loan_id: loanId }, 'content')).toMatchObject({ status_code: 403 })
    const wrong: [Partial<Terms>, string][] = [
      [{ rate_monthly: '0.06' }, 'rate_monthly'],
      [{ waived_cents: debt.late_cents + 1 }, 'waived_cents'],
      [{ first_due_on: await dayAhead(4), due_day: Number((await dayAhead(4)).slice(8)) }, 'first_due_on'],
      [{ first_due_on: await dayAhead(46), due_day: Number((await dayAhead(46)).slice(8)) }, 'first_due_on'],
      [{ count: 49 }, 'count'],
    ]
    for (const [more, field] of wrong)
      expect(await operate({ action: 'preview', loan_id: loanId, terms: { ...terms, ...more } })).toMatchObject({
        status_code: 400,
        data: { fields: { [`terms.${field}`]: expect.any(String) } },
      })
    const preview = dataOf(await operate({ action: 'preview', loan_id: loanId, terms }))
    expect(await operate({ ...propose, seen: null })).toMatchObject({
      status_code: 412,
      data: { reason: 'already_decided' },
    })
    // Confirmed were the figures of another plan.
    const { left_cents, total_cents } = propose.confirmed
    expect(await operate({ ...propose, confirmed: { left_cents, total_cents: total_cents - 1 } })).toMatchObject({
      status_code: 412,
      data: { reason: 'amount_changed', amount_cents: total_cents },
    })
    expect((await caseOn(loanId)).plans.map(({ state }) => state)).toEqual(['asked'])
    dataOf(await operate(propose))
    expect(await operate(propose)).toMatchObject({ status_code: 200 })
    const one = await caseOn(loanId)
    expect(one).toMatchObject({ debt: { amount_cents: debt.amount_cents }, loan: { agreed: false } })
    // The new proposal cancelled the earlier one.
    expect(one.plans.map(({ state }) => state)).toEqual(['proposed', 'cancelled'])

    const read = await readOverview(borrower)
    if (read.plan === null || read.proposal === null || read.plan.terms === null || !('figures' in preview))
      throw new Error('no proposal')
    expect(read.plan.terms).toEqual(preview.figures)
    expect(read).toMatchObject({
      may_ask: false,
      proposal: { fits: true },
      plan: {
        note: 'Podemos ajudar.',
        reason: 'income_lower',
        terms: { spread_cents: debt.amount_cents - debt.late_cents, before: { rate_monthly: '0.059' } },
      },
    })
    const { paper: amendment } = read.proposal
    expect(amendment.number).toMatch(/^CCB-\d{4}-\d{6}-A1$/)

    // A code for another text, another borrower, another hash: nothing is signed.
    const sign = { action: 'sign', plan_id: read.plan.id, text_hash: amendment.text_hash } as const
    expect(await plans(borrower, { ...sign, sms_code: await codeFor(borrower) })).toMatchObject({ status_code: 401 })
    const sms_code = await codeFor(borrower, amendment.text_hash)
    expect(await plans(other, { ...sign, sms_code })).toMatchObject({ status_code: 404 })
    expect(await plans(borrower, { ...sign, text_hash: '0'.repeat(64), sms_code })).toMatchObject({
      status_code: 412,
      data: { reason: 'details_changed' },
    })
    const before = { principal: await principalOf(loanId), at: await now() }
    const both = await Promise.all([plans(borrower, { ...sign, sms_code }), plans(borrower, { ...sign, sms_code })])
    expect(both.map(({ status_code }) => status_code).toSorted((a, b) => a - b)).toEqual([200, 412])

    // The rows are those of the proposal, the principal is the ledger's, and the replaced rows can be read.
    const after = await readOverview(borrower)
    expect(after).toMatchObject({
      plan: { state: 'signed' },
      proposal: null,
      in_force: { kind: 'agreement' },
      due_cents: 0,
    })
    const schedule = await list(borrower)
    expect(
      schedule.installments.map(({ number, due_on, payment_cents }) => ({ number, due_on, payment_cents })),
    ).toEqual(preview.figures.rows.map(({ number, due_on, payment_cents }) => ({ number, due_on, payment_cents })))
    expect(schedule.installments[0]?.number).toBe(5)
    expect(sumCents(preview.figures.rows.map((row) => cents(row.principal_cents)))).toBe(before.principal)
    expect(await principalOf(loanId)).toBe(before.principal)
    const replaced = await db()
      .selectFrom('loan_installments_replaced')
      .select(['number', 'payment_cents', 'due_on', 'principal_cents'])
      .where('loan_id', '=', loanId)
      .orderBy('number')
      .execute()
    expect(replaced.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    // Each centavo is taxed up to its new date, less what it was taxed for already, once; the lender bears it.
    const centDays = (rows: readonly { due_on: string; principal_cents: number }[]): number =>
      rows.reduce((sum, row) => sum + row.principal_cents * (Date.parse(row.due_on) / 86_400_000), 0)
    const further = centDays(preview.figures.rows) - centDays(replaced)
    expect(await iofBorne(loanId)).toEqual([{ event: 'plan_signed', amount_cents: Math.round(further * 0.000082) }])
    expect(amendment.text.sections.flatMap(({ paragraphs }) => paragraphs)).toContain(ADDED_IOF)
    // A day that ended before keeps its old rows; a day that ends now has the new ones.
    expect(await openPrincipalOf(loanId, before.at)).toBe(before.principal)
    expect(await openPrincipalOf(loanId, new Date((await now()).getTime() + 1000))).toBe(before.principal)
    const detail = await loans.detail(borrower, loanId)
    expect(detail.timeline.at(-1)).toMatchObject({ action: 'agree_plan', by: 'you' })
    expect(detail.loan).toMatchObject({ state: 'credited', next_due: { due_on: terms.first_due_on } })
    expect((await caseOn(loanId)).loan).toMatchObject({ agreed: true, rate_monthly: '0.02' })

    // The amendment is listed among the contracts, with a PDF that anyone can verify.
    const contractId = after.in_force?.contract_id ?? ''
    const contracts = dataOf(await ask('POST /api/dk/contract', { action: 'list' }, { token: borrower.token }))
    expect(contracts).toMatchObject({
      contracts: [{ id: contractId, amendment: true, number: amendment.number }, { amendment: false }],
    })
    const linkOf = async () => {
      const answer = dataOf(
        await ask('POST /api/dk/contract', { action: 'pdf', id: contractId }, { token: borrower.token }),
      )
      return 'link' in answer ? answer.link : null
    }
    const link = await eventually(linkOf, (found) => found !== null, 'a PDF')
    const pdf = textOf(Buffer.from(await (await fetch(`${sandbox.address}${link}`)).arrayBuffer())).join(' ')
    expect(pdf).toContain(`Aditivo nº ${amendment.number}`)
    expect(pdf).toContain(amendment.text_hash)
    expect(await (await fetch(`${sandbox.address}/verify?hash=${amendment.text_hash}`)).text()).toContain(
      amendment.number,
    )

    // Early, late and settling payments work as on any schedule.
    await loans.topUp(borrower, 500_000)
    const first = await quote(borrower, { verb: 'rows', rows: [5] })
    expect(first.saved_cents).toBeGreaterThan(0)
    dataOf(await pay(borrower, { verb: 'rows', rows: [5] }, first.amount_cents))
    expect(await pay(borrower, { verb: 'rows', rows: [2] }, 100)).toMatchObject({ status_code: 412 })
    await late(borrower, 6, 5)
    const overdue = await quote(borrower, { verb: 'rows', rows: [6] })
    expect(overdue.lines[0]).toMatchObject({ state: 'overdue', days_late: 5 })
    expect(overdue.lines[0]?.late.interest_cents).toBe(
      Math.round((overdue.lines[0]?.nominal_cents ?? 0) * (1.02 ** (5 / 30) - 1)),
    )
    dataOf(await pay(borrower, { verb: 'part', amount_cents: 3000 }, 3000))
    const rest = await quote(borrower, { verb: 'settle' })
    expect(dataOf(await pay(borrower, { verb: 'settle' }, rest.amount_cents))).toMatchObject({ repaid: true })
    expect(await principalOf(loanId)).toBe(0)
    expect(await readOverview(borrower)).toMatchObject({
      may_ask: false,
      loan: { credited: false },
      due_day: { may: false, why: 'closed' },
    })
    expect(await plans(borrower, { ...ASK, loan_id: loanId })).toMatchObject({ status_code: 412 })
    expect(await ledgerFaults(db())).toEqual([])
    expect(await auditFaults(db())).toEqual([])
    expect(sandbox.logged.join('')).not.toContain('Perdi horas')
  })

  it('cannot sign what a payment has changed, what has expired or what was taken back; asks again and is answered again', async () => {
    const borrower = await loans.credited()
    const { loanId } = borrower
    await late(borrower, 1, 3)
    const first = await proposed(borrower)
    const stale = {
      action: 'sign',
      plan_id: first.plan?.id ?? '',
      text_hash: first.proposal?.paper.text_hash ?? '',
    } as const
    const code = await codeFor(borrower, stale.text_hash)
    dataOf(await pay(borrower, { verb: 'part', amount_cents: 2000 }, 2000))
    const { amount_cents } = await quote(borrower, { verb: 'settle' })
    expect(await plans(borrower, { ...stale, sms_code: code })).toMatchObject({
      status_code: 412,
      data: { reason: 'amount_changed', amount_cents },
    })
    expect(await readOverview(borrower)).toMatchObject({
      may_ask: true,
      proposal: { fits: false },
      plan: { state: 'proposed' },
      in_force: null,
    })
    expect((await list(borrower)).installments).toHaveLength(4)

    // A new request replaced the stale proposal; the lender refuses it with a reason.
    const again = overviewIn(dataOf(await plans(borrower, { ...ASK, loan_id: loanId })))
    expect(await plans(borrower, { ...stale, sms_code: code })).toMatchObject({
      status_code: 412,
      data: { reason: 'request_closed' },
    })
    const refuse = {
      action: 'refuse',
      plan_id: again.plan?.id ?? '',
      reason: 'A renda informada não cobre o plano.',
    } as const
    dataOf(await operate(refuse))
    expect(await operate(refuse)).toMatchObject({ status_code: 412, data: { reason: 'already_decided' } })
    expect(await readOverview(borrower)).toMatchObject({
      may_ask: true,
      plan: { state: 'declined', closed_reason: 'A renda informada não cobre o plano.' },
    })

    // The borrower withdraws a request, and declines a proposal.
    const third = overviewIn(dataOf(await plans(borrower, { ...ASK, loan_id: loanId, can_pay_cents: null, words: '' })))
    expect(
      overviewIn(dataOf(await plans(borrower, { action: 'decline', plan_id: third.plan?.id ?? '' }))).plan?.state,
    ).toBe('cancelled')
    const fourth = await proposed(borrower)
    expect(
      overviewIn(dataOf(await plans(borrower, { action: 'decline', plan_id: fourth.plan?.id ?? '' }))).plan?.state,
    ).toBe('declined')
    expect(await plans(borrower, { action: 'decline', plan_id: fourth.plan?.id ?? '' })).toMatchObject({
      status_code: 412,
      data: { reason: 'request_closed' },
    })

    // The first date is six days ahead: the proposal is valid until the day before.
    const near = await dayAhead(6)
    const fifth = await proposed(borrower, { first_due_on: near, due_day: Number(near.slice(8)) })
    expect(fifth.plan?.valid_through).toBe(await dayAhead(5))
    await loans.forward(6 * DAY)
    expect(await readOverview(borrower)).toMatchObject({ may_ask: true, proposal: null, plan: { state: 'expired' } })
    const old = {
      action: 'sign',
      plan_id: fifth.plan?.id ?? '',
      text_hash: fifth.proposal?.paper.text_hash ?? '',
      sms_code: '000000',
    } as const
    expect(await plans(borrower, old)).toMatchObject({ status_code: 412, data: { reason: 'request_closed' } })
    const step = expirePlans(Buffer.alloc(32))
    const day = await dayAhead(0)
    const at = await now()
    const written = (tx: Db) =>
      tx
        .selectFrom('loan_plans')
        .select('state')
        .where('id', '=', fifth.plan?.id ?? '')
    // The nightly close may have run before or may run now, so the row is locked meanwhile.
    const run = () =>
      inTransaction(
        db(),
        async (tx) =>
          [
            (await written(tx).forUpdate().executeTakeFirstOrThrow()).state,
            await step.run(tx, { day, now: at }),
          ] as const,
      )
    const [before, counted] = await run()
    expect(counted).toEqual({ plans_expired: before === 'proposed' ? 1 : 0 })
    expect(await run()).toEqual(['expired', { plans_expired: 0 }])

    // Erasure removes the borrower's words; the agreed terms remain.
    await inTransaction(db(), (tx) => plansData.erase(tx, borrower.id, at))
    expect(JSON.stringify(await plansData.exportData(db(), borrower.id))).not.toContain('Perdi horas')
    expect(await auditFaults(db())).toEqual([])
  })
})

describe('another due day', () => {
  it('is priced before it is signed, once in six months, and the loan can still be given back', async () => {
    const borrower = await loans.credited({ system: 'sac' })
    const { loanId, token } = borrower
    const before = await list(borrower)
    const present = Number(before.installments[0]?.due_on.slice(8))
    // About nine days later, whatever the present day is.
    const due_day = ((present + 8) % 28) + 1
    const answer = dataOf(await plans(borrower, { action: 'due_day_quote', loan_id: loanId, due_day }))
    if (!('quote' in answer)) throw new Error('no quote')
    const { terms, paper: amendment } = answer.quote
    expect(terms).toMatchObject({
      count: 4,
      due_day,
      rate_monthly: '0.059',
      system: 'sac',
      waived_cents: 0,
      before: { left_cents: before.loan.left_cents },
    })
    expect(await plans(borrower, { action: 'due_day_quote', loan_id: loanId, due_day: 32 })).toMatchObject({
      status_code: 400,
    })
    const signInput = { action: 'due_day_sign', loan_id: loanId, due_day, text_hash: amendment.text_hash } as const
    const sms_code = await codeFor(borrower, amendment.text_hash)
    // The code belongs to this text; another day gives another text.
    expect(await plans(borrower, { ...signInput, due_day: due_day + 1, sms_code })).toMatchObject({
      status_code: 412,
      data: { reason: 'amount_changed' },
    })
    const both = await Promise.all([
      plans(borrower, { ...signInput, sms_code }),
      plans(borrower, { ...signInput, sms_code }),
    ])
    expect(both.map(({ status_code }) => status_code).toSorted((a, b) => a - b)).toEqual([200, 402])
    const schedule = await list(borrower)
    expect(schedule.loan).toMatchObject({ left_cents: terms.total_cents, paid: 0, total: 4 })
    expect(schedule.installments.map(({ due_on }) => due_on)).toEqual(terms.rows.map(({ due_on }) => due_on))
    // Later dates are taxed like a plan, once.
    expect((terms.rows[0]?.due_on ?? '') > (before.installments[0]?.due_on ?? '')).toBe(true)
    const taxed = await iofBorne(loanId)
    expect(taxed.map(({ event, amount_cents }) => [event, amount_cents > 0])).toEqual([['plan_signed', true]])
    expect(await readOverview(borrower)).toMatchObject({
      in_force: { kind: 'due_day' },
      due_day: { may: false, why: 'too_soon', again_from: expect.any(String) },
    })
    expect(await plans(borrower, { action: 'due_day_quote', loan_id: loanId, due_day })).toMatchObject({
      status_code: 402,
      data: { reason: 'too_soon' },
    })
    const back = await quote(borrower, { verb: 'rows', rows: [5] })
    dataOf(await pay(borrower, { verb: 'rows', rows: [5] }, back.amount_cents))
    dataOf(await ask('POST /api/app/loan', { action: 'regret', loan_id: loanId }, { token }))
    expect(await principalOf(loanId)).toBe(0)
    expect((await list(borrower)).loan).toMatchObject({ state: 'regretted', left_cents: 0 })
    // The charged IOF remains, and the lender also bears that of the first day.
    expect((await iofBorne(loanId)).map(({ event }) => event)).toEqual(['plan_signed', 'regretted'])
    expect(await ledgerFaults(db())).toEqual([])
  })
})
