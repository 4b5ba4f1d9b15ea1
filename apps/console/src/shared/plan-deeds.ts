import * as texts from '@home-credit/texts'

/** What is done with a plan, as the audit log names it. */
export const PLAN_DEEDS: Record<string, () => string> = {
  plan_asked: texts.console_did_plan_asked,
  plan_proposed: texts.console_did_plan_proposed,
  plan_signed: texts.console_did_plan_signed,
  plan_declined: texts.console_did_plan_declined,
  plan_cancelled: texts.console_did_plan_cancelled,
  plan_refused: texts.console_did_plan_refused,
  plan_expired: texts.console_did_plan_expired,
  due_day_changed: texts.console_did_due_day_changed,
  amendment_signed: texts.console_did_amendment_signed,
}
