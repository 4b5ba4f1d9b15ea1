import { z } from 'zod'
import { defineCall } from '../call.ts'
import { deviceToken, email, borrowerSession, password, phoneParts } from './parts.ts'

export const userLogin = defineCall({
  key: 'POST /api/user/login',
  summary:
    'A borrower logs in with phone number and password; who has not proven a number yet, with e-mail and password',
  who: 'anyone',
  writes: () => true,
  handsOutSession: true,
  input: z.strictObject({
    country_code: phoneParts.country_code.optional(),
    phone: phoneParts.phone.optional(),
    /** Instead of a number. */
    email: email.optional(),
    password,
    device_token: deviceToken,
  }),
  output: borrowerSession,
})
