import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type Reason = Extract<CallInput<'POST /api/app/plans'>, { action: 'ask' }>['reason']

/** Why a borrower requests a new plan. */
export const PLAN_REASON_TEXTS: Readonly<Record<Reason, () => string>> = {
  job_lost: texts.plan_reason_job_lost,
  income_lower: texts.plan_reason_income_lower,
  illness: texts.plan_reason_illness,
  family: texts.plan_reason_family,
  other_debts: texts.plan_reason_other_debts,
  other: texts.plan_reason_other,
}
