import { z } from 'zod'
import { defineCall } from '../call.ts'

export const sandboxEmail = defineCall({
  key: 'POST /api/sandbox/email',
  summary: 'The e-mail outbox of the sandbox, newest first',
  who: 'sandbox',
  writes: () => false,
  input: z.strictObject({ address: z.string().max(100).optional() }),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        subject: z.string(),
        text: z.string(),
        sent_at: z.iso.datetime(),
      }),
    ),
  }),
})
