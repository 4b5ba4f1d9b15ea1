import * as texts from '@home-credit/texts'
import { DOCUMENT_REASON_TEXTS } from '@home-credit/web'
import type { DocumentKind, Verification } from './steps.ts'

type Reason = NonNullable<Verification['documents'][number]['reason']>

const KINDS: Readonly<Record<DocumentKind, () => string>> = {
  id_front: texts.document_id_front,
  id_back: texts.document_id_back,
  selfie: texts.document_selfie,
}

export const kindText = (kind: DocumentKind): string => KINDS[kind]()
export const reasonText = (reason: Reason): string => DOCUMENT_REASON_TEXTS[reason]()
