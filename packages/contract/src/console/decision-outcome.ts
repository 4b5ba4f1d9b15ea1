import { z } from 'zod'
import { defineCall } from '../call.ts'
import { nextStep } from '../loan/card.ts'
import { quota } from '../loan/detail.ts'
import {
  amount,
  DOCUMENT_KINDS,
  DOCUMENT_REASONS,
  EVIDENCE_REASONS,
  loanState,
  RELEASE_REASONS,
  REQUESTED_DATA,
  REVIEW_REASONS,
} from '../loan/words.ts'
import { DECISION_NEEDS } from './decide.ts'
import { LEDGER_EVENTS, ledgerLine } from './ledger.ts'

const loan_id = z.uuid()

/** The decisions of `console/decide`, without the words that change nothing. */
const input = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('pass_verification'), loan_id }),
  z.strictObject({
    action: z.literal('refuse_documents'),
    loan_id,
    documents: z
      .array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), reason: z.enum(DOCUMENT_REASONS) }))
      .min(1)
      .max(3),
  }),
  z.strictObject({ action: z.literal('accept_evidence'), loan_id, income_cents: z.int().min(1).max(1_000_000_000) }),
  z.strictObject({
    action: z.literal('refuse_evidence'),
    loan_id,
    reasons: z.array(z.enum(EVIDENCE_REASONS)).min(1).max(5),
  }),
  z.strictObject({ action: z.literal('approve'), loan_id }),
  z.strictObject({ action: z.literal('reject'), loan_id, reasons: z.array(z.enum(REVIEW_REASONS)).min(1).max(6) }),
  z.strictObject({ action: z.literal('request_data'), loan_id, asks: z.array(z.enum(REQUESTED_DATA)).min(1).max(6) }),
  z.strictObject({ action: z.literal('release'), loan_id }),
  z.strictObject({
    action: z.literal('refuse_release'),
    loan_id,
    reasons: z.array(z.enum(RELEASE_REASONS)).min(1).max(4),
  }),
])

/** The server makes the decision in a transaction, reads what came of it, and rolls it back. */
export const consoleDecisionOutcome = defineCall({
  key: 'POST /api/console/decision_outcome',
  summary: 'What a decision on a loan would do: its state, who acts next, the message to the borrower, the postings',
  who: 'operator',
  action: ({ action }) => DECISION_NEEDS[action],
  writes: () => false,
  input,
  output: z.object({
    outcome: z.object({
      state: loanState,
      /** What happens next and by when; null when nothing does. */
      next: nextStep.nullable(),
      /** In the borrower's language. */
      messages: z.array(z.string()),
      postings: z.array(z.object({ event: z.enum(LEDGER_EVENTS), lines: z.array(ledgerLine) })),
      /** The quota after the decision; null before an income is known. */
      quota: quota.nullable(),
      /** The largest amount that this quota allows today; 0 when it is below the smallest loan. */
      largest_cents: amount,
    }),
  }),
})
