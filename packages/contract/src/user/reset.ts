import { z } from 'zod'
import { defineCall } from '../call.ts'
import { deviceToken, borrowerSession, password, phoneParts, smsCode } from './parts.ts'

export const userReset = defineCall({
  key: 'POST /api/user/reset',
  summary: 'Forgotten password: a new one by SMS code; ends all other sessions and opens one',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 60, windowSeconds: 3600 },
  input: z.strictObject({
    ...phoneParts,
    sms_code: smsCode,
    password,
    confirm_password: password,
    device_token: deviceToken,
  }),
  /** Names of the passkeys that were removed: somebody else may have enrolled them. */
  output: borrowerSession.extend({ ended_passkeys: z.array(z.string()) }),
})
