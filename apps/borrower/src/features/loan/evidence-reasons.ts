import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { isIn } from './is-in.ts'

type EvidenceReason = Extract<CallInput<'POST /api/console/decide'>, { action: 'refuse_evidence' }>['reasons'][number]

export const EVIDENCE_TEXTS: Record<EvidenceReason, () => string> = {
  not_legible: texts.evidence_reason_not_legible,
  too_old: texts.evidence_reason_too_old,
  wrong_document: texts.evidence_reason_wrong_document,
  does_not_match: texts.evidence_reason_does_not_match,
  income_lower: texts.evidence_reason_income_lower,
}

export const evidenceReasonText = (code: string): string =>
  isIn(EVIDENCE_TEXTS, code) ? EVIDENCE_TEXTS[code]() : texts.reason_other()
