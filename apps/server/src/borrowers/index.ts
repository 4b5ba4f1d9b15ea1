export {
  acceptEvidence,
  addEvidence,
  type EvidenceInput,
  evidenceOfBorrower,
  forgetEvidence,
  refuseEvidence,
  shownIncome,
} from './evidence/evidence.ts'
export { type Evidence, evidenceOf } from './evidence/queries.ts'
export { borrowers } from './modules.ts'
export {
  forgetPayees,
  hasPayees,
  type Payee,
  putPayees,
  restartRestPeriods,
  restingPayees,
  restOf,
} from './payees/payees.ts'
export { cancelByReset } from './phone-changes/ask.ts'
export { stopPhoneChange } from './phone-changes/stop.ts'
export { type CepDirectory, noDirectory } from './places/cep/cep.ts'
export { httpDirectory } from './places/cep/http-directory.ts'
export { sandboxDirectory } from './places/cep/sandbox-directory.ts'
export { accountOf, accountsIn, bindAccount } from './profile/account.ts'
export type { Info } from './profile/info.ts'
export { infoIn, type InfoRow, infoSql } from './profile/info-queries.ts'
export { maskPix, maskTail } from './profile/masks.ts'
export { borrowerOfCpf, isOwnCpf } from './profile/own-cpf.ts'
export { declaredIncomeAt, infoOf, missingFrom, namesByBorrower, personHash } from './profile/person.ts'
export { type KeyCheck, type PayeeRules, saveInfo } from './profile/personal-info.ts'
export { borrowersByName, emailOf } from './profile/queries.ts'
export { type MaskedFieldName, numberFor, revealField } from './profile/reveal.ts'
export { infoColumns } from './profile/sealed.ts'
export { renewInfo } from './profile/rotate.ts'
export {
  borrowerOfReference,
  decidedSince,
  type DocumentKind,
  type DocumentReason,
  documentsMissing,
  isValid,
  isWaiting,
  keepDocument,
  noteProvider,
  passVerification,
  refuseDocuments,
  sendDocuments,
  type VerificationNow,
  verificationOf,
  verifiedAmong,
} from './verification/verification.ts'
export { verificationIn, type VerificationRow, verificationSql } from './verification/verification-queries.ts'
