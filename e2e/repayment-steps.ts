import type { CallInput, CallOutput } from '@home-credit/contract'
import type { Locator, Page } from 'playwright-core'
import { bankOf, type BankSteps } from '../apps/server/src/testing/bank.ts'
import type { TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { useLoanScreens, type LoanScreens } from './loan-screens-steps.ts'

export const REPAYMENT = '/pages/my/MyRepayment'
export const PAYMENTS = '/pages/my/RefundList'

const DAY_SECONDS = 86_400
/** An unused session does not last much longer. */
const STRIDE_SECONDS = 20 * DAY_SECONDS

type Listed = Extract<CallOutput<'POST /api/dk/getRepaymentList'>, { installments: unknown }>
export type List = Listed & { loan: NonNullable<Listed['loan']> }
type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']
export type Debtor = TestBorrower & { loanId: string }

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'BRL' })
/** The page's format of an amount in a column. */
export const reais = (cents: number): string => MONEY.format(cents / 100)

/** The list's format of a day: its weekday, or the year of one that is far away. */
export const dayInList = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...(Math.abs(Date.parse(day) - Date.now()) < 330 * DAY_SECONDS * 1000 ? { weekday: 'short' } : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(day))
    .replaceAll(' ', '\u00a0')

/** An installment by its number: its checkbox, and its list item. */
export const box = (page: Page, number: number): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`Installment ${number}\\b`) })
export const rowOf = (page: Page, number: number): Locator => page.locator(`main ol > li[value="${number}"]`)
/** How much of the loan is paid, in its ring. */
export const paidOf = (page: Page, paid: number, total: number): Locator =>
  page.getByRole('img', { name: `${paid} of ${total} paid` })
/** Unfolds the paid installments. */
export const showPaid = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click()

export const sheetOf = (page: Page): Locator => page.getByRole('dialog')
/** The value of one item in an open sheet. */
export const item = (page: Page, label: string): Promise<string> =>
  sheetOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .innerText()

/** Opens the sheet from the bar below the list. */
export const askToPay = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Pay R/ })
    .click()
/** Pays from the wallet. */
export const confirmPay = (page: Page): Promise<void> =>
  sheetOf(page)
    .getByRole('button', { name: /^From wallet, / })
    .click()
export const receipt = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()

export interface RepaymentSteps extends LoanScreens {
  bank: BankSteps
  list(borrower: Debtor): Promise<List>
  quote(borrower: Debtor, pay: Pay): Promise<CallOutput<'POST /api/dk/getRepayment'>>
  pay(borrower: Debtor, pay: Pay, amountCents: number): Promise<void>
  /** Moves to the day on which an installment must be paid, or `days` beside it. */
  forwardTo(borrower: Debtor, number: number, days: number): Promise<void>
  reminder(borrower: Debtor): Promise<CallOutput<'POST /api/dk/getRemind'>['reminder']>
  /** Confirms all reminders that would cover the page. */
  calm(borrower: Debtor): Promise<void>
}

/** Borrowers whose loans go through time on the sandbox clock. */
export const useRepayment = (): RepaymentSteps => repaymentOf(useLoanScreens())

export function repaymentOf(screens: LoanScreens): RepaymentSteps {
  const { loans, server } = screens
  const { ask } = server

  const list = async ({ token, loanId }: Debtor): Promise<List> => {
    const answer = dataOf(
      await ask('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId }, { token }),
    )
    if (answer.loan === null) throw new Error('no list')
    return { ...answer, loan: answer.loan }
  }
  const reminder = async ({ token }: Debtor) => dataOf(await ask('POST /api/dk/getRemind', {}, { token })).reminder

  return {
    ...screens,
    bank: bankOf(server),
    list,
    reminder,
    quote: async ({ token, loanId }, pay) =>
      dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, { token })),
    async pay({ token, loanId }, pay, amount_cents) {
      dataOf(
        await ask('POST /api/dk/getRepaymentPay', { loan_id: loanId, pay, method: 'wallet', amount_cents }, { token }),
      )
    },
    async forwardTo(borrower, number, days) {
      const row = (await list(borrower)).installments.find((each) => each.number === number)
      const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
      let left = Math.ceil((Date.parse(`${row?.payable_on}T15:00:00Z`) - Date.parse(now)) / 1000) + days * DAY_SECONDS
      for (; left > 0; left -= STRIDE_SECONDS) {
        await loans.leap(Math.min(left, STRIDE_SECONDS))
        await list(borrower)
      }
    },
    async calm(borrower) {
      for (let found = await reminder(borrower); found !== null; found = await reminder(borrower))
        dataOf(
          await ask('POST /api/dk/remindPay', { action: 'confirm', reminder_id: found.id }, { token: borrower.token }),
        )
    },
  }
}
