import { z } from 'zod'
import { PHONE_CHANGE_KINDS, PHONE_CHANGE_STATES } from '../app/phone-change.ts'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { DOCUMENT_KINDS } from '../loan/words.ts'
import { paged } from './table.ts'

/** `note`: what the operator saw when comparing the documents. */
const approval = z.object({
  by_name: z.string(),
  by_me: z.boolean(),
  at: z.iso.datetime(),
  note: z.string().nullable(),
})

const row = z.object({
  id: z.uuid(),
  state: z.enum(PHONE_CHANGE_STATES),
  kind: z.enum(PHONE_CHANGE_KINDS),
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  old_phone_masked: z.string(),
  new_phone_masked: z.string(),
  cpf_matches: z.boolean(),
  document_link: z.string().nullable(),
  asked_at: z.iso.datetime(),
  takes_effect_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** Two are needed; the second, by another person, starts the delay. */
  first_approval: approval.nullable(),
  second_approval: approval.nullable(),
})

/** A change with its photos and the verified documents to compare them with. */
const oneChange = row.extend({
  selfie_link: z.string().nullable(),
  /** Cancelled changes of this borrower before this one. */
  cancelled_before: z.int(),
  /** Whether approving requires stating that the documents were compared. */
  needs_comparison: z.boolean(),
  /** The documents of the verification that passed; empty if there is none. */
  verified: z.object({
    at: z.iso.datetime().nullable(),
    documents: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), link: z.string() })),
  }),
})

/**
 * For a change after two cancellations and for a recovery: the operator compared the new photos with the verified
 * ones; `note` is what they saw.
 */
const compared = { documents_compared: z.boolean().optional(), note: line(0, 300).optional() }

const shownChange = z.object({ change: oneChange })

export const consolePhoneChanges = defineCall({
  key: 'POST /api/console/phone_changes',
  summary:
    'Borrowers who lost or changed their number: list, one with the document beside the verified one, approve, confirm by another person, refuse',
  who: 'operator',
  action: ({ action }) => (action === 'list' || action === 'one' ? 'phone_changes.read' : 'phone_changes.write'),
  writes: ({ action }) => action !== 'list' && action !== 'one',
  borrowerTexts: (body) => (body.action === 'refuse' ? { reason: body.reason } : {}),
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      filter: z.strictObject({ state: z.enum(PHONE_CHANGE_STATES).optional() }).optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), id: z.uuid() }),
    z.strictObject({ action: z.literal('approve'), id: z.uuid(), ...compared }),
    z.strictObject({ action: z.literal('confirm'), id: z.uuid(), ...compared }),
    z.strictObject({ action: z.literal('refuse'), id: z.uuid(), reason: line(1, 300) }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    one: shownChange,
    approve: shownChange,
    confirm: shownChange,
    refuse: shownChange,
  }),
})
