import { codeWrong } from '../../shared/code-fault.ts'
import { phoneWrong } from '../../shared/phone/rules.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import type { REGISTER } from './drafts.ts'

export type RegisterValues = typeof REGISTER.empty

/** In order, by their names in the URL. */
export const REGISTER_STEPS = ['phone', 'code', 'password'] as const
export type RegisterStep = (typeof REGISTER_STEPS)[number]

const STEP_FIELDS = {
  phone: ['country_code', 'phone', 'email', 'accept_terms', 'accept_privacy'],
  code: ['sms_code'],
  password: ['password', 'confirm_password', 'invitation_code'],
} as const satisfies Record<RegisterStep, readonly (keyof RegisterValues)[]>

export const fieldsOf = (step: RegisterStep): readonly (keyof RegisterValues)[] => STEP_FIELDS[step]

/** The first step with one of these fields, such as those that the server refused. */
export const stepWith = (fields: readonly string[]): RegisterStep | undefined =>
  REGISTER_STEPS.find((step) => fieldsOf(step).some((field) => fields.includes(field)))

/** The step from the URL, unless an earlier one is incomplete: codes and passwords are gone after a reload. */
export function stepFrom(name: string | null, values: RegisterValues): RegisterStep {
  const { country_code, phone } = phoneWrong(values)
  const isAddressed =
    country_code === undefined && phone === undefined && (!values.by_email || values.email.trim() !== '')
  if (!isAddressed || !values.accept_terms || !values.accept_privacy) return 'phone'
  if (name === 'password' && codeWrong(values.sms_code) === undefined) return 'password'
  return name === 'code' || name === 'password' ? 'code' : 'phone'
}

export const registerHref = (step: RegisterStep, query: URLSearchParams): string => {
  const invitation = query.get('code')
  return hrefOf(PATHS.register, {
    ...(invitation === null ? {} : { code: invitation }),
    ...(step === 'phone' ? {} : { step }),
  })
}
