import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { passwordFault, type PasswordContext } from './password-rules.ts'

export interface NewPassword {
  password: string
  confirm_password: string
}

/** The errors by field; empty when the password is fine. */
export function newPasswordFaults(
  { password, confirm_password }: NewPassword,
  context: PasswordContext,
  lang: Lang,
): Record<string, string> {
  const fault = passwordFault(password, context)
  return {
    ...(fault === 'short' ? { password: texts.wrong_password_short({}, lang) } : {}),
    ...(fault === 'common' ? { password: texts.wrong_password_common({}, lang) } : {}),
    ...(password === confirm_password ? {} : { confirm_password: texts.wrong_passwords_differ({}, lang) }),
  }
}
