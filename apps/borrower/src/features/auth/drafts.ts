import type { PhoneValues } from '../../shared/phone/rules.ts'
import type { DraftOf } from '../../shared/use-draft.ts'

/** Log-in by e-mail address, for borrowers without a verified number. */
type ByEmail = { by_email: boolean; email: string }
type Login = PhoneValues & ByEmail & { password: string }
type Reset = PhoneValues & { sms_code: string; password: string; confirm_password: string }
type Recovery = PhoneValues & { sms_code: string; id_number: string }
type Registration = Reset &
  ByEmail & {
    invitation_code: string
    /** The code of the invitation link, remembered so that it fills the field only once. */
    linked_code: string
    accept_terms: boolean
    accept_privacy: boolean
    marketing: boolean
  }
type PasswordChange = { original_password: string; password: string; confirm_password: string }

const PHONE = { country_code: '', phone: '' }
const BY_EMAIL = { by_email: false, email: '' }

export const LOGIN: DraftOf<Login> = {
  name: 'login',
  empty: { ...PHONE, ...BY_EMAIL, password: '' },
  secrets: ['password'],
}

export const FORGOT: DraftOf<Reset> = {
  name: 'forgot',
  empty: { ...PHONE, sms_code: '', password: '', confirm_password: '' },
  secrets: ['sms_code', 'password', 'confirm_password'],
}

/** Identity data must not stay in the browser. */
export const RECOVERY: DraftOf<Recovery> = {
  name: 'recovery',
  empty: { ...PHONE, sms_code: '', id_number: '' },
  secrets: ['sms_code', 'id_number'],
}

export const REGISTER: DraftOf<Registration> = {
  name: 'register',
  empty: {
    ...FORGOT.empty,
    ...BY_EMAIL,
    invitation_code: '',
    linked_code: '',
    accept_terms: false,
    accept_privacy: false,
    marketing: false,
  },
  secrets: FORGOT.secrets,
}

export const CHANGE_PASSWORD: DraftOf<PasswordChange> = {
  name: 'change-password',
  empty: { original_password: '', password: '', confirm_password: '' },
  secrets: ['original_password', 'password', 'confirm_password'],
}
