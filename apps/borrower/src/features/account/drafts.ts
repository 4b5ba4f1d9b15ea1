import type { DraftOf } from '../../app/use-draft.ts'

/** Begun: what stands on the server was filled in, and what was typed goes over it. */
export type Begun = { begun: boolean }
export type WithCode = Begun & { sms_code: string }

export type Profile = Begun & { nickname: string; picture_id: string; picture_name: string }
export type Basic = WithCode & {
  name: string
  date_of_birth: string
  whatsapp: string
  whatsapp_same: boolean
  whatsapp_none: boolean
  telegram: string
  telegram_none: boolean
  email: string
  id_number: string
}
export type Job = WithCode & { work_unit: string; work_address: string; work_income_cents: string }
export type Bank = WithCode & { bank_name: string; bank_account: string; pix: string }
export type NewPhone = {
  country_code: string
  phone: string
  sms_code: string
  password: string
  id_number: string
  document_file_id: string
  document_name: string
}

const NOT_BEGUN = { begun: false, sms_code: '' }

export const PASSKEY: DraftOf<{ name: string }> = { name: 'passkey', empty: { name: '' }, secrets: [] }

export const PROFILE: DraftOf<Profile> = { name: 'profile', empty: { begun: false, nickname: '', picture_id: '', picture_name: '' }, secrets: [] }

export const BASIC: DraftOf<Basic> = {
  name: 'info-basic',
  empty: {
    ...NOT_BEGUN,
    name: '',
    date_of_birth: '',
    whatsapp: '',
    whatsapp_same: false,
    whatsapp_none: false,
    telegram: '',
    telegram_none: false,
    email: '',
    id_number: '',
  },
  secrets: ['sms_code'],
}

export const JOB: DraftOf<Job> = { name: 'info-job', empty: { ...NOT_BEGUN, work_unit: '', work_address: '', work_income_cents: '' }, secrets: ['sms_code'] }

export const BANK: DraftOf<Bank> = { name: 'info-bank', empty: { ...NOT_BEGUN, bank_name: '', bank_account: '', pix: '' }, secrets: ['sms_code'] }

export const NEW_PHONE: DraftOf<NewPhone> = {
  name: 'new-phone',
  empty: { country_code: '', phone: '', sms_code: '', password: '', id_number: '', document_file_id: '', document_name: '' },
  secrets: ['sms_code', 'password'],
}
