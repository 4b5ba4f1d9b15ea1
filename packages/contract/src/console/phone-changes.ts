import { z } from 'zod'
import { PHONE_CHANGE_STATES } from '../app/phone-change.ts'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { paged } from './table.ts'

const row = z.object({
  id: z.uuid(),
  state: z.enum(PHONE_CHANGE_STATES),
  borrower_id: z.uuid(),
  nickname: z.string(),
  old_phone_masked: z.string(),
  new_phone_masked: z.string(),
  cpf_matches: z.boolean(),
  document_link: z.string().nullable(),
  asked_at: z.iso.datetime(),
  takes_effect_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})

export const consolePhoneChanges = defineCall({
  key: 'POST /api/console/phone_changes',
  summary: 'Borrowers who lost or changed their number: list, one with the document, approve, refuse',
  who: 'operator',
  action: ({ action }) => (action === 'list' || action === 'one' ? 'phone_changes.read' : 'phone_changes.write'),
  writes: ({ action }) => action === 'approve' || action === 'refuse',
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      filter: z.strictObject({ state: z.enum(PHONE_CHANGE_STATES).optional() }).optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), id: z.uuid() }),
    z.strictObject({ action: z.literal('approve'), id: z.uuid() }),
    z.strictObject({ action: z.literal('refuse'), id: z.uuid(), reason: line(1, 300) }),
  ]),
  output: z.union([z.object({ rows: z.array(row), total: z.int() }), z.object({ change: row })]),
})
