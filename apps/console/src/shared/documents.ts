import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type DocumentKind = Extract<
  CallInput<'POST /api/console/decide'>,
  { action: 'refuse_documents' }
>['documents'][number]['kind']

export const DOCUMENT_NAMES: Record<DocumentKind, () => string> = {
  id_front: texts.console_document_id_front,
  id_back: texts.console_document_id_back,
  selfie: texts.console_document_selfie,
}
export const documentName = (kind: DocumentKind): string => DOCUMENT_NAMES[kind]()
const KINDS = Object.keys(DOCUMENT_NAMES)
/** Sorts by the order in which operators check them. */
export const inDocumentOrder = <Each extends { kind: DocumentKind }>(documents: readonly Each[]): Each[] =>
  documents.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
