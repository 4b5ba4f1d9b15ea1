import { z } from 'zod'
import { DELETION_STATES, deletionRequest, KEEP_REASONS } from '../app/privacy.ts'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { paged } from './table.ts'

const row = z.object({
  ...deletionRequest,
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  /** Null once the borrower is erased. */
  phone_masked: z.string().nullable(),
  /** The deadline has passed without a decision. */
  late: z.boolean(),
})

const oneRequest = z.object({ request: row, must_keep: z.array(z.enum(KEEP_REASONS)) })

export const consolePrivacy = defineCall({
  key: 'POST /api/console/privacy',
  summary: 'Borrowers who want their data erased: list, one with what stands in the way, carry out, refuse',
  who: 'operator',
  action: ({ action }) => (action === 'list' || action === 'one' ? 'privacy.read' : 'privacy.write'),
  writes: ({ action }) => action === 'carry_out' || action === 'refuse',
  borrowerTexts: (body) => (body.action === 'refuse' ? { reason: body.reason } : {}),
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      filter: z.strictObject({ state: z.enum(DELETION_STATES).optional() }).optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), id: z.uuid() }),
    z.strictObject({ action: z.literal('carry_out'), id: z.uuid() }),
    z.strictObject({ action: z.literal('refuse'), id: z.uuid(), reason: line(1, 300) }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    one: oneRequest,
    carry_out: oneRequest,
    refuse: oneRequest,
  }),
})
