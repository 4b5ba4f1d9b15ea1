import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type Repayments = Extract<CallOutput<'POST /api/dk/getRepaymentList'>, { repayments: unknown }>['repayments']

export const REPAYMENT_METHOD_TEXTS: Readonly<Record<Repayments[number]['method'], () => string>> = {
  wallet: texts.repay_method_wallet,
  pix: texts.repay_method_pix,
  debit: texts.repay_method_debit,
}
