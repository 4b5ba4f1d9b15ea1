import type { CallInput } from '@home-credit/contract'
import type { REASONS } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { RELEASE_REASON_TEXTS, REVIEW_REASON_TEXTS, type ReasonTexts } from '@home-credit/web'
import { isIn } from './is-in.ts'

type Decision = CallInput<'POST /api/console/decide'>
type ReasonOf<Action extends Decision['action']> = Extract<
  Decision,
  { action: Action; reasons: unknown }
>['reasons'][number]
type OfPolicy = {
  [Name in keyof typeof REASONS]: (typeof REASONS)[Name] extends 'reject' ? Name : never
}[keyof typeof REASONS]

/** Set by the policy or by an operator. */
export type Reason = OfPolicy | ReasonOf<'reject'> | ReasonOf<'refuse_release'>

export const REASON_TEXTS: Record<Reason, ReasonTexts> = {
  ...RELEASE_REASON_TEXTS,
  ...REVIEW_REASON_TEXTS,
  under_age: { problem: texts.reason_under_age, fix: texts.reason_under_age_fix },
  amount_outside_limits: { problem: texts.reason_amount_outside_limits, fix: texts.reason_choose_again_fix },
  term_outside_limits: { problem: texts.reason_term_outside_limits, fix: texts.reason_choose_again_fix },
  package_unknown: { problem: texts.reason_package_unknown, fix: texts.reason_choose_again_fix },
  amount_outside_package: { problem: texts.reason_amount_outside_package, fix: texts.reason_choose_again_fix },
  term_outside_package: { problem: texts.reason_term_outside_package, fix: texts.reason_choose_again_fix },
  written_off_before: { problem: texts.reason_written_off_before, fix: texts.reason_written_off_before_fix },
  overdue: { problem: texts.reason_overdue, fix: texts.reason_overdue_fix },
  free_quota_below_minimum: {
    problem: texts.reason_free_quota_below_minimum,
    fix: texts.reason_free_quota_below_minimum_fix,
  },
  over_free_quota: { problem: texts.reason_over_free_quota, fix: texts.reason_smaller_fix },
  installments_over_income_share: {
    problem: texts.reason_installments_over_income_share,
    fix: texts.reason_smaller_fix,
  },
}

/** Falls back to a general text for a reason that only a newer server knows. */
export function reasonWords(code: string): { problem: string; fix: string } {
  if (!isIn(REASON_TEXTS, code)) return { problem: texts.reason_other(), fix: texts.reason_other_fix() }
  const { problem, fix } = REASON_TEXTS[code]
  return { problem: problem(), fix: fix() }
}
