import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { openSession } from '../apps/server/src/access/sessions/sessions.ts'
import { follow, heading, press } from './page-steps.ts'
import { reais, receipt, useRepayment, type Debtor } from './repayment-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { bank, calm, forwardTo, list, loans, open, pay, quote, reminder, server } = useRepayment()
const AUTO_DEBIT = '/pages/my/AutoDebit'
const WIDTHS = [320, 390, 1280]

/** Settles the whole loan, with money from outside. */
async function settle(borrower: Debtor): Promise<number> {
  const { owed, wallet_cents } = await quote(borrower, { verb: 'settle' })
  await loans.topUp(borrower, Math.max(1, owed.amount_cents - wallet_cents))
  await pay(borrower, { verb: 'settle' }, owed.amount_cents)
  return owed.amount_cents
}

const now = async (): Promise<string> => {
  const answer = await server.ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })
  return answer.status_code === 200 ? answer.data.now : ''
}

describe('automatic payment', () => {
  it('says what it may take, is allowed with a code, pays the installment on its day, and ends with one tap', async () => {
    const borrower = await loans.credited()
    await loans.forward(61)
    const { page, complaints } = await open(`/pages/my/MyRepayment?loan=${borrower.loanId}`, borrower)
    await follow(page, 'Automatic payment')
    await heading(page, 'Automatic payment')
    await page.getByText('We take nothing automatically.', { exact: true }).waitFor()
    for (const text of [
      'never before that day',
      'never more than your wallet holds',
      'We never take anything else',
      'at any time with one tap',
    ])
      await page.getByRole('listitem').filter({ hasText: text }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    const [first] = (await list(borrower)).installments
    await page
      .locator('dl')
      .getByText(reais(first?.payment_cents ?? 0))
      .waitFor()

    await press(page, 'Allow automatic payment')
    const requestedAt = await now()
    await press(page, 'Send code')
    const code = await loans.codeFor(borrower.phone, requestedAt)
    await page.getByLabel('SMS code').fill(code === '111111' ? '222222' : '111111')
    await press(page, 'Allow automatic payment')
    await page.getByText("That code didn't work.").first().waitFor()
    await page.getByLabel('SMS code').fill(code)
    await press(page, 'Allow automatic payment')
    await page.getByText(/^On since /).waitFor()
    await expectAccessible(page)

    await forwardTo(borrower, 1, 0)
    // The close has queued the debit and it was paid; each earlier day was closed first.
    await expect.poll(async () => (await list(borrower)).loan.paid, { timeout: 90_000 }).toBe(1)
    await calm(borrower)
    await page.reload()
    await page.getByText(`we took ${reais(first?.payment_cents ?? 0)} from your wallet.`).waitFor()
    await page.getByText('Installment 2').waitFor()
    await page.goto(page.url().replace(/#.*/, `#/pages/my/RefundList?loan=${borrower.loanId}`))
    await page.getByText('Automatic debit').first().waitFor()
    await page.goBack()
    await press(page, 'End automatic payment')
    await page.getByText('We take nothing automatically.', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Allow automatic payment', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('speaks Chinese, and of a loan that is not theirs or is no more says so', async () => {
    const borrower = await loans.credited()
    const other = await loans.credited()
    const { page } = await open(`${AUTO_DEBIT}?loan=${borrower.loanId}`, borrower, { lang: 'zh' })
    await heading(page, '自动还款')
    await page.getByText('不会自动扣款。').waitFor()
    await expectToFit(page, WIDTHS)
    const english = await open(`${AUTO_DEBIT}?loan=${other.loanId}`, borrower)
    await english.page.getByText("We couldn't find this loan.").waitFor()
    await settle(borrower)
    const closed = await open(`${AUTO_DEBIT}?loan=${borrower.loanId}`, borrower)
    await closed.page.getByText('You have nothing left to pay on this loan.').waitFor()
    expect(await closed.page.getByRole('button', { name: 'Allow automatic payment' }).count()).toBe(0)
  })
})

describe('a loan that is repaid', () => {
  it('has a letter two taps from home, that is downloaded once and again the same, and that anyone can check', async () => {
    const borrower = await loans.credited()
    await settle(borrower)
    const { page, complaints } = await open('/pages/index/index', borrower)
    await page.getByText('Refund successfully', { exact: true }).first().waitFor()
    await follow(page, 'Letter of settlement')
    await page.getByRole('heading', { name: 'Letters', exact: true }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    const button = page.getByRole('button', { name: /^Download the PDF: Letter of settlement/ })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^CQ-\d{4}-\d{6}\.pdf$/)
    const bytes = await readFile(await download.path())
    const number = download.suggestedFilename().replace('.pdf', '')
    await page.getByText(number).waitFor()
    const check = await page.getByRole('link', { name: 'Check this letter on our public page' }).getAttribute('href')

    const anyone = await open('/pages/index/index', { token: '' })
    for (const path of [check ?? '', `/verify?lang=en&hash=${createHash('sha256').update(bytes).digest('hex')}`]) {
      await anyone.page.goto(`${server.address}${path}`)
      await anyone.page.getByText('We issued this letter of settlement').waitFor()
      await anyone.page.getByText(number).waitFor()
    }
    await anyone.page.setInputFiles('#file', {
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([bytes, Buffer.from(' ')]),
    })
    await anyone.page.getByText('We have no contract or letter').waitFor()
    await expectAccessible(anyone.page)
    expect(complaints).toEqual([])
  })

  it('has a statement of each year that is over, beside the letter, until long after', async () => {
    const borrower = await loans.credited()
    const year = (await list(borrower)).installments[0]?.due_on.slice(0, 4) ?? ''
    await settle(borrower)
    const left = Date.parse(`${Number(year) + 1}-01-02T15:00:00Z`) - Date.parse(await now())
    await loans.leap(Math.ceil(left / 1000))
    // No session lasts that long.
    const token = await openSession(server.server.pool.db, 'borrower', borrower.id, new Date(await now()))
    const { page, complaints } = await open(`/pages/my/LoanDetails?id=${borrower.loanId}`, { token }, { lang: 'zh' })
    await follow(page, '结清证明')
    const button = page.getByRole('button', { name: new RegExp(`${year}.*HC-`) })
    await button.waitFor()
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^DQ-\d{4}-\d{6}\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    expect(complaints).toEqual([])
  })

  it('raises the quota once its due dates have passed, says by how much and why, and the next application may ask for it', async () => {
    const borrower = await loans.credited()
    await settle(borrower)
    await loans.leap(130 * 86_400)
    // No session lasts that long.
    const token = await openSession(server.server.pool.db, 'borrower', borrower.id, new Date(await now()))
    const { page } = await open('/pages/loan/index', { token })
    await page
      .getByText(/^Your quota has grown by R\$.?1,500(\.00)? to R\$.?3,000(\.00)?, because you pay on time\.$/)
      .waitFor()
    await page.getByText('1 loan fully repaid · 4 installments paid on time').waitFor()
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await page.goto(page.url().replace(/#.*/, '#/pages/my/index'))
    await page.getByText('Your quota has grown by').waitFor()
    await page.goto(page.url().replace(/#.*/, '#/pages/loan/installment'))
    await page.getByText('1 loan fully repaid').waitFor()
    await expectToFit(page, WIDTHS)
  })
})

describe('a reminder', () => {
  it('is paid from the wallet where that holds as much, for what it is today, and is then nothing to pay', async () => {
    const borrower = await loans.credited()
    await forwardTo(borrower, 1, 2)
    const dueReminder = await reminder(borrower)
    const path = `/pages/index/recharge?tcId=${dueReminder?.id}&rechargeType=tanchuang`
    const { page, complaints } = await open(path, borrower)
    const button = page.getByRole('button', {
      name: `Pay ${reais(dueReminder?.amount_cents ?? 0)} from your wallet`,
      exact: true,
    })
    await button.waitFor()
    await page.getByRole('heading', { name: /^Installment 1 of loan / }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    // The popup may come up anywhere, so the page leads to what it asks for.
    await page.getByRole('link', { name: 'See the installments' }).click()
    await page.getByRole('heading', { level: 1, name: 'My repayments' }).waitFor()
    await page.goBack()
    await button.click()
    await receipt(page, 'Installment 1 is paid')
    await page.getByText('1 of 4 paid', { exact: true }).waitFor()
    // The outcome has the address of the reminder.
    await page.reload()
    await page.getByRole('heading', { name: "There's nothing to pay" }).waitFor()

    const poor = await loans.credited()
    await forwardTo(poor, 1, 0)
    await bank.spend(poor.id)
    const without = await open(`/pages/index/recharge?tcId=${(await reminder(poor))?.id}`, poor)
    await without.page.getByRole('button', { name: 'Continue to payment', exact: true }).waitFor()
    expect(await without.page.getByRole('button', { name: /from your wallet$/ }).count()).toBe(0)
    expect(await without.page.getByRole('link', { name: 'See the installments' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
