import type { CallOutput, Role } from '@home-credit/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { cents } from '@home-credit/domain'
import { post } from '../../ledger/post.ts'
import { eventReader } from '../../testing/events.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

type Work = CallOutput<'POST /api/console/work'>

const work = async (role: Role): Promise<Work> =>
  dataOf(await ask('POST /api/console/work', {}, { token: await loans.operator(role), key: null }))
const HOUR = 3_600_000
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR)

let borrower: TestBorrower
let loanId: string
let operators: ReadonlyMap<string, string>

/** The rows that a queue or a proposal is made of, as the modules that own them write them. */
async function fill(proposer: string): Promise<void> {
  const { id } = borrower
  const [change, first, second] = [uuidv7(), uuidv7(), uuidv7()]
  const file = await loans.newFile(id)
  const [soon, now, past] = [inHours(2), new Date(), inHours(-30)]
  const line = (n: number): string => `E${String(n).padStart(31, '0')}`
  await sql`
    INSERT INTO deletion_requests (id, borrower_id, state, asked_at, due_at) VALUES (${uuidv7()}, ${id}, 'waiting', ${past}, ${past})`.execute(
    db(),
  )
  await sql`
    INSERT INTO conversations (id, protocol, borrower_id, topic, state, opened_at, answer_by, last_at, complaint) VALUES
      (${first}, '20261118-000001', ${id}, 'loan', 'open', ${now}, ${soon}, ${now}, NULL),
      (${second}, '20261118-000002', ${id}, 'loan', 'open', ${now}, ${inHours(240)}, ${now}, 'service')`.execute(db())
  await sql`
    INSERT INTO withdrawals (id, number, borrower_id, channel, state, amount_cents, account_hash, account_name, account_masked, created_at, approve_by, ended_at, reason)
    SELECT gen_random_uuid(), 'W-2026-90000' || place, ${id}, 'pix', state, 100, '\\x00', 'Ana', '***', ${past}, ${inHours(24)}, ${now}, reason
    FROM (VALUES (1, 'approval', NULL), (2, 'sent', NULL), (3, 'failed', 'bank_refused'), (4, 'failed', 'not_approved'), (5, 'paid', NULL)) AS w (place, state, reason)`.execute(
    db(),
  )
  await sql`
    INSERT INTO pix_received (end_to_end_id, amount_cents, paid_at, state, recorded_at, proposed, proposed_by, proposed_at) VALUES
      (${line(1)}, 100, ${now}, 'suspense', ${now}, NULL, NULL, NULL),
      (${line(2)}, 100, ${now}, 'suspense', ${now}, 'return', ${proposer}, ${past})`.execute(db())
  await sql`
    INSERT INTO phone_changes (id, borrower_id, old_phone, new_phone, cpf_matches, document_file_id, state, asked_at, first_approved_by, first_approved_at)
    VALUES (${change}, ${id}, '+5511911111111', '+5511922222222', true, ${file}, 'waiting_review', ${now}, ${proposer}, ${now})`.execute(
    db(),
  )
  await sql`
    INSERT INTO return_claims (id, borrower_id, return_key, end_to_end_id, why, amount_cents, left_cents, opened_at, payable_on, proposed_by, proposed_at, reason)
    VALUES (${uuidv7()}, ${id}, 'D1', 'D1', 'returned', 100, 100, ${now}, current_date + 7, ${proposer}, ${now}, 'gone')`.execute(
    db(),
  )
  await sql`
    INSERT INTO write_offs (id, loan_id, state, reason, proposed_by, proposed_at) VALUES (${uuidv7()}, ${loanId}, 'proposed', 'gone', ${proposer}, ${now})`.execute(
    db(),
  )
  await sql`
    INSERT INTO refunds (id, end_to_end_id, borrower_id, state, why, reason, amount_cents, proposed_by, proposed_at)
    VALUES ('D2', ${line(1)}, ${id}, 'proposed', 'all_closed', 'asked', 100, ${proposer}, ${now})`.execute(db())
  await sql`
    INSERT INTO repayments (id, loan_id, borrower_id, verb, method, effective_on, effective_at, recorded_at, amount_cents, discount_cents, early_discount_cents,
      late_cents, interest_cents, principal_cents, lines, undo_reason, undo_proposed_by, undo_proposed_at)
    VALUES (${uuidv7()}, ${loanId}, ${id}, 'rows', 'wallet', current_date, ${now}, ${now}, 100, 0, 0, 0, 0, 100, '[]', 'wrong', ${proposer}, ${now})`.execute(
    db(),
  )
  await sql`
    INSERT INTO iof_guides (period_from, period_to, pay_by, made_at, charged_cents, carried_cents, amount_cents, proposed_by, proposed_at, reference, paid_on)
    VALUES ('2026-01-01', '2026-01-11', '2026-01-14', ${now}, 100, 0, 100, ${proposer}, ${now}, 'auth', current_date)`.execute(
    db(),
  )
  await sql`
    INSERT INTO settings (name, value, set_by, proposed_at) VALUES
      ('holidays', '[]', ${`operator:${proposer}`}, ${now}), ('lender', '{}', ${`operator:${proposer}`}, ${now}), ('service', '{}', ${`operator:${proposer}`}, ${now})`.execute(
    db(),
  )
  await sql`
    UPDATE operators SET proposed_role = 'support', proposed_by = ${proposer}, proposed_at = ${now}, reset_proposed_by = ${proposer}, reset_proposed_at = ${now}
    WHERE login = 'content@sandbox'`.execute(db())
  await sql`
    UPDATE articles SET proposed_version = version, proposed_by = ${proposer}, proposed_at = ${now} WHERE id = (SELECT min(id) FROM articles)`.execute(
    db(),
  )
}

beforeAll(async () => {
  borrower = await loans.credited()
  loanId = (
    await db().selectFrom('loans').select('id').where('borrower_id', '=', borrower.id).executeTakeFirstOrThrow()
  ).id
  const rows = await db().selectFrom('operators').select(['id', 'login']).execute()
  operators = new Map(rows.map(({ id, login }) => [login, id]))
  await fill(operators.get('finance@sandbox') ?? '')
})

const queuesOf = ({ queues }: Work): string[] =>
  queues.flatMap(({ queue, waiting, mine }) => (waiting > 0 ? [mine ? queue : `(${queue})`] : []))

describe('what waits', () => {
  // In brackets what the role only sees.
  it.each<[Role, string[]]>([
    ['reviewer', ['(claims)', 'phone_changes']],
    ['finance', ['iof', 'stuck_payouts', 'payouts', 'suspense', 'claims']],
    ['content', []],
    ['support', ['privacy', 'conversations', 'complaints', 'phone_changes', 'claims']],
    ['auditor', ['(privacy)', '(conversations)', '(complaints)', '(phone_changes)', '(payouts)', '(suspense)']],
    [
      'admin',
      ['privacy', 'conversations', 'complaints', 'phone_changes', 'payouts', 'stuck_payouts', 'suspense', 'iof'],
    ],
  ])('%s sees the queues of the role, and which of them are the role’s own', async (role, expected) => {
    const found = queuesOf(await work(role))
    for (const queue of expected) expect(found).toContain(queue)
    expect(found.filter((each) => !each.startsWith('(')).length > 0).toBe(!['content', 'auditor'].includes(role))
  })

  it('is in the order of the deadlines, with the seconds left and the next cases to open', async () => {
    const { queues } = await work('admin')
    const filled = queues.filter(({ waiting }) => waiting > 0)
    const left = filled.map(({ seconds_left }) => seconds_left ?? Number.POSITIVE_INFINITY)
    expect(left).toEqual(left.toSorted((one, other) => one - other))
    const of = (queue: string) => filled.find((each) => each.queue === queue)
    expect(of('privacy')).toMatchObject({
      waiting: 1,
      late: 1,
      next: [{ borrower_name: 'Maria Aparecida da Silva', seconds_left: expect.any(Number) }],
    })
    expect(of('privacy')?.seconds_left).toBeLessThan(0)
    expect(of('conversations')).toMatchObject({ waiting: 1, late: 0, next: [{ number: '20261118-000001' }] })
    expect(of('complaints')).toMatchObject({ waiting: 1, late: 0, next: [{ number: '20261118-000002' }] })
    // Neither what an operator refused nor what was paid.
    expect(of('stuck_payouts')).toMatchObject({ waiting: 2, late: 1 })
    expect(of('payouts')).toMatchObject({ waiting: 1, next: [{ number: 'W-2026-900001' }] })
    // What is proposed counts, but the next step is somebody else's.
    expect(of('suspense')).toMatchObject({ waiting: 2, next: [{ id: `E${'1'.padStart(31, '0')}` }] })
    expect(of('phone_changes')).toMatchObject({ waiting: 1, next: [] })
  })

  it('shows refunds in their last week, and those of which a second person has to confirm one', async () => {
    const payer = await addBorrower(db())
    const paidAt = inHours(-24 * 88)
    const line = (n: number): string => `E${String(n).padStart(31, '0')}`
    await post(db(), {
      event: 'pix_in_matched',
      key: 'last-week',
      effectiveAt: paidAt,
      now: new Date(),
      lines: [
        { account: 'bank', debit: cents(300) },
        { account: 'wallet', borrowerId: payer.id, credit: cents(300) },
      ],
    })
    await sql`
      INSERT INTO pix_received (end_to_end_id, amount_cents, paid_at, state, recorded_at, borrower_id) VALUES
        (${line(71)}, 100, ${paidAt}, 'matched', ${paidAt}, ${payer.id}),
        (${line(72)}, 100, ${inHours(-24 * 91)}, 'matched', ${paidAt}, ${payer.id}),
        (${line(73)}, 100, ${inHours(-24 * 60)}, 'matched', ${paidAt}, ${payer.id})`.execute(db())
    const refunds = async (role: Role) => (await work(role)).queues.find(({ queue }) => queue === 'refunds')
    expect(await refunds('finance')).toMatchObject({ waiting: 1, late: 0, mine: true, next: [{ id: line(71) }] })
    const left = (await refunds('finance'))?.seconds_left ?? 0
    expect(left / 86_400).toBeGreaterThan(1.9)
    expect(left / 86_400).toBeLessThan(2.1)
    await sql`
      INSERT INTO refunds (id, end_to_end_id, borrower_id, state, why, reason, amount_cents, proposed_by, proposed_at)
      VALUES ('D71', ${line(71)}, ${payer.id}, 'proposed', 'all_closed', 'asked', 100, ${operators.get('finance@sandbox')}, now())`.execute(
      db(),
    )
    expect(await refunds('finance')).toMatchObject({ waiting: 1, next: [] })
    await sql`DELETE FROM refunds WHERE id = 'D71'`.execute(db())
  })

  it('shows no cases of queues that the role only sees', async () => {
    const { queues } = await work('auditor')
    expect(queues.some(({ waiting }) => waiting > 0)).toBe(true)
    expect(queues.every(({ mine, next }) => !mine && next.length === 0)).toBe(true)
  })
})

describe('what waits for a second person', () => {
  const proposalsOf = async (role: Role): Promise<string[]> =>
    (await work(role)).proposals.next.map(({ proposal }) => proposal).toSorted()

  it('is all that others proposed and the role may confirm, the longest waiting first', async () => {
    expect(await proposalsOf('admin')).toEqual([
      'article',
      'claim',
      'iof',
      'lender',
      'match',
      'payment_undoing',
      'phone_change',
      'refund',
      'reset',
      'role',
      'service',
      'terms',
      'write_off',
    ])
    expect(await proposalsOf('reviewer')).toEqual(['phone_change'])
    expect(await proposalsOf('content')).toEqual(['article', 'service'])
    const { proposals } = await work('admin')
    expect(proposals).toMatchObject({ waiting: 13, late: 1 })
    expect(proposals.next[0]).toMatchObject({ proposal: 'match', by_name: 'Fábio Finanças' })
    expect(proposals.next.find(({ proposal }) => proposal === 'write_off')).toMatchObject({
      id: loanId,
      borrower_name: 'Maria Aparecida da Silva',
    })
  })

  it('is never what the operator proposed, or what is about the operator', async () => {
    expect(await proposalsOf('finance')).toEqual([])
    await sql`
      UPDATE operators SET proposed_role = 'support', proposed_by = ${operators.get('finance@sandbox')}, proposed_at = now() WHERE login = 'admin@sandbox'`.execute(
      db(),
    )
    expect((await work('admin')).proposals.next.map(({ name }) => name)).not.toContain('Ana Admin')
  })
})

it('tells every operator who listens that something new waits, and no borrower', async () => {
  const path = `${sandbox.address}/api/console/work/events`
  const stream = await eventReader(path, await loans.operator('content'))
  await stream.until((text) => text.includes('event: ready'))
  const other = await addBorrower(db())
  await expect(eventReader(path, other.token)).rejects.toThrow('no stream')
  await sql`
    INSERT INTO deletion_requests (id, borrower_id, state, asked_at, due_at) VALUES (${uuidv7()}, ${other.id}, 'waiting', now(), now())`.execute(
    db(),
  )
  await stream.until((text) => text.includes('event: work'))
  await stream.close()
})
