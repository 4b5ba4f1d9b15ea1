import { z } from 'zod'
import { defineCall } from '../call.ts'
import { challenge, deviceToken, phoneParts } from '../user/parts.ts'
import { moneyIn } from '../loan/words.ts'
import { WITHDRAWAL_CHANNELS } from '../wallet/words.ts'

/** SHA-256 of a text that was read before it is signed. */
export const textHash = z.string().regex(/^[0-9a-f]{64}$/)

export const SMS_SCENES = ['register', 'reset', 'edit', 'withdraw', 'sign', 'recovery'] as const

/** A code for one purpose is not valid for another, and its SMS names the purpose. */
export const EDIT_PURPOSES = ['person', 'payee', 'export', 'deletion', 'passkey'] as const

export const smsSend = defineCall({
  key: 'POST /api/sms/send',
  summary:
    'Sends a code of six digits by SMS. Register, reset and recovery name a number; edit, withdraw and sign go to the number of the session',
  who: 'anyone',
  writes: () => true,
  needsSession: ({ scene }) => scene !== 'register' && scene !== 'reset' && scene !== 'recovery',
  input: z.discriminatedUnion('scene', [
    z.strictObject({
      scene: z.enum(['register', 'reset', 'recovery']),
      ...phoneParts,
      captcha: challenge,
      device_token: deviceToken,
    }),
    z.strictObject({ scene: z.literal('edit'), purpose: z.enum(EDIT_PURPOSES) }),
    /** With a hash the code signs only that text. */
    z.strictObject({ scene: z.literal('sign'), text_hash: textHash.optional() }),
    /** The code confirms this amount to this account, and the SMS states both. */
    z.strictObject({ scene: z.literal('withdraw'), amount_cents: moneyIn, channel: z.enum(WITHDRAWAL_CHANNELS) }),
  ]),
  output: z.object({ resend_seconds: z.int(), valid_seconds: z.int() }),
})
