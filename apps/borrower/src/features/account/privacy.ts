import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { DraftOf } from '../../shared/use-draft.ts'
import type { Fact } from './Facts.tsx'

export type PrivacyOverview = CallOutput<'POST /api/app/privacy'>
export type Request = PrivacyOverview['requests'][number]
type PersonalDataItem = PrivacyOverview['held'][number]

/** A code, or the password if the borrower has no verified number. */
type Proof = { sms_code: string; password: string }
const PROOF = { empty: { sms_code: '', password: '' }, secrets: ['sms_code', 'password'] } as const
export const EXPORT: DraftOf<Proof> = { name: 'export', ...PROOF }
export const DELETION: DraftOf<Proof> = { name: 'deletion', ...PROOF }

const NAMES: Readonly<Record<PersonalDataItem['name'], { name: () => string; why: () => string }>> = {
  account: { name: texts.privacy_data_account, why: texts.privacy_why_account },
  info: { name: texts.title_personal_info, why: texts.privacy_why_info },
  passkeys: { name: texts.passkeys_title, why: texts.privacy_why_passkeys },
  files: { name: texts.privacy_data_files, why: texts.privacy_why_files },
  phone_changes: { name: texts.privacy_data_phone_changes, why: texts.privacy_why_phone_changes },
  stop_links: { name: texts.privacy_data_stop_links, why: texts.privacy_why_stop_links },
  conversations: { name: texts.privacy_data_conversations, why: texts.privacy_why_conversations },
  contacts: { name: texts.privacy_data_contacts, why: texts.privacy_why_contacts },
  notes: { name: texts.privacy_data_notes, why: texts.privacy_why_notes },
  requests: { name: texts.privacy_data_requests, why: texts.privacy_why_requests },
  verification: { name: texts.privacy_data_verification, why: texts.privacy_why_verification },
  loans: { name: texts.privacy_data_loans, why: texts.privacy_why_loans },
  plans: { name: texts.privacy_data_plans, why: texts.privacy_why_plans },
  wallet: { name: texts.privacy_data_wallet, why: texts.privacy_why_wallet },
  messages: { name: texts.privacy_data_messages, why: texts.privacy_why_messages },
  books: { name: texts.privacy_data_books, why: texts.privacy_why_books },
  log: { name: texts.privacy_data_log, why: texts.privacy_why_log },
}

export const personalDataFacts = (items: readonly PersonalDataItem[]): Fact[] =>
  items.map(({ name }) => ({ label: NAMES[name].name(), value: NAMES[name].why() }))
