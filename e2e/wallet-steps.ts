import type { CallInput, CallOutput } from '@home-credit/contract'
import type { Page } from 'playwright-core'
import { bankOf, type BankSteps, type RechargeOrder } from '../apps/server/src/testing/bank.ts'
import type { TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { eventually } from '../apps/server/src/testing/loans.ts'
import { useLoanScreens, type LoanScreens } from './loan-screens-steps.ts'
import { fieldOf, press } from './page-steps.ts'

export const WALLET = '/pages/my/wallet'
export const RECHARGE = '/pages/index/recharge'
export const WITHDRAW = '/pages/index/withdraw'
export const paymentOf = ({ id }: Pick<RechargeOrder, 'id'>): string => `/pages/index/payment?order=${id}`
export const withdrawalOf = ({ id }: Pick<Withdrawal, 'id'>): string => `${WITHDRAW}?order=${id}`

/** Longer than the pause between codes to one number, and than the hour that limits them. */
const NEXT_CODE_SECONDS = 3700

export type Withdrawal = CallOutput<'POST /api/userCreditOrder/withdraw_list'>['orders'][number]
type PayoutMode = Extract<CallInput<'POST /api/sandbox/bank'>, { action: 'payout_mood' }>['mood']

export interface WalletSteps extends LoanScreens {
  bank: BankSteps
  /** How the bank treats incoming payouts. */
  setPayoutMode(mode: PayoutMode): Promise<void>
  /** One operator proposes the bank line for the waiting proof, another confirms. */
  accept(order: RechargeOrder, endToEndId: string, borrower: TestBorrower): Promise<void>
  refuse(order: RechargeOrder, borrower: TestBorrower): Promise<void>
  /** Moves the clock, so that the next code may be sent. */
  nextCode(): Promise<void>
  /** Requests a code on the page and types it there. */
  typeCode(page: Page, borrower: TestBorrower): Promise<void>
  withdraw(borrower: TestBorrower, amountCents: number): Promise<Withdrawal>
  withdrawalIn(borrower: TestBorrower, id: string, state: Withdrawal['state']): Promise<void>
}

/** Borrowers with a credited loan, the simulated bank and the operators. */
export function useWallet(): WalletSteps {
  const screens = useLoanScreens()
  const { loans, server } = screens
  const { ask } = server
  const bank = bankOf(server)

  const proofOf = async ({ id }: RechargeOrder, { token }: TestBorrower): Promise<string> => {
    const { proof } = await bank.order(token, id)
    if (proof === null) throw new Error('no proof')
    return proof.id
  }
  const now = async (): Promise<string> =>
    dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now
  const nextCode = (): Promise<void> => loans.forward(NEXT_CODE_SECONDS)

  return {
    ...screens,
    bank,
    async setPayoutMode(mode) {
      dataOf(await ask('POST /api/sandbox/bank', { action: 'payout_mood', mood: mode }))
    },
    async accept(order, end_to_end_id, borrower) {
      const id = await proofOf(order, borrower)
      dataOf(
        await ask(
          'POST /api/console/proofs',
          { action: 'propose', id, end_to_end_id },
          { token: await loans.operator('finance') },
        ),
      )
      dataOf(await ask('POST /api/console/proofs', { action: 'confirm', id }, { token: await loans.operator('admin') }))
    },
    async refuse(order, borrower) {
      const id = await proofOf(order, borrower)
      dataOf(
        await ask(
          'POST /api/console/proofs',
          { action: 'refuse', id, reason: 'not_legible' },
          { token: await loans.operator('finance') },
        ),
      )
    },
    nextCode,
    async typeCode(page, { phone }) {
      const since = await now()
      await press(page, 'Send code')
      await fieldOf(page, 'SMS code').fill(await loans.codeFor(phone, since))
    },
    async withdraw({ token, phone }, amount_cents) {
      await nextCode()
      const since = await now()
      const withdrawal = { amount_cents, channel: 'pix' } as const
      dataOf(await ask('POST /api/sms/send', { scene: 'withdraw', ...withdrawal }, { token }))
      const sms_code = await loans.codeFor(phone, since)
      const answer = dataOf(
        await ask('POST /api/userCreditOrder/withdraw', { action: 'ask', ...withdrawal, sms_code }, { token }),
      )
      if (!('order' in answer)) throw new Error('nothing was withdrawn')
      return answer.order
    },
    async withdrawalIn({ token }, id, state) {
      const look = async () =>
        dataOf(await ask('POST /api/userCreditOrder/withdraw_list', { action: 'one', id }, { token })).orders[0]?.state
      await eventually(look, (found) => found === state, `the withdrawal is ${state}`)
    },
  }
}
