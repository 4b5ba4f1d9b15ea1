import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { MY } from './account-steps.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { enter } from './loan-hub-steps.ts'
import { expectError, expectFocus, follow, hashOf, press, submit } from './page-steps.ts'
import {
  askToPay,
  box,
  confirmPay,
  item,
  paidOf,
  PAYMENTS,
  reais,
  receipt,
  REPAYMENT,
  rowOf,
  sheetOf,
  showPaid,
  useRepayment,
} from './repayment-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { at, bank, calm, forwardTo, list, loans, open, pay, quote, reminder, server } = useRepayment()
const { ask } = server

const STATES = [
  texts.repay_state_early,
  texts.repay_state_immediate,
  texts.repay_state_overdue,
  texts.repay_state_refunded,
]
/** The confirmation of a reminder; the page it leads to uses the same call to read the amount. */
const confirmation = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/dk/remindPay') && response.request().postData()?.includes('confirm') === true,
  )
const labelsIn = (lang: Lang): string[] => STATES.map((state) => state({}, lang))

describe('repaying', () => {
  it('takes less early, the installment on its day, and late each charge by its name, until the loan is repaid', async () => {
    const borrower = await loans.credited()
    await loans.topUp(borrower, 50_000)
    const { page, complaints } = await open(REPAYMENT, borrower)
    const seen = new Set<string>()
    const look = async (): Promise<void> => {
      for (const label of labelsIn('en'))
        if ((await page.getByRole('main').getByText(label, { exact: true }).count()) > 0) seen.add(label)
    }
    const again = async (): Promise<void> => {
      await calm(borrower)
      await page.reload()
      await page.getByRole('heading', { name: /^(Coming up|Installments)$/ }).waitFor()
      await look()
    }

    await paidOf(page, 0, 4).waitFor()
    await look()
    const early = (await quote(borrower, { verb: 'rows', rows: [1] })).owed
    await page.getByRole('button', { name: 'Why this amount? Installment 1' }).click()
    await sheetOf(page).getByText('Interest is the price of time.').waitFor()
    expect(await item(page, 'As agreed in the contract')).toBe(reais(early.lines[0]?.nominal_cents ?? 0))
    expect(await item(page, 'Interest saved')).toBe(`−${reais(early.saved_cents)}`)
    expect(await item(page, 'Due today')).toBe(reais(early.amount_cents))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await box(page, 1).check()
    await page.getByText(`You save ${reais(early.saved_cents)}`, { exact: true }).waitFor()
    await expectAccessible(page)
    await askToPay(page)
    await sheetOf(page).getByRole('heading', { name: 'Pay installment 1' }).waitFor()
    await sheetOf(page).getByText(reais(early.amount_cents), { exact: true }).waitFor()
    expect(await item(page, 'Interest saved by paying today')).toBe(`−${reais(early.saved_cents)}`)
    await sheetOf(page)
      .getByRole('button', { name: `From wallet, leaves ${reais(150_000 - early.amount_cents)}` })
      .waitFor()
    await expectAccessible(page)
    await confirmPay(page)
    await receipt(page, 'Installment 1 is paid')
    await expectFocus(page.getByRole('heading', { level: 2 }).first())
    await page.getByText(`You saved ${reais(early.saved_cents)} in interest`).waitFor()
    await page.getByText('1 of 4 paid', { exact: true }).waitFor()
    await expectAccessible(page)
    await follow(page, 'See my repayments')
    await showPaid(page)
    await rowOf(page, 1).getByText(reais(early.amount_cents), { exact: true }).waitFor()
    expect((await list(borrower)).wallet_cents).toBe(150_000 - early.amount_cents)

    await forwardTo(borrower, 2, 0)
    await again()
    const onTheDay = (await list(borrower)).installments[1]
    expect(onTheDay?.amount_cents).toBe(onTheDay?.payment_cents)
    expect(await box(page, 2).isChecked()).toBe(true)
    await askToPay(page)
    await confirmPay(page)
    await receipt(page, 'Installment 2 is paid')

    await forwardTo(borrower, 3, 10)
    await again()
    const { owed: late } = await quote(borrower, { verb: 'rows', rows: [3] })
    // Home and the loan page say so before all else.
    for (const path of ['/pages/index/index', '/pages/loan/loan']) {
      await page.goto(at(path))
      const card = page.getByRole('region', { name: 'Installment 3 is 10 days late' })
      await card.getByRole('link', { name: `Pay ${reais(late.amount_cents)} now` }).waitFor()
      await card.getByRole('link', { name: "I can't pay right now" }).waitFor()
    }
    await page.goto(at(REPAYMENT))
    const charges = late.lines[0]?.late
    await rowOf(page, 3)
      .getByText(`10 days late: ${reais(late.late_cents)} of it is late charges`)
      .waitFor()
    await page.getByRole('button', { name: 'Why this amount? Installment 3' }).click()
    await sheetOf(page).getByText('Fine, once').waitFor()
    expect(await item(page, 'Fine, once')).toBe(reais(charges?.fine_cents ?? 0))
    expect(await item(page, 'Late interest (mora)')).toBe(reais(charges?.mora_cents ?? 0))
    expect(await item(page, 'Interest for the days late')).toBe(reais(charges?.interest_cents ?? 0))
    expect(await item(page, 'Due today')).toBe(reais(late.amount_cents))
    await page.keyboard.press('Escape')
    // Overdue installments go first and are preselected.
    await box(page, 3).uncheck()
    await box(page, 4).check()
    await askToPay(page)
    await page.getByText("Installments that are due or overdue are paid first. We've chosen them for you.").waitFor()
    expect([await box(page, 3).isChecked(), await box(page, 4).isChecked()]).toEqual([true, true])
    await box(page, 4).uncheck()
    await askToPay(page)
    await confirmPay(page)
    await receipt(page, 'Installment 3 is paid')
    await follow(page, 'See my repayments')

    expect([...seen].toSorted()).toEqual(labelsIn('en').toSorted())
    await loans.topUp(borrower, 50_000)
    const { owed: rest } = await quote(borrower, { verb: 'settle' })
    await page.getByRole('button', { name: `Pay ${reais(rest.amount_cents)}`, exact: true }).click()
    await sheetOf(page).getByText('Nothing: your loan is paid off').waitFor()
    await confirmPay(page)
    await receipt(page, 'Your loan is paid off')
    await page.getByText('Refund successfully', { exact: true }).waitFor()
    await page.getByText('All 4 installments. You owe us nothing.').waitFor()
    await page.getByRole('link', { name: 'Letter of settlement' }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390])
    expect((await list(borrower)).loan).toMatchObject({ state: 'repaid', left_cents: 0 })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Receipt / })
      .click()
    await expect.poll(() => hashOf(page)).toBe(`#${PAYMENTS}?loan=${borrower.loanId}`)
    await page.getByRole('button', { name: reais(late.amount_cents) }).click()
    expect(await item(page, 'Fine, once')).toBe(reais(charges?.fine_cents ?? 0))
    await expectAccessible(page)
    expect(await page.locator('main li').count()).toBe(4)
    expect(complaints).toEqual([])
  })

  it('ahead of time shows fewer and smaller installments side by side, and does the one that is chosen', async () => {
    const borrower = await loans.credited({ months: 6 })
    const { page, complaints } = await open(`${REPAYMENT}?step=ahead`, borrower)
    await page.getByRole('button', { name: /^Amount to pay ahead/ }).waitFor()
    await submit(page)
    await expectError(page.getByRole('button', { name: /^Amount to pay ahead/ }), 'Please enter the amount')
    for (const [verb, amount, name] of [
      ['smaller', 300, 'Smaller installments'],
      ['fewer', 200, 'Fewer installments'],
    ] as const) {
      await enter(page, 'Amount to pay ahead', String(amount))
      const cents = amount * 100
      for (const way of ['fewer', 'smaller'] as const) {
        const { after, owed } = await quote(borrower, { verb: way, amount_cents: cents })
        const card = page
          .locator('label')
          .filter({ hasText: way === 'fewer' ? 'Fewer installments' : 'Smaller installments' })
        for (const fact of [String(after.open), reais(after.next_payment_cents ?? 0), reais(owed.saved_cents)])
          await card.getByText(fact, { exact: true }).waitFor()
      }
      await expectAccessible(page)
      await expectToFit(page, [320, 390])
      const before = await list(borrower)
      await page.getByRole('radio', { name }).check()
      await press(page, 'Continue')
      await confirmPay(page)
      await receipt(page, 'Paid ahead')
      await page.getByRole('main').getByText(reais(cents), { exact: true }).first().waitFor()
      const after = await list(borrower)
      const [was, is] = [before, after].map(({ installments }) =>
        installments.filter(({ state }) => state !== 'refunded'),
      )
      if (verb === 'fewer') expect(is?.length).toBeLessThan(was?.length ?? 0)
      else expect(is?.[0]?.payment_cents).toBeLessThan(was?.[0]?.payment_cents ?? 0)
      await follow(page, 'See my repayments')
      await page.getByRole('link', { name: /^Pay an amount ahead/ }).click()
    }
    expect(complaints).toEqual([])
  })

  it('what the wallet is short of is paid whole by PIX, or by the wallet and a PIX over the rest', async () => {
    const borrower = await loans.credited()
    const { page, complaints } = await open(REPAYMENT, borrower)
    const { owed } = await quote(borrower, { verb: 'settle' })
    const rest = owed.amount_cents - 100_000
    const ask = (): Promise<void> => press(page, `Pay off ${reais(owed.amount_cents)}`)
    await ask()
    await sheetOf(page).getByRole('heading', { name: 'Pay off your loan' }).waitFor()
    // PIX is the first way; the wallet says why it is none.
    const ways = await sheetOf(page).getByRole('button').allInnerTexts()
    expect(ways.map((way) => way.trim()).filter((way) => way !== '')).toEqual([
      'Pay by PIX',
      `R$1,000.00 from your wallet, ${reais(rest)} by PIX`,
      'From wallet: R$1,000.00, not enough',
    ])
    expect(
      await sheetOf(page)
        .getByRole('button', { name: /not enough$/ })
        .isDisabled(),
    ).toBe(true)
    await expectAccessible(page)
    await press(page, 'Pay by PIX')
    await page.getByRole('img', { name: `QR code for this PIX of ${reais(owed.amount_cents)}` }).waitFor()
    const first = new URLSearchParams(hashOf(page).split('?')[1]).get('order') ?? ''
    // The choice of another way cancels the charge before.
    await page.goto(at(REPAYMENT))
    await ask()
    await press(page, `R$1,000.00 from your wallet, ${reais(rest)} by PIX`)
    await page.getByText(/^When it arrives, we add R\$1,000(\.00)? from your wallet/).waitFor()
    await page.getByRole('img', { name: `QR code for this PIX of ${reais(rest)}` }).waitFor()
    await expectAccessible(page)
    const second = new URLSearchParams(hashOf(page).split('?')[1]).get('order') ?? ''
    expect((await bank.order(borrower.token, first)).state).toBe('expired')
    await bank.pay({ txid: (await bank.order(borrower.token, second)).copy_code ?? '' })
    await expect.poll(async () => (await list(borrower)).loan).toMatchObject({ state: 'repaid', left_cents: 0 })
    expect((await list(borrower)).wallet_cents).toBe(0)
    // The outcome is that of the debt, not of the wallet.
    await receipt(page, 'Your loan is paid off')
    await page.getByText(`You saved ${reais(owed.saved_cents)} in interest`).waitFor()
    expect(await page.getByText(/in your wallet/).count()).toBe(0)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  it('in part takes what is given; what has changed is shown anew', async () => {
    const borrower = await loans.credited()
    await forwardTo(borrower, 1, 3)
    await calm(borrower)
    const { page, complaints } = await open(REPAYMENT, borrower)
    await follow(page, "Pay part of what's due")
    await page.getByRole('button', { name: /^Amount to pay now/ }).waitFor()
    await expectAccessible(page)
    await enter(page, 'Amount to pay now', '50')
    const before = (await list(borrower)).loan.due_cents
    await press(page, 'Continue')
    await confirmPay(page)
    await receipt(page, "We've got your part payment")
    await page.getByRole('main').getByText('R$50.00', { exact: true }).first().waitFor()
    await follow(page, 'See my repayments')
    await askToPay(page)
    await sheetOf(page)
      .getByText(reais(before - 5000), { exact: true })
      .first()
      .waitFor()
    await pay(borrower, { verb: 'part', amount_cents: 1000 }, 1000)
    await confirmPay(page)
    await page.getByText(`The amount has changed since you saw it: it's ${reais(before - 6000)} now.`).waitFor()
    await confirmPay(page)
    await receipt(page, 'Installment 1 is paid')
    expect((await list(borrower)).loan).toMatchObject({ paid: 1, due_cents: 0 })
    expect(complaints).toEqual([])
  })

  it('of one installment in two tabs at once happens once, and the other tab is told', async () => {
    const borrower = await loans.credited()
    const { amount_cents: amount = 0 } = (await list(borrower)).installments[0] ?? {}
    const tabs = [await open(REPAYMENT, borrower), await open(REPAYMENT, borrower)].map(({ page }) => page)
    for (const page of tabs) {
      await box(page, 1).check()
      await askToPay(page)
      await sheetOf(page).waitFor()
    }
    await Promise.all(tabs.map(confirmPay))
    const words = [
      'Installment 1 is paid',
      "This has been paid in the meantime, perhaps in another tab. Nothing was taken twice. Here's where things are now.",
    ]
    const notices = await Promise.all(
      tabs.map(async (page) => {
        const notice = page
          .locator('main')
          .getByText(words[0] ?? '', { exact: true })
          .or(page.getByText(words[1] ?? ''))
        await notice.waitFor()
        return notice.innerText()
      }),
    )
    expect(notices.toSorted()).toEqual(words.toSorted())
    expect(await list(borrower)).toMatchObject({ loan: { paid: 1 }, wallet_cents: 100_000 - amount })
  })

  it('leads from the loan to its next installment, and from one loan to another', async () => {
    const borrower = await loans.credited({ amount_cents: 30_000, months: 3 })
    const { token } = borrower
    await loans.topUp(borrower, 20_000)
    const { owed } = await quote(borrower, { verb: 'settle' })
    await pay(borrower, { verb: 'settle' }, owed.amount_cents)
    dataOf(
      await ask(
        'POST /api/dk/loan',
        { action: 'apply', amount_cents: 50_000, months: 3, due_day: null, system: 'price', purpose: 'home' },
        { token },
      ),
    )
    dataOf(await loans.choose(borrower, { amount_cents: 50_000, months: 3 }))
    // A loan repaid at once adds no history yet, so operators decide.
    const { loan: applied } = await loans.referred(borrower)
    dataOf(await loans.decide('admin', { action: 'approve', loan_id: applied.id, note: '' }))
    // Codes to one number are a minute apart.
    await loans.forward(61)
    await loans.sign(borrower)
    dataOf(await loans.decide('finance', { action: 'release', loan_id: applied.id }))
    const { loan } = await loans.detail(borrower)
    const first = (await list({ ...borrower, loanId: loan.id })).installments[0]

    const { page, complaints } = await open('/pages/loan/index', borrower)
    await page.getByRole('link', { name: `Next payment: ${reais(first?.payment_cents ?? 0)}` }).waitFor()
    await expectAccessible(page)
    await follow(page, 'All about this loan')
    await page.getByText(`${reais(first?.amount_cents ?? 0)} today`, { exact: true }).waitFor()
    await page.getByText('Early refund', { exact: true }).waitFor()
    await follow(page, 'See my repayments')
    await paidOf(page, 0, 3).waitFor()
    const other = (await list({ ...borrower, loanId: loan.id })).others[0]
    await page.getByRole('link', { name: `${other?.number} Refund successfully` }).click()
    await paidOf(page, 3, 3).waitFor()
    expect(hashOf(page)).toBe(`#${REPAYMENT}?loan=${borrower.loanId}`)
    await expectAccessible(page)
    // Payments on a loan that is given back are undone with it, and marked so.
    const second = { ...borrower, loanId: loan.id }
    await pay(second, { verb: 'rows', rows: [1] }, first?.amount_cents ?? 0)
    dataOf(await ask('POST /api/app/loan', { action: 'regret', loan_id: loan.id }, { token }))
    await page.goto(at(`${REPAYMENT}?loan=${loan.id}`))
    await page.getByText('You returned this loan. You owe nothing.').waitFor()
    await page.goto(at(PAYMENTS))
    await page.getByRole('button', { name: /Reversed/ }).click()
    await sheetOf(page).getByText('We undid this repayment: the money went back to your wallet.').waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  it('says in Chinese what is overdue, fits every screen, and says when there is nothing or it cannot be read', async () => {
    const borrower = await loans.credited({ months: 3 })
    await forwardTo(borrower, 1, 5)
    await calm(borrower)
    const { page } = await open(REPAYMENT, borrower, { lang: 'zh' })
    const [early, , overdue] = labelsIn('zh')
    await rowOf(page, 1)
      .getByText(overdue ?? '', { exact: true })
      .waitFor()
    // Shared by the rows that follow, so it is named once, above them.
    expect(await page.getByText(early ?? '', { exact: true }).count()).toBe(1)
    await expectToFit(page, [320, 1280, 390])
    await page
      .getByRole('main')
      .getByRole('button', { name: /^还款 / })
      .click()
    await sheetOf(page).waitFor()
    await expectToFit(page, [320, 390])
    await sheetOf(page)
      .getByRole('button', { name: /^用钱包支付/ })
      .click()
    await page.getByRole('heading', { level: 2, name: '第 1 期已还清' }).waitFor()
    await expectToFit(page, [320, 390])
    await page.goto(at(PAYMENTS))
    await page.locator('main li button').click()
    await expectToFit(page, [320, 390])

    const stranger = await addBorrower(server.server.pool.db)
    const { page: empty } = await open('/pages/my/settings', stranger)
    let lost = true
    await empty.route('**/api/dk/getRepaymentList', (route) => (lost ? route.abort() : route.continue()))
    await empty.goto(at(REPAYMENT))
    await empty.getByRole('alert').getByText('Oops, network signal lost').first().waitFor()
    lost = false
    await press(empty, 'Retry')
    await empty.getByText('You have no loan to repay.').waitFor()
    await expectAccessible(empty)
    await empty.goto(at(`${REPAYMENT}?loan=${borrower.loanId}`))
    await empty.getByText("We couldn't find this loan.").waitFor()
    await empty.goto(at(PAYMENTS))
    await empty.getByText("You haven't paid anything yet.").waitFor()

    const { page: failing } = await open('/pages/my/settings', await addBorrower(server.server.pool.db))
    const refusal = { status_code: 413, message: 'Please try again later', data: null }
    for (const path of ['dk/getRepaymentList', 'app/claims', 'credit/logs'])
      await failing.route(`**/api/${path}`, (route) => route.fulfill({ json: refusal }))
    const refused = failing.waitForResponse('**/api/app/claims')
    await failing.goto(at(REPAYMENT))
    await failing.getByRole('main').getByText(refusal.message).waitFor()
    await refused
    expect(await failing.getByRole('button', { name: 'Retry' }).count()).toBe(1)
    await failing.goto(at(MY))
    await expect.poll(() => failing.getByText("Can't be shown right now").count()).toBe(2)
  })
})

describe('the reminder', () => {
  it('is shown above the page, and once it was read never again, on no device', async () => {
    const borrower = await loans.credited()
    await forwardTo(borrower, 1, -3)
    const soon = await reminder(borrower)
    const { page, complaints } = await open('/pages/my/index', borrower)
    const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format((soon?.amount_cents ?? 0) / 100)
    await sheetOf(page).getByText(`Payment amount: $${amount}`).waitFor()
    await expectAccessible(page)
    const confirmed = confirmation(page)
    await page.keyboard.press('Escape')
    await (await confirmed).finished()
    expect(await reminder(borrower)).toBeNull()

    await forwardTo(borrower, 1, 0)
    await bank.spend(borrower.id)
    const today = await reminder(borrower)
    await page.reload()
    await sheetOf(page).getByText('Installment due today').waitFor()
    const paid = confirmation(page)
    await press(page, 'To pay')
    await (await paid).finished()
    expect(hashOf(page)).toBe(`#/pages/index/recharge?tcId=${today?.id}&rechargeType=tanchuang`)
    // Another device shows no reminder.
    const { page: elsewhere } = await open('/pages/my/index', borrower)
    await elsewhere.waitForLoadState('networkidle')
    expect(await sheetOf(elsewhere).count()).toBe(0)

    // Its PIX pays the installment; the next one is paid the same way, straight from the list.
    const ordered = async (): Promise<string> => {
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      return (
        (await bank.order(borrower.token, new URLSearchParams(hashOf(page).split('?')[1]).get('order') ?? ''))
          .copy_code ?? ''
      )
    }
    await submit(page)
    await bank.pay({ txid: await ordered() })
    await expect.poll(async () => (await list(borrower)).loan.paid).toBe(1)
    await page.goto(at(REPAYMENT))
    // The list of before may still be shown; afterwards the next installment is chosen already.
    await paidOf(page, 1, 4).waitFor()
    await box(page, 2).check()
    await askToPay(page)
    await sheetOf(page).getByRole('button', { name: 'Pay by PIX', exact: true }).click()
    await bank.pay({ txid: await ordered() })
    await expect.poll(async () => (await list(borrower)).loan.paid).toBe(2)
    await receipt(page, 'Installment 2 is paid')
    expect(complaints).toEqual([])
  })
})
