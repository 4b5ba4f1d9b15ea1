import type { CallInput } from '@home-credit/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { walletBalance } from '../apps/server/src/ledger/wallet-queries.ts'
import { bankOf } from '../apps/server/src/testing/bank.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { DESK, useConsole } from './console-steps.ts'
import { onDay } from './loan-hub-steps.ts'
import { loanScreensOf } from './loan-screens-steps.ts'
import { confirm, press } from './page-steps.ts'
import {
  askToPay,
  box,
  dayInList,
  PAYMENTS,
  reais,
  repaymentOf,
  REPAYMENT,
  rowOf,
  sheetOf,
  showPaid,
  type Debtor,
} from './repayment-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { server, visit, enter } = useConsole()
const { calm, list, loans, open, quote } = repaymentOf(loanScreensOf(server, visit))
const bank = bankOf(server)
const { ask } = server
const db = () => server.server.pool.db

const WIDTHS = [320, 1280, 390]
const DAY_MS = 86_400_000
const WALLET = '/pages/my/wallet'
/** The console's format of a day. */
const onDesk = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
/** No text about it may link paying to credit. */
const CREDIT = /new loan|another loan|apply|application|approv|limit|quota/i

/** Pays by a PIX of exactly the amount owed; returns its EndToEndId. */
async function payByPix(borrower: Debtor, pay: CallInput<'POST /api/dk/getRepayment'>['pay']): Promise<string> {
  const { owed } = await quote(borrower, pay)
  const answer = dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: borrower.loanId, pay, method: 'pix', amount_cents: owed.amount_cents },
      { token: borrower.token },
    ),
  )
  if (!('order' in answer)) throw new Error('no charge')
  const endToEndId = await bank.pay({ txid: answer.order.copy_code ?? '' })
  await bank.orderIn(borrower.token, answer.order.id, 'paid')
  return endToEndId
}

/** Pays the charge that the page has opened. */
async function payCharge(page: Page, borrower: Debtor): Promise<void> {
  await page.waitForURL(/order=/)
  const id = new URL(page.url().replace('/#', '')).searchParams.get('order') ?? ''
  const { copy_code } = await bank.order(borrower.token, id)
  await bank.pay({ txid: copy_code ?? '' })
  await bank.orderIn(borrower.token, id, 'paid')
}

/** Three new installments replace the list in force: proposed, and signed with a code. */
async function signPlan({ token, phone, loanId: loan_id }: Debtor): Promise<void> {
  const clock = async () => dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now
  const first_due_on = new Date(Date.parse(await clock()) + 20 * DAY_MS).toISOString().slice(0, 10)
  const due_day = Number(first_due_on.slice(8))
  const terms = { count: 3, first_due_on, due_day, rate_monthly: '0.02', waived_cents: 0 }
  await loans.proposePlan({ loan_id, terms, note: '', seen: null })
  const read = dataOf(await ask('POST /api/app/plans', { action: 'read', loan_id }, { token }))
  if (read.standing.plan === null || read.standing.proposal === null) throw new Error('no plan')
  const { text_hash } = read.standing.proposal.paper
  // A code was sent when the loan was signed.
  await loans.forward(61)
  const before = await clock()
  dataOf(await ask('POST /api/sms/send', { scene: 'sign', text_hash }, { token }))
  const sms_code = await loans.codeFor(phone, before)
  dataOf(
    await ask(
      'POST /api/app/plans',
      { action: 'sign', plan_id: read.standing.plan.id, text_hash, sms_code },
      { token },
    ),
  )
}

/** The console's view of it in the arrears. */
const inOffice = async () => {
  const visited = await enter('finance', '#/collections', DESK)
  await visited.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...visited, taken: visited.page.getByRole('region', { name: 'Payments a bank took back' }) }
}

describe('a payment that the bank takes back', () => {
  it('while its money is in the wallet, just leaves it: the statement says so, and nothing is to be made good', async () => {
    const borrower = await loans.credited()
    await bank.takeBack(await bank.recharged(borrower.token, 4000))
    const { page, complaints } = await open(WALLET, borrower)
    await page.getByText("Taken back by the payer's bank").waitFor()
    expect(await page.getByText('to pay back').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('after its money was withdrawn, is an amount to pay back: paid by PIX, and the office sees it go', async () => {
    const borrower = await loans.credited({}, { name: 'Clara Claimed' })
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
    const office = await inOffice()
    await office.taken.getByText('Clara Claimed').waitFor()
    await expectAccessible(office.page)
    await expectToFit(office.page, [1280, 390, 320])

    const { page, complaints } = await open(WALLET, borrower)
    const part = page.getByRole('region', { name: /90.* to pay back/ })
    await part.waitFor()
    expect(await part.innerText()).not.toMatch(CREDIT)
    // Only the pay button stands out, not its neighbours.
    const [pay, out] = [part.getByRole('button').first(), page.getByRole('link', { name: 'Withdraw' })]
    const colour = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await colour(pay)).not.toBe(await colour(out))
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await part.getByRole('button', { name: /by PIX/ }).click()
    await page.getByText('To pay back a payment that a bank took back').waitFor()
    await payCharge(page, borrower)
    await page.getByRole('heading', { name: /^You've paid back .*90/ }).waitFor()
    expect(await page.getByText(/is in your wallet/).count()).toBe(0)
    await page.goto(`${server.address}/#${WALLET}`)
    await page.getByText('Returned payment paid back').waitFor()
    expect(await page.getByText('to pay back').count()).toBe(0)
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
    await first.taken.getByRole('button', { name: 'Propose giving it up' }).last().click()
    await first.page.getByRole('dialog').getByRole('textbox').fill('The borrower has died.')
    await confirm(first.page, 'Propose giving it up')
    await first.taken.getByText(/The borrower has died\./).waitFor()
    const second = await enter('admin', '#/collections', DESK)
    await press(second.page, 'Give up')
    await expectAccessible(second.page)
    await confirm(second.page, 'Give up')
    await second.page.getByText(`${reais(6000)} given up.`).waitFor()
    const { page } = await open(WALLET, borrower)
    await page.getByRole('link', { name: 'Withdraw' }).waitFor()
    expect(await page.getByText('to pay back').count()).toBe(0)
  })

  it('after settlement, opens the loan again: each installment says why and until when, the receipt that it was taken back, and it is paid like any other', async () => {
    const borrower = await loans.credited({}, { name: 'Rita Reopened' })
    await bank.spend(borrower.id)
    await bank.takeBack(await payByPix(borrower, { verb: 'settle' }))
    await calm(borrower)
    const office = await inOffice()
    await office.taken.getByText('Rita Reopened').waitFor()

    const { page, complaints } = await open(`${REPAYMENT}?loan=${borrower.loanId}`, borrower)
    const rows = (await list(borrower)).installments
    await page.getByText(/^The bank took back a payment on /).waitFor()
    expect(await page.getByText(/took back a payment/).count()).toBe(1)
    // A row that is payable on its due date has no such note.
    expect(await page.getByText(/^Open again, pay by /).count()).toBe(
      rows.filter(({ due_on, payable_on }) => due_on !== payable_on).length,
    )
    expect(await page.getByRole('main').innerText()).not.toMatch(/new loan|another loan/i)
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await page.goto(`${server.address}/#${PAYMENTS}`)
    await page.getByText('Taken back', { exact: true }).waitFor()

    await page.goto(`${server.address}/#${REPAYMENT}?loan=${borrower.loanId}`)
    await page.getByRole('button', { name: /^Pay off / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /by PIX/ })
      .first()
      .click()
    await payCharge(page, borrower)
    expect((await list(borrower)).loan.state).toBe('repaid')
    await office.page.reload()
    await expect.poll(() => office.page.getByText('Rita Reopened').count()).toBe(0)
    expect([...complaints, ...office.complaints]).toEqual([])
  })

  it('with a plan signed since, is one new row beside the plan: both sides show it and its date, and it is paid like any other', async () => {
    const borrower = await loans.credited({}, { name: 'Paula Planned' })
    await bank.spend(borrower.id)
    const endToEndId = await payByPix(borrower, { verb: 'rows', rows: [1] })
    await signPlan(borrower)
    const planned = (await list(borrower)).installments
    await bank.takeBack(endToEndId)
    await calm(borrower)
    const rows = (await list(borrower)).installments
    const added = rows.at(-1)
    if (added === undefined) throw new Error('no row')
    expect(rows.slice(0, -1)).toEqual(planned)
    expect(added).toMatchObject({ returned_on: added.due_on, late_cents: 0, saved_cents: 0 })
    expect(added.payable_on > added.due_on).toBe(true)

    const { page, complaints } = await open(`${REPAYMENT}?loan=${borrower.loanId}`, borrower)
    await page.getByText(`The bank took back a payment on ${onDay(added.due_on)}.`, { exact: false }).waitFor()
    const row = rowOf(page, added.number)
    for (const text of [dayInList(added.due_on), reais(added.amount_cents)])
      await row.getByText(text, { exact: true }).waitFor()
    await row.getByText(`Open again, pay by ${onDay(added.payable_on)}`).waitFor()
    expect(await page.getByText(/^Open again/).count()).toBe(1)
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)

    const desk = await enter('finance', `#/loans/${borrower.loanId}`, DESK)
    const item = desk.page.getByRole('listitem').filter({ hasText: `${added.number}. ${onDesk(added.due_on)}` })
    await item
      .getByText(`Taken back on ${onDesk(added.due_on)}, to be paid again by ${onDesk(added.payable_on)}`)
      .waitFor()
    await item.getByText(reais(added.amount_cents), { exact: true }).first().waitFor()
    await expectAccessible(desk.page)
    await expectToFit(desk.page, [1280, 390, 320])

    // It is due, so it is preselected.
    expect(await box(page, added.number).isChecked()).toBe(true)
    await askToPay(page)
    await sheetOf(page)
      .getByRole('button', { name: /by PIX/ })
      .first()
      .click()
    await payCharge(page, borrower)
    const after = (await list(borrower)).installments
    expect(after.at(-1)).toMatchObject({ state: 'refunded', returned_on: null })
    expect(after.slice(0, -1)).toEqual(planned)
    await page.goto(`${server.address}/#${REPAYMENT}?loan=${borrower.loanId}`)
    await showPaid(page)
    await rowOf(page, added.number).getByText(reais(added.amount_cents), { exact: true }).waitFor()
    await desk.page.reload()
    await item.getByText('Refunded', { exact: true }).waitFor()
    expect([...complaints, ...desk.complaints]).toEqual([])
  })

  it('with a second application, sends it to a person who cannot approve it yet; the borrower reads nothing of paying for credit', async () => {
    const borrower = await loans.credited({}, { name: 'Sara Second' })
    const endToEndId = await bank.recharged(borrower.token, 9000)
    await bank.spend(borrower.id)
    const loanRequest = { amount_cents: 30_000, months: 3, due_day: null, system: 'price', purpose: 'other' } as const
    dataOf(await ask('POST /api/dk/loan', { action: 'apply', ...loanRequest }, { token: borrower.token }))
    dataOf(await loans.choose(borrower, { amount_cents: 30_000, months: 3 }))
    const second = (await loans.referred(borrower)).loan.id
    await bank.takeBack(endToEndId)
    const { page: desk, complaints: deskComplaints } = await enter('admin', `#/loans/${second}`, DESK)
    await desk
      .getByText(/bank took back a payment of this borrower and it's still open/)
      .first()
      .waitFor()
    expect(await desk.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
    const { page, complaints } = await open('/pages/loan/index', borrower)
    await page.getByText('Under review').first().waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/took back|taken back|pay back/i)
    expect(await walletBalance(db(), borrower.id)).toBe(0)
    expect([...complaints, ...deskComplaints]).toEqual([])
  })
})
