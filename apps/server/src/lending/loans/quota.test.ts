import { describe, expect, it } from 'vitest'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const { ask } = sandbox

type Borrower = Awaited<ReturnType<typeof loans.credited>>
type Pay = { verb: 'settle' } | { verb: 'rows'; rows: number[] }

async function pay(borrower: Borrower, verb: Pay): Promise<void> {
  const { token, loanId: loan_id } = borrower
  const { owed } = dataOf(await ask('POST /api/dk/getRepayment', { loan_id, pay: verb }, { token }))
  const short = owed.amount_cents - (await walletBalance(sandbox.server.pool.db, borrower.id))
  if (short > 0) await loans.topUp(borrower, short)
  dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id, pay: verb, method: 'wallet', amount_cents: owed.amount_cents },
      { token },
    ),
  )
}

const quotaOf = async ({ token }: Borrower) => dataOf(await ask('GET /api/sd/open', {}, { token })).quota
/** Moves the clock in steps of 20 days, since an unused session would expire. */
async function later(borrower: Borrower, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    await loans.leap(Math.min(left, 20) * 86_400)
    await quotaOf(borrower)
  }
}

const LOAN_REQUEST = { due_day: null, system: 'price', purpose: 'home' } as const

/** Applies for another loan and chooses a package. */
async function applyFor({ token }: Borrower, amount_cents: number) {
  dataOf(await ask('POST /api/dk/loan', { action: 'apply', amount_cents, months: 6, ...LOAN_REQUEST }, { token }))
  const chosen = dataOf(
    await ask('POST /api/dk/chooseVip', { package: 'essential', amount_cents, months: 6, ...LOAN_REQUEST }, { token }),
  )
  return chosen.loan
}

describe('the quota', () => {
  it('does not grow by a loan that is paid back at once, mostly out of what was just lent', async () => {
    const borrower = await loans.credited()
    await pay(borrower, { verb: 'settle' })
    const repaid = await loans.detail(borrower, borrower.loanId)
    expect(repaid.loan.state).toBe('repaid')
    expect(repaid.quota).toMatchObject({ quota_cents: 150_000, grown_cents: 0, loans_repaid: 0, paid_on_time: 0 })
  })

  it('grows as due dates pass of what was paid by then, with a loan that was repaid, by one tier in 90 days, and the next application may ask for more', async () => {
    const borrower = await loans.credited()
    const quota = { quota_cents: 150_000, grown_cents: 0, loans_repaid: 0 }
    expect(await quotaOf(borrower)).toMatchObject({ ...quota, paid_on_time: 0 })
    await pay(borrower, { verb: 'rows', rows: [1, 2] })
    expect(await quotaOf(borrower)).toMatchObject({ ...quota, paid_on_time: 0 })
    await later(borrower, 40)
    expect(await quotaOf(borrower)).toMatchObject({ ...quota, paid_on_time: 1 })
    await pay(borrower, { verb: 'settle' })
    // Day 100: three dates have passed and the loan counts as repaid. That is enough for two tiers; only one can be reached so far.
    await later(borrower, 60)
    const proven = { quota_cents: 300_000, grown_cents: 150_000, loans_repaid: 1 }
    expect(await quotaOf(borrower)).toMatchObject({ ...proven, paid_on_time: 3 })
    await later(borrower, 80)
    expect(await quotaOf(borrower)).toMatchObject({ ...proven, paid_on_time: 4 })
    await later(borrower, 20)
    expect(await quotaOf(borrower)).toMatchObject({ quota_cents: 450_000, grown_cents: 300_000, income_percent: 150 })
    // A larger amount than before, without any evidence.
    expect((await applyFor(borrower, 250_000)).state).toBe('under_review')
  })

  it('that a payment has freed takes an application on that was short of it; what is still short waits', async () => {
    const [freed, short] = [await loans.credited(), await loans.credited()]
    for (const each of [freed, short]) expect((await applyFor(each, 100_000)).state).toBe('quota_short')
    await pay(short, { verb: 'rows', rows: [1] })
    await pay(freed, { verb: 'rows', rows: [1, 2, 3] })
    // Not `under_review`: the policy may decide before the test sees that state.
    const { timeline } = await eventually(
      () => loans.detail(freed),
      ({ loan }) => loan.state !== 'quota_short',
      'the quota was looked at again',
    )
    expect(timeline.find(({ action }) => action === 'recheck_quota')).toMatchObject({
      state: 'under_review',
      by: 'system',
    })
    const jobs = async () =>
      (
        await sandbox.server.pool.raw.query<{ key: string }>('SELECT key FROM graphile_worker.jobs WHERE key = $1', [
          `quota:${short.id}`,
        ])
      ).rowCount
    await eventually(jobs, (left) => left === 0, 'it was looked at')
    expect((await loans.detail(short)).loan.state).toBe('quota_short')
  })
})
