import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { tablePdf } from '../apps/server/src/testing/sample-pdfs.ts'
import { plainJpeg } from '../apps/server/src/testing/sample-pictures.ts'
import { CHANGED, deciding, enter, HUB, pick, title, useHub } from './loan-hub-steps.ts'
import { enterMonths, figure } from './loan-screens-steps.ts'
import { chooseIn, expectError, fieldOf, follow, heading, press, waitForStatus, submit } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { loans, server, open, ask, quotaShort } = useHub()

const QUOTA = `${HUB}?step=quota`

async function fillEvidence(page: Page): Promise<void> {
  await chooseIn(page, 'Occupation', 'Self-employed')
  await fieldOf(page, 'Months in this job').fill('14')
  await chooseIn(page, 'How you are paid', 'Both')
  await enter(page, 'Monthly income, before deductions', '5000')
  await fieldOf(page, 'Explanation (optional)').fill('Two markets\non weekends')
}

describe('a quota that is short', () => {
  it('is explained in words and numbers, and raised by evidence: refused with reasons, sent again, accepted', async () => {
    const borrower = await quotaShort()
    const { page, complaints } = await open(QUOTA, borrower)
    await page.getByText("You asked for R$2,000. Your available quota is R$1,500: that's R$500 too little.").waitFor()
    await page.getByText('50% of R$3,000, at most R$3,000, makes R$1,500.').waitFor()
    expect(await figure(page, 'Available quota').textContent()).toBe('R$1,500.00')
    await submit(page)
    await expectError(fieldOf(page, 'Occupation'), 'Choose one')
    await expectError(fieldOf(page, 'Months in this job'), 'Enter a whole number from 0 to 720')
    await page.getByText('Add at least one file').waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390, 1280])
    await fillEvidence(page)
    await pick(page, 'payslip.pdf', tablePdf(), 'application/pdf')
    await page.getByText('payslip.pdf').waitFor()
    await pick(page, 'statement.jpg', await plainJpeg(), 'image/jpeg')
    await page.getByText('statement.jpg').waitFor()
    await expectAccessible(page)
    // Typed text and sent files survive a reload.
    await page.reload()
    await page.getByText('statement.jpg').waitFor()
    await press(page, 'Remove statement.jpg')
    expect(await page.getByText('statement.jpg').count()).toBe(0)
    await submit(page)
    await waitForStatus(page, "We've got your proof of income.")
    await title(page, "We're checking your proof of income").waitFor()
    dataOf(
      await loans.decide('reviewer', {
        action: 'refuse_evidence',
        loan_id: borrower.loanId,
        reasons: ['too_old', 'income_lower'],
        note: '',
      }),
    )
    await follow(page, 'See your two options')
    await page.getByText('A document is too old. Send one from the last three months.').waitFor()
    await page.getByText('The documents show a lower income than you told us.').waitFor()
    expect(await fieldOf(page, 'Months in this job').inputValue()).toBe('')
    await fillEvidence(page)
    await pick(page, 'newer.pdf', tablePdf(), 'application/pdf')
    await page.getByText('newer.pdf').waitFor()
    await submit(page)
    await title(page, "We're checking your proof of income").waitFor()
    dataOf(
      await loans.decide('reviewer', {
        action: 'accept_evidence',
        loan_id: borrower.loanId,
        income_cents: 500_000,
        note: '',
      }),
    )
    await deciding(page)
    expect(complaints).toEqual([])
  })

  it('takes no evidence without its files: one that is gone by now is asked for again, and the rest is kept', async () => {
    const borrower = await quotaShort()
    const { page } = await open(QUOTA, borrower)
    await fillEvidence(page)
    await pick(page, 'payslip.pdf', tablePdf(), 'application/pdf')
    await page.getByText('payslip.pdf').waitFor()
    await server.server.pool.db
      .deleteFrom('files')
      .where('owner_id', '=', borrower.id)
      .where('content_type', '=', 'application/pdf')
      .execute()
    await submit(page)
    await page.getByText('Add at least one file').waitFor()
    expect(await page.getByText('payslip.pdf').count()).toBe(0)
    expect(await fieldOf(page, 'Months in this job').inputValue()).toBe('14')
    expect((await loans.detail(borrower)).evidence).toBe(null)
  })

  it('for which the real name is to be proven first leads there', async () => {
    const { page } = await open(QUOTA, await quotaShort())
    const refused = {
      status_code: 411,
      message: 'Please complete real-name authentication first.',
      data: { reason: 'identity_needed' },
    }
    await page.route('**/api/dk/upTrueQa', (route) => route.fulfill({ json: refused }))
    await press(page, 'Borrow R$1,500')
    await page.getByText('First, verify your identity.').waitFor()
    await expectAccessible(page)
    await follow(page, 'Verify your identity')
    await heading(page, 'Application')
  })

  it('is met by a lower amount in the same package; what was shown is what it costs', async () => {
    const borrower = await quotaShort({ fee: true })
    const { page, complaints } = await open(QUOTA, borrower)
    await enterMonths(page, '4', 'Installments')
    const each = await figure(page, 'You pay').textContent()
    const total = await figure(page, 'You pay in total').textContent()
    await press(page, 'Borrow R$1,500')
    await waitForStatus(page, "You're now borrowing R$1,500.")
    await deciding(page)
    const { wish: loanRequest, package: chosen, preview } = await loans.detail(borrower)
    expect([loanRequest?.amount_cents, loanRequest?.months, chosen?.code]).toEqual([150_000, 4, 'plus'])
    expect(each).toBe(`4 × R$${((preview?.installments[0]?.payment_cents ?? 0) / 100).toFixed(2)}`)
    expect(total?.replace(',', '')).toBe(`R$${((preview?.total_cents ?? 0) / 100).toFixed(2)}`)
    expect(complaints).toEqual([])
  })

  it('is met by an amount below the package in another one, which is said before', async () => {
    const borrower = await quotaShort({ fee: true })
    const { page } = await open(QUOTA, borrower, { width: 320 })
    await enter(page, 'Amount you receive', '299')
    await page.getByText('From R$300 to R$1,500').waitFor()
    expect(await page.getByRole('button', { name: /^Take / }).count()).toBe(0)
    await enter(page, 'Amount you receive', '800')
    await page.getByText("Plus doesn't go that low, so your package becomes Essential.").waitFor()
    expect(await figure(page, "Fee, taken out of the loan when it's credited. Pay nothing now").textContent()).toBe(
      'R$0.00',
    )
    await press(page, 'Borrow R$800')
    await deciding(page)
    const { wish: loanRequest, package: chosen } = await loans.detail(borrower)
    expect([loanRequest?.amount_cents, chosen?.code]).toEqual([80_000, 'essential'])
  })

  it('that was met elsewhere meanwhile leads back to the hub, which says so', async () => {
    const borrower = await quotaShort()
    const { page, complaints } = await open(QUOTA, borrower)
    await page.getByRole('button', { name: 'Borrow R$1,500' }).waitFor()
    dataOf(
      await ask(
        'POST /api/dk/upTrueQa',
        { action: 'lower', package: 'essential', amount_cents: 100_000, months: 6 },
        { token: borrower.token },
      ),
    )
    await press(page, 'Borrow R$1,500')
    await page.getByText(CHANGED).waitFor()
    await heading(page, 'Loan')
    expect((await loans.detail(borrower)).wish?.amount_cents).toBe(100_000)
    expect(complaints).toEqual([])
  })
})
