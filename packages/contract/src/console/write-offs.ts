import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount } from '../loan/words.ts'

export const WRITE_OFF_STATES = ['proposed', 'done', 'withdrawn'] as const

/** One operator proposes the write-off, another confirms it. The borrower owes as before. */
export const writeOff = z.object({
  id: z.uuid(),
  loan_id: z.uuid(),
  state: z.enum(WRITE_OFF_STATES),
  reason: z.string(),
  by_me: z.boolean(),
  by_name: z.string(),
  at: z.iso.datetime(),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The principal written off, or the amount it would be today. */
  principal_cents: amount,
})

export const consoleWriteOffs = defineCall({
  key: 'POST /api/console/write_offs',
  summary:
    'Give a loan up for lost in the books: one operator proposes it with a reason, another confirms it. The borrower still owes what they owe',
  who: 'operator',
  action: ({ action }) => (action === 'confirm' ? 'write_offs.decide' : 'write_offs.propose'),
  writes: () => true,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('propose'), loan_id: z.uuid(), reason: line(1, 300) }),
    z.strictObject({ action: z.literal('confirm'), id: z.uuid() }),
    z.strictObject({ action: z.literal('withdraw'), id: z.uuid() }),
  ]),
  output: z.object({ write_off: writeOff }),
})
