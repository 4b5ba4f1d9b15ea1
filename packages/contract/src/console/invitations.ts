import { z } from 'zod'
import { defineCall } from '../call.ts'
import { INVITATION_NOTES } from '../content/words.ts'
import { paged } from './table.ts'

const person = z.object({ id: z.uuid(), name: z.string(), phone_masked: z.string().nullable() })

export const consoleInvitations = defineCall({
  key: 'POST /api/console/invitations',
  summary: 'Who invited whom: newest first, and which invitations count',
  who: 'operator',
  action: () => 'invitations.read',
  writes: () => false,
  input: z.strictObject({
    action: z.literal('list'),
    filter: z.strictObject({ inviter: z.uuid().optional(), counted: z.enum(['yes', 'no']).optional() }).optional(),
    ...paged,
  }),
  output: z.object({
    rows: z.array(
      z.object({
        inviter: person,
        invitee: person,
        at: z.iso.datetime(),
        verified: z.boolean(),
        /** Why it does not count. */
        note: z.enum(INVITATION_NOTES).nullable(),
      }),
    ),
    total: z.int(),
  }),
})
