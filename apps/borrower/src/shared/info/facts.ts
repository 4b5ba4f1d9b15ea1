import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { formatDate } from '../../ui/format.ts'
import { hrefOf, PATHS } from '../paths.ts'
import { NONE, SAME, type Changes, type Info } from './info.ts'

/** The value is undefined when the borrower has not provided it. */
export interface InfoFact {
  field: keyof Changes
  label: string
  value: string | undefined
  /** Link to the value, such as an address on a map. */
  seenAt?: string | undefined
}

const orUndefined = (value: string | null): string | undefined => value ?? undefined
const numberOf = (value: string | null): string | undefined =>
  value === NONE ? texts.info_none() : value === SAME ? texts.form_whatsapp_same() : orUndefined(value)

export const basicFacts = (info: Info): InfoFact[] => [
  { field: 'name', label: texts.form_name(), value: orUndefined(info.name) },
  {
    field: 'date_of_birth',
    label: texts.form_date_of_birth(),
    value: info.date_of_birth === null ? undefined : formatDate(info.date_of_birth),
  },
  { field: 'id_number', label: texts.form_id_number(), value: orUndefined(info.id_number_masked) },
  { field: 'whatsapp', label: texts.form_whatsapp(), value: numberOf(info.whatsapp) },
  { field: 'telegram', label: texts.form_telegram(), value: numberOf(info.telegram) },
  { field: 'email', label: texts.form_email(), value: orUndefined(info.email) },
]

export const jobFacts = (info: Info): InfoFact[] => [
  { field: 'work_unit', label: texts.form_work_unit(), value: orUndefined(info.work_unit) },
  {
    field: 'work_address',
    label: texts.form_work_address(),
    value: orUndefined(info.work_address),
    seenAt: info.work_address === null ? undefined : hrefOf(PATHS.openLocation, { of: 'work' }),
  },
  {
    field: 'work_income_cents',
    label: texts.form_work_income(),
    value: info.work_income_cents === null ? undefined : formatMoney(info.work_income_cents),
  },
]

export const bankFacts = (info: Info): InfoFact[] => [
  { field: 'bank_name', label: texts.form_bank_name(), value: orUndefined(info.bank_name) },
  // Optional: nothing is missing without it.
  ...(info.bank_agency === null
    ? []
    : [{ field: 'bank_agency' as const, label: texts.form_bank_agency(), value: info.bank_agency }]),
  { field: 'bank_account', label: texts.form_bank_account(), value: orUndefined(info.bank_account_masked) },
  { field: 'pix', label: texts.form_pix(), value: orUndefined(info.pix_masked) },
]
