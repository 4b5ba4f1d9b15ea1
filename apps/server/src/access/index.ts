export { type BorrowerLabel, labelsByIds } from './identity/borrower-labels.ts'
export { maskEmail, summaryOf } from './identity/borrower.ts'
export { moveNumber, voidPassword } from './identity/change-phone.ts'
export {
  type CodeDependencies,
  codeOnTrial,
  type CodeSent,
  isRightCode,
  sendCode,
  useCode,
  useUpCode,
} from './identity/codes.ts'
export { type Contact, contactOf, newsReaders, type PushTopic } from './identity/contact.ts'
export { countryRefused } from './identity/countries.ts'
export { deviceOf, shutStrangersOut } from './identity/end-access.ts'
export { keyedHash } from './identity/hashes.ts'
export { countedInvitees, listInvited } from './identity/invitation-queries.ts'
export type { InvitationNote } from './identity/invitation.ts'
export { sendAccountNotice } from './identity/notices.ts'
export type { OnNewDevice } from './identity/open-session.ts'
export { shutOut } from './identity/personal-data.ts'
export { maskPhone, type PhoneParts, toE164 } from './identity/phone.ts'
export { provePassword } from './identity/prove-password.ts'
export { addSampleBorrower } from './identity/sample-borrower.ts'
export type { ConfirmWithdrawal } from './identity/send.ts'
export type { SmsRefusal } from './identity/sms-limits.ts'
export { access } from './modules.ts'
export { operatorCommand } from './operators/command.ts'
export { openFor } from './operators/log-in.ts'
export {
  addOperatorWithHash,
  allExist,
  findByLogin,
  me,
  namesById,
  operatorNames,
  operatorByLogin,
  operatorsWhoMay,
} from './operators/operators.ts'
export type { OperatorContext } from './operators/operator-context.ts'
export { renewTotpKeys } from './operators/rotate.ts'
export { endPasskeys, endPasskeysSince } from './passkeys/personal-data.ts'
export {
  endSessionsOf,
  openSessionsOf,
  findSession,
  holdSession,
  isStillOpen,
  openSession,
  sessionsStillOpen,
  subjectOf,
} from './sessions/sessions.ts'
export type { StopHandler, StopLink } from './stop-links/handlers.ts'
export { makeStopLink } from './stop-links/make.ts'
