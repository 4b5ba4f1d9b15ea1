import type { Role } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

const NAMES: Record<Role, () => string> = {
  reviewer: texts.console_role_reviewer,
  finance: texts.console_role_finance,
  support: texts.console_role_support,
  content: texts.console_role_content,
  admin: texts.console_role_admin,
  auditor: texts.console_role_auditor,
  support_content: texts.console_role_support_content,
}

export const roleName = (role: Role): string => NAMES[role]()

/** Every role, for a select. */
export const roleOptions = (): { value: string; label: string }[] =>
  Object.entries(NAMES).map(([value, name]) => ({ value, label: name() }))
