import * as texts from '@home-credit/texts'
import type { DocumentKind, Verification } from './steps.ts'

type Reason = NonNullable<Verification['documents'][number]['reason']>

const KINDS: Readonly<Record<DocumentKind, () => string>> = {
  id_front: texts.document_id_front,
  id_back: texts.document_id_back,
  selfie: texts.document_selfie,
}

const REASONS: Readonly<Record<Reason, () => string>> = {
  blurred: texts.document_reason_blurred,
  glare: texts.document_reason_glare,
  cut_off: texts.document_reason_cut_off,
  wrong_document: texts.document_reason_wrong_document,
  expired: texts.document_reason_expired,
  not_legible: texts.document_reason_not_legible,
  does_not_match: texts.document_reason_does_not_match,
  face_not_visible: texts.document_reason_face_not_visible,
}

export const kindText = (kind: DocumentKind): string => KINDS[kind]()
export const reasonText = (reason: Reason): string => REASONS[reason]()
