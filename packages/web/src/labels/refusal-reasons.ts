import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'

type Decision = CallInput<'POST /api/console/decide'>
type Of<Action extends Decision['action']> = Extract<Decision, { action: Action }>

export type DocumentReason = Of<'refuse_documents'>['documents'][number]['reason']
export type EvidenceReason = Of<'refuse_evidence'>['reasons'][number]
export type ReviewReason = Of<'reject'>['reasons'][number]
export type ReleaseReason = Of<'refuse_release'>['reasons'][number]

/** In the language of the page, or in the one given. */
type Say = (parameters?: object, lang?: Lang) => string

/** What is wrong, and what the borrower can do about it. */
export interface ReasonTexts {
  problem: Say
  fix: Say
}

/** What a borrower reads about a document that an operator refused. */
export const DOCUMENT_REASON_TEXTS: Readonly<Record<DocumentReason, Say>> = {
  blurred: texts.document_reason_blurred,
  glare: texts.document_reason_glare,
  cut_off: texts.document_reason_cut_off,
  wrong_document: texts.document_reason_wrong_document,
  expired: texts.document_reason_expired,
  not_legible: texts.document_reason_not_legible,
  does_not_match: texts.document_reason_does_not_match,
  face_not_visible: texts.document_reason_face_not_visible,
}

export const EVIDENCE_REASON_TEXTS: Readonly<Record<EvidenceReason, Say>> = {
  not_legible: texts.evidence_reason_not_legible,
  too_old: texts.evidence_reason_too_old,
  wrong_document: texts.evidence_reason_wrong_document,
  does_not_match: texts.evidence_reason_does_not_match,
  income_lower: texts.evidence_reason_income_lower,
}

export const REVIEW_REASON_TEXTS: Readonly<Record<ReviewReason, ReasonTexts>> = {
  income_not_enough: { problem: texts.reason_income_not_enough, fix: texts.reason_smaller_fix },
  income_not_proven: { problem: texts.reason_income_not_proven, fix: texts.reason_income_not_proven_fix },
  data_do_not_match: { problem: texts.reason_data_do_not_match, fix: texts.reason_data_do_not_match_fix },
  restrictions_elsewhere: {
    problem: texts.reason_restrictions_elsewhere,
    fix: texts.reason_restrictions_elsewhere_fix,
  },
  job_not_confirmed: { problem: texts.reason_job_not_confirmed, fix: texts.reason_job_not_confirmed_fix },
  request_unanswered: { problem: texts.reason_request_unanswered, fix: texts.reason_request_unanswered_fix },
}

export const RELEASE_REASON_TEXTS: Readonly<Record<ReleaseReason, ReasonTexts>> = {
  account_doubtful: { problem: texts.reason_account_doubtful, fix: texts.reason_account_doubtful_fix },
  identity_doubtful: { problem: texts.reason_identity_doubtful, fix: texts.reason_identity_doubtful_fix },
  funds_short: { problem: texts.reason_funds_short, fix: texts.reason_funds_short_fix },
  data_changed: { problem: texts.reason_data_changed, fix: texts.reason_data_changed_fix },
}
