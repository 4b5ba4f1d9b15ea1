/** The borrower's personal information in clear, which exists only in memory. */
export interface Info {
  name: string | null
  date_of_birth: string | null
  whatsapp: string | null
  telegram: string | null
  email: string | null
  id_number: string | null
  work_unit: string | null
  work_address: string | null
  work_income_cents: number | null
  bank_name: string | null
  /** Optional. */
  bank_agency: string | null
  bank_account: string | null
  pix: string | null
}

export type Field = keyof Info

export const FIELDS = [
  'name',
  'date_of_birth',
  'whatsapp',
  'telegram',
  'email',
  'id_number',
  'work_unit',
  'work_address',
  'work_income_cents',
  'bank_name',
  'bank_agency',
  'bank_account',
  'pix',
] as const satisfies readonly Field[]

/** Someone who changes these could take out a loan, or receive its money, under another person's name. */
const PROTECTED: readonly Field[] = ['name', 'id_number', 'bank_agency', 'bank_account', 'pix']

/** Fields that need a code to change; a first value needs none, nor does a correction before the first application is sent. */
export const codeNeededFor = (info: Info, isFirstDraft: boolean): Field[] =>
  isFirstDraft ? [] : PROTECTED.filter((field) => info[field] !== null)
