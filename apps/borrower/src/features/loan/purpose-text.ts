import * as texts from '@home-credit/texts'
import type { LoanRequest } from './loan-request.ts'

/** What a loan is for, in words; the order is the one they are shown in. */
export const PURPOSES: Readonly<Record<LoanRequest['purpose'], () => string>> = {
  debts: texts.purpose_debts,
  emergency: texts.purpose_emergency,
  health: texts.purpose_health,
  home: texts.purpose_home,
  education: texts.purpose_education,
  business: texts.purpose_business,
  purchase: texts.purpose_purchase,
  other: texts.purpose_other,
}
