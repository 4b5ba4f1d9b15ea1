import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Locator, Page } from 'playwright-core'
import type { TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { loansOf, type LoanSteps } from '../apps/server/src/testing/loans.ts'
import { useServer, type UsedServer } from '../apps/server/src/testing/server.ts'
import { chooseIn, press } from './page-steps.ts'
import { awake, useBrowser, type Visit } from './visit.ts'

export const INSTALLMENT = '/pages/loan/installment'
export const CONTRACT = '/pages/my/MyContract'
export const DETAILS = '/pages/my/LoanDetails'
export const LOANS = '/pages/my/MyLoan'

interface Options {
  lang?: Lang
  width?: number
}

export interface LoanScreens {
  server: UsedServer
  loans: LoanSteps
  at(path: string): string
  open(path: string, borrower: Pick<TestBorrower, 'token'>, options?: Options): Promise<Visit>
}

/** A server whose loans a test can move to any state, and a browser. */
export const useLoanScreens = (): LoanScreens => loanScreensOf(useServer(), useBrowser())

/** The same for a shared server and browser. */
export function loanScreensOf(server: UsedServer, visit: ReturnType<typeof useBrowser>): LoanScreens {
  const at = (path: string): string => `${server.address}/#${path}`
  return {
    server,
    loans: loansOf(server),
    at,
    async open(path, { token }, { lang = 'en', width = 390 } = {}) {
      const visited = await visit({ lang, token, reducedMotion: 'reduce', viewport: { width, height: 844 } })
      await visited.page.goto(at(path))
      await awake(visited.page)
      await visited.page.getByRole('heading', { level: 1 }).waitFor()
      return visited
    },
  }
}

/** The first rule, in the page's wording. */
export const NOTHING_TO_PAY = texts.loan_nothing_to_pay({}, 'en')

export const AMOUNT = 'How much do you want to receive?'
export const MONTHS = 'In how many installments?'
export const PURPOSE = 'What is it for?'

/** Uses the number keyboard, as people do: the first digit replaces the amount. */
export async function enterAmount(page: Page, reais: string): Promise<void> {
  await page.getByRole('button', { name: AMOUNT }).click()
  const sheet = page.getByRole('dialog')
  for (const digit of reais) await sheet.getByRole('button', { name: digit, exact: true }).click()
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** One of the usual terms, or any other with the number keyboard. */
export async function enterMonths(page: Page, months: string, label: string = MONTHS): Promise<void> {
  const group = page.getByRole('group', { name: label })
  const usual = group.getByRole('radio', { name: months, exact: true })
  if ((await usual.count()) > 0) return usual.check({ force: true })
  await group.getByRole('button', { name: /^Other/ }).click()
  const sheet = page.getByRole('dialog')
  for (const digit of months) await sheet.getByRole('button', { name: digit, exact: true }).click()
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** The button that says what is chosen and what it costs each month. */
export const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^Choose ${name}: `) }).click()

/** Ticks that the contract is read, and opens the step of the code. */
export async function beginSigning(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: "I've read the contract and the costs above" }).check()
  await press(page, 'Sign with an SMS code')
}

export const card = (page: Page, name: string): Locator => page.getByRole('radio', { name: new RegExp(`^${name}`) })

interface LoanRequestInput {
  reais: string
  months: string
  name: string
}

export async function fillLoanRequest(page: Page, { reais, months, name }: LoanRequestInput): Promise<void> {
  await enterAmount(page, reais)
  await enterMonths(page, months)
  await card(page, name).check()
  await chooseIn(page, PURPOSE, 'Home')
}

/** The cell of a cost table with this label. */
export const figure = (page: Page, label: string): Locator =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
