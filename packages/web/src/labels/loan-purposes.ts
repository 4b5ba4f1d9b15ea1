import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

/** In display order. */
export const LOAN_PURPOSE_TEXTS: Readonly<Record<CallInput<'POST /api/dk/chooseVip'>['purpose'], () => string>> = {
  debts: texts.purpose_debts,
  emergency: texts.purpose_emergency,
  health: texts.purpose_health,
  home: texts.purpose_home,
  education: texts.purpose_education,
  business: texts.purpose_business,
  purchase: texts.purpose_purchase,
  other: texts.purpose_other,
}
