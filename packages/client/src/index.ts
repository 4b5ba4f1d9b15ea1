export { caller, tokenStore, type Caller, type TokenStore } from './call.ts'
export { applyStoredLanguage } from './language.ts'
