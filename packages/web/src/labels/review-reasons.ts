import * as texts from '@home-credit/texts'
import type { DecisionOf, ReasonTexts } from './reason-texts.ts'

export type ReviewReason = DecisionOf<'reject'>['reasons'][number]

export const REVIEW_REASON_TEXTS: Readonly<Record<ReviewReason, ReasonTexts>> = {
  income_not_enough: { problem: texts.reason_income_not_enough, fix: texts.reason_smaller_fix },
  income_not_proven: { problem: texts.reason_income_not_proven, fix: texts.reason_income_not_proven_fix },
  data_do_not_match: { problem: texts.reason_data_do_not_match, fix: texts.reason_data_do_not_match_fix },
  restrictions_elsewhere: {
    problem: texts.reason_restrictions_elsewhere,
    fix: texts.reason_restrictions_elsewhere_fix,
  },
  job_not_confirmed: { problem: texts.reason_job_not_confirmed, fix: texts.reason_job_not_confirmed_fix },
  request_unanswered: { problem: texts.reason_request_unanswered, fix: texts.reason_request_unanswered_fix },
}
