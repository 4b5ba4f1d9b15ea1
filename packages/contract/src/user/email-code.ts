import { z } from 'zod'
import { defineCall } from '../call.ts'
import { challenge, deviceToken, email, phoneParts } from './parts.ts'

export const userEmailCode = defineCall({
  key: 'POST /api/user/email_code',
  summary:
    'Sends a code of six digits by e-mail to who registers where no SMS comes. It registers this number with this mailbox, and does nothing else',
  who: 'anyone',
  writes: () => true,
  input: z.strictObject({ email, ...phoneParts, captcha: challenge, device_token: deviceToken }),
  output: z.object({ resend_seconds: z.int(), valid_seconds: z.int() }),
})
