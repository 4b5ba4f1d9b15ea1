import { describe, expect, it } from 'vitest'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import {
  AMOUNT,
  card,
  choose,
  enterAmount,
  enterMonths,
  figure,
  INSTALLMENT,
  NOTHING_TO_PAY,
  PURPOSE,
  useLoanScreens,
  fillLoanRequest,
} from './loan-screens-steps.ts'
import { chooseIn, expectError, fieldOf, follow, hashOf, heading, press } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const { server, loans, open, at } = useLoanScreens()
const { ask } = server
const reais = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'BRL' }).format(cents / 100)

describe('amount and installments', () => {
  it.each([
    { name: 'Essential', code: 'essential', reais: '1000', months: '4' },
    { name: 'Plus', code: 'plus', reais: '2000', months: '12' },
    { name: 'Prime', code: 'prime', reais: '3000', months: '24' },
  ])(
    'shows for $name what the server answers, chooses it, and asks for the fee where there is one',
    async ({ name, code, reais: amount, months }) => {
      const borrower = await loans.verified()
      const { page, complaints } = await open(INSTALLMENT, borrower)
      await page.getByText(NOTHING_TO_PAY).waitFor()
      await fillLoanRequest(page, { reais: amount, months, name })
      const { token } = borrower
      const answer = dataOf(
        await ask(
          'POST /api/dk/loan',
          {
            action: 'quote',
            package: code,
            amount_cents: Number(amount) * 100,
            months: Number(months),
            due_day: null,
            system: 'price',
          },
          { token },
        ),
      )
      const { costs } = answer
      const label = card(page, name).locator('xpath=ancestor::label')
      for (const cents of [costs.installments[0]?.payment_cents ?? 0, costs.total_cents])
        expect(await label.textContent()).toContain(reais(cents))
      expect(await label.textContent()).toContain(`${(costs.cet_annual_bp / 100).toFixed(2)}%`)
      expect(await figure(page, 'Amount financed').textContent()).toBe(reais(costs.financed_cents))
      await page.getByText('Repayment list', { exact: true }).click()
      expect(await page.locator('details[open] tbody').count()).toBe(Number(months))
      await choose(page, name)

      if (costs.fee_cents > 0) {
        const fee = `R$${costs.fee_cents / 100}`
        await page.getByText("We take it out of the loan when it's credited.").waitFor()
        await page.getByRole('heading', { level: 2, name: 'Package fee' }).waitFor()
        await page.getByText(`You still receive exactly ${reais(costs.net_cents).replace('.00', '')}`).waitFor()
        expect((await loans.detail(borrower)).package).toMatchObject({ code, fee_authorised: false })
        await expectAccessible(page)
        await press(page, `I agree to the ${fee} fee`)
      }
      await heading(page, 'Loan')
      const detail = await loans.detail(borrower)
      expect(detail.package).toMatchObject({ code, fee_cents: costs.fee_cents, fee_authorised: true })
      expect(detail.wish).toEqual({
        amount_cents: Number(amount) * 100,
        months: Number(months),
        due_day: null,
        system: 'price',
        purpose: 'home',
      })
      expect(detail.preview).toEqual(costs)
      expect(complaints).toEqual([])
    },
  )

  it('follows due day and SAC, greys what cannot be had and says why, and keeps all of it over a change of language', async () => {
    const borrower = await loans.verified()
    const { page } = await open(INSTALLMENT, borrower)
    await enterAmount(page, '4000')
    await enterMonths(page, '18')
    expect(await card(page, 'Essential').isDisabled()).toBe(true)
    await page.getByText('Goes up to R$3,000.').waitFor()
    await page.getByText('Goes up to 12 installments.').waitFor()
    expect(await card(page, 'Prime').isChecked()).toBe(true)
    await page.getByText('How your installments work', { exact: true }).first().click()
    await page.getByRole('radio', { name: /^Falling \(SAC\)/ }).check()
    await page.getByText('Due day', { exact: true }).click()
    await chooseIn(page, 'Due day (optional)', 'Day 10 of each month')
    await expect.poll(() => figure(page, 'Installments').textContent()).toMatch(/^18, falling from R\$/)
    expect(await figure(page, 'First payment').textContent()).toMatch(/\s10,/)
    await follow(page, 'Language: EN')
    await page.getByRole('button', { name: '中文' }).click()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '金额与分期' }).waitFor()
    await page.getByRole('button', { name: /R\$4,000/ }).waitFor()
    await page.getByText('还款方式', { exact: true }).first().click()
    expect(await page.getByRole('radio', { name: /SAC/ }).isChecked()).toBe(true)
    expect(await page.locator('[role=combobox]').filter({ hasText: '每月 10 日' }).count()).toBe(1)
  })

  it('shows all packages at once, the cheapest first, and marks the lowest total only where it can be compared', async () => {
    const { page } = await open(INSTALLMENT, await loans.verified())
    await fillLoanRequest(page, { reais: '3000', months: '6', name: 'Prime' })
    const rows = page.locator('[data-package]')
    expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-package')))).toEqual([
      'prime',
      'plus',
      'essential',
    ])
    await page.evaluate(() => scrollTo(0, 0))
    const [last, dock] = [await rows.last().boundingBox(), await page.locator('[data-dock]').boundingBox()]
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
    expect(await page.getByText('Lowest total').allTextContents()).toEqual(['Lowest total'])
    await expect.poll(() => rows.first().textContent()).toContain('Lowest total')
    await enterMonths(page, '24')
    await page.getByText('Goes up to 12 installments.').first().waitFor()
    expect(await page.getByText('Lowest total').count()).toBe(0)
  })

  it('says what is missing at its field and sends nothing', async () => {
    const borrower = await loans.verified()
    const { page } = await open(INSTALLMENT, borrower)
    await enterAmount(page, '100')
    await expectError(page.getByRole('button', { name: AMOUNT }), 'Please enter an amount from R$300 to R$30,000')
    await press(page, 'Choose')
    await expectError(fieldOf(page, PURPOSE), 'Please choose what the loan is for')
    await page.getByRole('alert').getByText('No package fits this amount').waitFor()
    await expectAccessible(page)
    expect((await loans.detail(borrower)).loan.state).toBe('no_package')
  })

  it('tells before choosing that the free quota is short, what happens then, and which amount needs nothing more', async () => {
    const borrower = await loans.verified()
    const { page } = await open(INSTALLMENT, borrower)
    const { quota } = await loans.detail(borrower)
    const free = `R$${((quota?.free_cents ?? 0) / 100).toLocaleString('en-US')}`
    await enterAmount(page, '5000')
    await page.getByText(`Your available quota is ${free}.`).waitFor()
    await press(page, `Borrow ${free} instead`)
    await page.getByRole('button', { name: `${AMOUNT}: ${free}` }).waitFor()
    expect(await page.getByText('Your available quota is').count()).toBe(0)
  })
})

describe('the fee of a package', () => {
  it('can be left for another package, which may have none', async () => {
    const borrower = await loans.verified()
    const { page } = await open(INSTALLMENT, borrower)
    await fillLoanRequest(page, { reais: '1000', months: '4', name: 'Plus' })
    await choose(page, 'Plus')
    await follow(page, 'Choose another package')
    // The earlier choices are still there.
    await page.getByRole('button', { name: `${AMOUNT}: R$1,000` }).waitFor()
    expect(await card(page, 'Plus').isChecked()).toBe(true)
    await card(page, 'Essential').check()
    await choose(page, 'Essential')
    await heading(page, 'Loan')
    expect((await loans.detail(borrower)).package).toMatchObject({ code: 'essential', fee_cents: 0 })
  })

  it('that became another meanwhile is read again before anybody agrees to it', async () => {
    const borrower = await loans.verified({ work_income_cents: 3_000_000 })
    dataOf(await loans.choose(borrower, { package: 'plus', amount_cents: 300_000, months: 6 }))
    const { page } = await open(INSTALLMENT, borrower)
    await page.getByRole('button', { name: 'I agree to the R$49 fee' }).waitFor()
    dataOf(await loans.choose(borrower, { package: 'prime', amount_cents: 300_000, months: 6 }))
    await press(page, 'I agree to the R$49 fee')
    await page.getByText('This has changed since you saw it.').waitFor()
    expect((await loans.detail(borrower)).package).toMatchObject({ code: 'prime', fee_authorised: false })
    await press(page, 'I agree to the R$99 fee')
    await heading(page, 'Loan')
    expect((await loans.detail(borrower)).package).toMatchObject({ code: 'prime', fee_authorised: true })
  })
})

describe('what stands in the way is said by the page, not by a toast', () => {
  it('real-name authentication first (411), for who has begun nothing and for who is not verified yet', async () => {
    for (const borrower of [await addBorrower(server.server.pool.db), await loans.sent()]) {
      const { page, complaints } = await open(INSTALLMENT, borrower)
      await page.getByText('Please complete real-name authentication first.').waitFor()
      expect(await page.getByRole('alert').allTextContents()).toEqual([''])
      await expectAccessible(page)
      await follow(page, 'Verify your identity')
      await expect.poll(() => hashOf(page)).toBe('#/pages/loan/ApplySteps')
      expect(complaints).toEqual([])
    }
  })

  it('real-name authentication first, where it is the choice itself that is answered 411', async () => {
    const { page } = await open(INSTALLMENT, await loans.verified())
    await page.route('**/api/dk/chooseVip', (route) =>
      route.fulfill({ json: { status_code: 411, message: 'x', data: { reason: 'identity_needed' } } }),
    )
    await fillLoanRequest(page, { reais: '1000', months: '4', name: 'Essential' })
    await choose(page, 'Essential')
    await page.getByText('Please complete real-name authentication first.').waitFor()
  })

  it('You have applied for this loan (412), also where it was chosen on another device meanwhile', async () => {
    const applied = await loans.underReview()
    const { page } = await open(INSTALLMENT, applied)
    await page.getByText('You have applied for this loan').waitFor()
    await follow(page, 'See where it is')
    await heading(page, 'Loan')

    const borrower = await loans.verified()
    const other = await open(INSTALLMENT, borrower)
    await fillLoanRequest(other.page, { reais: '2000', months: '6', name: 'Essential' })
    dataOf(await loans.choose(borrower))
    await choose(other.page, 'Essential')
    await other.page.getByText('You have applied for this loan').waitFor()
    expect(await other.page.getByRole('alert').allTextContents()).toEqual([''])
    expect((await loans.detail(borrower)).wish?.amount_cents).toBe(100_000)
  })

  it('a lost network, with Retry; what was typed is still there', async () => {
    const borrower = await loans.verified()
    const { page } = await open(INSTALLMENT, borrower)
    await fillLoanRequest(page, { reais: '1000', months: '4', name: 'Essential' })
    await page.route('**/api/**', (route) => route.abort())
    await choose(page, 'Essential')
    await page.getByRole('alert').getByText('Oops, network signal lost').waitFor()
    await page.reload()
    await page.getByText('Oops, network signal lost').first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await press(page, 'Retry')
    await page.getByRole('button', { name: `${AMOUNT}: R$1,000` }).waitFor()
    await choose(page, 'Essential')
    await heading(page, 'Loan')
  })
})

it('every stage has no barrier and fits 320, 390 and 1280, in every language', async () => {
  const free = await loans.verified()
  const unpaid = await loans.verified()
  dataOf(await loans.choose(unpaid, { package: 'plus', amount_cents: 987_654, months: 12, system: 'sac' }))
  const applied = await loans.underReview()
  for (const [borrower, ready] of [
    [free, 'form'],
    [unpaid, 'dl'],
    [applied, 'main a'],
  ] as const) {
    const { page, complaints } = await open(INSTALLMENT, borrower)
    await inEveryLanguage(page, async () => {
      await page.locator(ready).first().waitFor()
      await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
      await expectAccessible(page)
      await expectToFit(page, [320, 390, 1280])
    })
    expect(complaints).toEqual([])
  }
})

it('leads to log-in and back', async () => {
  const { page } = await open('/pages/index/index', { token: '' })
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(at(INSTALLMENT))
  await heading(page, 'Log in')
})
