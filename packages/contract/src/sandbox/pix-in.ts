import { MAX_CENTS } from '@home-credit/domain'
import { z } from 'zod'
import { defineCall } from '../call.ts'

export const sandboxPixIn = defineCall({
  key: 'POST /api/sandbox/pix_in',
  summary: 'A PIX arrives at the lender that no order explains: it is kept in suspense',
  who: 'sandbox',
  writes: () => true,
  input: z.strictObject({
    end_to_end_id: z.string().regex(/^E[0-9]{8}[0-9]{12}[A-Za-z0-9]{11}$/),
    amount_cents: z.int().min(1).max(MAX_CENTS),
  }),
  output: z.object({ transaction_id: z.string(), repeated: z.boolean() }),
})
