import type { DraftOf } from '../../shared/use-draft.ts'

/** `begun`: the form was filled with the saved values; from then on the draft wins. */
export type Begun = { begun: boolean }
export type WithCode = Begun & { sms_code: string }

export type Profile = Begun & { nickname: string; picture_id: string; picture_name: string }
export type NewPhone = {
  country_code: string
  phone: string
  sms_code: string
  password: string
  id_number: string
  document_file_id: string
  document_name: string
}

export const PASSKEY: DraftOf<{ name: string; sms_code: string }> = {
  name: 'passkey',
  empty: { name: '', sms_code: '' },
  secrets: ['sms_code'],
}

export const PROFILE: DraftOf<Profile> = {
  name: 'profile',
  empty: { begun: false, nickname: '', picture_id: '', picture_name: '' },
  secrets: [],
}

export const VERIFY_PHONE: DraftOf<Pick<NewPhone, 'country_code' | 'phone' | 'sms_code'>> = {
  name: 'verify-phone',
  empty: { country_code: '', phone: '', sms_code: '' },
  secrets: ['sms_code'],
}

export const NEW_PHONE: DraftOf<NewPhone> = {
  name: 'new-phone',
  empty: {
    country_code: '',
    phone: '',
    sms_code: '',
    password: '',
    id_number: '',
    document_file_id: '',
    document_name: '',
  },
  secrets: ['sms_code', 'password'],
}
