import { z } from 'zod'
import { loanCard } from './card.ts'
import { costs } from './costs.ts'
import { loanRequest } from './loan-request.ts'
import { amount, REQUESTED_DATA, loanState } from './words.ts'

/** What a borrower may do with the loan now; the buttons of the screens. */
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
  /** What the quota is made from, and whether evidence has shown it. */
  income_cents: amount,
  income_verified: z.boolean(),
  income_percent: z.int(),
  cap_cents: amount,
  /** What a good history has added to it, and what that history is. */
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
  /** Every step, and of the payments the last dozen: each has a receipt. */
  timeline: z.array(
    z.object({ state: loanState, action: z.string(), by: person, at: z.iso.datetime(), reasons: z.array(z.string()) }),
  ),
  wish: z.object(loanRequest).nullable(),
  /** What was chosen, at the terms of the day it was chosen. Nothing of it is to be paid: the fee comes out of the proceeds. */
  package: z
    .object({
      code: z.string(),
      name: z.string(),
      rate_monthly: z.string(),
      fee_cents: amount,
      fee_authorised: z.boolean(),
    })
    .nullable(),
  /** What the loan request costs as it stands, for a release today; once there is an offer, look there. */
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
      /** The last day to fix and resubmit, or to ask a person to look again. */
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
