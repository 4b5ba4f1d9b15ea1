import type { CallInput, Role } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { oracleFaults } from './reporting/oracle/oracle-queries.ts'
import { bankOf } from './testing/bank.ts'
import { dataOf } from './testing/identity.ts'
import { loansOf } from './testing/loans.ts'
import { useServer } from './testing/server.ts'

/** Two operators act on one record at once: one of them does, the other is told, and the first's act is whole. */

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

const PAIR = ['admin', 'finance'] as const
type Answer = { status_code: number; data?: unknown }

/** Both at once; returns what the one who was told got, and whether exactly one was. */
async function bothAtOnce(roles: readonly Role[], act: (token: string, role: Role) => Promise<Answer>) {
  const tokens = await Promise.all(roles.map(async (role) => [role, await loans.operator(role)] as const))
  const answers = await Promise.all(tokens.map(([role, token]) => act(token, role)))
  return {
    codes: answers.map(({ status_code }) => status_code).toSorted((one, other) => one - other),
    second: answers.find(({ status_code }) => status_code !== 200)?.data,
  }
}

it('a loan is decided by one of them, and the other is told', async () => {
  const { loanId } = await loans.underReview()
  const { codes, second } = await bothAtOnce(['admin', 'reviewer'], (token, role) =>
    ask(
      'POST /api/console/decide',
      role === 'admin'
        ? { action: 'approve', loan_id: loanId, note: '' }
        : { action: 'reject', loan_id: loanId, reasons: ['restrictions_elsewhere'], note: '' },
      { token },
    ),
  )
  expect(codes).toEqual([200, 412])
  expect(second).toMatchObject({ reason: expect.stringMatching(/^(out_of_order|claimed)$/) })
  const decisions = await db().selectFrom('loan_moves').select('action').where('loan_id', '=', loanId).execute()
  expect(decisions.filter(({ action }) => action === 'approve' || action === 'reject')).toHaveLength(1)
})

it('a plan is proposed by one of them, and the other is told', async () => {
  const { loanId } = await loans.credited()
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const terms = { count: 8, first_due_on: day, due_day: Number(day.slice(8)), rate_monthly: '0.02', waived_cents: 0 }
  const { figures } = dataOf(
    await ask(
      'POST /api/console/plans',
      { action: 'preview', loan_id: loanId, terms },
      { token: await loans.operator('admin') },
    ),
  )
  const confirmed = { left_cents: figures.before.left_cents, total_cents: figures.total_cents }
  const propose = { action: 'propose', loan_id: loanId, terms, note: '', seen: null, confirmed } as const
  const { codes, second } = await bothAtOnce(['admin', 'reviewer'], (token) =>
    ask('POST /api/console/plans', propose, { token }),
  )
  expect(codes).toEqual([200, 412])
  expect(second).toMatchObject({ reason: 'already_decided' })
  expect(await db().selectFrom('loan_plans').select('state').where('loan_id', '=', loanId).execute()).toEqual([
    { state: 'proposed' },
  ])
})

it('giving up a claim is proposed by one of them, with the reason of that one, and the other is told', async () => {
  const borrower = await loans.credited()
  const endToEndId = await bank.recharged(borrower.token, 7000)
  await bank.spend(borrower.id)
  await bank.takeBack(endToEndId)
  const { id } = await db()
    .selectFrom('return_claims')
    .select('id')
    .where('borrower_id', '=', borrower.id)
    .executeTakeFirstOrThrow()
  const { codes, second } = await bothAtOnce(PAIR, (token, role) =>
    ask('POST /api/console/claims', { action: 'propose', id, reason: `As ${role} saw it` }, { token }),
  )
  expect(codes).toEqual([200, 412])
  expect(second).toMatchObject({ reason: 'already_decided' })
  const claim = await db()
    .selectFrom('return_claims as c')
    .innerJoin('operators as o', 'o.id', 'c.proposed_by')
    .select(['c.reason', 'o.role'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(claim.reason).toBe(`As ${claim.role} saw it`)
  expect(await oracleFaults(db())).toEqual([])
})

it('a complaint is answered by one of them, the borrower reads one answer, and the other is told', async () => {
  const { token } = await loans.sent()
  const complaint = dataOf(
    await ask(
      'POST /api/app/conversation',
      { action: 'complain', id: uuidv7(), topic: 'payment', text: 'O valor cobrado está errado' },
      { token },
    ),
  )
  const id = complaint.conversation?.id ?? ''
  const { codes, second } = await bothAtOnce(['support', 'support_content'], (operator, role) =>
    ask(
      'POST /api/console/conversations',
      { action: 'close_complaint', id, message_id: uuidv7(), text: `Corrigimos o valor: ${role}.` },
      { token: operator },
    ),
  )
  expect(codes).toEqual([200, 412])
  expect(second).toMatchObject({ reason: 'conversation_closed' })
  const { messages } = dataOf(
    await ask('POST /api/app/conversation', { action: 'read', conversation_id: id }, { token, key: null }),
  )
  expect(messages.filter(({ author }) => author === 'operator')).toHaveLength(1)
})

it('a draft of the policy is proposed by one of them, and the other is told', async () => {
  const listed = dataOf(
    await ask(
      'POST /api/console/setting_versions',
      { action: 'list', name: 'late', page: 1, page_size: 10 },
      { token: await loans.operator('admin'), key: null },
    ),
  )
  const inForce = listed.rows.find(({ state }) => state === 'in_force')
  const input = (fine_rate: string): CallInput<'POST /api/console/setting_versions'> => ({
    action: 'propose',
    name: 'late',
    value: { fine_rate, mora_monthly: '0.01' },
    reason: 'Two at once.',
    effective_at: null,
    replaces: inForce?.id ?? null,
  })
  const second = dataOf(
    await ask('POST /api/console/login', { login: 'admin2@sandbox', password: 'sandbox-only' }),
  ).token
  const answers: Answer[] = await Promise.all([
    ask('POST /api/console/setting_versions', input('0.015'), { token: await loans.operator('admin') }),
    ask('POST /api/console/setting_versions', input('0.01'), { token: second }),
  ])
  expect(answers.map(({ status_code }) => status_code).toSorted((one, other) => one - other)).toEqual([200, 412])
  expect(answers.find(({ status_code }) => status_code === 412)?.data).toMatchObject({ reason: 'proposal_open' })
})
