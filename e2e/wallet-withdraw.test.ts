import { describe, expect, it } from 'vitest'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { enter } from './loan-hub-steps.ts'
import { figure } from './loan-screens-steps.ts'
import { expectError, fieldOf, follow, hashOf, press, submit } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'
import { useWallet, WALLET, WITHDRAW, withdrawalOf } from './wallet-steps.ts'

const { at, loans, setPayoutMode, nextCode, open, server, typeCode, withdraw, withdrawalIn } = useWallet()

const AMOUNT = 'Amount to withdraw'

describe('a withdrawal', () => {
  it('names amount, fee and account before the code, then says by itself that it is paid', async () => {
    const borrower = await loans.credited()
    await setPayoutMode('delay')
    const { page, complaints } = await open(WALLET, borrower)
    await follow(page, 'Withdraw')
    await submit(page)
    await expectError(page.getByRole('button', { name: AMOUNT }), 'Please enter the amount to withdraw')
    await enter(page, AMOUNT, '250')
    await page.getByText('No fee. You receive R$250.00.').waitFor()
    await expectAccessible(page)
    await press(page, 'Continue')
    await page.getByRole('heading', { name: 'Check and confirm' }).waitFor()
    expect(
      await Promise.all(['Amount', 'Fee', 'You receive', 'To'].map((label) => figure(page, label).textContent())),
    ).toEqual(['R$250.00', 'R$0.00', 'R$250.00', expect.stringMatching(/^CPF \*\*\*/)])
    // The typed amount is still there after going back.
    await page.goBack()
    await page.getByRole('button', { name: `${AMOUNT}: R$250` }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Check and confirm' }).waitFor()
    // The step stands at its top.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await submit(page)
    await expectError(fieldOf(page, 'SMS code'), 'Please enter the SMS code')
    await nextCode()
    await typeCode(page, borrower)
    await expectAccessible(page)
    await press(page, 'Withdraw R$250')
    await page.getByText('On its way', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'R$250 is on its way' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectAccessible(page)
    // The wallet shows it, too, and leads here.
    await page.goto(at(WALLET))
    await page.getByRole('link', { name: 'R$250.00 on its way' }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390])
    await follow(page, 'R$250.00 on its way')
    await page.getByRole('heading', { name: 'R$250 is on its way' }).waitFor()
    const id = new URLSearchParams(hashOf(page).split('?')[1]).get('order') ?? ''
    // It counts as on its way a moment before the bank has it.
    await expect
      .poll(
        async () =>
          (await server.ask('POST /api/sandbox/bank', { action: 'end_payout', id, state: 'paid' })).status_code,
      )
      .toBe(200)
    await page.getByRole('heading', { name: 'R$250 is in your account' }).waitFor()
    await expectAccessible(page)
    await follow(page, 'Go to wallet')
    await page.getByText('−R$250.00').waitFor()
    await page.getByText('Balance R$750.00').waitFor()
    expect(complaints).toEqual([])
  })

  it('that failed says why, that the money is back, and goes again once the account is corrected', async () => {
    const borrower = await loans.credited()
    await setPayoutMode('account_closed')
    const failed = await withdraw(borrower, 20_000)
    await withdrawalIn(borrower, failed.id, 'failed')
    const { page, complaints } = await open(withdrawalOf(failed), borrower)
    await page.getByText('The account is closed.').waitFor()
    await page.getByText('R$200 is back in your wallet. Trying again is free.').waitFor()
    await expectAccessible(page)
    await press(page, 'Correct the account')
    const sheet = page.getByRole('dialog')
    await sheet.locator('form').waitFor()
    await submit(page)
    await expectError(fieldOf(page, 'PIX key'), 'Please enter your PIX key')
    await fieldOf(page, 'PIX key').fill(`${borrower.id.slice(0, 8)}@example.com`)
    await submit(page)
    await nextCode()
    await typeCode(page, borrower)
    await expectAccessible(page)
    await submit(page)
    await page.getByRole('heading', { name: 'Check and confirm' }).waitFor()
    expect(await figure(page, 'You receive').textContent()).toBe('R$200.00')
    await setPayoutMode('pay')
    await nextCode()
    await typeCode(page, borrower)
    await press(page, 'Withdraw R$200')
    await page.getByRole('heading', { name: 'R$200 is in your account' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('that failed by no fault of the account goes again in one tap, without a code', async () => {
    const borrower = await loans.credited()
    await setPayoutMode('bank_refused')
    const failed = await withdraw(borrower, 10_000)
    await withdrawalIn(borrower, failed.id, 'failed')
    const { page } = await open(withdrawalOf(failed), borrower)
    await page.getByText('The bank declined it.').waitFor()
    await setPayoutMode('pay')
    await press(page, 'Try again')
    await page.getByRole('heading', { name: 'R$100 is in your account' }).waitFor()
  })

  it('to a new account waits: the page says so before the change and until when after it, and the old account is paid', async () => {
    const borrower = await loans.credited()
    const { page, complaints } = await open(WITHDRAW, borrower)
    await press(page, 'Change the PIX key')
    await page.getByText('we pay into a new account only 72 hours after you set it').waitFor()
    await fieldOf(page, 'PIX key').fill(`nova.${borrower.id.slice(-12)}@example.com`)
    await press(page, 'Save')
    await nextCode()
    await typeCode(page, borrower)
    await press(page, 'Save')
    await page.getByText('This account is new').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: /Bank account/ }).check()
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(false)
    expect(complaints).toEqual([])
  })

  it('has nothing to take from an empty wallet, and is not shown to others', async () => {
    const { page, complaints } = await open(WITHDRAW, await addBorrower(server.server.pool.db))
    await page.getByText('You have nothing to withdraw right now.').waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await expectAccessible(page)
    await page.goto(at(`${WITHDRAW}?order=${crypto.randomUUID()}`))
    await page.getByText("We couldn't find this withdrawal.").waitFor()
    await page.goto(at(`${WITHDRAW}?step=confirm`))
    await page.getByText('You have nothing to withdraw right now.').waitFor()
    expect(complaints).toEqual([])
  })

  it('speaks every language, and fits every screen', async () => {
    const words = {
      en: { amount: 'Amount to withdraw', next: 'Continue', check: 'Check and confirm' },
      zh: { amount: '提现金额', next: '继续', check: '核对并确认' },
      pt: { amount: 'Valor do saque', next: 'Continuar', check: 'Confira e confirme' },
    }
    const { page } = await open(WITHDRAW, await loans.credited())
    await inEveryLanguage(page, async (lang) => {
      const { amount, next, check } = words[lang]
      await page.goto(at(WITHDRAW))
      await page.getByRole('button', { name: amount }).waitFor()
      await page
        .getByRole('button', { name: /R\$\s?1[.,]000$/ })
        .last()
        .click()
      await expectAccessible(page)
      await expectToFit(page, [320, 1280])
      await press(page, next)
      await page.getByRole('heading', { name: check }).waitFor()
      await expectToFit(page, [320, 1280])
    })
  })
})
