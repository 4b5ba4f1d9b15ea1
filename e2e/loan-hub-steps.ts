import type { Page } from 'playwright-core'
import { addBorrower, type TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import type { Ask } from '../apps/server/src/testing/server.ts'
import { useLoanScreens, type LoanScreens } from './loan-screens-steps.ts'

export const HUB = '/pages/loan/index'
export const HOME = '/pages/index/index'
export const PROMISE = 'You have nothing to pay on this loan right now.'

/** With spaces at which no line ends. */
const unbroken = (text: string): string => text.replaceAll(/\s/gu, '\u00a0')

/** The page's format of a moment, in Brazilian time. */
export const inTime = (iso: string): string =>
  [{ dateStyle: 'medium' } as const, { timeStyle: 'short' } as const]
    .map((style) => new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'America/Sao_Paulo' }))
    .map((format) => unbroken(format.format(new Date(iso))))
    .join(', ')

/** The page's format of a day. */
export const onDay = (day: string): string =>
  unbroken(new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)))

export const chip = (page: Page, label: string) =>
  page.locator('main section').first().getByText(label, { exact: true })
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name, exact: true })

/** Under review, the headline is the promise. */
export const deciding = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 2, name: /^You'll have an answer by / }).waitFor()

export const CHANGED = "This has changed in the meantime. Here's where it is now."

export const pick = (page: Page, name: string, buffer: Buffer, mimeType: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** Uses the number keyboard, as people do: the first digit replaces the amount. */
export async function enter(page: Page, label: string, reais: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const sheet = page.getByRole('dialog')
  for (const digit of reais) await sheet.getByRole('button', { name: digit, exact: true }).click()
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

export type Applicant = TestBorrower & { loanId: string }

type LoanAction = 'cancel' | 'regret'

export interface HubSteps extends LoanScreens {
  ask: Ask
  newcomer(): Promise<TestBorrower>
  refuseDocuments(borrower: Applicant): Promise<void>
  askTooMuch(borrower: Applicant, how?: { fee?: boolean }): Promise<void>
  quotaShort(how?: { fee?: boolean }): Promise<Applicant>
  sendEvidence(borrower: Applicant): Promise<void>
  requestData(borrower: Applicant, note?: string): Promise<void>
  dataRequested(note?: string): Promise<Applicant>
  reject(borrower: Applicant): Promise<void>
  rejected(how?: { fee?: boolean }): Promise<Applicant>
  refuseRelease(borrower: Applicant): Promise<void>
  releaseRefused(): Promise<Applicant>
  does(borrower: Applicant, action: LoanAction): Promise<void>
  ended(action: LoanAction, begin: () => Promise<Applicant>): () => Promise<Applicant>
}

/** Borrowers whose loans are in the state that a test needs. */
export function useHub(): HubSteps {
  const screens = useLoanScreens()
  const { loans, server } = screens
  const { ask } = server

  const newcomer = (): Promise<TestBorrower> => addBorrower(server.server.pool.db)

  async function refuseDocuments({ loanId }: Applicant): Promise<void> {
    dataOf(
      await loans.decide('reviewer', {
        action: 'refuse_documents',
        loan_id: loanId,
        documents: [{ kind: 'selfie', reason: 'blurred' }],
        note: '',
      }),
    )
  }

  /** Requests R$2,000 with a quota of R$1,500, optionally in a package with a fee. */
  async function askTooMuch(borrower: Applicant, { fee = false } = {}): Promise<void> {
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
  }

  async function sendEvidence(borrower: Applicant): Promise<void> {
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
  }

  async function requestData({ loanId }: Applicant, note = ''): Promise<void> {
    dataOf(
      await loans.decide('admin', {
        action: 'request_data',
        loan_id: loanId,
        asks: ['payslip', 'employer_contact'],
        ask: note,
      }),
    )
  }

  async function reject({ loanId }: Applicant): Promise<void> {
    dataOf(
      await loans.decide('admin', {
        action: 'reject',
        loan_id: loanId,
        reasons: ['income_not_enough', 'job_not_confirmed'],
        note: '',
      }),
    )
  }

  async function refuseRelease({ loanId }: Applicant): Promise<void> {
    dataOf(
      await loans.decide('finance', {
        action: 'refuse_release',
        loan_id: loanId,
        reasons: ['account_doubtful'],
        note: '',
      }),
    )
  }

  /** Applies a step to a borrower's loan. */
  const after = async (
    begun: Promise<Applicant>,
    step: (borrower: Applicant) => Promise<unknown>,
  ): Promise<Applicant> => {
    const borrower = await begun
    await step(borrower)
    return borrower
  }
  const quotaShort: HubSteps['quotaShort'] = (how) => after(loans.verified(), (borrower) => askTooMuch(borrower, how))
  const dataRequested: HubSteps['dataRequested'] = (note) =>
    after(loans.underReview(), (borrower) => requestData(borrower, note))
  const rejected: HubSteps['rejected'] = ({ fee = false } = {}) =>
    after(loans.underReview(fee ? { package: 'plus' } : {}), reject)
  const releaseRefused = (): Promise<Applicant> => after(loans.generated(), refuseRelease)

  const does = async ({ token, loanId }: Applicant, action: LoanAction): Promise<void> => {
    dataOf(await ask('POST /api/app/loan', { action, loan_id: loanId }, { token }))
  }
  const ended = (action: LoanAction, begin: () => Promise<Applicant>) => (): Promise<Applicant> =>
    after(begin(), (borrower) => does(borrower, action))

  return {
    ...screens,
    ask,
    newcomer,
    refuseDocuments,
    askTooMuch,
    quotaShort,
    sendEvidence,
    requestData,
    dataRequested,
    reject,
    rejected,
    refuseRelease,
    releaseRefused,
    does,
    ended,
  }
}
