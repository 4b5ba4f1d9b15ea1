import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'

/** The sections that can be edited, by their names in the URL. */
export const PARTS = ['profile', 'basic', 'job', 'bank', 'phone', 'export', 'delete'] as const
export type Part = (typeof PARTS)[number]

const TITLES: Readonly<Record<Part, () => string>> = {
  profile: texts.info_profile,
  basic: texts.info_basic,
  job: texts.info_job,
  bank: texts.info_bank,
  phone: texts.phone_change_title,
  export: texts.privacy_export_title,
  delete: texts.privacy_delete_title,
}

export const titleOf = (part: Part): string => TITLES[part]()

export const editHref = (part: Part): string => hrefOf(PATHS.personalInfo, { edit: part })
