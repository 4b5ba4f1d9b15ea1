import { z } from 'zod'
import { defineCall } from '../call.ts'

export const sandboxPush = defineCall({
  key: 'POST /api/sandbox/push',
  summary: 'The notifications that the sandbox has pushed, newest first',
  who: 'sandbox',
  writes: () => false,
  input: z.strictObject({ endpoint: z.string().max(1000).optional() }),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        endpoint: z.string(),
        title: z.string(),
        body: z.string(),
        path: z.string(),
        sent_at: z.iso.datetime(),
      }),
    ),
  }),
})
