import { cents } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { post } from '../apps/server/src/ledger/post.ts'
import { walletBalance } from '../apps/server/src/ledger/wallet-queries.ts'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { movement } from '../apps/server/src/testing/postings.ts'
import { DETAILS, figure, LOANS, NOTHING_TO_PAY, useLoanScreens } from './loan-screens-steps.ts'
import { confirm, follow, hashOf, heading, press, waitForStatus } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const { server, loans, open, at } = useLoanScreens()
const { ask } = server
const db = () => server.server.pool.db
const inColumn = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'BRL' }).format(amount / 100)

describe('one loan', () => {
  it('that is credited: its cost as signed, its way, its contract and what is next', async () => {
    const borrower = await loans.credited({ package: 'plus', amount_cents: 100_000, months: 6 })
    const { page, complaints } = await open(`${DETAILS}?id=${borrower.loanId}`, borrower)
    const { credited, contract, loan } = await loans.detail(borrower)
    if (credited === null || contract === null || loan.next_due === null) throw new Error('not credited')
    await page.getByRole('heading', { level: 2, name: 'What you signed for' }).waitFor()
    expect(await figure(page, 'Amount financed').textContent()).toBe(inColumn(credited.costs.financed_cents))
    await page
      .getByText(new RegExp(`^R\\$${(loan.next_due.payment_cents / 100).toFixed(2).replace('.', '\\.')} on `))
      .waitFor()
    const steps = await page
      .getByRole('heading', { level: 2, name: 'What has happened' })
      .locator('xpath=following-sibling::ol/li')
      .allTextContents()
    expect(steps.map((each) => /^[A-Z][a-z]+(?: [a-z]+)*/.exec(each)?.[0])).toEqual([
      'Application started',
      'Identity confirmed',
      'Package chosen',
      'Fee authorised',
      'Approved',
      'Contract signed',
      'Money credited',
    ])
    await page.getByRole('link', { name: /^Contract/ }).click()
    await page.getByText(`Contract ${contract.number}`).waitFor()
    expect(complaints).toEqual([])
  })

  it('is given back within seven days at no cost, once that is confirmed', async () => {
    const borrower = await loans.credited()
    const { page, complaints } = await open(`${DETAILS}?id=${borrower.loanId}`, borrower)
    await press(page, 'Return the loan')
    await page
      .getByRole('dialog')
      .getByText("Exactly R$1,000 leaves your wallet. There's no interest, fee or tax")
      .waitFor()
    await expectAccessible(page)
    await confirm(page, 'Cancel')
    expect((await loans.detail(borrower)).loan.state).toBe('credited')
    await press(page, 'Return the loan')
    await confirm(page, 'Return the loan')
    await waitForStatus(page, "You've returned the loan. You owe nothing.")
    await page.getByText('Returned', { exact: true }).first().waitFor()
    expect((await loans.detail(borrower)).loan.state).toBe('regretted')
    expect(await walletBalance(db(), borrower.id)).toBe(0)
    expect(await page.getByRole('button', { name: 'Return the loan' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('cannot be given back while the wallet holds less: the page says so, and where to recharge', async () => {
    const borrower = await loans.credited()
    const { page } = await open(`${DETAILS}?id=${borrower.loanId}`, borrower)
    // A withdrawal of one real is pending.
    const posting = movement({
      event: 'withdrawal_asked',
      now: new Date(),
      lines: [
        { account: 'wallet', borrowerId: borrower.id, debit: cents(100) },
        { account: 'wallet_reserved', borrowerId: borrower.id, credit: cents(100) },
      ],
    })
    await db()
      .transaction()
      .execute((tx) => post(tx, posting))
    await press(page, 'Return the loan')
    await confirm(page, 'Return the loan')
    await page.getByText('You have less than R$1,000 in your wallet. You can add money for this.').waitFor()
    expect((await loans.detail(borrower)).loan.state).toBe('credited')
    await page.reload()
    // Even without enough money, the right of withdrawal is offered.
    await page.getByRole('button', { name: 'Return the loan' }).waitFor()
    await press(page, 'Return the loan')
    await confirm(page, 'Return the loan')
    await follow(page, 'Add money')
    await expect.poll(() => hashOf(page)).toBe('#/pages/index/recharge')
  })

  it('before it is credited says that there is nothing to pay, and shows what it would cost', async () => {
    const borrower = await loans.underReview()
    const { page } = await open(DETAILS, borrower)
    await page.getByText(NOTHING_TO_PAY).waitFor()
    await page.getByRole('heading', { level: 2, name: 'The cost if credited today' }).waitFor()
    expect(await page.getByText('Changed your mind?').count()).toBe(0)
    await follow(page, 'Contact customer service')
    await expect.poll(() => hashOf(page)).toBe('#/pages/service/index')
  })

  it('that was rejected says why and shows no cost', async () => {
    const borrower = await loans.underReview()
    dataOf(
      await loans.decide('admin', {
        action: 'reject',
        loan_id: borrower.loanId,
        reasons: ['job_not_confirmed'],
        note: '',
      }),
    )
    const { page } = await open(`${DETAILS}?id=${borrower.loanId}`, borrower)
    await page.getByText("We couldn't confirm your job.").waitFor()
    expect(await page.getByText('Amount financed').count()).toBe(0)
  })

  it('of another, unknown or with a broken id is not there', async () => {
    const { loanId } = await loans.verified()
    const { page } = await open(DETAILS, await addBorrower(db()))
    await page.getByText("We couldn't find this loan.").waitFor()
    for (const id of [loanId, crypto.randomUUID(), 'x']) {
      await page.goto(at(`${DETAILS}?id=${id}`))
      await page.getByText("We couldn't find this loan.").waitFor()
      expect(await page.getByRole('alert').allTextContents()).toEqual([''])
    }
    await follow(page, 'All my loans')
    await heading(page, 'My loans')
  })
})

describe('my loans', () => {
  it('are none at first, with the way to one', async () => {
    const { page, complaints } = await open(LOANS, await addBorrower(db()))
    await page.getByText("You don't have a loan yet.").waitFor()
    await expectAccessible(page)
    await follow(page, 'Apply')
    await heading(page, 'Loan')
    expect(complaints).toEqual([])
  })

  it('show state, amount, day and next payment of each, page by page, and lead to its details', async () => {
    const borrower = await loans.credited()
    const { token } = borrower
    // More than one page of loans, started and cancelled again.
    for (let left = 20; left > 0; left -= 1) {
      const answer = dataOf(
        await ask(
          'POST /api/dk/loan',
          { action: 'apply', amount_cents: 30_000, months: 3, due_day: null, system: 'price', purpose: 'other' },
          { token },
        ),
      )
      if (!('loan' in answer)) throw new Error('not begun')
      dataOf(await ask('POST /api/app/loan', { action: 'cancel', loan_id: answer.loan.id }, { token }))
    }
    const { page } = await open(LOANS, borrower)
    const rows = page.locator('main li')
    await expect.poll(() => rows.count()).toBe(20)
    expect(await rows.first().textContent()).toMatch(/R\$300.*Cancelled/)
    await press(page, 'Show more')
    await expect.poll(() => rows.count()).toBe(21)
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    expect(await rows.last().textContent()).toMatch(
      /R\$1,000Credited.*Next payment: R\$\d+\.\d\d today, or R\$\d+\.\d\d on /,
    )
    await rows.last().getByRole('link').click()
    await heading(page, 'Loan details')
    expect(hashOf(page)).toBe(`#${DETAILS}?id=${borrower.loanId}`)
  })

  it('that cannot be read offer Retry', async () => {
    const { page } = await open(LOANS, await loans.verified())
    await page.route('**/api/dk/record', (route) =>
      route.fulfill({
        status: 503,
        json: { status_code: 503, message: "We can't answer right now.", data: { reason: 'unavailable' } },
      }),
    )
    await page.reload()
    await page.getByText("We can't answer right now.").waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await press(page, 'Retry')
    await page.getByText('No package selected').waitFor()
  })
})

it('both pages have no barrier and fit 320, 390 and 1280, in every language', async () => {
  const borrower = await loans.credited(
    { amount_cents: 123_456, package: 'plus', months: 12 },
    { work_income_cents: 2_000_000 },
  )
  const { page, complaints } = await open(LOANS, borrower)
  for (const [path, ready] of [
    [LOANS, 'main li a'],
    [`${DETAILS}?id=${borrower.loanId}`, 'main ol'],
  ] as const) {
    await page.goto(at(path))
    await inEveryLanguage(page, async () => {
      await page.locator(ready).first().waitFor({ state: 'attached' })
      await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
      await expectAccessible(page)
      await expectToFit(page, [320, 390, 1280])
    })
  }
  expect(complaints).toEqual([])
})
