import * as texts from '@home-credit/texts'
import type { DecisionOf, Say } from './reason-texts.ts'

export type EvidenceReason = DecisionOf<'refuse_evidence'>['reasons'][number]

export const EVIDENCE_REASON_TEXTS: Readonly<Record<EvidenceReason, Say>> = {
  not_legible: texts.evidence_reason_not_legible,
  too_old: texts.evidence_reason_too_old,
  wrong_document: texts.evidence_reason_wrong_document,
  does_not_match: texts.evidence_reason_does_not_match,
  income_lower: texts.evidence_reason_income_lower,
}
