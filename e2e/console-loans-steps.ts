import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { newCpf, loansOf, type LoanSteps } from '../apps/server/src/testing/loans.ts'
import type { TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { sendFile } from '../apps/server/src/testing/upload.ts'
import type { UsedServer } from '../apps/server/src/testing/server.ts'
import { press, waitForDialog } from './page-steps.ts'

export type Applicant = TestBorrower & { loanId: string; name: string; number: string }

export interface Applicants {
  loans: LoanSteps
  /** Each puts an applicant into the queue of that name; the first ones have waited longest. */
  verification(name: string): Promise<Applicant>
  quota(name: string): Promise<Applicant>
  review(name: string, cpfBegins?: string): Promise<Applicant>
  release(name: string): Promise<Applicant>
  stateOf(applicant: Applicant): Promise<string>
}

/** Borrowers whose loans wait for an operator, with viewable documents. */
export function applicantsOf(server: UsedServer): Applicants {
  const loans = loansOf(server)
  const db = () => server.server.pool.db
  const named = async (borrower: TestBorrower & { loanId: string }, name: string): Promise<Applicant> => {
    const { number } = await db()
      .selectFrom('loans')
      .select('number')
      .where('id', '=', borrower.loanId)
      .executeTakeFirstOrThrow()
    return { ...borrower, name, number }
  }
  const photo = async ({ token }: TestBorrower): Promise<string> => {
    const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0b6e4f' } })
      .jpeg()
      .toBuffer()
    return dataOf(await sendFile(server.address, bytes, { token })).file_id
  }
  const applicants: Applicants = {
    loans,
    async verification(name) {
      const borrower = await loans.sent({ name })
      for (const kind of ['id_front', 'id_back', 'selfie'] as const)
        await db()
          .updateTable('verification_documents')
          .set({ file_id: await photo(borrower) })
          .where('borrower_id', '=', borrower.id)
          .where('kind', '=', kind)
          .execute()
      return named(borrower, name)
    },
    async quota(name) {
      const borrower = await loans.verified({ name, work_income_cents: 120_000 })
      dataOf(await loans.choose(borrower, { amount_cents: 120_000, months: 6 }))
      const answers = {
        occupation: 'self_employed',
        months_in_job: 30,
        paid_into: 'both',
        income_cents: 450_000,
        explanation: 'I also sew at weekends.',
      } as const
      const file_ids = [await photo(borrower), await loans.newFile(borrower.id, 'application/pdf')]
      dataOf(
        await server.ask('POST /api/dk/upTrueQa', { action: 'send', ...answers, file_ids }, { token: borrower.token }),
      )
      return named(borrower, name)
    },
    review: async (name, cpfBegins = '2') =>
      named(await loans.underReview({}, { name, id_number: newCpf(cpfBegins) }), name),
    release: async (name) => named(await loans.generated({}, { name }), name),
    stateOf: async ({ loanId }) =>
      (await db().selectFrom('loans').select('state').where('id', '=', loanId).executeTakeFirstOrThrow()).state,
  }
  return applicants
}

export const openCase = async (page: Page, { number, name }: Applicant): Promise<void> =>
  page.getByRole('heading', { level: 1, name: `${number}: ${name}` }).waitFor()
export const namesIn = (page: Page): Promise<string[]> =>
  page.locator('tbody a[href^="#/borrowers/"]:visible').allTextContents()
export const hint = (page: Page, words: string): Promise<void> => page.getByRole('status').getByText(words).waitFor()
export const alerted = (page: Page, words: string): Promise<void> => page.getByRole('alert').getByText(words).waitFor()

/** Opens the case from the list and claims it. */
export async function take(page: Page, applicant: Applicant): Promise<void> {
  await page.getByRole('link', { name: applicant.number }).click()
  await openCase(page, applicant)
  await press(page, 'Assign to me')
  await page.getByText('Assigned to you until').waitFor()
}

/** Presses the decision in the bar, reads what it will do, and confirms it in its dialog. */
export async function decide(page: Page, verb: string, title: string): Promise<void> {
  await press(page, verb)
  const dialog = await waitForDialog(page, title)
  await dialog.getByRole('region', { name: 'What this will do' }).getByText('Loan becomes').waitFor()
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}

/** Chooses every document in the viewer and waits until it is shown. */
export async function openDocuments(page: Page, { name }: { name: string }): Promise<void> {
  for (const document of ['Document, front', 'Document, back', 'Selfie']) {
    await page
      .getByRole('region', { name: 'Documents', exact: true })
      .getByRole('button', { name: new RegExp(`^${document}`) })
      .first()
      .click()
    const picture = page.getByRole('img', { name: `${document} of ${name}` })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
}
