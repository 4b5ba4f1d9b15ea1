import * as texts from '@home-credit/texts'
import { proposalSubject } from './work-queues.ts'

/** What acts without a person: the beginning of an actor. */
const AUTOMATIC: Record<string, () => string> = {
  system: texts.console_audit_system,
  bank: texts.console_audit_bank,
  policy: texts.console_audit_policy,
  close: texts.console_audit_close,
}

/** What an entry can be about besides a person: the kind of a subject. */
const RECORDS: Record<string, () => string> = {
  borrower: texts.console_search_kind_borrower,
  loan: texts.console_search_kind_loan,
  operator: texts.console_audit_operator,
  pix: texts.console_search_kind_pix,
  setting: texts.console_audit_setting,
  article: texts.console_audit_article,
  marketing_line: texts.console_audit_marketing_line,
  notice: texts.console_audit_notice,
  canned_answer: texts.console_audit_canned_answer,
  close: texts.console_audit_close,
  reconciliation: texts.console_page_reconciliation,
  iof_guide: texts.console_audit_iof_guide,
}

export const automaticActors = (): { value: string; label: string }[] =>
  Object.entries(AUTOMATIC).map(([kind, label]) => ({
    value: kind === 'policy' || kind === 'close' ? `${kind}@` : kind,
    label: label(),
  }))

export const recordKinds = (): { value: string; label: string }[] =>
  Object.entries(RECORDS).map(([kind, label]) => ({ value: `${kind}:`, label: label() }))

/** An actor or subject without a name of its own, in words; as logged if it is of no known kind. */
export function auditRecordName(text: string): string {
  const [, kind = text, rest = ''] = /^([a-z_]+)[:@](.*)$/.exec(text) ?? []
  const label = (RECORDS[kind] ?? AUTOMATIC[kind])?.()
  if (label === undefined) return text
  return rest === '' ? label : `${label} ${kind === 'setting' ? proposalSubject('terms', rest) : rest}`
}
