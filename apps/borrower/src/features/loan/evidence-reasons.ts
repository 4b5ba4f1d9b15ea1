import * as texts from '@home-credit/texts'
import { EVIDENCE_REASON_TEXTS } from '@home-credit/web'
import { isIn } from './is-in.ts'

export const evidenceReasonText = (code: string): string =>
  isIn(EVIDENCE_REASON_TEXTS, code) ? EVIDENCE_REASON_TEXTS[code]() : texts.reason_other()
