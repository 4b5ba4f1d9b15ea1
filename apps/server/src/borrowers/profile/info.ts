/** What a borrower has told of themselves, in clear: it exists in memory alone. */
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
  'bank_account',
  'pix',
] as const satisfies readonly Field[]

/** Who changes these could take a loan, or its money, in somebody else's name. */
const PROTECTED: readonly Field[] = ['name', 'id_number', 'bank_account', 'pix']

/** What cannot be changed without a code: a first answer can be given without one. */
export const codeNeededFor = (info: Info): Field[] => PROTECTED.filter((field) => info[field] !== null)
