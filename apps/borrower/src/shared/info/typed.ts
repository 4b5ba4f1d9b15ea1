import * as texts from '@home-credit/texts'
import { brazilianAsTyped } from '../phone/grouping.ts'
import { cpfAsTyped } from './as-typed.ts'
import { dateAsTyped } from './date-typed.ts'

/** Label and input attributes of each text, shared by all forms. */
export const TYPED = {
  name: () => ({ label: texts.form_name(), autoComplete: 'name', maxLength: 120 }),
  date_of_birth: () =>
    ({
      label: texts.form_date_of_birth(),
      hint: texts.form_date_hint(),
      inputMode: 'numeric',
      autoComplete: 'bday',
      maxLength: 10,
      asTyped: dateAsTyped,
    }) as const,
  whatsapp: () =>
    ({
      label: texts.form_whatsapp(),
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel',
      maxLength: 30,
      asTyped: brazilianAsTyped,
    }) as const,
  telegram: () => ({ label: texts.form_telegram(), hint: texts.form_telegram_hint(), maxLength: 60 }),
  email: () =>
    ({ label: texts.form_email(), type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 120 }) as const,
  id_number: () =>
    ({ label: texts.form_id_number(), inputMode: 'numeric', maxLength: 20, asTyped: cpfAsTyped }) as const,
  work_unit: () => ({ label: texts.form_work_unit(), autoComplete: 'organization', maxLength: 120 }),
  work_address: () => ({ label: texts.form_work_address(), maxLength: 200 }),
  bank_name: () => ({ label: texts.form_bank_name(), maxLength: 80 }),
  bank_agency: () =>
    ({
      label: texts.form_bank_agency_optional(),
      hint: texts.form_bank_agency_hint(),
      inputMode: 'numeric',
      maxLength: 10,
    }) as const,
  bank_account: () => ({ label: texts.form_bank_account(), hint: texts.form_bank_account_hint(), maxLength: 40 }),
  pix: () => ({ label: texts.form_pix(), hint: texts.form_pix_hint(), maxLength: 77 }),
}
