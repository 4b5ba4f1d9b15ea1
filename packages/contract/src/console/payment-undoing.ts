import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'

/** One operator reports that a payment was recorded by mistake; another must confirm it. */
export const undoProposal = z.object({
  repayment_id: z.uuid(),
  reason: z.string(),
  by_me: z.boolean(),
  by_name: z.string(),
  at: z.iso.datetime(),
})

export const consolePaymentUndoing = defineCall({
  key: 'POST /api/console/payment_undoing',
  summary:
    'Undo a payment on a loan that was recorded by mistake: one operator proposes it with a reason, another confirms it. Its rows are as before it, its money is in the wallet',
  who: 'operator',
  action: () => 'suspense.decide',
  writes: () => true,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('propose'), repayment_id: z.uuid(), reason: line(1, 300) }),
    z.strictObject({ action: z.literal('confirm'), repayment_id: z.uuid() }),
    z.strictObject({ action: z.literal('withdraw'), repayment_id: z.uuid() }),
  ]),
  output: z.object({ undone: z.boolean(), proposal: undoProposal.nullable() }),
})
