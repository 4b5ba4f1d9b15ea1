import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'

type Cause = ActionOutput<'POST /api/console/borrower_history', 'wallet'>['rows'][number]['cause']

export const statementCauses = labelsFor<Cause>({
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
})
