export { answerCache, type AnswerCache } from './cache.ts'
export { caller, NetworkLost, TIMEOUT_MS, type Caller } from './call.ts'
export {
  cataloguedCaller,
  CallRejected,
  type CallOptions,
  type CatalogueOptions,
  type CataloguedCaller,
  type Passed,
} from './catalogue.ts'
export { follow, type Following } from './follow.ts'
export { hashRouter, type HashRouter, type Place } from './hash-router.ts'
export { keysOf } from './keys-of.ts'
export { noticeText, topicName } from './labels/conversations.ts'
export { DOCUMENT_REASON_TEXTS } from './labels/document-reasons.ts'
export { EVIDENCE_REASON_TEXTS } from './labels/evidence-reasons.ts'
export { LOAN_PURPOSE_TEXTS } from './labels/loan-purposes.ts'
export { LOAN_STATE_TEXTS } from './labels/loan-states.ts'
export { PLAN_REASON_TEXTS } from './labels/plan-reasons.ts'
export type { ReasonTexts } from './labels/reason-texts.ts'
export { RELEASE_REASON_TEXTS } from './labels/release-reasons.ts'
export { REPAYMENT_METHOD_TEXTS } from './labels/repayment-methods.ts'
export { retentionReason } from './labels/retention-reasons.ts'
export { REVIEW_REASON_TEXTS } from './labels/review-reasons.ts'
export { applyStoredLanguage, chooseLanguage, chosenLanguage, onLanguageChange } from './language.ts'
export { numberLocale } from './locale.ts'
export { mintMessageId } from './message-id.ts'
export { formatAmount, formatAmountShort, formatMoney, formatMoneyInColumn, formatMoneyShort } from './money.ts'
export { formatHundredths, formatPercent, formatRate } from './percent.ts'
export { readSimpleHtml, type SimpleNode } from './simple-html.ts'
export { tokenStore, type TokenStore } from './tokens.ts'
export { fetchFile, sendFile, type UploadedFile, type UploadOptions } from './transfer.ts'
export { cataloguedUploader } from './uploader.ts'
export { makeMutation, type Mutation, type MutationResult, type Write } from './use-mutation.ts'
export { useStable } from './use-stable.ts'
export { makeThread, type LiveThread } from './use-thread.ts'
