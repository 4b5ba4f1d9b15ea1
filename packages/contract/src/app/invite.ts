import { z } from 'zod'
import { defineCall } from '../call.ts'

export const appInvite = defineCall({
  key: 'POST /api/app/invite',
  summary: 'The own invitation: code, link, how many came by it and how many of them are verified',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({
    code: z.string(),
    link: z.string(),
    invitees: z.int(),
    /** Invitees with a verified identity. */
    valid: z.int(),
    /** The most invitations that count on one day. */
    counted_per_day: z.int(),
  }),
})
