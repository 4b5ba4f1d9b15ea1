import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addJob } from '../platform/jobs/queue.ts'
import { ledgerFaults } from '../ledger/balance-queries.ts'
import { bankOf } from '../testing/bank.ts'
import { dataOf } from '../testing/identity.ts'
import { eventually, loansOf } from '../testing/loans.ts'
import { useServer } from '../testing/server.ts'
import { waitingDay } from '../reporting/close/close.ts'
import { PEOPLE } from './people.ts'
import { SANDBOX_PASSWORD } from './seed.ts'

const sandbox = useServer({ SANDBOX_WORLD: 'played' })
const { ask } = sandbox

const listed = async () => dataOf(await ask('POST /api/sandbox/borrowers', {}, { key: null })).borrowers
/** One job creates all of them, which takes more than a minute on a busy machine. */
const seededBorrowers = async () => {
  await expect.poll(async () => (await listed()).length, { timeout: 150_000, interval: 200 }).toBe(PEOPLE.length)
  return listed()
}

describe('a sandbox that is played', () => {
  it('has a borrower in each state of a loan, whom one can log in as', async () => {
    const borrowers = await seededBorrowers()
    const states = new Set(borrowers.map(({ state }) => state ?? 'none'))
    expect([...states].toSorted((one, other) => one.localeCompare(other))).toEqual([
      'approved',
      'cancelled',
      'credited',
      'generated',
      'no_package',
      'none',
      'package_unpaid',
      'quota_short',
      'regretted',
      'rejected',
      'repaid',
      'under_review',
      'unverified',
    ])
    for (const { id, state } of borrowers) {
      const { token } = dataOf(await ask('POST /api/sandbox/borrower_session', { id }))
      const { detail } = dataOf(await ask('POST /api/dk/getDetail', {}, { token }))
      expect(detail?.loan.state ?? null).toBe(state)
    }
    expect(await ledgerFaults(sandbox.server.pool.db)).toEqual([])
  })

  it('is filled in one transaction, so that nobody acts on a borrower before the scene is reached', async () => {
    await seededBorrowers()
    const written = await sandbox.server.pool.db
      .selectFrom('sandbox_borrowers')
      .select(sql<string>`xmin::text`.as('transaction'))
      .execute()
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1)
  })

  it('has a complaint for the operators to answer', async () => {
    await seededBorrowers()
    const token = dataOf(
      await ask('POST /api/console/login', { login: 'support@sandbox', password: SANDBOX_PASSWORD }),
    ).token
    const list = { action: 'list', list: 'complaints', page: 1, page_size: 20 } as const
    const { rows, total } = dataOf(await ask('POST /api/console/conversations', list, { token, key: null }))
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ topic: 'loan', complaint: [{ level: 'service', answered_at: null }] })
  })

  it('has borrowers who are early, due today, overdue and settled, with a history that ties to the books and to the bank', async () => {
    const borrowers = await seededBorrowers()
    const repaying = async (scene: string) => {
      const { token } = dataOf(
        await ask('POST /api/sandbox/borrower_session', { id: borrowers.find(({ note }) => note === scene)?.id ?? '' }),
      )
      const data = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'installments' }, { token }))
      return { states: data.installments.map(({ state }) => state), loan: data.loan, token }
    }
    expect((await repaying('early')).states.slice(0, 2)).toEqual(['refunded', 'early'])
    expect((await repaying('due')).states.slice(0, 2)).toEqual(['immediate', 'early'])
    const overdue = await repaying('overdue')
    expect(overdue.states.slice(0, 2)).toEqual(['overdue', 'early'])
    expect(overdue.loan?.due_cents).toBeGreaterThan(0)
    const settled = await repaying('settled')
    expect([settled.loan?.state, new Set(settled.states)]).toEqual(['repaid', new Set(['refunded'])])
    // In the first months of a year there is also the statement of the year before.
    expect(dataOf(await ask('POST /api/app/letters', { action: 'list' }, { token: settled.token }))).toMatchObject({
      letters: expect.arrayContaining([expect.objectContaining({ kind: 'settlement' })]),
    })
    expect(await bankOf(sandbox).bookFaults()).toEqual([])
  })

  it('closes the days of that history, every check of the books holding, and tells operators who is overdue', async () => {
    await seededBorrowers()
    const db = sandbox.server.pool.db
    await addJob(db, { name: 'close_due', payload: {} })
    await eventually(
      () => waitingDay(db, new Date()),
      (day) => day === undefined,
      'all days were closed',
    )
    const closes = await db.selectFrom('closes').select('failed').execute()
    expect([closes.length, closes.filter(({ failed }) => failed > 0)]).toEqual([31, []])
    const token = await loansOf(sandbox).operator('support')
    expect(
      dataOf(
        await ask(
          'POST /api/console/collections',
          { action: 'list', bucket: '1-30', page: 1, page_size: 10 },
          { token },
        ),
      ),
    ).toMatchObject({ rows: [{ borrower_name: 'Ataíde Atrasa' }] })
  })

  it('logs in as nobody but a made-up borrower', async () => {
    const { id } = await loansOf(sandbox).sent()
    expect((await ask('POST /api/sandbox/borrower_session', { id })).status_code).toBe(404)
  })

  it('plays the operators for a newcomer, from documents to credited, and leaves its made-up borrowers as they are', async () => {
    const before = await seededBorrowers()
    const loans = loansOf(sandbox)
    const newcomer = await loans.sent()
    await eventually(
      () => loans.detail(newcomer),
      ({ loan }) => loan.state === 'no_package',
      'documents passed',
    )
    dataOf(await loans.choose(newcomer))
    await eventually(
      () => loans.detail(newcomer),
      ({ loan }) => loan.state === 'approved',
      'approved',
    )
    await loans.sign(newcomer)
    await eventually(
      () => loans.detail(newcomer, newcomer.loanId),
      ({ loan }) => loan.state === 'credited',
      'credited',
    )
    expect(await seededBorrowers()).toEqual(before)
  })

  it('plays nobody once it is switched off', async () => {
    dataOf(await ask('POST /api/sandbox/autopilot', { action: 'switch', on: false }))
    const loans = loansOf(sandbox)
    const newcomer = await loans.sent()
    await new Promise((resolve) => setTimeout(resolve, 6000))
    expect((await loans.detail(newcomer)).loan.next?.step).toBe('wait_verification')
  })

  it('lives on, once that is switched on, until every credited loan is repaid: out of the wallet, and by the played bank where that is empty', async () => {
    expect(dataOf(await ask('POST /api/sandbox/autopilot', { action: 'read' }, { key: null }))).toEqual({
      on: false,
      lives_on: false,
    })
    const credited = (await seededBorrowers()).filter(({ state }) => state === 'credited').map(({ id }) => id)
    expect(credited).toHaveLength(4)
    expect(dataOf(await ask('POST /api/sandbox/autopilot', { action: 'switch', lives_on: true }))).toEqual({
      on: false,
      lives_on: true,
    })
    await loansOf(sandbox).leap(200 * 86_400)
    const states = async () =>
      new Set((await seededBorrowers()).filter(({ id }) => credited.includes(id)).map(({ state }) => state))
    await expect.poll(states, { timeout: 150_000, interval: 500 }).toEqual(new Set(['repaid']))
    const recharged = await sandbox.server.pool.db
      .selectFrom('recharge_orders')
      .select(['borrower_id', 'state'])
      .where('borrower_id', 'in', credited)
      .execute()
    expect([
      new Set(recharged.map(({ borrower_id }) => borrower_id)).size,
      new Set(recharged.map(({ state }) => state)),
    ]).toEqual([4, new Set(['paid'])])
    expect(await bankOf(sandbox).bookFaults()).toEqual([])
  })
})
