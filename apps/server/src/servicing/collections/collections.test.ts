import type { CallInput, CallOutput, Role } from '@home-credit/contract'
import { describe, expect, it, beforeAll } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { arrearsOf, type LateBorrower } from '../../testing/arrears.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const arrears = arrearsOf(sandbox, loans)
const db = () => sandbox.server.pool.db

type Input = CallInput<'POST /api/console/collections'>
type List = Extract<CallOutput<'POST /api/console/collections'>, { rows: unknown }>
type ListFilter = Partial<Omit<Extract<Input, { action: 'list' }>, 'action'>>

const collect = async (role: Role, input: Input) =>
  ask('POST /api/console/collections', input, { token: await loans.operator(role) })
const list = async (filter: ListFilter = {}, role: Role = 'finance'): Promise<List> => {
  const data = dataOf(await collect(role, { action: 'list', bucket: '1-30', page: 1, page_size: 100, ...filter }))
  if (!('rows' in data)) throw new Error('no list')
  return data
}
const account = async ({ loanId }: LateBorrower, role: Role = 'support') =>
  dataOf(await ask('POST /api/console/loan_account', { loan_id: loanId }, { token: await loans.operator(role) }))
    .account
const namesOf = ({ rows }: List) => rows.map(({ borrower_name }) => borrower_name)
const owed = async ({ token, loanId }: LateBorrower) => {
  const data = dataOf(
    await ask('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId }, { token }),
  )
  if (!('installments' in data)) throw new Error('no list')
  return data.installments
}

let ana: LateBorrower
let bento: LateBorrower
beforeAll(async () => {
  await arrears.workingHour(15)
  ana = await arrears.credited(45, 'Ana 100% Lima')
  bento = await arrears.credited(50, 'Bento Rocha')
  await arrears.credited(75, 'Clara Dias')
  await arrears.credited(140, 'Davi Melo')
  await arrears.credited(10, 'Eva Not Late')
  await arrears.close()
})

describe('loans in arrears', () => {
  it('stand in the bucket of the last close, with sums, and with what the engine asks of the borrower today', async () => {
    const first = await list()
    expect(namesOf(first)).toEqual(['Bento Rocha', 'Ana 100% Lima'])
    expect(first.closed?.day).toBeDefined()
    expect(first.buckets.map(({ bucket, loans: count }) => [bucket, count])).toEqual([
      ['1-30', 2],
      ['31-60', 1],
      ['61-90', 0],
      ['over-90', 1],
    ])
    const [row] = first.rows
    const [late] = await owed(bento)
    expect(row).toMatchObject({
      days_late: late?.days_late,
      overdue_cents: late?.amount_cents,
      last_contact: null,
      planned: false,
      write_off: null,
    })
    expect(late?.late_cents).toBeGreaterThan(0)
    expect(first.buckets[0]?.overdue_cents).toBe(
      (await Promise.all([ana, bento].map(owed))).reduce((sum, [each]) => sum + (each?.payment_cents ?? 0), 0),
    )
    expect(namesOf(await list({ bucket: 'over-90' }))).toEqual(['Davi Melo'])
    expect((await list({ bucket: '61-90' })).rows).toEqual([])
  })

  it('are found by number or name, ordered and paged by the server, and what is typed is no pattern', async () => {
    expect(namesOf(await list({ text: 'bento' }))).toEqual(['Bento Rocha'])
    expect(namesOf(await list({ text: ana.number }))).toEqual(['Ana 100% Lima'])
    expect(namesOf(await list({ text: 'lima  ána' }))).toEqual(['Ana 100% Lima'])
    expect(namesOf(await list({ text: '%' }))).toEqual([])
    expect(namesOf(await list({ sort: { by: 'days_late', order: 'asc' } }))).toEqual(['Ana 100% Lima', 'Bento Rocha'])
    expect(await list({ page: 2, page_size: 10 })).toMatchObject({ rows: [], total: 2 })
  })

  it('are open to those who may look, and contacts to those who may speak', async () => {
    for (const role of ['reviewer', 'support', 'auditor', 'admin'] as const)
      expect((await list({}, role)).total).toBe(2)
    expect(await collect('content', { action: 'list', bucket: '1-30', page: 1, page_size: 10 })).toMatchObject({
      status_code: 403,
    })
    for (const role of ['reviewer', 'auditor'] as const)
      expect(
        await collect(role, {
          action: 'note',
          loan_id: ana.loanId,
          kind: 'call',
          outcome: 'spoke',
          note: '',
          next_on: null,
        }),
      ).toMatchObject({ status_code: 403 })
  })
})

describe('a contact', () => {
  const note = (more: Partial<Extract<Input, { action: 'note' }>> = {}, role: Role = 'support') =>
    collect(role, {
      action: 'note',
      loan_id: bento.loanId,
      kind: 'call',
      outcome: 'will_pay',
      note: 'On Friday.',
      next_on: null,
      ...more,
    })

  it('is noted with what came of it and when next, and takes the loan off the list of those to contact until then', async () => {
    const today = (await account(bento)).day
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    expect(namesOf(await list({ show: 'to_contact' }))).toEqual(['Bento Rocha', 'Ana 100% Lima'])
    dataOf(await note({ next_on: tomorrow }))
    expect(namesOf(await list({ show: 'to_contact' }))).toEqual(['Ana 100% Lima'])
    expect((await list()).rows[0]?.last_contact).toMatchObject({
      kind: 'call',
      outcome: 'will_pay',
      note: 'On Friday.',
      next_on: tomorrow,
    })
    expect(namesOf(await list({ sort: { by: 'next_on', order: 'desc' } }))[0]).toBe('Bento Rocha')
    dataOf(await note({ kind: 'borrower_called', outcome: 'says_paid', note: '', next_on: today }))
    expect(namesOf(await list({ show: 'to_contact' }))).toContain('Bento Rocha')
    expect((await account(bento)).contacts.map(({ outcome }) => outcome)).toEqual(['says_paid', 'will_pay'])
    const log = await db().selectFrom('audit_log').select('details').where('action', '=', 'contact_noted').execute()
    expect(log).toHaveLength(2)
    expect(JSON.stringify(log)).not.toContain('Friday')
  })

  it('that is wrong is refused and leaves nothing', async () => {
    const [settled] = await db().selectFrom('loans').select('id').where('state', '<>', 'credited').execute()
    const wrong: [Parameters<typeof note>[0], number][] = [
      [{ next_on: '2020-01-01' }, 400],
      [{ next_on: '9999-99-99' }, 400],
      [{ note: 'x'.repeat(501) }, 400],
      [{ note: 'a\u0000b' }, 400],
      [{ loan_id: crypto.randomUUID() }, 404],
    ]
    for (const [input, status_code] of wrong)
      expect({ input, ...(await note(input)) }).toMatchObject({ input, status_code })
    expect(settled).toBeUndefined()
    expect((await account(bento)).contacts).toHaveLength(2)
  })

  it('of ours is made in the hours for it; what the borrower began is noted at any hour', async () => {
    await arrears.workingHour(20)
    expect((await list()).may_contact).toBe(false)
    // A call that ended at the end of the permitted hours.
    dataOf(await note({ outcome: 'no_answer', note: '' }))
    await loans.forward(1900)
    for (const kind of ['call', 'message'] as const)
      expect(await note({ kind })).toMatchObject({ status_code: 402, data: { reason: 'outside_hours' } })
    dataOf(await note({ kind: 'borrower_called', outcome: 'spoke', note: '' }))
    await arrears.workingHour(8)
    expect((await list()).may_contact).toBe(true)
  })
})

describe('a promise to pay', () => {
  const promiseOf = async (borrower: LateBorrower) => (await account(borrower)).contacts[0]?.promise

  it('is of an amount that the engine computes, and is kept, kept in part or broken by what was paid through its day', async () => {
    const late = await Promise.all(['Gil Kept', 'Hugo Partly', 'Iara Broken'].map((name) => arrears.credited(75, name)))
    const [whole, partly, broken] = late
    if (whole === undefined || partly === undefined || broken === undefined) throw new Error('no borrowers')
    const { day } = await account(whole)
    const on = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
    const note = ({ loanId: loan_id }: LateBorrower, more: object = {}) =>
      collect('support', {
        action: 'note',
        loan_id,
        kind: 'borrower_called',
        outcome: 'will_pay',
        note: '',
        next_on: null,
        promise: { on, what: 'oldest' },
        ...more,
      })
    const computed = dataOf(await collect('support', { action: 'promise', loan_id: whole.loanId, on }))
    if (!('amounts' in computed)) throw new Error('no amounts')
    const [oldest, all] = computed.amounts
    expect([oldest?.what, all?.what]).toEqual(['oldest', 'all_due'])
    const [first] = await owed(whole)
    expect(oldest?.amount_cents).toBeGreaterThan(first?.amount_cents ?? Infinity)

    for (const wrong of [
      { outcome: 'spoke' },
      { promise: { on: '2020-01-01', what: 'oldest' } },
      { promise: { on: new Date(Date.parse(day) + 60 * 86_400_000).toISOString().slice(0, 10), what: 'oldest' } },
      { promise: { on, what: 'oldest', amount_cents: 1 } },
    ])
      expect({ wrong, ...(await note(whole, wrong)) }).toMatchObject({ wrong, status_code: 400 })
    for (const borrower of late) dataOf(await note(borrower))
    expect(await promiseOf(whole)).toEqual({
      on,
      what: 'oldest',
      amount_cents: oldest?.amount_cents,
      paid_cents: 0,
      state: 'open',
    })

    const pay = async (
      { loanId: loan_id, token }: LateBorrower,
      what: CallInput<'POST /api/dk/getRepayment'>['pay'],
    ) => {
      const { owed: today } = dataOf(await ask('POST /api/dk/getRepayment', { loan_id, pay: what }, { token }))
      const { amount_cents } = today
      const paid = { loan_id, pay: what, method: 'wallet' as const, amount_cents }
      dataOf(await ask('POST /api/dk/getRepaymentPay', paid, { token }))
      return amount_cents
    }
    // On an earlier day the same installment costs less.
    const paid = await pay(whole, { verb: 'rows', rows: [1] })
    expect(paid).toBeLessThan(oldest?.amount_cents ?? 0)
    expect(await promiseOf(whole)).toMatchObject({ state: 'kept', paid_cents: paid })
    await pay(partly, { verb: 'part', amount_cents: 5000 })
    expect(await promiseOf(partly)).toMatchObject({ state: 'open', paid_cents: 5000 })

    const shown = async (show: ListFilter['show']) => namesOf(await list({ bucket: '31-60', show })).toSorted()
    await loans.leap(2 * 86_400)
    await arrears.close()
    expect(await shown('promised_today')).toEqual(['Hugo Partly', 'Iara Broken'])
    expect(await shown('promise_broken')).toEqual([])
    await loans.forward(86_400)
    await arrears.close()
    expect([await promiseOf(partly), await promiseOf(broken)]).toMatchObject([{ state: 'partly' }, { state: 'broken' }])
    expect(await shown('promise_broken')).toEqual(['Hugo Partly', 'Iara Broken'])
    expect((await list({ bucket: '31-60', show: 'promise_broken' })).rows[1]?.promise?.state).toBeDefined()
    expect(await promiseOf(whole)).toMatchObject({ state: 'kept' })
  })
})

describe('the account of a loan', () => {
  it('tells installments with why, receipts, and each booking with the principal after it', async () => {
    const before = await account(ana)
    const mine = await owed(ana)
    // The borrower's list also has what it draws a curve from.
    expect(before.installments.map(({ why: _why, ...row }) => row)).toEqual(
      mine.map(({ principal_after_cents: _after, ...row }) => row),
    )
    const [first] = before.installments
    const late = first?.why?.late
    expect(first?.amount_cents).toBe(
      (first?.payment_cents ?? 0) + (late?.fine_cents ?? 0) + (late?.mora_cents ?? 0) + (late?.interest_cents ?? 0),
    )
    expect(before).toMatchObject({
      state: 'credited',
      bucket: '1-30',
      overdue_cents: first?.amount_cents,
      paid: 0,
      total: 4,
      wallet_cents: 100_000,
      may_write_off: false,
      write_off: null,
    })
    expect(before.ledger.map(({ event }) => event)).toEqual(['credited'])
    expect(before.ledger[0]?.principal_cents).toBe(before.principal_cents)

    dataOf(
      await ask(
        'POST /api/dk/getRepaymentPay',
        {
          loan_id: ana.loanId,
          pay: { verb: 'rows', rows: [1] },
          method: 'wallet',
          amount_cents: first?.amount_cents ?? 0,
        },
        { token: ana.token },
      ),
    )
    const after = await account(ana, 'auditor')
    expect(after).toMatchObject({
      days_late: 0,
      bucket: null,
      overdue_cents: 0,
      paid: 1,
      repayments_total: 1,
      wallet_cents: 100_000 - (first?.amount_cents ?? 0),
    })
    expect(after.ledger.map(({ event }) => event)).toEqual(['credited', 'repaid_due'])
    expect(after.ledger.at(-1)?.principal_cents).toBe(after.principal_cents)
    for (const { lines } of after.ledger)
      expect(lines.reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0)).toBe(0)
    expect(after.messages[0]?.text).toContain(ana.number)
    // Still listed as of the last close, with nothing overdue.
    expect((await list()).rows.find(({ loan_id }) => loan_id === ana.loanId)).toMatchObject({
      days_late: 0,
      overdue_cents: 0,
    })
  })

  it('of what was never credited, is not there or is no id, is not found', async () => {
    const draft = await loans.sent()
    const token = await loans.operator('finance')
    for (const loan_id of [draft.loanId, crypto.randomUUID()])
      expect(await ask('POST /api/console/loan_account', { loan_id }, { token })).toMatchObject({ status_code: 404 })
    expect(await ask('POST /api/console/loan_account', { loan_id: 'x' }, { token })).toMatchObject({ status_code: 400 })
  })
})

it('leaves a log without a gap', async () => {
  expect(await auditFaults(db())).toEqual([])
})
