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
export { applyStoredLanguage, chooseLanguage, chosenLanguage, onLanguageChange } from './language.ts'
export { numberLocale } from './locale.ts'
export { threadReader, type Thread } from './thread.ts'
export { mintMessageId } from './message-id.ts'
export { formatAmount, formatMoney, formatMoneyInColumn } from './money.ts'
export { formatHundredths, formatPercent, formatRate } from './percent.ts'
export { readSimpleHtml, type SimpleNode } from './simple-html.ts'
export { tokenStore, type TokenStore } from './tokens.ts'
export { fetchFile, sendFile, type UploadOptions } from './transfer.ts'
export { cataloguedUploader } from './uploader.ts'
