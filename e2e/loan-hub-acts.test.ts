import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { openSession } from '../apps/server/src/access/sessions/sessions.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { tablePdf } from '../apps/server/src/testing/sample-pdfs.ts'
import { CHANGED, deciding, HUB, onDay, pick, title, useHub } from './loan-hub-steps.ts'
import { confirm, expectError, fieldOf, follow, heading, press, waitForStatus, submit } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { loans, server, open, ask, quotaShort, dataRequested, rejected, does, at } = useHub()

const REQUEST = `${HUB}?step=request`
const REJECTED = `${HUB}?step=rejected`

/** A reviewer who has not handled this loan: neither its verifier nor its decider may review it again. */
async function anotherReviewer(): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  await server.server.pool.db
    .insertInto('operators')
    .values({ id, login: id, name: 'Another', role: 'reviewer', password_hash: 'none', created_at: now })
    .execute()
  return openSession(server.server.pool.db, 'operator', id, now)
}

describe('an application', () => {
  it('is cancelled at any time before crediting, once that is confirmed, and costs nothing', async () => {
    const borrower = await loans.approved()
    const { page, complaints } = await open(HUB, borrower)
    await press(page, 'Cancel the application')
    await expectAccessible(page)
    await confirm(page, 'Keep the application')
    expect((await loans.detail(borrower)).loan.state).toBe('approved')
    await press(page, 'Cancel the application')
    await confirm(page, 'Cancel the application')
    await waitForStatus(page, 'Application cancelled. You owe nothing.')
    await title(page, 'This application is closed').waitFor()
    expect((await loans.detail(borrower)).loan.state).toBe('cancelled')
    await follow(page, 'Apply again')
    await heading(page, 'Amount and installments')
    expect(complaints).toEqual([])
  })

  it('that has moved on in another tab is shown as it stands now, and the page says so', async () => {
    const borrower = await quotaShort()
    const { page, complaints } = await open(HUB, borrower)
    await press(page, 'Cancel the application')
    await does(borrower, 'cancel')
    await confirm(page, 'Cancel the application')
    await page.getByText(CHANGED).waitFor()
    await title(page, 'This application is closed').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is not cancelled twice where the answer was lost, and the tap may be repeated', async () => {
    const borrower = await loans.verified()
    const { page } = await open(HUB, borrower)
    await press(page, 'Cancel the application')
    await page.route('**/api/app/loan', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await confirm(page, 'Cancel the application')
    await page.getByRole('dialog').getByText('Oops, network signal lost').waitFor()
    await page.unroute('**/api/app/loan')
    await confirm(page, 'Cancel the application')
    await title(page, 'This application is closed').waitFor()
    expect((await loans.detail(borrower)).timeline.filter(({ action }) => action === 'cancel').length).toBe(1)
  })
})

describe('a question of an operator', () => {
  it('is shown as it was typed, with its last day, and answered with words and files', async () => {
    const borrower = await dataRequested('The last two, <b>please</b>')
    const { request } = await loans.detail(borrower)
    const { page, complaints } = await open(REQUEST, borrower)
    await page.getByText('A payslip from the last three months').waitFor()
    await page.getByText('How we can reach your employer').waitFor()
    await page.getByText('The last two, <b>please</b>').waitFor()
    await page.getByText(`You can answer until ${onDay(request?.last_day ?? '')}.`).waitFor()
    await submit(page)
    await expectError(fieldOf(page, 'Your answer'), 'Write an answer')
    await expectAccessible(page)
    await expectToFit(page, [320, 390, 1280])
    await fieldOf(page, 'Your answer').fill('Here it is.\nCall Ana at the bakery.')
    await pick(page, 'payslip.pdf', tablePdf(), 'application/pdf')
    await page.getByText('payslip.pdf').waitFor()
    await submit(page)
    await waitForStatus(page, "We've got your answer.")
    await deciding(page)
    const token = await loans.operator('admin')
    const data = dataOf(await ask('POST /api/console/case', { action: 'one', loan_id: borrower.loanId }, { token }))
    expect(data.case.requests.map(({ answer, links }) => [answer, links.length])).toEqual([
      ['Here it is. Call Ana at the bakery.', 1],
    ])
    expect(complaints).toEqual([])
  })

  it('that was answered elsewhere leads back to the hub, and is no page any more', async () => {
    const borrower = await dataRequested()
    const { page } = await open(REQUEST, borrower)
    await fieldOf(page, 'Your answer').fill('Late')
    dataOf(
      await ask(
        'POST /api/app/loan',
        { action: 'answer_request', loan_id: borrower.loanId, answer: 'First', file_ids: [] },
        { token: borrower.token },
      ),
    )
    await submit(page)
    await page.getByText(CHANGED).waitFor()
    await page.goto(at(REQUEST))
    await heading(page, 'Loan')
    await deciding(page)
  })
})

describe('a rejection', () => {
  it('gives each reason with what can be done, owes nothing, and is resubmitted once the fee is agreed to anew', async () => {
    const borrower = await rejected({ fee: true })
    const { page, complaints } = await open(REJECTED, borrower)
    await page.getByText('You owe nothing. We charged nothing.').waitFor()
    await page.getByText("Your income isn't enough for this loan.").waitFor()
    await page.getByText('Apply again for less or with more installments').waitFor()
    await page.getByText("We couldn't confirm your job.").waitFor()
    await page.getByRole('link', { name: 'Open personal information' }).waitFor()
    await page.getByText('A person decided this.').waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390, 1280])
    await press(page, 'Resubmit')
    await page.getByText('Please agree to the fee').waitFor()
    expect((await loans.detail(borrower)).loan.state).toBe('rejected')
    await page
      .getByRole('checkbox', {
        name: "I agree that the R$49 fee is taken out of the loan when it's credited. I pay nothing now.",
      })
      .check()
    await press(page, 'Resubmit')
    await waitForStatus(page, "We're reviewing your application again.")
    const { loan, package: chosen } = await loans.detail(borrower)
    expect([loan.state, chosen?.fee_authorised]).toEqual(['under_review', true])
    expect(complaints).toEqual([])
  })

  it('is looked at again by a person for a reason given, and after that by nobody else', async () => {
    const borrower = await rejected()
    const { page, complaints } = await open(REJECTED, borrower)
    await press(page, 'Ask a person to review it')
    await expectError(fieldOf(page, 'What should they know?'), 'Write what they should know')
    await fieldOf(page, 'What should they know?').fill('I have a second job')
    await press(page, 'Ask a person to review it')
    await waitForStatus(page, "We're reviewing your application again.")
    await page.getByText('A person decides.', { exact: true }).waitFor()
    const token = await anotherReviewer()
    dataOf(
      await ask(
        'POST /api/console/decide',
        { action: 'reject', loan_id: borrower.loanId, reasons: ['income_not_enough'], note: '' },
        { token },
      ),
    )
    await follow(page, 'See the reasons')
    await page.getByText('A person has already looked again. This is their decision.').waitFor()
    expect(await page.getByRole('button', { name: 'Ask a person to review it' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Resubmit' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('in Chinese and Portuguese fits every screen', async () => {
    const borrower = await rejected({ fee: true })
    for (const [lang, name] of [
      ['zh', '原因与解决办法'],
      ['pt', 'Por que não, e agora'],
    ] as const) {
      const { page } = await open(REJECTED, borrower, { lang })
      await heading(page, name)
      await page.getByRole('checkbox').waitFor()
      await expectToFit(page, [320, 390, 1280])
      await expectAccessible(page)
    }
  })

  it('is closed after thirty days, with its reasons to read and the way to a new application', async () => {
    const borrower = await rejected()
    // In two steps: a session expires after thirty unused days.
    for (const days of [20, 11]) {
      await loans.forward(days * 24 * 3600)
      await loans.detail(borrower)
    }
    const { page } = await open(HUB, borrower)
    await page.getByText('The time to fix this application has passed. You owe nothing.').waitFor()
    await page.getByRole('link', { name: 'Apply again' }).waitFor()
    await follow(page, 'See the reasons')
    await page.getByText("Your income isn't enough for this loan.").waitFor()
    expect(await page.getByRole('button', { name: 'Resubmit' }).count()).toBe(0)
  })
})
