import { z } from 'zod'
import { defineCall } from '../call.ts'
import { DOCUMENT_KINDS, DOCUMENT_REASONS } from '../loan/words.ts'

/**
 * Webhook of an identity provider. `signature` is the hex HMAC-SHA-256, with the shared secret, of `at`, `reference`,
 * `outcome` and the documents as JSON.
 */
export const providersIdentity = defineCall({
  key: 'POST /api/providers/identity',
  summary: 'Webhook of an identity check: passed, or refused with a reason for each document',
  who: 'anyone',
  writes: () => true,
  limit: { max: 600, windowSeconds: 60 },
  input: z.strictObject({
    reference: z.string().min(1).max(200),
    outcome: z.enum(['passed', 'refused']),
    documents: z.array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), reason: z.enum(DOCUMENT_REASONS) })).max(3),
    at: z.iso.datetime(),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  output: z.object({ taken: z.boolean() }),
})
