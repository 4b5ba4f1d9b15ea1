import * as texts from '@home-credit/texts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { LOGIN } from './identity-steps.ts'
import { confirm, heading, press, stored, waitForHome } from './page-steps.ts'
import {
  askToPay,
  box,
  confirmPay,
  REPAYMENT,
  reais,
  receipt,
  rowOf,
  sheetOf,
  useRepayment,
} from './repayment-steps.ts'
import { CONTRACT } from './loan-screens-steps.ts'
import { MY } from './account-steps.ts'
import { awake, expectAccessible, expectToFit } from './visit.ts'
import { setOffline, storedFiles, useOffline } from './offline-steps.ts'

const repayment = useRepayment()
const { at, list, loans, server } = repayment
const { openWithWorker, workerStarted } = useOffline(repayment)

const AS_OF = /^No connection\. This is how it looked at/
const line = (page: Page) => page.getByRole('complementary', { name: 'No connection' })

describe('without a network', () => {
  it('visited pages open; the loan, its installments and the contract are there with their time, and the rest says why not', async () => {
    const borrower = await loans.credited()
    const { installments } = await list(borrower)
    const page = await openWithWorker(REPAYMENT, borrower)
    await rowOf(page, 2).waitFor()
    await page.goto(at(CONTRACT))
    await page.getByRole('main').getByRole('link').first().click()
    await page
      .getByText(/^Signed on /)
      .first()
      .waitFor()
    const contract = page.url()
    await page.goto(at('/pages/index/index'))
    await page.getByRole('link', { name: /^Pay R/ }).waitFor()
    await workerStarted(page)

    await setOffline(page, true)
    await page.reload()
    await waitForHome(page)
    await line(page).getByText(AS_OF).waitFor()
    const next = page.getByRole('link', { name: `Pay ${reais(installments[0]?.amount_cents ?? 0)}` })
    await next.waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390])
    await page.goto(at(REPAYMENT))
    await page.reload()
    await rowOf(page, 2).waitFor()
    await line(page).getByText(AS_OF).waitFor()
    await page.goto(contract)
    await page.reload()
    await page
      .getByText(/^Signed on /)
      .first()
      .waitFor()
    await line(page).getByText(AS_OF).waitFor()
    // Nothing of the wallet is stored; its code is there if its link was seen.
    await page.goto(at('/pages/my/wallet'))
    await page
      .getByText(new RegExp(`${texts.network_lost({}, 'en')}|${texts.page_not_loaded({}, 'en')}`))
      .first()
      .waitFor()
    expect(await line(page).count()).toBe(0)
    // No visited page links to this one, so its code was never loaded: no reload, which would end in the browser's own
    // error page.
    await page.goto(at('/choose-location'))
    await page.getByText(texts.page_not_loaded({}, 'en')).waitFor()
    await page.goto(at(REPAYMENT))
    await line(page).waitFor()
    // Reads again by itself.
    await setOffline(page, false)
    await line(page).waitFor({ state: 'detached' })
    await rowOf(page, 2).waitFor()
  })

  it('only files of the app and what may be read again are on the device, and nothing of a borrower after log-out', async () => {
    const borrower = await loans.credited()
    const { loan } = await list(borrower)
    const page = await openWithWorker(REPAYMENT, borrower)
    await rowOf(page, 2).waitFor()
    await page.goto(at(MY))
    await page.getByRole('navigation', { name: 'Your account' }).waitFor()
    await workerStarted(page)
    await expect.poll(() => stored(page)).toContain(loan.number)
    expect((await storedFiles(page)).filter((path) => !/^\/(assets\/|art\/|icon|manifest|$)/.test(path))).toEqual([])
    const readable = await page.evaluate(() =>
      Object.keys(localStorage).filter((name) => name.startsWith('cache:seen:')),
    )
    expect(readable.length).toBeGreaterThan(0)
    for (const name of readable) expect(name).toMatch(/dk\/(getDetail|getRepaymentList|contract) /)
    await press(page, 'Log out')
    await confirm(page, 'Log out')
    await heading(page, 'Log in')
    expect(await stored(page)).not.toMatch(new RegExp(`cache:seen|${loan.number}|${borrower.id}`))
  })

  it('an ended session leaves nothing to read', async () => {
    const borrower = await loans.credited()
    const page = await openWithWorker(REPAYMENT, borrower)
    await rowOf(page, 2).waitFor()
    await expect.poll(() => stored(page)).toContain('cache:seen:')
    dataOf(await server.ask('POST /api/user/logout', {}, { token: borrower.token }))
    await page.reload()
    await heading(page, 'Log in')
    expect(page.url()).toContain(LOGIN)
    expect(await stored(page)).not.toContain('cache:seen:')
  })
})

describe('paying without a network', () => {
  it('keeps the choice at every step, pays nothing, and pays once when the network is back', async () => {
    const borrower = await loans.credited()
    await loans.topUp(borrower, 50_000)
    const page = await openWithWorker(REPAYMENT, borrower)
    await rowOf(page, 2).waitFor()
    await workerStarted(page)
    const offline = (is: boolean) => setOffline(page, is)
    const paidCount = async (): Promise<number> =>
      (await list(borrower)).installments.filter(({ state }) => state === 'refunded').length

    await offline(true)
    await box(page, 1).check()
    await askToPay(page)
    await page.getByRole('main').getByText(texts.network_lost({}, 'en')).waitFor()
    expect(await box(page, 1).isChecked()).toBe(true)
    await offline(false)
    await askToPay(page)
    await sheetOf(page)
      .getByRole('button', { name: /^From wallet, / })
      .waitFor()
    await offline(true)
    await confirmPay(page)
    await sheetOf(page).getByText(texts.network_lost({}, 'en')).waitFor()
    expect(await paidCount()).toBe(0)
    await offline(false)
    // Nothing is sent by itself once the network is back.
    await page.waitForFunction(() => navigator.onLine)
    expect(await paidCount()).toBe(0)
    await confirmPay(page)
    await receipt(page, 'Installment 1 is paid')
    expect(await paidCount()).toBe(1)
    // The outcome is read again after a reload, and nothing is paid again.
    await page.reload()
    await awake(page)
    expect(await paidCount()).toBe(1)
  })
})
