import { calls } from '@home-credit/contract'
import { type Parts, route, type Route } from '../../platform/http/index.ts'
import { summaryOf } from './borrower.ts'
import { askCaptcha } from './captcha.ts'
import { sendEmailCode } from './email-code.ts'
import { logIn } from './login.ts'
import type { OnNewDevice } from './open-session.ts'
import { setUserInfo } from './profile.ts'
import { register } from './register.ts'
import { changePassword, resetPassword, type AfterReset } from './reset.ts'
import { sendToBorrower, sendToNumber, type Confirmed } from './send.ts'
import { logOut, sessionsOf } from './sessions.ts'
import { verifyPhone } from './verify-phone.ts'

/** `confirmed` says what the code for a withdrawal confirms, `afterReset` ends what a reset ends, `onNewDevice` tells the owner: who knows stands above this module. */
export const identityRoutes = (
  parts: Parts,
  confirmed: Confirmed,
  afterReset: AfterReset,
  onNewDevice: OnNewDevice,
): Route[] => [
  route(calls.systemCaptcha, ({ db, input, now }) => askCaptcha(parts, db, input.device_token, now)),

  route(calls.smsSend, ({ input, session, ...asked }) => {
    if ('phone' in input) return sendToNumber(parts, input, asked)
    if (session === undefined) throw new Error('the contract asks for a session here')
    return sendToBorrower(parts, input, confirmed, session.subjectId, asked)
  }),

  route(calls.userEmailCode, ({ input, ...asked }) => sendEmailCode(parts, input, asked)),

  route(calls.appVerifyPhone, ({ input, session, ...asked }) => verifyPhone(parts, input, session, asked)),

  route(calls.userRegister, ({ input, ...asked }) => register(parts, input, asked)),

  route(calls.userLogin, ({ input, ...asked }) => logIn(parts, input, onNewDevice, asked)),

  route(calls.userReset, ({ input, ...asked }) => resetPassword(parts, input, { afterReset, onNewDevice }, asked)),

  route(calls.userResetAuth, ({ input, session, ...asked }) => changePassword(parts, input, session, asked)),

  route(calls.userLogout, async ({ session, ...asked }) => {
    await logOut(session, asked)
    return {}
  }),

  route(calls.userSetUserInfo, ({ input, session, ...asked }) => setUserInfo(parts, input, session, asked)),

  route(calls.appMe, async ({ db, session, now }) => ({
    borrower: await summaryOf(parts, db, session, now),
  })),

  route(calls.appSessions, ({ input, session, ...asked }) => sessionsOf(input, session, asked)),
]
