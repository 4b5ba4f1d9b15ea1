import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanCard } from '../loan/card.ts'
import { loanRequest } from '../loan/loan-request.ts'
import { DOCUMENT_KINDS, DOCUMENT_REASONS } from '../loan/words.ts'

const verification = z.object({
  state: z.enum(['none', 'draft', 'waiting', 'passed', 'refused']),
  sent_at: z.iso.datetime().nullable(),
  /** Deadline for the decision. */
  decide_by: z.iso.datetime().nullable(),
  valid_until: z.iso.date().nullable(),
  documents: z.array(
    z.object({
      kind: z.enum(DOCUMENT_KINDS),
      link: z.string().nullable(),
      reason: z.enum(DOCUMENT_REASONS).nullable(),
    }),
  ),
  /** Missing fields of basic, job and bank info, by their names in dk/userInfo. */
  missing: z.array(z.string()),
})
const output = z.object({ verification, loan: loanCard.nullable() })

export const dkVerifyRead = defineCall({
  key: 'GET /api/dk/verify',
  summary: 'Where the real-name verification stands, with a reason for each refused document',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({}),
  output,
})

/**
 * `start` begins the application as a draft, with the simulator's amount if there is one. Documents are saved one by
 * one, then sent together.
 */
export const dkVerify = defineCall({
  key: 'POST /api/dk/verify',
  summary: 'Begin the application; keep a document image or selfie; send them to be verified',
  who: 'borrower',
  writes: () => true,
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('start'),
      amount_cents: loanRequest.amount_cents.optional(),
      months: loanRequest.months.optional(),
    }),
    z.strictObject({ action: z.literal('keep'), kind: z.enum(DOCUMENT_KINDS), file_id: z.uuid() }),
    z.strictObject({ action: z.literal('send') }),
  ]),
  output,
})
