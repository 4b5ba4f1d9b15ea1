import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import {
  REQUESTED_DATA,
  DOCUMENT_KINDS,
  DOCUMENT_REASONS,
  EVIDENCE_REASONS,
  RELEASE_REASONS,
  REVIEW_REASONS,
} from '../loan/words.ts'
import type { Action } from './policies.ts'

const loan_id = z.uuid()
/** For colleagues and the audit log; the borrower never reads it. */
const note = line(0, 500)

const input = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('pass_verification'), loan_id, note }),
  z.strictObject({
    action: z.literal('refuse_documents'),
    loan_id,
    documents: z
      .array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), reason: z.enum(DOCUMENT_REASONS) }))
      .min(1)
      .max(3),
    note,
  }),
  /** The income that the evidence shows; the quota is computed from it. */
  z.strictObject({
    action: z.literal('accept_evidence'),
    loan_id,
    income_cents: z.int().min(1).max(1_000_000_000),
    note,
  }),
  z.strictObject({
    action: z.literal('refuse_evidence'),
    loan_id,
    reasons: z.array(z.enum(EVIDENCE_REASONS)).min(1).max(5),
    note,
  }),
  z.strictObject({ action: z.literal('approve'), loan_id, note }),
  z.strictObject({
    action: z.literal('reject'),
    loan_id,
    reasons: z.array(z.enum(REVIEW_REASONS)).min(1).max(6),
    note,
  }),
  /** The borrower reads `ask` beside the list of requested data. */
  z.strictObject({
    action: z.literal('request_data'),
    loan_id,
    asks: z.array(z.enum(REQUESTED_DATA)).min(1).max(6),
    ask: line(0, 500),
  }),
  z.strictObject({ action: z.literal('release'), loan_id }),
  z.strictObject({
    action: z.literal('refuse_release'),
    loan_id,
    reasons: z.array(z.enum(RELEASE_REASONS)).min(1).max(4),
    note,
  }),
])

export const DECISION_NEEDS: Record<z.output<typeof input>['action'], Action> = {
  pass_verification: 'verification.decide',
  refuse_documents: 'verification.decide',
  accept_evidence: 'verification.decide',
  refuse_evidence: 'verification.decide',
  approve: 'review.decide',
  reject: 'review.decide',
  request_data: 'review.decide',
  release: 'release.decide',
  refuse_release: 'release.decide',
}

/** There is deliberately no field for an amount that a borrower would pay. */
export const consoleDecide = defineCall({
  key: 'POST /api/console/decide',
  summary: 'What an operator decides on a loan: verification, evidence, review, release',
  who: 'operator',
  action: ({ action }) => DECISION_NEEDS[action],
  borrowerTexts: (body) => (body.action === 'request_data' ? { ask: body.ask } : {}),
  writes: () => true,
  input,
  output: z.object({ state: z.string() }),
})
