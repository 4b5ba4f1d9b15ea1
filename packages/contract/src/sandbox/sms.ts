import { z } from 'zod'
import { defineCall } from '../call.ts'

export const sandboxSms = defineCall({
  key: 'POST /api/sandbox/sms',
  summary: 'The SMS outbox of the sandbox, newest first',
  who: 'sandbox',
  writes: () => false,
  input: z.strictObject({ phone: z.string().max(20).optional() }),
  output: z.object({
    messages: z.array(z.object({ id: z.string(), phone: z.string(), text: z.string(), sent_at: z.iso.datetime() })),
  }),
})
