import type { Role } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'

const NAMES = labelsFor<Role>({
  reviewer: texts.console_role_reviewer,
  finance: texts.console_role_finance,
  support: texts.console_role_support,
  content: texts.console_role_content,
  admin: texts.console_role_admin,
  auditor: texts.console_role_auditor,
  support_content: texts.console_role_support_content,
})

export const roleName = NAMES.of
export const isRole = NAMES.is
export const roleOptions = NAMES.options
