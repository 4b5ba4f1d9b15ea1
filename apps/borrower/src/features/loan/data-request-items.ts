import * as texts from '@home-credit/texts'
import { isIn } from './is-in.ts'
import type { Detail } from './loan.ts'

type RequestItem = NonNullable<Detail['request']>['asks'][number]

export const REQUEST_ITEM_TEXTS: Record<RequestItem, () => string> = {
  payslip: texts.requested_payslip,
  bank_statement: texts.requested_bank_statement,
  proof_of_address: texts.requested_proof_of_address,
  employer_contact: texts.requested_employer_contact,
  explain_income: texts.requested_explain_income,
  other: texts.requested_other,
}

export const requestItemText = (code: string): string =>
  isIn(REQUEST_ITEM_TEXTS, code) ? REQUEST_ITEM_TEXTS[code]() : texts.requested_other()
