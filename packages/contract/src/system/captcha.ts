import { z } from 'zod'
import { defineCall } from '../call.ts'
import { deviceToken } from '../user/parts.ts'

export const systemCaptcha = defineCall({
  key: 'POST /api/system/captcha',
  summary:
    'A challenge before an SMS from a device not yet proven: find a text whose SHA-256 with the salt begins with so many zero bits',
  who: 'anyone',
  writes: () => false,
  limit: { max: 120, windowSeconds: 3600 },
  input: z.strictObject({ device_token: deviceToken }),
  output: z.union([
    z.object({ needed: z.literal(false) }),
    z.object({
      needed: z.literal(true),
      id: z.string(),
      salt: z.string(),
      zero_bits: z.int(),
      expires_at: z.iso.datetime(),
    }),
  ]),
})
