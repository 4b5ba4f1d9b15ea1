import type { PhoneValues } from '../../app/phone/rules.ts'
import type { DraftOf } from '../../app/use-draft.ts'

type Login = PhoneValues & { password: string }
type Reset = PhoneValues & { sms_code: string; password: string; confirm_password: string }
type Registration = Reset & {
  invitation_code: string
  /** The code of the invitation link that was followed: it is filled in once. */
  linked_code: string
  accept_terms: boolean
  accept_privacy: boolean
  marketing: boolean
}
type PasswordChange = { original_password: string; password: string; confirm_password: string }

const PHONE = { country_code: '', phone: '' }

export const LOGIN: DraftOf<Login> = { name: 'login', empty: { ...PHONE, password: '' }, secrets: ['password'] }

export const FORGOT: DraftOf<Reset> = {
  name: 'forgot',
  empty: { ...PHONE, sms_code: '', password: '', confirm_password: '' },
  secrets: ['sms_code', 'password', 'confirm_password'],
}

export const REGISTER: DraftOf<Registration> = {
  name: 'register',
  empty: {
    ...FORGOT.empty,
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
