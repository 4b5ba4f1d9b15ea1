import * as texts from '@home-credit/texts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Filter, Line } from './wallet.ts'

export const CAUSES: Readonly<Record<Line['cause'], () => string>> = {
  loan_credited: texts.statement_cause_loan_credited,
  loan_returned: texts.statement_cause_loan_returned,
  recharge: texts.statement_cause_recharge,
  repayment: texts.statement_cause_repayment,
  repayment_undone: texts.statement_cause_repayment_undone,
  claim_paid: texts.statement_cause_claim_paid,
  withdrawal: texts.statement_cause_withdrawal,
  withdrawal_failed: texts.statement_cause_withdrawal_failed,
  withdrawal_returned: texts.statement_cause_withdrawal_returned,
  refund_to_payer: texts.statement_cause_refund_to_payer,
  clawed_back: texts.statement_cause_clawed_back,
  correction: texts.statement_cause_correction,
}

export const CAUSE_ICONS: Readonly<Record<Line['cause'], IconName>> = {
  loan_credited: 'key',
  loan_returned: 'undo',
  recharge: 'receive',
  repayment: 'calendar-check',
  repayment_undone: 'undo',
  claim_paid: 'calendar-check',
  withdrawal: 'withdraw',
  withdrawal_failed: 'undo',
  withdrawal_returned: 'undo',
  refund_to_payer: 'undo',
  clawed_back: 'undo',
  correction: 'pencil',
}

export const FILTERS: Readonly<Record<Filter, () => string>> = {
  in: texts.wallet_filter_in,
  out: texts.wallet_filter_out,
  recharge: texts.wallet_filter_recharge,
  withdrawal: texts.wallet_filter_withdrawal,
  repayment: texts.wallet_filter_repayment,
}
