import type { CallInput, CallOutput, Role } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf, newCpf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

type Input = CallInput<'POST /api/console/refunds'>
type Row = Extract<CallOutput<'POST /api/console/refunds'>, { refund: unknown }>['refund']
type Borrower = Awaited<ReturnType<typeof loans.credited>>

const act = async (role: Role, input: Input) =>
  ask('POST /api/console/refunds', input, { token: await loans.operator(role) })
const done = async (role: Role, input: Input): Promise<Row> => {
  const data = dataOf(await act(role, input))
  if (!('refund' in data)) throw new Error('a list')
  return data.refund
}
const rows = async (state?: Row['state'], role: Role = 'support'): Promise<Row[]> => {
  const data = dataOf(
    await act(role, { action: 'list', page: 1, page_size: 100, ...(state === undefined ? {} : { state }) }),
  )
  if (!('rows' in data)) throw new Error('no list')
  return data.rows
}
const rowOf = async (endToEndId: string, state?: Row['state']) =>
  (await rows(state)).find((row) => row.end_to_end_id === endToEndId)
const until = (endToEndId: string, state: Row['state']) =>
  eventually(
    () => rowOf(endToEndId, state),
    (row) => row !== undefined,
    `the refund is ${state}`,
  )
const inWallet = ({ id }: { id: string }) => walletBalance(db(), id)
const propose = (endToEndId: string, role: Role = 'finance') =>
  done(role, { action: 'propose', end_to_end_id: endToEndId, reason: 'Paid more than was owed.' })

/** Puts the amount into the wallet by PIX; returns the EndToEndId. */
async function recharge({ token }: Borrower, cents: number, payerCpf: string): Promise<string> {
  const order = await bank.recharge(token, cents)
  const endToEndId = await bank.pay({ txid: order.copy_code ?? '', payer_cpf: payerCpf })
  await bank.orderIn(token, order.id, 'paid')
  return endToEndId
}

/** Repays everything from the wallet, so that this much remains in it. */
async function repayAll(borrower: Borrower, leftCents: number): Promise<void> {
  const pay = { verb: 'settle' } as const
  const { owed } = dataOf(
    await ask('POST /api/dk/getRepayment', { loan_id: borrower.loanId, pay }, { token: borrower.token }),
  )
  const missing = owed.amount_cents + leftCents - (await inWallet(borrower))
  if (missing > 0) await loans.topUp(borrower, missing)
  else await bank.spend(borrower.id, -missing)
  dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay, method: 'wallet', amount_cents: owed.amount_cents },
      { token: borrower.token },
    ),
  )
}

/** A borrower who recharged this much by PIX, has repaid everything, and has `leftCents` left. */
async function overpaid(
  rechargedCents: number,
  leftCents: number,
): Promise<Borrower & { endToEndId: string; cpf: string }> {
  const cpf = newCpf()
  const borrower = await loans.credited({ amount_cents: 30_000, months: 3 }, { id_number: cpf })
  await bank.spend(borrower.id)
  const endToEndId = await recharge(borrower, rechargedCents, cpf)
  await repayAll(borrower, leftCents)
  return { ...borrower, endToEndId, cpf }
}

/** A borrower whose first installment was paid by PIX with too much. */
async function paidTooMuch(moreCents: number, payerIs: 'self' | 'other'): Promise<Borrower & { endToEndId: string }> {
  const cpf = newCpf()
  const borrower = await loans.credited({}, { id_number: cpf })
  await bank.spend(borrower.id)
  const pay = { verb: 'rows' as const, rows: [1] }
  const { owed } = dataOf(
    await ask('POST /api/dk/getRepayment', { loan_id: borrower.loanId, pay }, { token: borrower.token }),
  )
  const data = dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay, method: 'pix', amount_cents: owed.amount_cents },
      { token: borrower.token },
    ),
  )
  if (!('order' in data)) throw new Error('no order')
  const endToEndId = await bank.pay({
    txid: data.order.copy_code ?? '',
    amount_cents: owed.amount_cents + moreCents,
    payer_cpf: payerIs === 'self' ? cpf : newCpf(),
  })
  await bank.orderIn(borrower.token, data.order.id, 'paid')
  return { ...borrower, endToEndId }
}

describe('money left in the wallet of who has repaid all', () => {
  it('is listed once, against what came last: not a second time against the PIX of another payer that was spent', async () => {
    const listed = async (leftCents: number): Promise<(number | undefined)[]> => {
      const cpf = newCpf()
      const borrower = await loans.credited({ amount_cents: 30_000, months: 3 }, { id_number: cpf })
      await bank.spend(borrower.id)
      const lines = [await recharge(borrower, 5000, newCpf()), await recharge(borrower, 5000, cpf)]
      await repayAll(borrower, leftCents)
      const open = await rows('open')
      return lines.map((id) => open.find((row) => row.end_to_end_id === id)?.refund_cents)
    }
    expect(await listed(3000)).toEqual([undefined, 3000])
    expect(await listed(6000)).toEqual([1000, 5000])
  })

  it('goes back to who paid it, as much as is there and no more, once a second person confirms it', async () => {
    const payer = await overpaid(5000, 3000)
    expect(await rowOf(payer.endToEndId, 'open')).toMatchObject({
      why: 'all_closed',
      refund_cents: 3000,
      wallet_cents: 3000,
      amount_cents: 5000,
      borrower_id: payer.id,
      refund: null,
    })
    const { refund } = await propose(payer.endToEndId)
    const which = { end_to_end_id: payer.endToEndId, id: refund?.id ?? '' }
    expect(await act('finance', { action: 'confirm', ...which })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(await act('admin', { action: 'propose', end_to_end_id: payer.endToEndId, reason: 'Too.' })).toMatchObject({
      status_code: 412,
    })
    expect(await rowOf(payer.endToEndId, 'open')).toBeUndefined()
    expect(await inWallet(payer)).toBe(3000)

    const refundRow = await done('admin', { action: 'confirm', ...which })
    expect(refundRow).toMatchObject({ refund_cents: 3000 })
    expect(['asked', 'done']).toContain(refundRow.state)
    await until(payer.endToEndId, 'done')
    expect(await inWallet(payer)).toBe(0)
    const { received } = dataOf(await ask('POST /api/sandbox/bank', { action: 'read' }))
    expect(received.find((one) => one.end_to_end_id === payer.endToEndId)?.returned_cents).toBe(3000)
    const [returned] = await db()
      .selectFrom('pix_returns')
      .selectAll()
      .where('end_to_end_id', '=', payer.endToEndId)
      .execute()
    expect(returned).toMatchObject({ id: which.id, amount_cents: 3000, by_us: true, state: 'done' })
    expect(
      await db()
        .selectFrom('ledger_transactions')
        .select('event')
        .where('key', '=', returned?.return_id ?? '')
        .execute(),
    ).toEqual([{ event: 'overpayment_returned' }])
    expect((await bank.messageKindsOf(payer.id)).at(-1)).toBe('refunded')
    for (const action of ['confirm', 'withdraw'] as const)
      expect(await act('admin', { action, ...which })).toMatchObject({
        status_code: 412,
        data: { reason: 'already_decided' },
      })
    expect(
      await act('finance', { action: 'propose', end_to_end_id: payer.endToEndId, reason: 'Again.' }),
    ).toMatchObject({ status_code: 402, data: { reason: 'nothing_to_refund' } })
  })

  it('is at most what is left of the line, is spoken for while the bank is asked, and is asked for once by many at once', async () => {
    const payer = await overpaid(2000, 9000)
    const { refund, refund_cents } = await propose(payer.endToEndId, 'admin')
    expect(refund_cents).toBe(2000)
    const which = { action: 'confirm', end_to_end_id: payer.endToEndId, id: refund?.id ?? '' } as const
    const answers = await Promise.all(Array.from({ length: 4 }, () => act('finance', which)))
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1)
    await until(payer.endToEndId, 'done')
    expect(await inWallet(payer)).toBe(7000)
    expect(await rowOf(payer.endToEndId, 'open')).toBeUndefined()
  })

  it('stays in the wallet where the bank will not send it back, and is the borrower’s to take again', async () => {
    const payer = await overpaid(4000, 4000)
    const { refund } = await propose(payer.endToEndId)
    // At the bank it is too old when the return is requested.
    await db()
      .updateTable('sandbox_bank_pix')
      .set({ paid_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('end_to_end_id', '=', payer.endToEndId)
      .execute()
    await done('admin', { action: 'confirm', end_to_end_id: payer.endToEndId, id: refund?.id ?? '' })
    await until(payer.endToEndId, 'not_done')
    expect(await inWallet(payer)).toBe(4000)
    expect(dataOf(await ask('POST /api/credit/logs', { action: 'list' }, { token: payer.token }))).toMatchObject({
      balance_cents: 4000,
      withdrawable_cents: 4000,
    })
  })

  it('is no longer to be had once the borrower has taken it out, or the bank takes nothing back so late', async () => {
    const spent = await overpaid(2500, 2500)
    const { refund } = await propose(spent.endToEndId)
    await bank.spend(spent.id)
    const which = { end_to_end_id: spent.endToEndId, id: refund?.id ?? '' }
    expect(await act('admin', { action: 'confirm', ...which })).toMatchObject({
      status_code: 402,
      data: { reason: 'nothing_to_refund' },
    })
    expect(await done('finance', { action: 'withdraw', ...which })).toMatchObject({
      state: 'open',
      refund_cents: 0,
      refund: null,
    })
    const old = await overpaid(2600, 2600)
    await db()
      .updateTable('pix_received')
      .set({ paid_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('end_to_end_id', '=', old.endToEndId)
      .execute()
    expect(await rowOf(old.endToEndId)).toBeUndefined()
    expect(await act('finance', { action: 'propose', end_to_end_id: old.endToEndId, reason: 'x' })).toMatchObject({
      status_code: 402,
    })
  })
})

describe('what somebody else paid too much', () => {
  it('can go back while the loan is still to be paid, and only what was too much', async () => {
    const other = await paidTooMuch(700, 'other')
    expect(await rowOf(other.endToEndId, 'open')).toMatchObject({ why: 'third_party', refund_cents: 700 })
    const { refund } = await propose(other.endToEndId)
    await done('admin', { action: 'confirm', end_to_end_id: other.endToEndId, id: refund?.id ?? '' })
    await until(other.endToEndId, 'done')
    expect((await bank.line(other.endToEndId))?.state).toBe('matched')
  })

  it('is the borrower’s own where they paid themselves', async () => {
    const self = await paidTooMuch(700, 'self')
    expect(await rowOf(self.endToEndId)).toBeUndefined()
    expect(await act('finance', { action: 'propose', end_to_end_id: self.endToEndId, reason: 'x' })).toMatchObject({
      status_code: 402,
      data: { reason: 'nothing_to_refund' },
    })
  })
})

it('refuses what is wrong, and leaves books that tie and a log without a gap', async () => {
  const suspended = await bank.pay({ amount_cents: 1234 })
  await bank.lineIn(suspended, 'suspense')
  const wrong: [Input, number][] = [
    [{ action: 'propose', end_to_end_id: 'E1', reason: 'x' }, 404],
    [{ action: 'propose', end_to_end_id: suspended, reason: 'x' }, 402],
    [{ action: 'propose', end_to_end_id: suspended, reason: '' }, 400],
    [{ action: 'confirm', end_to_end_id: suspended, id: 'x' }, 404],
    [{ action: 'withdraw', end_to_end_id: 'E1', id: 'x' }, 404],
  ]
  for (const [input, status_code] of wrong)
    expect({ input, ...(await act('finance', input)) }).toMatchObject({ input, status_code })
  for (const role of ['support', 'auditor', 'reviewer'] as const)
    expect(await act(role, { action: 'propose', end_to_end_id: suspended, reason: 'x' })).toMatchObject({
      status_code: 403,
    })
  await bank.settled()
  expect([await bank.bookFaults(), await auditFaults(db())]).toEqual([[], []])
})
