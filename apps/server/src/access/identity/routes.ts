import { calls } from '@home-credit/contract'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { summaryOf } from './borrower.ts'
import { askCaptcha } from './captcha.ts'
import { sendEmailCode } from './email-code.ts'
import { logIn } from './login.ts'
import type { OnNewDevice } from './open-session.ts'
import { setUserInfo } from './profile.ts'
import { register } from './register.ts'
import { changePassword, resetPassword, type AfterReset } from './reset.ts'
import { sendToBorrower, sendToNumber, type ConfirmWithdrawal } from './send.ts'
import { logOut, sessionsOf } from './sessions.ts'
import { verifyPhone } from './verify-phone.ts'

/** Modules above this one implement `confirmWithdrawal` (what a withdrawal code confirms), `afterReset` and `onNewDevice`. */
export const identityRoutes = (
  dependencies: CoreDependencies,
  confirmWithdrawal: ConfirmWithdrawal,
  afterReset: AfterReset,
  onNewDevice: OnNewDevice,
): Route[] => [
  route(calls.systemCaptcha, ({ db, input, now }) => askCaptcha(dependencies, db, input.device_token, now)),

  route(calls.smsSend, ({ input, session, ...context }) => {
    if ('phone' in input) return sendToNumber(dependencies, input, context)
    if (session === undefined) throw new Error('the contract requires a session here')
    return sendToBorrower(dependencies, input, confirmWithdrawal, session.subjectId, context)
  }),

  route(calls.userEmailCode, ({ input, ...context }) => sendEmailCode(dependencies, input, context)),

  route(calls.appVerifyPhone, ({ input, session, ...context }) => verifyPhone(dependencies, input, session, context)),

  route(calls.userRegister, ({ input, ...context }) => register(dependencies, input, context)),

  route(calls.userLogin, ({ input, ...context }) => logIn(dependencies, input, onNewDevice, context)),

  route(calls.userReset, ({ input, ...context }) =>
    resetPassword(dependencies, input, { afterReset, onNewDevice }, context),
  ),

  route(calls.userResetAuth, ({ input, session, ...context }) => changePassword(dependencies, input, session, context)),

  route(calls.userLogout, async ({ session, ...context }) => {
    await logOut(session, context)
    return {}
  }),

  route(calls.userSetUserInfo, ({ input, session, ...context }) => setUserInfo(dependencies, input, session, context)),

  route(calls.appMe, async ({ db, session, now }) => ({
    borrower: await summaryOf(dependencies, db, session, now),
  })),

  route(calls.appSessions, ({ input, session, ...context }) => sessionsOf(input, session, context)),
]
