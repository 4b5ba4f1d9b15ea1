import type { Page } from 'playwright-core'
import { addBorrower, type TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import type { Ask } from '../apps/server/src/testing/server.ts'
import { useLoanScreens, type LoanScreens } from './loan-screens-steps.ts'

export const HUB = '/pages/loan/index'
export const HOME = '/pages/index/index'
export const PROMISE = 'For this loan there is nothing to pay now.'

/** As the page writes a moment, in the time of Brazil. */
export const inTime = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    new Date(iso),
  )

/** And a day. */
export const onDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

export const chip = (page: Page, label: string) =>
  page.locator('main section').first().getByText(label, { exact: true })
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

export const CHANGED = 'This has changed meanwhile. Here is how it stands now.'

export const pick = (page: Page, name: string, buffer: Buffer, mimeType: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** By the number keyboard, as people do: the first digit replaces what stands there. */
export async function enter(page: Page, label: string, reais: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const sheet = page.getByRole('dialog')
  for (const digit of reais) await sheet.getByRole('button', { name: digit, exact: true }).click()
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

type Applicant = TestBorrower & { loanId: string }

type Deed = 'cancel' | 'regret'

export interface HubSteps extends LoanScreens {
  ask: Ask
  newcomer(): Promise<TestBorrower>
  documentsRefused(): Promise<Applicant>
  packageUnpaid(): Promise<Applicant>
  quotaShort(how?: { fee?: boolean }): Promise<Applicant>
  evidenceSent(): Promise<Applicant>
  dataRequested(note?: string): Promise<Applicant>
  rejected(how?: { fee?: boolean }): Promise<Applicant>
  releaseRefused(): Promise<Applicant>
  does(borrower: Applicant, deed: Deed): Promise<void>
  ended(deed: Deed, begin: () => Promise<Applicant>): () => Promise<Applicant>
}

/** Borrowers whose loans stand where a test wants them. */
export function useHub(): HubSteps {
  const screens = useLoanScreens()
  const { loans, server } = screens
  const { ask } = server

  const newcomer = (): Promise<TestBorrower> => addBorrower(server.server.pool.db)

  async function documentsRefused(): Promise<Applicant> {
    const borrower = await loans.sent()
    dataOf(
      await loans.decide('reviewer', {
        action: 'refuse_documents',
        loan_id: borrower.loanId,
        documents: [{ kind: 'selfie', reason: 'blurred' }],
        note: '',
      }),
    )
    return borrower
  }

  async function packageUnpaid(): Promise<Applicant> {
    const borrower = await loans.verified()
    dataOf(await loans.choose(borrower, { package: 'plus' }))
    return borrower
  }

  /** R$2,000 asked, in a package with a fee where wanted; R$1,500 free. */
  async function quotaShort({ fee = false } = {}): Promise<Applicant> {
    const borrower = await loans.verified()
    const chosen = dataOf(
      await loans.choose(borrower, { package: fee ? 'plus' : 'essential', amount_cents: 200_000, months: 6 }),
    )
    if (fee)
      dataOf(
        await ask(
          'POST /api/dk/payVip',
          { agreed_fee_cents: chosen.package?.fee_cents ?? 0 },
          { token: borrower.token },
        ),
      )
    return borrower
  }

  async function evidenceSent(): Promise<Applicant> {
    const borrower = await quotaShort()
    const file_ids = [await loans.newFile(borrower.id)]
    const evidence = {
      occupation: 'employed',
      months_in_job: 9,
      paid_into: 'bank',
      income_cents: 500_000,
      explanation: '',
      file_ids,
    } as const
    dataOf(await ask('POST /api/dk/upTrueQa', { action: 'send', ...evidence }, { token: borrower.token }))
    return borrower
  }

  async function dataRequested(note = ''): Promise<Applicant> {
    const borrower = await loans.underReview()
    dataOf(
      await loans.decide('admin', {
        action: 'request_data',
        loan_id: borrower.loanId,
        asks: ['payslip', 'employer_contact'],
        ask: note,
      }),
    )
    return borrower
  }

  async function rejected({ fee = false } = {}): Promise<Applicant> {
    const borrower = await loans.underReview(fee ? { package: 'plus' } : {})
    dataOf(
      await loans.decide('admin', {
        action: 'reject',
        loan_id: borrower.loanId,
        reasons: ['income_not_enough', 'job_not_confirmed'],
        note: '',
      }),
    )
    return borrower
  }

  async function releaseRefused(): Promise<Applicant> {
    const borrower = await loans.generated()
    dataOf(
      await loans.decide('finance', {
        action: 'refuse_release',
        loan_id: borrower.loanId,
        reasons: ['account_doubtful'],
        note: '',
      }),
    )
    return borrower
  }

  const does = async ({ token, loanId }: Applicant, action: Deed): Promise<void> => {
    dataOf(await ask('POST /api/app/loan', { action, loan_id: loanId }, { token }))
  }
  const ended = (action: Deed, begin: () => Promise<Applicant>) => async (): Promise<Applicant> => {
    const borrower = await begin()
    await does(borrower, action)
    return borrower
  }

  return {
    ...screens,
    ask,
    newcomer,
    documentsRefused,
    packageUnpaid,
    quotaShort,
    evidenceSent,
    dataRequested,
    rejected,
    releaseRefused,
    does,
    ended,
  }
}
