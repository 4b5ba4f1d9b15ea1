import type { LoanState } from '../../packages/domain/src/index.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import type { TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import type { Lender } from './lender.ts'

export type Applicant = TestBorrower & { loanId: string }

/** A loan's state, or a state in which a decision is pending. */
export interface Place {
  name: string
  state: LoanState
  /** Takes a new applicant there. */
  reach(lender: Lender): Promise<Applicant>
}

const LARGE = { package: 'plus', amount_cents: 500_000, months: 6 } as const

async function short(lender: Lender): Promise<Applicant> {
  // An income of R$ 100 allows a debt of only ten times that.
  const borrower = await lender.steps.verified({ work_income_cents: 10_000 })
  const chosen = dataOf(await lender.steps.choose(borrower, LARGE))
  dataOf(
    await lender.ask(
      'POST /api/dk/payVip',
      { agreed_fee_cents: chosen.package?.fee_cents ?? 0 },
      { token: borrower.token },
    ),
  )
  return borrower
}

export const evidenceFor = async ({ steps }: Lender, { id }: Applicant) => ({
  occupation: 'employed' as const,
  months_in_job: 12,
  paid_into: 'bank' as const,
  income_cents: 900_000,
  explanation: '',
  file_ids: [await steps.newFile(id, 'application/pdf')],
})

const state = (name: LoanState, reach: Place['reach']): Place => ({ name, state: name, reach })

export const PLACES: readonly Place[] = [
  state('unverified', async ({ steps }) => {
    const borrower = await steps.sent()
    dataOf(
      await steps.decide('reviewer', {
        action: 'refuse_documents',
        loan_id: borrower.loanId,
        documents: [{ kind: 'selfie', reason: 'blurred' }],
        note: '',
      }),
    )
    return borrower
  }),
  { name: 'documents waiting', state: 'unverified', reach: ({ steps }) => steps.sent() },
  state('no_package', ({ steps }) => steps.verified()),
  state('package_unpaid', async ({ steps }) => {
    const borrower = await steps.verified()
    dataOf(await steps.choose(borrower, { package: 'plus', amount_cents: 150_000 }))
    return borrower
  }),
  state('quota_short', short),
  {
    name: 'evidence waiting',
    state: 'quota_short',
    async reach(lender) {
      const borrower = await short(lender)
      dataOf(
        await lender.ask(
          'POST /api/dk/upTrueQa',
          { action: 'send', ...(await evidenceFor(lender, borrower)) },
          { token: borrower.token },
        ),
      )
      return borrower
    },
  },
  state('under_review', ({ steps }) => steps.underReview()),
  {
    name: 'data requested',
    state: 'under_review',
    async reach({ steps }) {
      const borrower = await steps.underReview()
      dataOf(
        await steps.decide('admin', { action: 'request_data', loan_id: borrower.loanId, asks: ['payslip'], ask: '' }),
      )
      return borrower
    },
  },
  state('rejected', async ({ steps }) => {
    const borrower = await steps.underReview()
    dataOf(
      await steps.decide('admin', {
        action: 'reject',
        loan_id: borrower.loanId,
        reasons: ['income_not_proven'],
        note: '',
      }),
    )
    return borrower
  }),
  state('approved', ({ steps }) => steps.approved()),
  state('generated', ({ steps }) => steps.generated()),
  state('credited', ({ steps }) => steps.credited()),
  state('regretted', async ({ ask, steps }) => {
    const borrower = await steps.credited()
    dataOf(await ask('POST /api/app/loan', { action: 'regret', loan_id: borrower.loanId }, { token: borrower.token }))
    return borrower
  }),
  state('cancelled', async ({ ask, steps }) => {
    const borrower = await steps.verified()
    dataOf(await ask('POST /api/app/loan', { action: 'cancel', loan_id: borrower.loanId }, { token: borrower.token }))
    return borrower
  }),
  state('repaid', async ({ ask, steps }) => {
    const borrower = await steps.credited()
    const { token, loanId: loan_id } = borrower
    const { owed, wallet_cents } = dataOf(
      await ask('POST /api/dk/getRepayment', { loan_id, pay: { verb: 'settle' } }, { token }),
    )
    if (owed.amount_cents > wallet_cents) await steps.topUp(borrower, owed.amount_cents - wallet_cents)
    dataOf(
      await ask(
        'POST /api/dk/getRepaymentPay',
        { loan_id, pay: { verb: 'settle' }, method: 'wallet', amount_cents: owed.amount_cents },
        { token },
      ),
    )
    return borrower
  }),
]
