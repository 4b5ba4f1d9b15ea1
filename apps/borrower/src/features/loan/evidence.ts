import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { DraftOf } from '../../shared/use-draft.ts'
import type { Wrong } from '../../shared/use-form.ts'
import { filesIn } from './files.ts'
import { oneLine } from './one-line.ts'

type Sent = Extract<CallInput<'POST /api/dk/upTrueQa'>, { action: 'send' }>
export type Occupation = Sent['occupation']
export type PaidInto = Sent['paid_into']

export type EvidenceValues = {
  occupation: string
  months_in_job: string
  paid_into: string
  income_cents: string
  explanation: string
  /** JSON of ids and names; see `filesIn`. */
  file_ids: string
}

export const EVIDENCE: DraftOf<EvidenceValues> = {
  name: 'evidence',
  empty: { occupation: '', months_in_job: '', paid_into: '', income_cents: '', explanation: '', file_ids: '' },
  secrets: [],
}

export const MAX_INCOME_CENTS = 1_000_000_000
export const MAX_EXPLANATION = 500
const MAX_MONTHS = 720

export const occupations = (): { value: Occupation; label: string }[] => [
  { value: 'employed', label: texts.occupation_employed() },
  { value: 'public_servant', label: texts.occupation_public_servant() },
  { value: 'self_employed', label: texts.occupation_self_employed() },
  { value: 'business_owner', label: texts.occupation_business_owner() },
  { value: 'retired', label: texts.occupation_retired() },
  { value: 'other', label: texts.occupation_other() },
]

export const waysOfPay = (): { value: PaidInto; label: string }[] => [
  { value: 'bank', label: texts.paid_into_bank() },
  { value: 'cash', label: texts.paid_into_cash() },
  { value: 'both', label: texts.paid_into_both() },
]

const monthsIn = (typed: string): number | undefined => {
  const months = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return months <= MAX_MONTHS ? months : undefined
}

/** The request to send; undefined while a field is missing or wrong. */
export function evidenceIn(values: EvidenceValues): Sent | undefined {
  const occupation = occupations().find(({ value }) => value === values.occupation)?.value
  const paidInto = waysOfPay().find(({ value }) => value === values.paid_into)?.value
  const months = monthsIn(values.months_in_job)
  const income = Number(values.income_cents)
  const files = filesIn(values.file_ids)
  if (occupation === undefined || paidInto === undefined || months === undefined || income < 1 || files.length === 0)
    return undefined
  return {
    action: 'send',
    occupation,
    months_in_job: months,
    paid_into: paidInto,
    income_cents: income,
    explanation: oneLine(values.explanation),
    file_ids: files.map(({ id }) => id),
  }
}

export const evidenceWrong = (values: EvidenceValues): Wrong<EvidenceValues> => ({
  occupation: values.occupation === '' ? texts.evidence_choose_wrong() : undefined,
  months_in_job: monthsIn(values.months_in_job) === undefined ? texts.evidence_months_wrong() : undefined,
  paid_into: values.paid_into === '' ? texts.evidence_choose_wrong() : undefined,
  income_cents: values.income_cents === '' ? texts.evidence_income_wrong() : undefined,
  file_ids: filesIn(values.file_ids).length === 0 ? texts.files_missing() : undefined,
})
