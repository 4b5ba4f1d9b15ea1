import type { Selectable } from 'kysely'
import type { BorrowerInfo } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { lazily } from '../../platform/types/index.ts'
import type { Info } from './info.ts'
import { openInfo, type SealedField } from './sealed.ts'

const COLUMNS = [
  'borrower_id',
  'name',
  'date_of_birth',
  'whatsapp',
  'telegram',
  'email',
  'cpf_sealed',
  'work_unit',
  'work_address',
  'work_income_cents',
  'bank_name',
  'bank_agency',
  'bank_account_sealed',
  'pix_sealed',
] as const

export type InfoRow = Pick<Selectable<BorrowerInfo>, (typeof COLUMNS)[number]>

/** SQL for an `InfoRow` as JSON; null for a borrower who has not entered anything. */
export const infoSql = (borrower: string): string => `
  (SELECT row_to_json(i) FROM (SELECT ${COLUMNS.join(', ')} FROM borrower_info WHERE borrower_id = ${borrower}) AS i)`

const EMPTY: Info = {
  name: null,
  date_of_birth: null,
  whatsapp: null,
  telegram: null,
  email: null,
  id_number: null,
  work_unit: null,
  work_address: null,
  work_income_cents: null,
  bank_name: null,
  bank_agency: null,
  bank_account: null,
  pix: null,
}

/** What is sealed is opened when it is read: most answers show none of it. */
export function infoIn(keyring: Keyring, row: InfoRow | null | undefined): Info {
  if (row === null || row === undefined) return EMPTY
  const unsealed = (field: SealedField, sealed: string | null) =>
    lazily(() => sealed && openInfo(keyring, field, row.borrower_id, sealed))
  const cpf = unsealed('cpf', row.cpf_sealed)
  const account = unsealed('bank_account', row.bank_account_sealed)
  const pix = unsealed('pix', row.pix_sealed)
  const { name, date_of_birth, whatsapp, telegram, email, work_unit, work_address, work_income_cents } = row
  return {
    name,
    date_of_birth,
    whatsapp,
    telegram,
    email,
    get id_number() {
      return cpf()
    },
    work_unit,
    work_address,
    work_income_cents,
    bank_name: row.bank_name,
    bank_agency: row.bank_agency,
    get bank_account() {
      return account()
    },
    get pix() {
      return pix()
    },
  }
}
