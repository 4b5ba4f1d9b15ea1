import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { eventually } from '../apps/server/src/testing/loans.ts'
import { useConsole } from './console-steps.ts'
import { enter as enterAmount, onDay } from './loan-hub-steps.ts'
import { loanScreensOf } from './loan-screens-steps.ts'
import {
  chooseIn,
  confirm,
  expectError,
  fieldOf,
  follow,
  heading,
  press,
  waitForDialog,
  waitForStatus,
} from './page-steps.ts'
import { dayInList, paidOf, reais, repaymentOf, rowOf, type Debtor } from './repayment-steps.ts'
import { expectAccessible, expectToFit, type Visit } from './visit.ts'

const { server, visit, enter, left, sweep } = useConsole()
const { calm, forwardTo, list, loans, open, pay, quote } = repaymentOf(loanScreensOf(server, visit))
const { ask } = server

const WIDTHS = [320, 1280, 390]
const DAY_SECONDS = 86_400
const planOf = ({ loanId }: Debtor): string => `/pages/my/Plan?loan=${loanId}`
const ASK = { action: 'ask', reason: 'income_lower', can_pay_cents: 15_000, words: 'My hours were cut.' } as const

/** A borrower who is late with the first installment and has read the reminder. */
async function late(days: number): Promise<Debtor> {
  const borrower = await loans.credited()
  await forwardTo(borrower, 1, days)
  await calm(borrower)
  return borrower
}

const clock = async (): Promise<string> =>
  dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now
const numberOf = async (borrower: Debtor): Promise<string> => (await list(borrower)).loan.number
const planOverview = async ({ token, loanId }: Debtor) => {
  const answer = dataOf(await ask('POST /api/app/plans', { action: 'read', loan_id: loanId }, { token }))
  return answer.standing
}

/** An operator logs in again, because advancing the clock ends the session. */
const comes = async (hash: string, lang = 'en'): Promise<Visit> => {
  left('reviewer')
  return enter('reviewer', hash, { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, lang })
}

/** Requests and proposes a plan without the screens: eight installments, the first in `days` days. */
async function proposed(borrower: Debtor, days = 20): Promise<void> {
  const { token, loanId: loan_id } = borrower
  dataOf(await ask('POST /api/app/plans', { ...ASK, loan_id }, { token }))
  const first_due_on = new Date(Date.parse(await clock()) + days * DAY_SECONDS * 1000 - 3 * 3_600_000)
    .toISOString()
    .slice(0, 10)
  const terms = {
    count: 8,
    first_due_on,
    due_day: Number(first_due_on.slice(8)),
    rate_monthly: '0.02',
    waived_cents: 0,
  }
  const seen = (await planOverview(borrower)).plan?.id ?? null
  await loans.proposePlan({ loan_id, terms, note: 'We can help.', seen })
}

/** The first tap requests the code, the second signs. */
async function sign(page: Page, { phone }: Debtor, label: string): Promise<void> {
  await press(page, label)
  const requestedAt = await clock()
  await press(page, 'Send code')
  const code = await loans.codeFor(phone, requestedAt)
  await fieldOf(page, 'SMS code').fill(code === '111111' ? '222222' : '111111')
  await press(page, label)
  await page.getByText("That code didn't work.").first().waitFor()
  await fieldOf(page, 'SMS code').fill(code)
  await expectAccessible(page)
  await press(page, label)
}

/** The current and the new value of one row of the table. */
const beside = (page: Page, label: string): Promise<string[]> =>
  page
    .getByRole('row', { name: new RegExp(`^${label} `) })
    .getByRole('cell')
    .allInnerTexts()
const fits = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectToFit(page, WIDTHS)
}

describe('who cannot pay', () => {
  it('asks, is proposed a list beside the old one and never dearer, signs it with a code, and that list counts from then on', async () => {
    const borrower = await late(10)
    const number = await numberOf(borrower)
    const { owed: debt } = await quote(borrower, { verb: 'settle' })
    const { page, complaints } = await open(`/pages/my/MyRepayment?loan=${borrower.loanId}`, borrower)
    await follow(page, "I can't pay")
    await heading(page, 'Payment plan')
    await press(page, 'Ask for a payment plan')
    await expectError(fieldOf(page, 'What happened?'), 'Please tell us what happened')
    await fits(page)
    await chooseIn(page, 'What happened?', 'I earn less than before')
    await enterAmount(page, 'How much could you pay a month?', '150')
    await fieldOf(page, 'Anything else we should know?').fill('My hours were cut.')
    await press(page, 'Ask for a payment plan')
    await waitForStatus(page, "We've got it. A person will answer you.")
    await page.getByText("We're looking at it", { exact: true }).waitFor()
    await page.getByText(/^You'll have an answer by /).waitFor()
    for (const text of ['I earn less than before', 'R$150', 'My hours were cut.'])
      await page.getByRole('region', { name: 'What you told us' }).getByText(text, { exact: true }).waitFor()
    await fits(page)

    const desk = await comes('#/agreements')
    await desk.page.getByRole('row', { name: number }).getByText('Overdue').waitFor()
    await desk.page.getByRole('link', { name: number }).click()
    await desk.page.getByRole('heading', { level: 1, name: `Payment plan, loan ${number}` }).waitFor()
    await desk.page.getByText('My hours were cut.').waitFor()
    const rate = desk.page.getByRole('textbox', { name: 'Monthly interest, in percent' })
    await rate.fill('6')
    await desk.page.getByText("The rate can't be higher than the loan's own.").waitFor()
    await desk.page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect.poll(async () => (await planOverview(borrower)).plan?.state).toBe('asked')
    await rate.fill('2')
    await desk.page.getByRole('textbox', { name: 'Number of installments' }).fill('8')
    await desk.page.getByRole('textbox', { name: 'Late charges to waive' }).fill((debt.late_cents / 100).toFixed(2))
    await desk.page.getByRole('textbox', { name: 'Note to the borrower' }).fill('We can help.')
    await expect.poll(() => beside(desk.page, 'Monthly interest')).toEqual(['5.9%', '2%'])
    await expect.poll(() => beside(desk.page, 'Installments')).toEqual(['4', '8'])
    // The waived amount was typed last: the figures without it may still show for a moment.
    await desk.page
      .getByRole('region', { name: 'Preview' })
      .getByText(reais(debt.amount_cents - debt.late_cents), { exact: true })
      .waitFor()
    await expectAccessible(desk.page)
    const [, offered = ''] = await beside(desk.page, 'Next payment')
    await desk.page.getByRole('button', { name: 'Propose', exact: true }).click()
    const confirming = await waitForDialog(desk.page, "What the plan costs beside today's schedule")
    await confirming.getByRole('table', { name: 'Now and new, side by side' }).waitFor()
    await confirming.getByText(/^The borrower pays .* in total than now\.$/).waitFor()
    await expectAccessible(desk.page)
    expect((await planOverview(borrower)).plan?.state).toBe('asked')
    await confirming.getByRole('button', { name: 'Confirm and send to the borrower' }).click()
    await desk.page.getByText("Proposed. We've told the borrower.").waitFor()
    await desk.page.getByRole('button', { name: 'Withdraw proposal' }).waitFor()

    await page.reload()
    await page.getByText('Our proposal', { exact: true }).waitFor()
    await page.getByText('We can help.').waitFor()
    const terms = (await planOverview(borrower)).plan?.terms
    if (terms === undefined || terms === null) throw new Error('no terms')
    expect(terms).toMatchObject({
      count: 8,
      rate_monthly: '0.02',
      waived_cents: debt.late_cents,
      spread_cents: debt.amount_cents - debt.late_cents,
    })
    expect(offered.replace(/\s/, '')).toBe(reais(terms.rows[0]?.payment_cents ?? 0))
    expect(await beside(page, 'Next payment')).toEqual([
      reais(terms.before.rows[0]?.payment_cents ?? 0),
      reais(terms.rows[0]?.payment_cents ?? 0),
    ])
    expect(await beside(page, 'Monthly interest')).toEqual(['5.9%', '2%'])
    expect(await beside(page, 'Installments')).toEqual(['4', '8'])
    expect(await beside(page, 'Last date')).toEqual(
      [terms.before.last_due_on, terms.last_due_on].map((day) => onDay(day).replaceAll('\u00a0', ' ')),
    )
    expect(await beside(page, 'Total left to pay')).toEqual([reais(terms.before.left_cents), reais(terms.total_cents)])
    await page.getByText('How we got there').click()
    await page.getByText('Late charges we waive').waitFor()
    await page.getByText('The full text, in Portuguese').click()
    await fits(page)
    await sign(page, borrower, 'Sign the new plan')

    await waitForStatus(page, 'Signed. Your new installments apply from now on.')
    await page.getByText('A new plan is in force', { exact: true }).waitFor()
    await page.getByText(`8 installments, the first on ${onDay(terms.first_due_on)}.`).waitFor()
    await fits(page)
    await follow(page, 'What you signed')
    await page
      .getByText(/CCB-\d{4}-\d{6}-A1/)
      .first()
      .waitFor()
    await page.goBack()
    await follow(page, 'My repayments')
    await paidOf(page, 0, 8).waitFor()
    const numbers = (await list(borrower)).installments.map(({ number }) => number)
    for (const [index, row] of terms.rows.entries())
      await rowOf(page, numbers[index] ?? 0)
        .getByText(dayInList(row.due_on), { exact: true })
        .waitFor()
    expect((await list(borrower)).installments.map(({ payment_cents }) => payment_cents)).toEqual(
      terms.rows.map(({ payment_cents }) => payment_cents),
    )
    await page.getByRole('link', { name: 'All about this loan' }).click()
    await page.getByRole('region', { name: 'Next installment' }).getByText(onDay(terms.first_due_on)).first().waitFor()
    // The contract's list is no longer in force.
    await page.getByRole('link', { name: 'A new plan is in force' }).waitFor()
    await fits(page)

    await desk.page.reload()
    await desk.page.getByText('Agreed plan in force').waitFor()
    await desk.page.goto(desk.page.url().replace(/#.*/, '#/agreements'))
    await desk.page.getByText('Nobody is waiting for a plan.').waitFor()
    expect([...complaints, ...desk.complaints]).toEqual([])
    // A long journey: a slow machine needs minutes.
  }, 500_000)

  it('is refused with words, asks again and takes it back, declines what is proposed, and cannot sign what has changed or run out', async () => {
    const borrower = await late(3)
    dataOf(await ask('POST /api/app/plans', { ...ASK, loan_id: borrower.loanId }, { token: borrower.token }))
    const { page, complaints } = await open(planOf(borrower), borrower)
    await page.getByText("We're looking at it", { exact: true }).waitFor()

    const desk = await comes(`#/agreements/${borrower.loanId}`)
    await desk.page.getByRole('button', { name: 'Decline' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'End this request?' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBe(1)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please pay the first one, then ask again.')
    await expectAccessible(desk.page)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await desk.page.getByText("Ended. We've told the borrower.").waitFor()
    await page.reload()
    await page.getByText("We couldn't offer you a plan").waitFor()
    await page.getByText('Please pay the first one, then ask again.').waitFor()
    await fits(page)

    // The earlier answer is still there.
    expect(await fieldOf(page, 'What happened?').textContent()).toBe('I earn less than before')
    await press(page, 'Ask for a payment plan')
    await press(page, 'Withdraw my request')
    await expectAccessible(page)
    await confirm(page, 'Keep my request')
    await press(page, 'Withdraw my request')
    await confirm(page, 'Withdraw my request')
    await page.getByRole('button', { name: 'Ask for a payment plan' }).waitFor()
    expect((await planOverview(borrower)).plan?.state).toBe('cancelled')

    await proposed(borrower)
    await page.reload()
    await press(page, 'No, leave it as it is')
    await confirm(page, 'Decline')
    await page.getByText('You declined the proposal. You can ask again.').waitFor()

    await proposed(borrower)
    await page.reload()
    await page.getByRole('button', { name: 'Sign the new plan' }).waitFor()
    await pay(borrower, { verb: 'part', amount_cents: 1000 }, 1000)
    await page.reload()
    await page.getByText('What you owe has changed since we proposed this').waitFor()
    expect(await page.getByRole('button', { name: 'Sign the new plan' }).count()).toBe(0)

    await proposed(borrower)
    await page.reload()
    await page.getByRole('button', { name: 'Sign the new plan' }).waitFor()
    await loans.forward(8 * DAY_SECONDS)
    await calm(borrower)
    await page.reload()
    await page.getByText("You didn't sign the proposal in time and it has expired. You can ask again.").waitFor()
    await fits(page)
    const readInbox = () => ask('POST /api/app/messages', { action: 'list' }, { token: borrower.token })
    await eventually(
      readInbox,
      (inbox) => JSON.stringify(inbox).includes("didn't sign the payment plan"),
      'the close has told it',
    )
    expect((await list(borrower)).installments).toHaveLength(4)
    expect([...complaints, ...desk.complaints]).toEqual([])
  })

  it('of a loan that is not theirs is shown nothing, and of one that is repaid that nothing is left', async () => {
    const [borrower, other] = [await loans.credited(), await loans.credited()]
    const { page } = await open(planOf(other), borrower)
    await page.getByText("We couldn't find this loan.").waitFor()
    await expectAccessible(page)
    const { owed, wallet_cents: wallet } = await quote(borrower, { verb: 'settle' })
    await loans.topUp(borrower, owed.amount_cents - wallet)
    await pay(borrower, { verb: 'settle' }, owed.amount_cents)
    const { page: repaid } = await open(planOf(borrower), borrower)
    await repaid.getByText('You have nothing left to pay on this loan').waitFor()
    await expectAccessible(repaid)
  })
})

describe('another due day', () => {
  it('is chosen by the borrower alone, priced before it is signed, and once in six months', async () => {
    const borrower = await loans.credited()
    const was = Number((await list(borrower)).installments[0]?.due_on.slice(8))
    const day = was > 14 ? was - 9 : was + 9
    // Codes to one number are a minute apart.
    await loans.forward(61)
    const { page, complaints } = await open(`/pages/my/LoanDetails?id=${borrower.loanId}`, borrower)
    await follow(page, 'Change due day')
    await heading(page, 'Change due day')
    await page.getByText(`Your installments are due on day ${was} of the month.`).waitFor()
    await chooseIn(page, 'New due day', `Day ${day} of each month`)
    await page.getByRole('row', { name: /^Monthly interest / }).waitFor()
    expect(await beside(page, 'Monthly interest')).toEqual(['5.9%', '5.9%'])
    expect(await beside(page, 'Installments')).toEqual(['4', '4'])
    await page.getByText(/^R\$.* (more|less) in total than now/).waitFor()
    await fits(page)
    await sign(page, borrower, 'Sign the new due day')
    await waitForStatus(page, 'Signed. Your new due day applies from now on.')
    await page.getByText('A new due day is in force', { exact: true }).waitFor()
    expect((await list(borrower)).installments.map(({ due_on }) => Number(due_on.slice(8)))).toEqual([
      day,
      day,
      day,
      day,
    ])
    await follow(page, 'Change due day')
    await page.getByText('You changed it recently. You can change it again from').waitFor()
    await fits(page)

    await forwardTo(borrower, 5, 1)
    await calm(borrower)
    await page.reload()
    await page.getByText("Pay what's due first. Then you can change the day.").waitFor()
    await follow(page, 'See the installments')
    await heading(page, 'My repayments')
    expect(complaints).toEqual([])
  })
})

describe('in Chinese', () => {
  it('the borrower asks and reads, and the operator proposes, with no barrier on any width', async () => {
    const borrower = await late(5)
    const { page, complaints } = await open(planOf(borrower), borrower, { lang: 'zh' })
    await heading(page, '还款方案')
    await fits(page)
    await follow(page, '更改还款日')
    await heading(page, '更改还款日')
    await fits(page)
    await page.goBack()
    await chooseIn(page, '发生了什么？', '我失业了')
    await press(page, '申请方案')
    await page.getByText('我们正在处理', { exact: true }).waitFor()
    await fits(page)

    const desk = await comes('#/agreements', 'zh')
    await sweep(desk.page, ['#/agreements', '#/agreements?state=all', `#/agreements/${borrower.loanId}`])
    await desk.page.getByRole('button', { name: '提出', exact: true }).click()
    await desk.page.getByRole('dialog').getByRole('button', { name: '确认并发给借款人' }).click()
    await desk.page.getByText('已提出，并已通知借款人。').waitFor()

    await page.reload()
    await page.getByText('我们的方案', { exact: true }).waitFor()
    await page.getByText('金额如何得出').click()
    await fits(page)
    await page.getByRole('button', { name: '签署新方案' }).click()
    await fieldOf(page, '短信验证码').waitFor()
    await fits(page)
    expect([...complaints, ...desk.complaints]).toEqual([])
  })
})
