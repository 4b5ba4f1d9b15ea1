import { z } from 'zod'
import { defineCall } from '../call.ts'
import { shownInfo } from '../dk/user-info.ts'
import { loanDetail } from '../loan/detail.ts'
import { REQUESTED_DATA, DOCUMENT_KINDS, DOCUMENT_REASONS, OCCUPATIONS, PAID_INTO } from '../loan/words.ts'
import { QUEUES, queueRow } from './queue.ts'

const link = z.string()

/** All that an operator decides by. Sensitive fields are masked; `console/borrower` reveals them. */
const loanCase = z.object({
  row: queueRow,
  /** Empty if nothing waits for us. */
  queues: z.array(z.enum(QUEUES)),
  /** Decisions open to this operator now. */
  may: z.array(z.string()),
  /** The day of the oldest payment that a bank took back and that is still open; blocks approval. */
  taken_back_since: z.iso.date().nullable(),
  detail: loanDetail,
  borrower: z.object({
    /** Whether the number was verified by a code; and the mailbox of a registration by e-mail. */
    phone_verified: z.boolean(),
    proven_email: z.string().nullable(),
    id: z.uuid(),
    /** The language in which messages reach the borrower. */
    lang: z.enum(['en', 'zh', 'pt']),
    ...shownInfo,
    age: z.int().nullable(),
    registered_at: z.iso.datetime(),
    loans: z.array(z.object({ id: z.uuid(), number: z.string(), state: z.string(), opened_at: z.iso.datetime() })),
  }),
  verification: z
    .object({
      state: z.enum(['none', 'draft', 'waiting', 'passed', 'refused']),
      sent_at: z.iso.datetime().nullable(),
      attempts: z.int(),
      /** Name, date of birth and CPF are still those that the documents were sent with. */
      details_unchanged: z.boolean(),
      provider: z.string(),
      /** The operator who passed or refused it. */
      decided_by: z.string().nullable(),
      documents: z.array(
        z.object({
          kind: z.enum(DOCUMENT_KINDS),
          link,
          reason: z.enum(DOCUMENT_REASONS).nullable(),
          signals: z.array(z.string()),
          /** Whether this operator has opened it. */
          viewed: z.boolean(),
        }),
      ),
    })
    .nullable(),
  evidence: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(['waiting', 'accepted', 'refused']),
      sent_at: z.iso.datetime(),
      occupation: z.enum(OCCUPATIONS),
      months_in_job: z.int(),
      paid_into: z.enum(PAID_INTO),
      income_cents: z.int(),
      explanation: z.string(),
      links: z.array(link),
      reasons: z.array(z.string()),
      accepted_income_cents: z.int().nullable(),
      decided_by: z.string().nullable(),
    }),
  ),
  /** Outcome of the policy now with its reasons, results of bureau and fraud check, and installments against income. */
  policy: z
    .object({
      outcome: z.enum(['approve', 'refer', 'reject']),
      reasons: z.array(z.string()),
      version: z.string(),
      installment_cents: z.int(),
      other_installments_cents: z.int(),
      room_cents: z.int(),
      signals: z
        .object({
          state: z.enum(['waiting', 'answered', 'unavailable']),
          score: z.int().nullable(),
          flags: z.array(z.string()),
          asked_at: z.iso.datetime(),
        })
        .nullable(),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      outcome: z.enum(['approve', 'reject']),
      by: z.string(),
      reasons: z.array(z.string()),
      note: z.string(),
      human: z.boolean(),
      at: z.iso.datetime(),
    }),
  ),
  requests: z.array(
    z.object({
      asks: z.array(z.enum(REQUESTED_DATA)),
      note: z.string(),
      asked_at: z.iso.datetime(),
      last_day: z.iso.date(),
      answer: z.string().nullable(),
      answered_at: z.iso.datetime().nullable(),
      links: z.array(link),
    }),
  ),
  /** What the borrower wrote when requesting a human review. */
  review_reason: z.string().nullable(),
  release: z.object({ lent_today_cents: z.int(), cap_cents: z.int() }).nullable(),
})

export const consoleCase = defineCall({
  key: 'POST /api/console/case',
  summary: 'One loan with all that is decided by, documents beside data',
  who: 'operator',
  action: () => 'loans.read',
  // Only writes to the log.
  writes: () => false,
  input: z.strictObject({ action: z.literal('one'), loan_id: z.uuid() }),
  output: z.object({ case: loanCase }),
})
