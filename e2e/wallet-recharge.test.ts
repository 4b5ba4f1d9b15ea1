import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { plainJpeg } from '../apps/server/src/testing/sample-pictures.ts'
import { enter, pick } from './loan-hub-steps.ts'
import { expectError, fieldOf, follow, hashOf, press, submit } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'
import { paymentOf, RECHARGE, useWallet, WALLET } from './wallet-steps.ts'

const { accept, at, bank, loans, open, refuse, server } = useWallet()

const NOTHING = "There's nothing to pay"

/** The page's one-sentence state of the order. */
const title = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

describe('a recharge', () => {
  it('by PIX is in the wallet within seconds of its payment, without a reload', async () => {
    const borrower = await loans.credited()
    const { page, complaints } = await open(WALLET, borrower)
    await follow(page, 'Add money')
    await submit(page)
    const amount = page.getByRole('button', { name: /^Amount to add/ })
    await expectError(amount, 'Please enter the amount to add')
    await enter(page, 'Amount to add', '40')
    await expectAccessible(page)
    await submit(page)
    await page.getByRole('img', { name: 'QR code for this PIX of R$40' }).waitFor()
    await page.getByText('Home-credit Sandbox Sociedade de Crédito Direto S.A.').waitFor()
    await page.getByText(/29:\d\d left/).waitFor()
    await expectAccessible(page)
    await page.evaluate(() => document.body.setAttribute('data-same', 'yes'))

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, 'Copy PIX code')
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toBe(
      (await bank.order(borrower.token, new URLSearchParams(hashOf(page).split('?')[1]).get('order') ?? '')).copy_code,
    )
    // The code stays on the screen when the network is lost.
    await page.context().setOffline(true)
    await page.getByText('This is the last we know.').waitFor()
    expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(1)
    await page.context().setOffline(false)
    await bank.pay({ txid: code })
    await title(page, 'R$40 is in your wallet')
    await page.getByText('PIX ID').waitFor()
    expect(await page.evaluate(() => document.body.dataset['same'])).toBe('yes')
    await expectAccessible(page)
    await follow(page, 'Go to wallet')
    await page.getByText('+R$40.00').waitFor()
    await page.getByText('Balance R$1,040.00').waitFor()
    expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  it('for a payment begins with what it lacks, and leads back to it', async () => {
    const borrower = await loans.credited()
    await bank.spend(borrower.id)
    const { page, complaints } = await open(`${RECHARGE}?loan=${borrower.loanId}&pay=rows-1&amount=4000`, borrower)
    await page.getByRole('button', { name: /^Amount to add/ }).waitFor()
    await submit(page)
    await page.getByRole('img', { name: 'QR code for this PIX of R$40' }).waitFor()
    const id = new URLSearchParams(hashOf(page).split('?')[1]).get('order') ?? ''
    await bank.pay({ txid: (await bank.order(borrower.token, id)).copy_code ?? '' })
    await title(page, 'R$40 is in your wallet')
    await expectAccessible(page)
    await follow(page, 'Continue to your payment')
    await page.getByRole('dialog').getByRole('heading', { name: 'Pay installment 1' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('of another amount than asked for, or after its time, is in the wallet all the same', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 3000)
    await loans.forward(31 * 60)
    const { page } = await open(paymentOf(order), borrower)
    await title(page, "This code has expired. Please don't pay it")
    await expectAccessible(page)
    expect(await page.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe(`#${RECHARGE}`)
    await bank.pay({ txid: order.copy_code ?? '', amount_cents: 2500 })
    await title(page, 'R$25 is in your wallet')
    await page.getByText('We asked for R$30. Everything that arrived is yours.').waitFor()
  })

  it('by screenshot waits for a person, says why it was refused, and is paid once two have found it at the bank', async () => {
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 3000, 'transfer')
    const line = await bank.pay({ amount_cents: 3000 })
    await bank.lineIn(line, 'suspense')
    const { page, complaints } = await open(paymentOf(order), borrower)
    await page.getByRole('button', { name: 'Copy: PIX key' }).waitFor()
    await submit(page)
    await expectError(fieldOf(page, 'HASH/TXID'), 'Please add the screenshot or the HASH/TXID')
    await pick(page, 'transfer.jpg', await plainJpeg(), 'image/jpeg')
    await page.getByText('transfer.jpg').waitFor()
    await expectAccessible(page)
    await press(page, 'Send proof')
    await title(page, "We're checking your proof")
    const picture = page.getByRole('img', { name: 'The screenshot you sent' })
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(80)
    await expectAccessible(page)

    await refuse(order, borrower)
    await page.getByText("We can't read it.").waitFor()
    await fieldOf(page, 'HASH/TXID').fill(line)
    await press(page, 'Send other proof')
    await title(page, "We're checking your proof")
    await accept(order, line, borrower)
    await title(page, 'R$30 is in your wallet')
    expect(complaints).toEqual([])
  })

  it('by TXID is paid once: the same TXID again leads to the record that has it', async () => {
    const borrower = await loans.credited()
    const [first, second] = [
      await bank.recharge(borrower.token, 2000, 'transfer'),
      await bank.recharge(borrower.token, 2000, 'transfer'),
    ]
    const line = await bank.pay({ amount_cents: 2000 })
    await bank.lineIn(line, 'suspense')
    const { page } = await open(paymentOf(first), borrower)
    await fieldOf(page, 'HASH/TXID').fill('12')
    await submit(page)
    await expectError(fieldOf(page, 'HASH/TXID'), '8 to 35 letters and digits, as on the receipt')
    await fieldOf(page, 'HASH/TXID').fill(line)
    await press(page, 'Send proof')
    await title(page, "We're checking your proof")
    await accept(first, line, borrower)
    await title(page, 'R$20 is in your wallet')

    await page.goto(at(paymentOf(second)))
    await page.getByText(second.number).waitFor()
    await fieldOf(page, 'HASH/TXID').fill(line)
    await press(page, 'Send proof')
    await page.getByText("You've already sent us this transfer. Here it is.").waitFor()
    await page.getByText(first.number).first().waitFor()
    await title(page, 'R$20 is in your wallet')

    // Another borrower learns only that it was used.
    const other = await loans.credited()
    const third = await bank.recharge(other.token, 2000, 'transfer')
    const theirs = await open(paymentOf(third), other)
    await fieldOf(theirs.page, 'HASH/TXID').fill(line)
    await press(theirs.page, 'Send proof')
    await theirs.page.locator('form').getByText('This transfer has already been used for a payment.').waitFor()
    expect(await fieldOf(theirs.page, 'HASH/TXID').inputValue()).toBe(line)
  })

  it('is refused before any loan is credited, and for a reminder that nobody sent: as a page with a way on', async () => {
    const newcomer = await addBorrower(server.server.pool.db)
    const { page, complaints } = await open(RECHARGE, newcomer)
    await title(page, NOTHING)
    expect(await page.getByRole('link', { name: 'Report someone asking for money' }).getAttribute('href')).toBe(
      '#/pages/service/index',
    )
    expect(await page.locator('form').count()).toBe(0)
    await expectAccessible(page)
    await page.goto(at(WALLET))
    await page.getByText("You can't add money now: there's nothing to pay, and nobody may ask you for it.").waitFor()
    expect(await page.getByRole('link', { name: 'Add money' }).count()).toBe(0)

    const borrower = await loans.credited()
    const reminded = await open(`${RECHARGE}?tcId=invented&rechargeType=tanchuang`, borrower)
    await title(reminded.page, NOTHING)
    expect(await reminded.page.locator('form').count()).toBe(0)
    await reminded.page.getByText("You haven't added any money yet.").waitFor()
    expect([...complaints, ...reminded.complaints]).toEqual([])
  })

  it('speaks every language, and fits every screen', async () => {
    const nothing = { en: NOTHING, zh: '目前没有需要支付的款项', pt: 'Não há nada a pagar' }
    const unpaid = { en: 'Waiting for payment', zh: '待付款', pt: 'A pagar' }
    const { page } = await open(RECHARGE, await addBorrower(server.server.pool.db))
    await inEveryLanguage(page, async (lang) => {
      await title(page, nothing[lang])
      await expectToFit(page, [320, 1280])
    })
    const borrower = await loans.credited()
    const order = await bank.recharge(borrower.token, 2000)
    const payment = await open(paymentOf(order), borrower)
    await inEveryLanguage(payment.page, async (lang) => {
      await payment.page.getByText(unpaid[lang], { exact: true }).waitFor()
      await payment.page.locator('main > button').last().click()
      await payment.page.locator('form').waitFor()
      await expectToFit(payment.page, [320, 1280])
      await expectAccessible(payment.page)
    })
    await payment.page.goto(at(RECHARGE))
    await inEveryLanguage(payment.page, async () => {
      await payment.page.getByText(order.number).waitFor()
      await expectToFit(payment.page, [320, 1280])
    })
  })
})
