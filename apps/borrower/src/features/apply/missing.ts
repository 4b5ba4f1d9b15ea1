import type { Info } from '../../shared/info/info.ts'
import type { Answer } from './step-part.ts'

/** What is still to be told, by what the server tells of it. */
export function missingIn(info: Info): Answer[] {
  const given: Readonly<Record<Answer, unknown>> = {
    name: info.name,
    date_of_birth: info.date_of_birth,
    whatsapp: info.whatsapp,
    telegram: info.telegram,
    email: info.email,
    id_number: info.id_number_masked,
    work_unit: info.work_unit,
    work_address: info.work_address,
    work_income_cents: info.work_income_cents,
    bank_name: info.bank_name,
    bank_account: info.bank_account_masked,
    pix: info.pix_masked,
  }
  return (Object.keys(given) as Answer[]).filter((answer) => given[answer] === null)
}
