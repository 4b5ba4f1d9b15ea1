import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { deviceToken, email, borrowerSession, password, phoneParts, smsCode } from './parts.ts'

export const userRegister = defineCall({
  key: 'POST /api/user/register',
  summary:
    'A borrower registers with a phone number proven by an SMS code, or with a mailbox proven by a code by e-mail, and is logged in',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  limit: { max: 60, windowSeconds: 3600 },
  input: z.strictObject({
    ...phoneParts,
    sms_code: smsCode.optional(),
    /** Both instead of the SMS code: the number is then still unverified. */
    email: email.optional(),
    email_code: smsCode.optional(),
    password,
    confirm_password: password,
    invitation_code: line(0, 20).optional(),
    /** Separate consents: the first two are required, the third is optional. */
    accept_terms: z.literal(true),
    accept_privacy: z.literal(true),
    marketing: z.boolean(),
    lang: z.enum(['en', 'zh', 'pt']).optional(),
    device_token: deviceToken,
  }),
  output: borrowerSession,
})
