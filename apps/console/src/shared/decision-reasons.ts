import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { POLICY_REASONS } from './policy-reasons.ts'

type Word = () => string
type ReviewReason = Extract<CallInput<'POST /api/console/decide'>, { action: 'reject' }>['reasons'][number]

/** Reasons that an operator can give for declining. */
export const REVIEW_REASONS: Record<ReviewReason, Word> = {
  income_not_enough: texts.console_reason_income_not_enough,
  income_not_proven: texts.console_reason_income_not_proven,
  data_do_not_match: texts.console_reason_data_do_not_match,
  restrictions_elsewhere: texts.console_reason_restrictions_elsewhere,
  job_not_confirmed: texts.console_reason_job_not_confirmed,
  request_unanswered: texts.console_reason_request_unanswered,
}

const NAMES: Record<string, Word> = { ...POLICY_REASONS, ...REVIEW_REASONS }

/** A reason without a name is shown as it is. */
export const decisionReason = (reason: string): string => NAMES[reason]?.() ?? reason
