import { calls, type Call, type CallInput, type CallKey, type CallOutput } from '@home-credit/contract'
import { expect, it } from 'vitest'
import { openSession } from '../sessions/sessions.ts'
import { oracleFaults } from '../../reporting/oracle/oracle-queries.ts'
import { arrearsOf } from '../../testing/arrears.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf, identityOf } from '../../testing/identity.ts'
import { eventually, loansOf, newCpf } from '../../testing/loans.ts'
import { linkIn, useLink } from '../../testing/operators.ts'
import { recoveryOf } from '../../testing/recovery.ts'
import { plainJpeg } from '../../testing/sample-pictures.ts'
import { useServer } from '../../testing/server.ts'
import { sendFile } from '../../testing/upload.ts'
import { walletOf } from '../../testing/wallet.ts'
import { settingsInForce } from '../../settings/settings.ts'
import { operatorByLogin } from './operators.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const wallet = walletOf(sandbox)
const identity = identityOf(sandbox)
const recovery = recoveryOf(sandbox, identity)
const arrears = arrearsOf(sandbox, loans)
const db = () => sandbox.server.pool.db

type Borrower = Awaited<ReturnType<typeof loans.credited>>
type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

/** The whole staff, specialists before administrators. */
const OFFICE = ['reviewer@sandbox', 'finance@sandbox', 'support_content@sandbox', 'admin@sandbox', 'admin2@sandbox']

/** The calls and actions made; they must include every confirmation in the contract. */
const walked = new Set<string>()

/**
 * Makes the call as the first operator who may: one who gets a
 * 403, for the role or for being the same person, is skipped.
 */
async function office<Key extends CallKey>(
  key: Key,
  input: CallInput<Key> & { action: string },
): Promise<CallOutput<Key> & { by: string }> {
  for (const login of OFFICE) {
    const token = await openSession(db(), 'operator', await operatorByLogin(db(), login), await arrears.clock())
    const answer = await ask(key, input, { token })
    if (answer.status_code === 403) continue
    const done = { ...dataOf(answer), by: login }
    walked.add(`${key} ${input.action}`)
    return done
  }
  throw new Error(`no operator may ${key} ${input.action}`)
}

/** Two different operators act one after the other. */
async function byTwo<One extends CallKey, Two extends CallKey>(
  one: [One, CallInput<One> & { action: string }],
  two: [Two, CallInput<Two> & { action: string }],
): Promise<CallOutput<Two>> {
  const first = await office(...one)
  const second = await office(...two)
  expect(second.by).not.toBe(first.by)
  return second
}

const takeBack = async (endToEndId: string): Promise<void> => {
  dataOf(await ask('POST /api/sandbox/bank', { action: 'claw_back', end_to_end_id: endToEndId }))
  await bank.lineIn(endToEndId, 'returned')
}
const recharge = async ({ token }: Borrower, amount: number, payer_cpf?: string): Promise<string> => {
  const order = await bank.recharge(token, amount)
  const endToEndId = await bank.pay({
    txid: order.copy_code ?? '',
    ...(payer_cpf === undefined ? {} : { payer_cpf }),
  })
  await bank.orderIn(token, order.id, 'paid')
  return endToEndId
}
const payFromWallet = async ({ token, loanId }: Borrower, pay: Pay): Promise<void> => {
  const { owed } = dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, { token }))
  dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: loanId, pay, method: 'wallet', amount_cents: owed.amount_cents },
      { token },
    ),
  )
}

it('a loan is verified, rejected, approved after a second look, and released by four people', async () => {
  const borrower = await loans.sent()
  const { loanId: loan_id, token } = borrower
  for (const login of OFFICE) await loans.openDocuments(login, loan_id)
  const people = [(await office('POST /api/console/decide', { action: 'pass_verification', loan_id, note: '' })).by]
  const chosen = dataOf(await loans.choose(borrower))
  await loans.referred(borrower)
  people.push(
    (await office('POST /api/console/decide', { action: 'reject', loan_id, reasons: ['income_not_proven'], note: '' }))
      .by,
  )
  const agreed_fee_cents = chosen.package?.fee_cents ?? 0
  dataOf(
    await ask(
      'POST /api/app/loan',
      { action: 'request_human_review', loan_id, agreed_fee_cents, reason: 'Please look again.' },
      { token },
    ),
  )
  people.push((await office('POST /api/console/decide', { action: 'approve', loan_id, note: '' })).by)
  await loans.sign(borrower)
  people.push((await office('POST /api/console/decide', { action: 'release', loan_id })).by)
  expect(new Set(people).size).toBe(4)
  expect((await loans.detail(borrower)).loan.state).toBe('credited')
})

it('a proof of payment, a match, its undoing and a return out of suspense are confirmed by a second person', async () => {
  const borrower = await loans.credited()
  const order = await bank.recharge(borrower.token, 2100, 'transfer')
  const end_to_end_id = await bank.pay({ amount_cents: 2100 })
  await bank.lineIn(end_to_end_id, 'suspense')
  const { file_id } = dataOf(await sendFile(sandbox.address, await plainJpeg(), { token: borrower.token }))
  const sent = dataOf(
    await ask('POST /api/userCreditOrder/recharge', { order_id: order.id, file_id }, { token: borrower.token }),
  )
  const id = sent.order.proof?.id ?? ''
  await byTwo(
    ['POST /api/console/proofs', { action: 'propose', id, end_to_end_id }],
    ['POST /api/console/proofs', { action: 'confirm', id }],
  )

  const unknown = await bank.pay({ amount_cents: 4100 })
  await bank.lineIn(unknown, 'suspense')
  const line = { end_to_end_id: unknown }
  const confirm = ['POST /api/console/suspense', { action: 'confirm', ...line }] as const
  await byTwo(
    ['POST /api/console/suspense', { action: 'propose_match', ...line, borrower_id: borrower.id }],
    [...confirm],
  )
  await byTwo(
    ['POST /api/console/suspense', { action: 'propose_unmatch', ...line, reason: 'Another Maria.' }],
    [...confirm],
  )
  await byTwo(['POST /api/console/suspense', { action: 'propose_return', ...line }], [...confirm])
  expect((await bank.lineIn(unknown, 'returned'))?.borrower_id).toBeNull()
})

it('an overpayment is returned by two people', async () => {
  const cpf = newCpf()
  const borrower = await loans.credited({ amount_cents: 30_000, months: 3 }, { id_number: cpf })
  await bank.spend(borrower.id)
  const end_to_end_id = await recharge(borrower, 5000, cpf)
  await loans.topUp(borrower, 100_000)
  await payFromWallet(borrower, { verb: 'settle' })
  const proposed = await office('POST /api/console/refunds', {
    action: 'propose',
    end_to_end_id,
    reason: 'Paid more than was owed.',
  })
  const id = 'refund' in proposed ? (proposed.refund.refund?.id ?? '') : ''
  const confirmed = await office('POST /api/console/refunds', { action: 'confirm', end_to_end_id, id })
  expect(confirmed.by).not.toBe(proposed.by)
})

it('a loan is written off, a claim given up and a payment undone by two people each', async () => {
  const lost = await arrears.credited(150, 'Lost Loan', 8)
  const reason = 'Nobody can be reached.'
  const { write_off } = await office('POST /api/console/write_offs', {
    action: 'propose',
    loan_id: lost.loanId,
    reason,
  })
  expect((await office('POST /api/console/write_offs', { action: 'confirm', id: write_off.id })).write_off.state).toBe(
    'done',
  )

  const borrower = await loans.credited()
  const endToEndId = await recharge(borrower, 7000)
  await bank.spend(borrower.id)
  await takeBack(endToEndId)
  const listed = await office('POST /api/console/claims', { action: 'list' })
  const claim = 'claims' in listed ? listed.claims.find(({ borrower_id }) => borrower_id === borrower.id) : undefined
  const id = claim?.id ?? ''
  await byTwo(
    ['POST /api/console/claims', { action: 'propose', id, reason }],
    ['POST /api/console/claims', { action: 'confirm', id }],
  )

  const payer = await loans.credited()
  await payFromWallet(payer, { verb: 'fewer', amount_cents: 20_000 })
  const answer = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'made' }, { token: payer.token }))
  const repayment_id = 'repayments' in answer ? (answer.repayments[0]?.id ?? '') : ''
  await byTwo(
    ['POST /api/console/payment_undoing', { action: 'propose', repayment_id, reason }],
    ['POST /api/console/payment_undoing', { action: 'confirm', repayment_id }],
  )
})

it('a setting is confirmed by a second person who has read what it changes', async () => {
  const { holidays } = await settingsInForce(db(), await arrears.clock(), ['holidays'])
  const proposed = await office('POST /api/console/setting_versions', {
    action: 'propose',
    name: 'holidays',
    value: [...holidays, { day: '2031-03-03', name: 'Carnival break' }],
    reason: 'The office is closed.',
    effective_at: null,
  })
  if (!('version' in proposed)) throw new Error('no version')
  const { id } = proposed.version
  const read = await office('POST /api/console/setting_versions', { action: 'preview', id })
  if (!('preview' in read)) throw new Error('no preview')
  const { replaces } = read.preview
  const confirmed = await office('POST /api/console/setting_versions', { action: 'confirm', id, replaces })
  expect(confirmed.by).not.toBe(proposed.by)
})

it('an article is published, and who lends and how they are reached is changed, by two people each', async () => {
  const text = { title: 'Hours', summary: 'When we are there.', body: '<p>On weekdays.</p>' }
  const none = { title: '', summary: '', body: '' }
  const looked = { id: 'hours', version: 1 }
  await office('POST /api/console/articles', {
    action: 'add',
    id: 'hours',
    place: 9,
    next: null,
    texts: { en: text, zh: none, pt: none },
  })
  await byTwo(
    ['POST /api/console/articles', { action: 'propose', ...looked }],
    ['POST /api/console/articles', { action: 'confirm', ...looked }],
  )
  await office('POST /api/console/articles', { action: 'unpublish', id: 'hours' })

  const { lender, service } = await office('POST /api/console/settings', { action: 'read' })
  const why = { reason: 'We moved.', effective_at: null }
  const changed = {
    lender: { action: 'set_lender', ...lender.value, address: 'Rua Nova 1, Recife', ...why },
    service: { action: 'set_service', ...service.value, answer_minutes: 30, phone: '0800 123 4567', ...why },
  } as const
  for (const name of ['lender', 'service'] as const) {
    const proposed = await office('POST /api/console/settings', changed[name])
    const { id = 0, replaces = null } = proposed[name].proposed ?? {}
    const confirmed = await office('POST /api/console/settings', { action: 'confirm', name, id, replaces })
    expect(confirmed.by).not.toBe(proposed.by)
  }
  const publicSettings = dataOf(await ask('POST /api/system/setting', {}))
  expect([publicSettings.lender.address, publicSettings.service.phone]).toEqual(['Rua Nova 1, Recife', '0800 123 4567'])
})

it('a colleague is added, gets another role, and is reset by two administrators', async () => {
  const added = await office('POST /api/console/operators', {
    action: 'add',
    login: 'sixth',
    name: 'Sixth',
    role: 'support',
  })
  const id = 'operator' in added ? added.operator.id : ''
  const { path } = await office('POST /api/console/operator_link', { action: 'enrol', id })
  await useLink(ask, linkIn(path))
  await office('POST /api/console/operators', { action: 'confirm_role', id, role: 'support' })
  await byTwo(
    ['POST /api/console/operators', { action: 'change', id, name: 'Sixth', role: 'auditor' }],
    ['POST /api/console/operators', { action: 'confirm_role', id, role: 'auditor' }],
  )
  const reset = await byTwo(
    ['POST /api/console/operators', { action: 'propose_reset', id }],
    ['POST /api/console/operator_link', { action: 'confirm_reset', id }],
  )
  expect((await useLink(ask, linkIn(reset.path))).recoveryCodes).toHaveLength(10)
})

it('a guide of IOF is remitted by two people', async () => {
  await loans.forward(40 * 86_400)
  await arrears.close()
  const guides = await eventually(
    async () => office('POST /api/console/iof_guides', { action: 'list', page: 1, page_size: 10 }),
    (answer) => 'rows' in answer && answer.rows.some(({ amount_cents }) => amount_cents > 0),
    'there is a guide',
  )
  const guide = 'rows' in guides ? guides.rows.find(({ amount_cents }) => amount_cents > 0) : undefined
  const { from, pay_by } = guide ?? { from: '', pay_by: '' }
  await byTwo(
    ['POST /api/console/iof_guides', { action: 'propose', from, reference: 'AUT 0001', paid_on: pay_by }],
    ['POST /api/console/iof_guides', { action: 'confirm', from, reference: 'AUT 0001' }],
  )
  expect(await oracleFaults(db())).toEqual([])
})

it('an account is recovered by two people who compared the documents', async () => {
  const cpf = newCpf()
  const borrower = await loans.verified({ id_number: cpf })
  dataOf(await recovery.request(identity.newPhone(), cpf, await plainJpeg()))
  const found = await eventually(
    async () => office('POST /api/console/phone_changes', { action: 'list', page: 1, page_size: 10 }),
    (answer) => 'rows' in answer && answer.rows.some(({ borrower_id }) => borrower_id === borrower.id),
    'the request is in the queue',
  )
  const row = 'rows' in found ? found.rows.find(({ borrower_id }) => borrower_id === borrower.id) : undefined
  const seen = { id: row?.id ?? '', documents_compared: true, note: 'The same face.' }
  const done = await byTwo(
    ['POST /api/console/phone_changes', { action: 'approve', ...seen }],
    ['POST /api/console/phone_changes', { action: 'confirm', ...seen }],
  )
  expect(done).toMatchObject({ change: { state: 'waiting_delay' } })
})

it('a large payout is approved', async () => {
  const borrower = await wallet.funded(1_000_000)
  const { id, state } = await wallet.withdrawn(borrower, 1_000_000)
  expect(state).toBe('approval')
  await office('POST /api/console/payouts', { action: 'approve', id })
  await wallet.until(borrower, id, 'paid')
})

it('and no confirmation of the contract was left out', () => {
  const confirmations = (Object.values(calls) as Call[]).flatMap(({ key, who, input }) =>
    who !== 'operator' || !('options' in input)
      ? []
      : (input.options as { shape?: { action?: { value?: string } } }[])
          .map(({ shape }) => shape?.action?.value ?? '')
          .filter((action) => action.startsWith('confirm'))
          .map((action) => `${key} ${action}`),
  )
  expect(confirmations.length).toBeGreaterThan(9)
  expect(confirmations.filter((each) => !walked.has(each))).toEqual([])
})
