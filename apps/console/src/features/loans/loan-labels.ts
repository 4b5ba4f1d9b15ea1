import * as texts from '@home-credit/texts'
import type {
  RequestedData,
  DocumentReason,
  Evidence,
  EvidenceReason,
  LoanCase,
  ReleaseReason,
  ReviewReason,
} from './loan-case.ts'
import { REVIEW_REASONS } from '../../shared/decision-reasons.ts'
import { DOCUMENT_NAMES } from '../../shared/documents.ts'
import { labelsFor } from '../../shared/labels.ts'
import { POLICY_REASONS } from '../../shared/policy-reasons.ts'

type Word = () => string
type Option<Value> = { value: Value; label: string }

const optionsOf = <Value extends string>(words: Record<Value, Word>): Option<Value>[] => labelsFor(words).options()

const DOCUMENT_REASONS: Record<DocumentReason, Word> = {
  blurred: texts.console_reason_blurred,
  glare: texts.console_reason_glare,
  cut_off: texts.console_reason_cut_off,
  wrong_document: texts.console_reason_wrong_document,
  expired: texts.console_reason_expired,
  not_legible: texts.console_reason_not_legible,
  does_not_match: texts.console_reason_does_not_match,
  face_not_visible: texts.console_reason_face_not_visible,
}
const EVIDENCE_REASONS: Record<EvidenceReason, Word> = {
  not_legible: texts.console_reason_not_legible,
  too_old: texts.console_reason_too_old,
  wrong_document: texts.console_reason_wrong_document,
  does_not_match: texts.console_reason_does_not_match,
  income_lower: texts.console_reason_income_lower,
}
const RELEASE_REASONS: Record<ReleaseReason, Word> = {
  account_doubtful: texts.console_reason_account_doubtful,
  identity_doubtful: texts.console_reason_identity_doubtful,
  funds_short: texts.console_reason_funds_short,
  data_changed: texts.console_reason_data_changed,
}
const REQUESTED_DATA: Record<RequestedData, Word> = {
  payslip: texts.console_requested_payslip,
  bank_statement: texts.console_requested_bank_statement,
  proof_of_address: texts.console_requested_proof_of_address,
  employer_contact: texts.console_requested_employer_contact,
  explain_income: texts.console_requested_explain_income,
  other: texts.console_requested_other,
}

export const documentReasons = (): Option<DocumentReason>[] => optionsOf(DOCUMENT_REASONS)
export const evidenceReasons = (): Option<EvidenceReason>[] => optionsOf(EVIDENCE_REASONS)
export const reviewReasons = (): Option<ReviewReason>[] => optionsOf(REVIEW_REASONS)
export const releaseReasons = (): Option<ReleaseReason>[] => optionsOf(RELEASE_REASONS)
export const requestedDataOptions = (): Option<RequestedData>[] => optionsOf(REQUESTED_DATA)
export const requestedDataLabel = (item: RequestedData): string => REQUESTED_DATA[item]()

/** Reasons of different kinds that share a name share its label. */
const WORDS: Record<string, Word> = {
  ...POLICY_REASONS,
  ...DOCUMENT_NAMES,
  ...REQUESTED_DATA,
  ...REVIEW_REASONS,
  ...RELEASE_REASONS,
  ...EVIDENCE_REASONS,
  ...DOCUMENT_REASONS,
}

/** The log writes a document's reason after its kind (`selfie:glare`). A reason without a label is shown as it is. */
export const reasonLabel = (reason: string): string =>
  reason
    .split(':')
    .map((part) => WORDS[part]?.() ?? part)
    .join(': ')

const OCCUPATIONS: Record<Evidence['occupation'], Word> = {
  employed: texts.occupation_employed,
  public_servant: texts.occupation_public_servant,
  self_employed: texts.occupation_self_employed,
  business_owner: texts.occupation_business_owner,
  retired: texts.occupation_retired,
  other: texts.occupation_other,
}
export const occupationLabel = (occupation: Evidence['occupation']): string => OCCUPATIONS[occupation]()

const PAID_INTO: Record<Evidence['paid_into'], Word> = {
  bank: texts.paid_into_bank,
  cash: texts.paid_into_cash,
  both: texts.paid_into_both,
}
export const paidIntoLabel = (into: Evidence['paid_into']): string => PAID_INTO[into]()

const ACTORS: Record<LoanCase['detail']['timeline'][number]['by'], Word> = {
  you: texts.console_by_borrower,
  operator: texts.console_by_operator,
  policy: texts.console_by_policy,
  system: texts.console_by_system,
}
export const actorLabel = (by: keyof typeof ACTORS): string => ACTORS[by]()

const FLAGS: Record<string, Word> = {
  restrictions: texts.console_flag_restrictions,
  fraud_suspected: texts.console_flag_fraud_suspected,
}
export const flagLabel = (flag: string): string => FLAGS[flag]?.() ?? flag
