import { describe, expect, it } from 'vitest'
import { walletBalance } from '../apps/server/src/ledger/post.ts'
import { bankOf } from '../apps/server/src/testing/bank.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { DESK, useConsole } from './console-steps.ts'
import { loanScreensOf } from './loan-screens-steps.ts'
import { confirm, press } from './page-steps.ts'
import { MADE, reais, repaymentOf, REPAYMENT, rowOf, type Debtor } from './repayment-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { server, visit, enter } = useConsole()
const { calm, list, loans, open, quote } = repaymentOf(loanScreensOf(server, visit))
const bank = bankOf(server)
const { ask } = server
const db = () => server.server.pool.db

const WIDTHS = [320, 1280, 390]
const WALLET = '/pages/my/wallet'
/** No word of it may link paying to credit. */
const CREDIT = /new loan|another loan|apply|application|approv|limit|quota/i

/** All of it, by a PIX of exactly that. */
async function settleByPix(borrower: Debtor): Promise<string> {
  const pay = { verb: 'settle' } as const
  const { owed } = await quote(borrower, pay)
  const told = dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay, method: 'pix', amount_cents: owed.amount_cents },
      { token: borrower.token },
    ),
  )
  if (!('order' in told)) throw new Error('no charge')
  const endToEndId = await bank.pay({ txid: told.order.copy_code ?? '' })
  await bank.orderIn(borrower.token, told.order.id, 'paid')
  return endToEndId
}

/** What the office reads of it among the arrears. */
const inOffice = async () => {
  const visited = await enter('finance', '#/collections', DESK)
  await visited.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...visited, taken: visited.page.getByRole('region', { name: 'Payments taken back by a bank' }) }
}

describe('a payment that the bank takes back', () => {
  it('while its money is in the wallet, just leaves it: the statement says so, and nothing is to be made good', async () => {
    const borrower = await loans.credited()
    await bank.takeBack(await bank.recharged(borrower.token, 4000))
    const { page, complaints } = await open(WALLET, borrower)
    await page.getByText("Taken back by the payer's bank").waitFor()
    expect(await page.getByText('to make good').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('after its money was withdrawn, is an amount to make good: paid by PIX, and the office sees it go', async () => {
    const borrower = await loans.credited({}, { name: 'Clara Claimed' })
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
    const office = await inOffice()
    await office.taken.getByText('Clara Claimed').waitFor()
    await expectAccessible(office.page)
    await expectToFit(office.page, [1280, 390, 320])

    const { page, complaints } = await open(WALLET, borrower)
    const part = page.getByRole('region', { name: /90.* to make good/ })
    await part.waitFor()
    expect(await part.innerText()).not.toMatch(CREDIT)
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await part.getByRole('button', { name: /by PIX/ }).click()
    await page.waitForURL(/order=/)
    const id = new URL(page.url().replace('/#', '')).searchParams.get('order') ?? ''
    const { copy_code } = await bank.order(borrower.token, id)
    await bank.pay({ txid: copy_code ?? '' })
    await bank.orderIn(borrower.token, id, 'paid')
    await page.goto(`${server.address}/#${WALLET}`)
    await page.getByText('Returned payment made good').waitFor()
    expect(await page.getByText('to make good').count()).toBe(0)
    await office.page.reload()
    await office.page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => office.page.getByText('Clara Claimed').count()).toBe(0)
    expect([...complaints, ...office.complaints]).toEqual([])
  })

  it('is given up by two people of the office, and the borrower owes it no more', async () => {
    const borrower = await loans.credited({}, { name: 'Gil Givenup' })
    const endToEndId = await bank.recharged(borrower.token, 6000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
    const first = await inOffice()
    await first.taken.getByText('Gil Givenup').waitFor()
    await first.taken.getByRole('button', { name: 'Propose to give it up' }).last().click()
    await first.page.getByRole('dialog').getByRole('textbox').fill('The borrower has died.')
    await confirm(first.page, 'Propose to give it up')
    await first.taken.getByText(/The borrower has died\./).waitFor()
    const second = await enter('admin', '#/collections', DESK)
    await press(second.page, 'Give up')
    await expectAccessible(second.page)
    await confirm(second.page, 'Give up')
    await second.page.getByText(`${reais(6000)} was given up.`).waitFor()
    const { page } = await open(WALLET, borrower)
    await page.getByRole('link', { name: 'Withdraw' }).waitFor()
    expect(await page.getByText('to make good').count()).toBe(0)
  })

  it('after settlement, opens the loan again: each installment says why and until when, the receipt that it was taken back, and it is paid like any other', async () => {
    const borrower = await loans.credited({}, { name: 'Rita Reopened' })
    await bank.spend(borrower.id)
    await bank.takeBack(await settleByPix(borrower))
    await calm(borrower)
    const office = await inOffice()
    await office.taken.getByText('Rita Reopened').waitFor()

    const { page, complaints } = await open(`${REPAYMENT}?loan=${borrower.loanId}`, borrower)
    await rowOf(page, 1)
      .getByText(/A payment for it was taken back by the bank on /)
      .waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/new loan|another loan/i)
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await page.goto(`${server.address}/#${MADE}`)
    await page.getByText('Taken back', { exact: true }).waitFor()

    await page.goto(`${server.address}/#${REPAYMENT}?loan=${borrower.loanId}`)
    await page.getByRole('button', { name: /^Settle all for / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /by PIX/ })
      .first()
      .click()
    await page.waitForURL(/order=/)
    const id = new URL(page.url().replace('/#', '')).searchParams.get('order') ?? ''
    const { copy_code } = await bank.order(borrower.token, id)
    await bank.pay({ txid: copy_code ?? '' })
    await bank.orderIn(borrower.token, id, 'paid')
    expect((await list(borrower)).loan.state).toBe('repaid')
    await office.page.reload()
    await expect.poll(() => office.page.getByText('Rita Reopened').count()).toBe(0)
    expect([...complaints, ...office.complaints]).toEqual([])
  })

  it('with a second application, sends it to a person who cannot approve it yet; the borrower reads nothing of paying for credit', async () => {
    const borrower = await loans.credited({}, { name: 'Sara Second' })
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    const wish = { amount_cents: 30_000, months: 3, due_day: null, system: 'price', purpose: 'other' } as const
    dataOf(await ask('POST /api/dk/loan', { action: 'apply', ...wish }, { token: borrower.token }))
    dataOf(await loans.choose(borrower, { amount_cents: 30_000, months: 3 }))
    const second = (await loans.referred(borrower)).loan.id
    await bank.takeBack(endToEndId)
    const { page: desk, complaints: said } = await enter('admin', `#/loans/${second}`, DESK)
    await desk
      .getByText(/taken back by a bank and is still open: no approval for now/)
      .first()
      .waitFor()
    expect(await desk.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
    const { page, complaints } = await open('/pages/loan/index', borrower)
    await page.getByText('Under review').first().waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/taken back|make good/i)
    expect(await walletBalance(db(), borrower.id)).toBe(0)
    expect([...complaints, ...said]).toEqual([])
  })
})
