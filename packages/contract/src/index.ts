import { accountBind, accountGet } from './account/bind.ts'
import { appAutoDebit } from './app/auto-debit.ts'
import { appCep } from './app/cep.ts'
import { appConversation } from './app/conversation.ts'
import { appClaims } from './app/claims.ts'
import { appLetters } from './app/letters.ts'
import { appInvite } from './app/invite.ts'
import { appLoan } from './app/loan.ts'
import { appMap } from './app/map.ts'
import { appMe } from './app/me.ts'
import { appMessages } from './app/messages.ts'
import { appPasskeyLogin, appPasskeyOptions, appPasskeys } from './app/passkeys.ts'
import { appPhoneChange } from './app/phone-change.ts'
import { appVerifyPhone } from './app/verify-phone.ts'
import { appPlaces } from './app/places.ts'
import { appPlans } from './app/plans.ts'
import { appPrivacy } from './app/privacy.ts'
import { appPush, appPushAddress } from './app/push.ts'
import { appSessions } from './app/sessions.ts'
import { consoleArticles } from './console/articles.ts'
import { consoleAudit } from './console/audit.ts'
import { consoleBorrower } from './console/borrower.ts'
import { consoleBorrowerHistory } from './console/borrower-history.ts'
import { consoleBorrowerNotes } from './console/borrower-notes.ts'
import { consoleCase } from './console/case.ts'
import { consoleCloses } from './console/closes.ts'
import { consoleIofGuides } from './console/iof-guides.ts'
import { consoleCollections } from './console/collections.ts'
import { consoleCannedAnswers, consoleConversationFile, consoleConversations } from './console/conversations.ts'
import { consoleDecide } from './console/decide.ts'
import { consoleDecisionOutcome } from './console/decision-outcome.ts'
import { consoleFigures } from './console/figures.ts'
import { consoleLedger } from './console/ledger.ts'
import { consoleLoanAccount } from './console/loan-account.ts'
import { consoleInvitations } from './console/invitations.ts'
import { consoleEnrolment } from './console/enrolment.ts'
import { consoleLogin } from './console/login.ts'
import { consoleLogout } from './console/logout.ts'
import { consoleMarketing } from './console/marketing.ts'
import { consoleMe } from './console/me.ts'
import { consoleNotices } from './console/notices.ts'
import { consoleOperatorLink } from './console/operator-link.ts'
import { consoleOperators } from './console/operators.ts'
import { consoleOwnAccount } from './console/own-account.ts'
import { consolePasskeyLogin, consolePasskeyOptions } from './console/passkey-login.ts'
import { consolePhoneChanges } from './console/phone-changes.ts'
import { consolePlans } from './console/plans.ts'
import { consolePrivacy } from './console/privacy.ts'
import { consoleQueue } from './console/queue.ts'
import { consoleMoney } from './console/money.ts'
import { consolePayouts } from './console/payouts.ts'
import { consoleProofs } from './console/proofs.ts'
import { consoleReconciliation } from './console/reconciliation.ts'
import { consoleRefunds } from './console/refunds.ts'
import { consoleSearch } from './console/search.ts'
import { consoleWork } from './console/waiting-work.ts'
import { consoleSystem } from './console/system.ts'
import { consoleSettings } from './console/settings.ts'
import { consoleSettingVersions } from './console/setting-versions.ts'
import { consoleSuspense } from './console/suspense.ts'
import { consoleClaims } from './console/claims.ts'
import { consolePaymentUndoing } from './console/payment-undoing.ts'
import { consoleWriteOffs } from './console/write-offs.ts'
import { creditLogs } from './credit/logs.ts'
import { dkChooseVip } from './dk/choose-vip.ts'
import { dkContract } from './dk/contract.ts'
import { dkGetDetail } from './dk/get-detail.ts'
import { dkGetRemind, dkRemindPay } from './dk/get-remind.ts'
import { dkLoan } from './dk/loan.ts'
import { dkPayVip } from './dk/pay-vip.ts'
import { dkRecord } from './dk/record.ts'
import { dkGetRepayment, dkGetRepaymentList, dkGetRepaymentPay } from './dk/repayment.ts'
import { dkSetting } from './dk/setting.ts'
import { dkUpTrueQa } from './dk/up-true-qa.ts'
import { dkUserInfo } from './dk/user-info.ts'
import { dkVerify, dkVerifyRead } from './dk/verify.ts'
import { providersIdentity } from './providers/identity.ts'
import { sandboxAutopilot } from './sandbox/autopilot.ts'
import { sandboxBank } from './sandbox/bank.ts'
import { sandboxBorrowers, sandboxBorrowerSession } from './sandbox/borrowers.ts'
import { sandboxClock } from './sandbox/clock.ts'
import { sandboxEmail } from './sandbox/email.ts'
import { sandboxOperatorSession } from './sandbox/operator-session.ts'
import { sandboxPixIn } from './sandbox/pix-in.ts'
import { sandboxPush } from './sandbox/push.ts'
import { sandboxSms } from './sandbox/sms.ts'
import { sandboxScenario } from './sandbox/scenario.ts'
import { sdOpen } from './sd/open.ts'
import { smsSend } from './sms/send.ts'
import { systemCaptcha } from './system/captcha.ts'
import { systemSetting } from './system/setting.ts'
import { systemUpload } from './system/upload.ts'
import { orderChannel } from './user-credit-order/channel.ts'
import { orderCreate } from './user-credit-order/create.ts'
import { orderRechargeList, orderWithdrawList } from './user-credit-order/lists.ts'
import { orderRecharge } from './user-credit-order/recharge.ts'
import { orderWithdraw } from './user-credit-order/withdraw.ts'
import { userLogin } from './user/login.ts'
import { userLogout } from './user/logout.ts'
import { userRecovery, userRecoveryPhoto } from './user/recovery.ts'
import { userEmailCode } from './user/email-code.ts'
import { userRegister } from './user/register.ts'
import { userResetAuth } from './user/reset-auth.ts'
import { userReset } from './user/reset.ts'
import { userSetUserInfo } from './user/set-user-info.ts'
import type { ActionOutputOf, InputOf, OutputOf } from './call.ts'

export { defineCall, splitKey, type Call, type InputOf, type OutputOf, type ParsedOf, type Who } from './call.ts'
export {
  HTTP_STATUSES,
  REFUSALS,
  type Envelope,
  type RefusalData,
  type RefusalName,
  type RefusalStatus,
} from './refusals.ts'
export { ACTIONS, may, POLICIES, type Action } from './console/policies.ts'
export { ROLES, type Role } from './console/roles.ts'
export { DELETION_STATES, PERSONAL_DATA_NAMES, KEEP_REASONS } from './app/privacy.ts'
export { PHONE_CHANGE_KINDS, PHONE_CHANGE_STATES } from './app/phone-change.ts'
export { RECOVERY_PHOTOS } from './user/recovery.ts'
export { LETTER_KINDS } from './app/letters.ts'
export { EDIT_PURPOSES, SMS_SCENES } from './sms/send.ts'
export * from './loan/words.ts'
export { costs } from './loan/costs.ts'
export { signedText } from './dk/contract.ts'
export { BORROWER_ACTS } from './loan/detail.ts'
export { TIMELINE_KINDS } from './console/borrower-history.ts'
export { MASKED_FIELDS, REACH_WAYS } from './console/borrower.ts'
export { QUEUE_ACTIONS, QUEUES } from './console/queue.ts'
export { ASSIGN_REFUSALS } from './console/assign.ts'
export * from './wallet/words.ts'
export * from './messages/words.ts'
export * from './repayment/words.ts'
export * from './plan/words.ts'
export { planFigures } from './plan/figures.ts'
export { BANK_LINE_STATES, SUSPENSE_CAUSES } from './console/bank-line.ts'
export { MONEY_QUEUES } from './console/money.ts'
export { PROPOSALS, WORK_QUEUES, type Proposal, type WorkQueue } from './console/waiting-work.ts'
export { COLLECTION_VIEWS, CONTACT_KINDS, CONTACT_OUTCOMES } from './console/collections.ts'
export { IOF_GUIDE_STATES } from './console/iof-guides.ts'
export { OUTSIDE_MODES, OUTSIDE_PARTS, POOL_NAMES, SERVER_PARTS } from './console/system.ts'
export { CLOSE_CHECKS, CLOSE_COUNTS, closeReport } from './console/closes.ts'
export { FIGURE_LISTS, FIGURE_RANGES, FUNNEL_STEPS } from './console/figures.ts'
export { LEDGER_ACCOUNTS, LEDGER_EVENTS } from './console/ledger.ts'
export { REFUND_CAUSES, REFUND_STATES } from './console/refunds.ts'
export { WRITE_OFF_STATES } from './console/write-offs.ts'
export { DIFFERENCES, MOVEMENTS } from './console/reconciliation.ts'
export { PAYOUT_MODES } from './sandbox/bank.ts'
export { SCENARIO_STEPS } from './sandbox/scenario.ts'
export * from './service/words.ts'
export { CONVERSATION_LISTS } from './console/conversations.ts'
export * from './settings/schemas.ts'
export { SETTING_STATES } from './console/setting-versions.ts'
export * from './content/words.ts'

/** All calls. The server serves exactly these; the OpenAPI document lists them. */
export const calls = {
  userEmailCode,
  userRegister,
  userLogin,
  userLogout,
  userReset,
  userResetAuth,
  userRecovery,
  userRecoveryPhoto,
  userSetUserInfo,
  smsSend,
  systemCaptcha,
  systemSetting,
  systemUpload,
  dkSetting,
  dkUserInfo,
  dkVerifyRead,
  dkVerify,
  dkLoan,
  sdOpen,
  dkChooseVip,
  dkPayVip,
  dkUpTrueQa,
  dkContract,
  dkRecord,
  dkGetDetail,
  accountGet,
  accountBind,
  dkGetRemind,
  dkRemindPay,
  dkGetRepayment,
  dkGetRepaymentList,
  dkGetRepaymentPay,
  orderChannel,
  orderCreate,
  orderRecharge,
  orderRechargeList,
  orderWithdraw,
  orderWithdrawList,
  creditLogs,
  appMe,
  appMessages,
  appSessions,
  appPasskeys,
  appPasskeyOptions,
  appPasskeyLogin,
  appPhoneChange,
  appVerifyPhone,
  appPrivacy,
  appPush,
  appPushAddress,
  appLoan,
  appInvite,
  appAutoDebit,
  appPlans,
  appClaims,
  appLetters,
  appCep,
  appPlaces,
  appMap,
  appConversation,
  consoleFigures,
  consoleEnrolment,
  consoleLogin,
  consoleLogout,
  consoleMe,
  consoleNotices,
  consoleOperatorLink,
  consoleOperators,
  consoleOwnAccount,
  consolePasskeyLogin,
  consolePasskeyOptions,
  consoleAudit,
  consolePhoneChanges,
  consolePrivacy,
  consoleQueue,
  consoleBorrower,
  consoleBorrowerHistory,
  consoleBorrowerNotes,
  consoleCase,
  consoleDecide,
  consoleDecisionOutcome,
  consoleProofs,
  consolePayouts,
  consoleSuspense,
  consoleReconciliation,
  consoleCloses,
  consoleIofGuides,
  consoleMoney,
  consoleInvitations,
  consoleArticles,
  consoleMarketing,
  consoleSettings,
  consoleSettingVersions,
  consoleConversations,
  consoleConversationFile,
  consoleCannedAnswers,
  consoleCollections,
  consolePlans,
  consoleLoanAccount,
  consoleClaims,
  consolePaymentUndoing,
  consoleWriteOffs,
  consoleRefunds,
  consoleLedger,
  consoleSearch,
  consoleWork,
  consoleSystem,
  providersIdentity,
  sandboxClock,
  sandboxAutopilot,
  sandboxBorrowers,
  sandboxBorrowerSession,
  sandboxOperatorSession,
  sandboxPixIn,
  sandboxBank,
  sandboxSms,
  sandboxEmail,
  sandboxPush,
  sandboxScenario,
} as const

type AnyCall = (typeof calls)[keyof typeof calls]
export type CallKey = AnyCall['key']
type CallByKey = { [Name in keyof typeof calls as (typeof calls)[Name]['key']]: (typeof calls)[Name] }
export type CallOf<Key extends CallKey> = CallByKey[Key]
export type CallInput<Key extends CallKey> = InputOf<CallOf<Key>>
export type CallOutput<Key extends CallKey> = OutputOf<CallOf<Key>>
export type ActionInput<Key extends CallKey, A extends string> = CallInput<Key> & { action: A }
export type ActionOutput<Key extends CallKey, A extends string> = ActionOutputOf<CallOf<Key>, A>
