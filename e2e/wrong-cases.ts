import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { GOOD_PASSWORD, OTHER_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { INFO } from './account-steps.ts'
import { CHANGE, FORGOT, LOGIN, REGISTER } from './identity-steps.ts'
import { WITHDRAW } from './wallet-steps.ts'

type Text = (values: Record<string, never>, lang: Lang) => string
type FieldError = readonly [label: Text, words: Text]

/** A form as submitted, empty or with wrong values, and the error that each field must show. */
export interface Case {
  path: string
  /** Needs a session, or also a credited loan. */
  inside?: true | 'credited'
  /** A step of the registration that must be passed first. */
  after?: 'phone' | 'code'
  typed?: Readonly<Record<string, string>>
  errors: readonly FieldError[]
}

const BRAZIL = { en: 'Brazil', zh: '巴西', pt: 'Brasil' } as const
const COUNTRY: Text = (_, lang) => texts.region_chosen({ name: BRAZIL[lang], code: '55' }, lang)

const NO_PHONE: FieldError = [texts.form_phone, texts.prompt_phone]
const WRONG_PHONE: FieldError = [texts.form_phone, texts.wrong_phone]
const NO_COUNTRY: FieldError = [COUNTRY, texts.prompt_country_code]
const NO_CODE: FieldError = [texts.form_sms_code, texts.prompt_sms_code]
const NO_PASSWORD: FieldError = [texts.form_password, texts.prompt_password]
const NO_NEW: FieldError = [texts.form_new_password, texts.prompt_new_password]
const NO_REPEATED: FieldError = [texts.form_repeat_password, texts.prompt_repeat_password]
const REPEATED_DIFFERS: FieldError = [texts.form_repeat_password, texts.wrong_passwords_differ]
const NEW_SHORT: FieldError = [texts.form_new_password, texts.wrong_password_short]

const TWO = { password: GOOD_PASSWORD, confirm_password: OTHER_PASSWORD }
const BRIEF = { password: 'seven77', confirm_password: 'seven77' }
const LANDLINE = { phone: '11 3333-4444' }
const NOWHERE = { phone: '+999 123456' }

const GETTING_IN: readonly Case[] = [
  { path: LOGIN, errors: [NO_PHONE, NO_PASSWORD] },
  { path: LOGIN, typed: LANDLINE, errors: [WRONG_PHONE] },
  { path: LOGIN, typed: NOWHERE, errors: [NO_COUNTRY] },
  {
    path: REGISTER,
    errors: [NO_PHONE, [texts.form_terms, texts.prompt_terms], [texts.form_privacy, texts.prompt_privacy]],
  },
  { path: REGISTER, typed: LANDLINE, errors: [WRONG_PHONE] },
  { path: REGISTER, typed: NOWHERE, errors: [NO_COUNTRY] },
  { path: REGISTER, after: 'phone', errors: [NO_CODE] },
  {
    path: REGISTER,
    after: 'code',
    errors: [
      NO_PASSWORD,
      [texts.form_confirm_password, texts.prompt_confirm_password],
      [texts.form_invitation_code, texts.prompt_invitation_code],
    ],
  },
  {
    path: REGISTER,
    after: 'code',
    typed: TWO,
    errors: [[texts.form_confirm_password, texts.wrong_passwords_differ]],
  },
  { path: REGISTER, after: 'code', typed: BRIEF, errors: [[texts.form_password, texts.wrong_password_short]] },
  { path: FORGOT, errors: [NO_PHONE, NO_CODE, NO_NEW, NO_REPEATED] },
  { path: FORGOT, typed: { ...LANDLINE, ...TWO }, errors: [WRONG_PHONE, REPEATED_DIFFERS] },
  { path: FORGOT, typed: { ...NOWHERE, ...BRIEF }, errors: [NO_COUNTRY, NEW_SHORT] },
  {
    path: CHANGE,
    inside: true,
    errors: [[texts.form_original_password, texts.prompt_original_password], NO_NEW, NO_REPEATED],
  },
  { path: CHANGE, inside: true, typed: TWO, errors: [REPEATED_DIFFERS] },
  { path: CHANGE, inside: true, typed: BRIEF, errors: [NEW_SHORT] },
]

const ABOUT_ONESELF: readonly Case[] = [
  {
    path: `${INFO}?edit=basic`,
    inside: true,
    typed: {
      name: '1',
      date_of_birth: '1990-13-31',
      id_number: '111.111.111-11',
      whatsapp: '119',
      telegram: '@a',
      email: 'ana',
    },
    errors: [
      [texts.form_name, texts.prompt_name],
      [texts.form_date_of_birth, texts.wrong_date],
      [texts.form_id_number, texts.wrong_cpf],
      [texts.form_whatsapp, texts.wrong_phone],
      [texts.form_telegram, texts.wrong_telegram],
      [texts.form_email, texts.wrong_email],
    ],
  },
  {
    path: `${INFO}?edit=basic`,
    inside: true,
    typed: { date_of_birth: '2020-01-01' },
    errors: [[texts.form_date_of_birth, texts.wrong_age]],
  },
  {
    path: `${INFO}?edit=bank`,
    inside: true,
    typed: { bank_account: '12', pix: '12' },
    errors: [
      [texts.form_bank_account, texts.wrong_bank_account],
      [texts.form_pix, texts.wrong_pix],
    ],
  },
  {
    path: `${INFO}?edit=phone`,
    inside: true,
    errors: [
      NO_PHONE,
      NO_CODE,
      NO_PASSWORD,
      [texts.form_id_number, texts.prompt_id_number],
      [texts.phone_change_document, texts.wrong_document_photo],
    ],
  },
  {
    path: `${INFO}?edit=phone`,
    inside: true,
    typed: { ...LANDLINE, id_number: '111.111.111-11' },
    errors: [WRONG_PHONE, [texts.form_id_number, texts.wrong_cpf]],
  },
  { path: `${INFO}?edit=phone`, inside: true, typed: NOWHERE, errors: [NO_COUNTRY] },
]

/** Only a borrower with money can withdraw. */
const ABOUT_MONEY: readonly Case[] = [
  { path: WITHDRAW, inside: 'credited', errors: [[texts.withdraw_amount, texts.prompt_withdrawal_amount]] },
]

export const CASES: readonly Case[] = [...GETTING_IN, ...ABOUT_ONESELF, ...ABOUT_MONEY]

/** The steps of an application without any answers. */
export const STEPS: readonly { step: string; errors: readonly FieldError[] }[] = [
  {
    step: 'basic',
    errors: [
      [texts.form_name, texts.prompt_name],
      [texts.form_date_of_birth, texts.prompt_date_of_birth],
      [texts.form_whatsapp, texts.prompt_whatsapp],
      [texts.form_telegram, texts.prompt_telegram],
      [texts.form_email, texts.prompt_email],
      [texts.form_id_number, texts.prompt_id_number],
    ],
  },
  {
    step: 'job',
    errors: [
      [texts.form_work_unit, texts.prompt_work_unit],
      [texts.form_work_address, texts.prompt_work_address],
      [texts.form_work_income, texts.prompt_work_income],
    ],
  },
  {
    step: 'bank',
    errors: [
      [texts.form_bank_name, texts.prompt_bank_name],
      [texts.form_bank_account, texts.prompt_bank_account],
      [texts.form_pix, texts.prompt_pix],
    ],
  },
]

/** The texts that section 5 of the specification requires, in its order. */
export const REQUIRED_TEXTS: readonly Text[] = [
  texts.wrong_passwords_differ,
  texts.wrong_phone,
  texts.prompt_phone,
  texts.prompt_sms_code,
  texts.prompt_password,
  texts.prompt_confirm_password,
  texts.prompt_invitation_code,
  texts.prompt_country_code,
  texts.prompt_withdrawal_amount,
  texts.prompt_original_password,
  texts.prompt_new_password,
  texts.prompt_repeat_password,
  texts.prompt_name,
  texts.prompt_date_of_birth,
  texts.prompt_whatsapp,
  texts.prompt_telegram,
  texts.prompt_email,
  texts.prompt_id_number,
  texts.prompt_work_unit,
  texts.prompt_work_address,
  texts.prompt_work_income,
  texts.prompt_bank_name,
  texts.prompt_bank_account,
  texts.prompt_pix,
  texts.wrong_date,
]
