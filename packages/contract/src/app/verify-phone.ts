import { z } from 'zod'
import { defineCall } from '../call.ts'
import { borrower, phoneParts, smsCode } from '../user/parts.ts'

export const appVerifyPhone = defineCall({
  key: 'POST /api/app/verify_phone',
  summary:
    'Who registered by e-mail proves a number: a code is sent to it and given here. From then on they log in with it, and can send an application, sign and withdraw',
  who: 'borrower',
  writes: () => true,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('send_code'), ...phoneParts }),
    z.strictObject({ action: z.literal('verify'), ...phoneParts, sms_code: smsCode }),
  ]),
  output: z.object({ borrower, resend_seconds: z.int().optional() }),
})
