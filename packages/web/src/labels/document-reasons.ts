import * as texts from '@home-credit/texts'
import type { DecisionOf, Say } from './reason-texts.ts'

export type DocumentReason = DecisionOf<'refuse_documents'>['documents'][number]['reason']

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
