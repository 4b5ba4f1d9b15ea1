import { z } from 'zod'
import { loanCard } from './card.ts'
import { costs } from './costs.ts'
import { loanRequest } from './loan-request.ts'
import { amount, REQUESTED_DATA, loanState } from './words.ts'

/** What a borrower can do with the loan now; screens show a button for each. */
export const BORROWER_ACTS = [
  'send_documents',
  'choose_package',
  'authorise_fee',
  'send_evidence',
  'lower_amount',
  'answer_request',
  'resubmit',
  'request_human_review',
  'sign',
  'repay',
  'regret',
  'cancel',
] as const

const person = z.enum(['you', 'operator', 'policy', 'system'])

export const quota = z.object({
  quota_cents: amount,
  outstanding_cents: amount,
  free_cents: amount,
  /** The income the quota is computed from, and whether evidence has shown it. */
  income_cents: amount,
  income_verified: z.boolean(),
  income_percent: z.int(),
  cap_cents: amount,
  /** What good repayment history added to the quota, and that history. */
  grown_cents: amount,
  loans_repaid: z.int(),
  paid_on_time: z.int(),
})

export const dataRequest = z.object({
  asks: z.array(z.enum(REQUESTED_DATA)),
  note: z.string(),
  asked_at: z.iso.datetime(),
  last_day: z.iso.date(),
})

export const loanDetail = z.object({
  loan: loanCard,
  may: z.array(z.enum(BORROWER_ACTS)),
  /** Every step, but only the last dozen payments: each has its own receipt. */
  timeline: z.array(
    z.object({ state: loanState, action: z.string(), by: person, at: z.iso.datetime(), reasons: z.array(z.string()) }),
  ),
  wish: z.object(loanRequest).nullable(),
  /** The chosen package at the terms of the day of choice. The fee is deducted from the proceeds, never paid. */
  package: z
    .object({
      code: z.string(),
      name: z.string(),
      rate_monthly: z.string(),
      fee_cents: amount,
      fee_authorised: z.boolean(),
    })
    .nullable(),
  /** Cost of the current loan request for the next possible release; superseded by `offer`. */
  preview: costs.nullable(),
  quota: quota.nullable(),
  evidence: z
    .object({
      state: z.enum(['waiting', 'accepted', 'refused']),
      sent_at: z.iso.datetime(),
      reasons: z.array(z.string()),
    })
    .nullable(),
  review: z
    .object({
      decide_by: z.iso.datetime().nullable(),
      decided_by: z.enum(['policy', 'operator']).nullable(),
      reasons: z.array(z.string()),
      /** The last day to fix and resubmit, or to request a human review. */
      until: z.iso.date().nullable(),
      human: z.boolean(),
    })
    .nullable(),
  request: dataRequest.nullable(),
  offer: z.object({ id: z.uuid(), costs, valid_through: z.iso.date() }).nullable(),
  contract: z
    .object({ id: z.uuid(), number: z.string(), signed_at: z.iso.datetime(), text_hash: z.string(), void: z.boolean() })
    .nullable(),
  credited: z
    .object({ credited_at: z.iso.datetime(), costs, first_due_on: z.iso.date(), regret_until: z.iso.date() })
    .nullable(),
})
