import type { CallInput, Role } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { post } from '../../ledger/post.ts'
import { readLoanContext } from '../../lending/loans/loan-context.ts'
import { arrearsOf, type LateBorrower } from '../../testing/arrears.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { testConfig, useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const arrears = arrearsOf(sandbox, loans)
const db = () => sandbox.server.pool.db

type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

const act = async (role: Role, input: CallInput<'POST /api/console/write_offs'>) =>
  ask('POST /api/console/write_offs', input, { token: await loans.operator(role) })
const propose = async ({ loanId }: LateBorrower, role: Role = 'finance') =>
  dataOf(await act(role, { action: 'propose', loan_id: loanId, reason: 'Nobody can be reached.' })).write_off
const account = async ({ loanId }: LateBorrower) =>
  dataOf(await ask('POST /api/console/loan_account', { loan_id: loanId }, { token: await loans.operator('finance') }))
    .account
const quote = async ({ token, loanId }: LateBorrower, pay: Pay) =>
  dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, { token }))
const pay = async (borrower: LateBorrower, how: Pay): Promise<number> => {
  const { owed } = await quote(borrower, how)
  const { token, loanId } = borrower
  dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: loanId, pay: how, method: 'wallet', amount_cents: owed.amount_cents },
      { token },
    ),
  )
  return owed.amount_cents
}
/** Ledger balance of a loan on an account; a debit is positive. */
const booked = async (
  { loanId }: LateBorrower,
  account: 'principal' | 'write_off' | 'recovery' | 'interest' | 'late' | 'early_discount',
): Promise<number> =>
  (
    await db()
      .selectFrom('ledger_postings')
      .select('amount_cents')
      .where('loan_id', '=', loanId)
      .where('account', '=', account)
      .execute()
  ).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
const topUp = async ({ id }: LateBorrower): Promise<void> => {
  const now = await arrears.clock()
  const lines = [
    { account: 'bank', debit: cents(500_000) },
    { account: 'wallet', borrowerId: id, credit: cents(500_000) },
  ] as const
  await post(db(), { event: 'pix_in_matched', key: crypto.randomUUID(), effectiveAt: now, now, lines })
}

let lost: LateBorrower
beforeAll(async () => {
  lost = await arrears.credited(150, 'Lost Loan', 8)
})

describe('a write-off', () => {
  it('needs a loan late enough, a reason, a role, and another person', async () => {
    const late = await arrears.credited(100, 'Late Loan')
    expect(await act('finance', { action: 'propose', loan_id: late.loanId, reason: 'Too soon.' })).toMatchObject({
      status_code: 402,
      data: { reason: 'not_late_enough' },
    })
    expect(await act('finance', { action: 'propose', loan_id: lost.loanId, reason: ' ' })).toMatchObject({
      status_code: 400,
    })
    expect(await act('finance', { action: 'propose', loan_id: crypto.randomUUID(), reason: 'x' })).toMatchObject({
      status_code: 404,
    })
    for (const role of ['support', 'reviewer', 'auditor'] as const)
      expect(await act(role, { action: 'propose', loan_id: lost.loanId, reason: 'x' })).toMatchObject({
        status_code: 403,
      })
    const { id, ...proposed } = await propose(lost)
    expect(proposed).toMatchObject({
      state: 'proposed',
      by_me: true,
      principal_cents: (await account(lost)).principal_cents,
    })
    expect(await act('admin', { action: 'propose', loan_id: lost.loanId, reason: 'Again.' })).toMatchObject({
      status_code: 412,
    })
    expect(await act('finance', { action: 'confirm', id })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(await booked(lost, 'write_off')).toBe(0)
    expect(dataOf(await act('admin', { action: 'withdraw', id })).write_off.state).toBe('withdrawn')
    expect(await act('admin', { action: 'confirm', id })).toMatchObject({
      status_code: 412,
      data: { reason: 'already_decided' },
    })
    expect((await account(lost)).write_off).toBeNull()
  })

  it('that was proposed is not done once the borrower has paid what made it late', async () => {
    const saved = await arrears.credited(150, 'Saved Loan', 8)
    await topUp(saved)
    const { id } = await propose(saved)
    const rows = (await account(saved)).installments
      .filter(({ state }) => state === 'overdue')
      .map(({ number }) => number)
    await pay(saved, { verb: 'rows', rows })
    expect(await act('admin', { action: 'confirm', id })).toMatchObject({
      status_code: 402,
      data: { reason: 'not_late_enough' },
    })
    expect([await booked(saved, 'write_off'), await booked(saved, 'recovery')]).toEqual([0, 0])
  })

  it('takes the principal out of the books once, and leaves the borrower owing the same', async () => {
    const before = await quote(lost, { verb: 'settle' })
    const principal = await booked(lost, 'principal')
    const { id } = await propose(lost)
    const answers = await Promise.all(Array.from({ length: 4 }, () => act('admin', { action: 'confirm', id })))
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1)
    expect([await booked(lost, 'principal'), await booked(lost, 'write_off')]).toEqual([0, principal])
    expect(await quote(lost, { verb: 'settle' })).toEqual(before)
    expect(await account(lost)).toMatchObject({
      state: 'credited',
      principal_cents: 0,
      may_write_off: false,
      write_off: { state: 'done', principal_cents: principal },
    })
    expect(await act('finance', { action: 'propose', loan_id: lost.loanId, reason: 'Once more.' })).toMatchObject({
      status_code: 412,
    })
    const now = await arrears.clock()
    const { creditLimit } = await readLoanContext(db(), testConfig({}), lost.id, now)
    expect(creditLimit.history.writtenOff).toBe(true)
  })

  it('and all that is paid after it is recovered: rows, parts and the rest, until the loan is repaid', async () => {
    await topUp(lost)
    const principal = await booked(lost, 'write_off')
    const earned = [await booked(lost, 'interest'), await booked(lost, 'late')]
    let paid = await pay(lost, { verb: 'rows', rows: [1] })
    paid += await pay(lost, { verb: 'part', amount_cents: 1234 })
    // The discount for early payment is not booked, since the ledger no longer has a debt to reduce.
    paid += await pay(lost, { verb: 'settle' })
    expect([await booked(lost, 'principal'), await booked(lost, 'write_off'), await booked(lost, 'recovery')]).toEqual([
      0,
      principal,
      -paid,
    ])
    expect([await booked(lost, 'interest'), await booked(lost, 'late'), await booked(lost, 'early_discount')]).toEqual([
      ...earned,
      0,
    ])
    const view = await account(lost)
    expect(view).toMatchObject({ state: 'repaid', left_cents: 0, paid: 8, repayments_total: 3 })
    expect(view.ledger.map(({ event }) => event)).toEqual([
      'credited',
      'written_off',
      'repaid_after_write_off',
      'repaid_after_write_off',
      'repaid_after_write_off',
    ])
    // The receipts show every payment by row, as usual.
    expect(view.repayments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(paid)
    expect(view.repayments.reduce((sum, { principal_cents }) => sum + principal_cents, 0)).toBe(principal)
    expect([await ledgerFaults(db()), await auditFaults(db())]).toEqual([[], []])
  })

  it('leaves the checks of the close as they should be', async () => {
    await arrears.close()
    const { failed } = await db()
      .selectFrom('closes')
      .select('failed')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(failed).toBe(0)
  })
})
