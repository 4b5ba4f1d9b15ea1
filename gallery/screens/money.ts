import type { Facts, Visitor } from '../prepare.ts'
import { pressToDialog, withReads, type Screen } from '../screen.ts'

const orderIn =
  (name: keyof Facts['orders']) =>
  ({ orders }: Facts): Record<string, string> => ({ order: orders[name] })
const withdrawalIn =
  (name: keyof Facts['withdrawals']) =>
  ({ withdrawals }: Facts): Record<string, string> => ({ order: withdrawals[name] })
const loanOf =
  (visitor: Visitor, more: Record<string, string> = {}) =>
  ({ loans }: Facts): Record<string, string> => ({ loan: loans.get(visitor) ?? '', ...more })

const DRAFT = { withdraw: { amount_cents: '50000', channel: 'pix' } }

const walletScreens: Screen[] = [
  ...withReads({ name: 'wallet', page: 'wallet', as: 'early' }),
  { name: 'wallet-credited', page: 'wallet', as: 'credited' },
  { name: 'wallet-empty', page: 'wallet', as: 'registered' },
  { name: 'wallet-claim', page: 'wallet', as: 'claimed' },
  { name: 'wallet-payout-under-way', page: 'wallet', as: 'overdue' },
  { name: 'wallet-settled', page: 'wallet', as: 'settled' },
  { name: 'wallet-download', page: 'wallet', as: 'early', act: pressToDialog('wallet_download') },
  ...withReads({ name: 'withdraw', page: 'withdraw', as: 'credited' }),
  { name: 'withdraw-filled', page: 'withdraw', as: 'credited', drafts: DRAFT },
  { name: 'withdraw-empty-fields', page: 'withdraw', as: 'credited', act: ({ submit }) => submit() },
  { name: 'withdraw-nothing', page: 'withdraw', as: 'registered' },
  { name: 'withdraw-account', page: 'withdraw', as: 'credited', act: pressToDialog('withdraw_pix_change') },
  { name: 'withdraw-confirm', page: 'withdraw', as: 'credited', query: { step: 'confirm' }, drafts: DRAFT },
  ...withReads({ name: 'withdrawal-paid', page: 'withdraw', as: 'early', query: withdrawalIn('paid') }),
  { name: 'withdrawal-failed', page: 'withdraw', as: 'due', query: withdrawalIn('failed') },
  { name: 'withdrawal-sent', page: 'withdraw', as: 'overdue', query: withdrawalIn('sent') },
  { name: 'withdrawal-missing', page: 'withdraw', as: 'credited', query: { order: 'nothing' } },
  ...withReads({ name: 'recharge', page: 'recharge', as: 'overdue' }),
  { name: 'recharge-empty-fields', page: 'recharge', as: 'overdue', act: ({ submit }) => submit() },
  { name: 'recharge-nothing-to-pay', page: 'recharge', as: 'registered' },
  ...withReads({ name: 'payment-pix', page: 'payment', as: 'due', query: orderIn('pix') }),
  { name: 'payment-transfer', page: 'payment', as: 'early', query: orderIn('transfer') },
  { name: 'payment-proof', page: 'payment', as: 'overdue', query: orderIn('proof') },
  { name: 'payment-paid', page: 'payment', as: 'payer', query: orderIn('paid') },
  { name: 'payment-paid-off', page: 'payment', as: 'settler', query: orderIn('paidOff') },
  { name: 'payment-missing', page: 'payment', as: 'due', query: { order: 'nothing' } },
]

const repaymentScreens: Screen[] = [
  ...withReads({ name: 'repayments', page: 'myRepayment', as: 'early' }),
  { name: 'repayments-new', page: 'myRepayment', as: 'credited' },
  { name: 'repayments-due', page: 'myRepayment', as: 'due' },
  { name: 'repayments-late', page: 'myRepayment', as: 'overdue' },
  { name: 'repayments-repaid', page: 'myRepayment', as: 'settled' },
  { name: 'repayments-given-back', page: 'myRepayment', as: 'regretted' },
  { name: 'repayments-empty', page: 'myRepayment', as: 'registered' },
  { name: 'repayments-claim', page: 'myRepayment', as: 'claimed' },
  { name: 'repayments-missing', page: 'myRepayment', as: 'early', query: { loan: 'nothing' } },
  { name: 'repayments-part', page: 'myRepayment', as: 'overdue', query: { step: 'part' } },
  { name: 'repayments-ahead', page: 'myRepayment', as: 'early', query: { step: 'ahead' } },
  {
    name: 'repayments-paid-shown',
    page: 'myRepayment',
    as: 'early',
    act: ({ page }) => page.locator('main button[aria-expanded="false"]').first().click(),
  },
  { name: 'pay-sheet', page: 'myRepayment', as: 'early', act: pressToDialog('repay_pay_amount') },
  { name: 'pay-sheet-late', page: 'myRepayment', as: 'overdue', act: pressToDialog('repay_pay_amount') },
  { name: 'why-sheet', page: 'myRepayment', as: 'overdue', act: pressToDialog('repay_why_of') },
  ...withReads({ name: 'payments-made', page: 'refundList', as: 'settled' }),
  { name: 'payments-made-empty', page: 'refundList', as: 'registered' },
  {
    name: 'payments-made-receipt',
    page: 'refundList',
    as: 'settled',
    act: async ({ page, dialog }) => {
      await page.locator('main button').first().click()
      await dialog().waitFor()
    },
  },
  ...withReads({ name: 'auto-debit', page: 'autoDebit', as: 'early', query: loanOf('early') }),
  { name: 'auto-debit-code', page: 'autoDebit', as: 'early', query: loanOf('early'), act: ({ submit }) => submit() },
  { name: 'auto-debit-on', page: 'autoDebit', as: 'debited', query: loanOf('debited') },
  { name: 'auto-debit-missing', page: 'autoDebit', as: 'early', query: { loan: 'nothing' } },
  {
    name: 'plan-reasons',
    page: 'plan',
    as: 'overdue',
    query: loanOf('overdue'),
    act: async ({ page, dialog }) => {
      await page.getByRole('combobox').click()
      await dialog().waitFor()
    },
  },
  ...withReads({ name: 'plan', page: 'plan', as: 'overdue', query: loanOf('overdue') }),
  {
    name: 'plan-empty-fields',
    page: 'plan',
    as: 'overdue',
    query: loanOf('overdue'),
    act: ({ submit }) => submit(),
  },
  { name: 'plan-requested', page: 'plan', as: 'planner', query: loanOf('planner') },
  { name: 'plan-proposed', page: 'plan', as: 'considering', query: loanOf('considering') },
  { name: 'plan-due-day', page: 'plan', as: 'early', query: loanOf('early', { due: '1' }) },
  { name: 'plan-nothing-left', page: 'plan', as: 'settled', query: loanOf('settled') },
  { name: 'plan-missing', page: 'plan', as: 'early', query: { loan: 'nothing' } },
]

/** The wallet, and everything about paying back. */
export const moneyScreens: Screen[] = [...walletScreens, ...repaymentScreens]
