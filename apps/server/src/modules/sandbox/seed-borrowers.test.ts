import { describe, expect, it } from 'vitest'
import { ledgerFaults } from '../../ledger/post.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { PEOPLE } from './people.ts'

const sandbox = useServer({ SANDBOX_WORLD: 'played' })
const { ask } = sandbox

const made = () => eventually(async () => dataOf(await ask('POST /api/sandbox/borrowers', {}, { key: null })).borrowers, (found) => found.length === PEOPLE.length, 'borrowers were made')

describe('a sandbox that is played', () => {
  it('has a borrower in each state of a loan, whom one can log in as', async () => {
    const borrowers = await made()
    const states = new Set(borrowers.map(({ state }) => state ?? 'none'))
    expect([...states].toSorted((one, other) => one.localeCompare(other))).toEqual(
      ['approved', 'cancelled', 'credited', 'generated', 'no_package', 'none', 'package_unpaid', 'quota_short', 'regretted', 'rejected', 'under_review', 'unverified'],
    )
    for (const { id, state } of borrowers) {
      const { token } = dataOf(await ask('POST /api/sandbox/borrower_session', { id }))
      const { detail } = dataOf(await ask('POST /api/dk/getDetail', {}, { token }))
      expect(detail?.loan.state ?? null).toBe(state)
    }
    expect(await ledgerFaults(sandbox.server.pool.db)).toEqual([])
  })

  it('logs in as nobody but a made-up borrower', async () => {
    const { id } = await loansOf(sandbox).sent()
    expect((await ask('POST /api/sandbox/borrower_session', { id })).status_code).toBe(404)
  })

  it('plays the operators for a newcomer, from documents to credited, and leaves its made-up borrowers as they are', async () => {
    const before = await made()
    const loans = loansOf(sandbox)
    const newcomer = await loans.sent()
    await eventually(() => loans.detail(newcomer), ({ loan }) => loan.state === 'no_package', 'documents passed')
    dataOf(await loans.choose(newcomer))
    await eventually(() => loans.detail(newcomer), ({ loan }) => loan.state === 'approved', 'approved')
    await loans.sign(newcomer)
    await eventually(() => loans.detail(newcomer, newcomer.loanId), ({ loan }) => loan.state === 'credited', 'credited')
    expect(await made()).toEqual(before)
  }, 60_000)

  it('plays nobody once it is switched off', async () => {
    dataOf(await ask('POST /api/sandbox/autopilot', { action: 'switch', on: false }))
    const loans = loansOf(sandbox)
    const newcomer = await loans.sent()
    await new Promise((resolve) => setTimeout(resolve, 6000))
    expect((await loans.detail(newcomer)).loan.next?.step).toBe('wait_verification')
  }, 20_000)
})
