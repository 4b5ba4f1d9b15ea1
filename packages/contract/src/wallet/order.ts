import { z } from 'zod'
import { amount } from '../loan/words.ts'
import { repayment } from '../repayment/parts.ts'
import { REPAYMENT_VERBS } from '../repayment/words.ts'
import {
  PAYOUT_REASONS,
  PROOF_REASONS,
  RECHARGE_CHANNELS,
  RECHARGE_STATES,
  WITHDRAWAL_CHANNELS,
  WITHDRAWAL_STATES,
} from './words.ts'

export const proof = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'accepted', 'refused']),
  /** A short-lived link to the screenshot, if one was sent. */
  image_link: z.string().nullable(),
  reference: z.string().nullable(),
  sent_at: z.iso.datetime(),
  /** Deadline for an operator to check it. */
  due_at: z.iso.datetime(),
  reason: z.enum(PROOF_REASONS).nullable(),
})

/** Money that a borrower pays, or is to pay, into the wallet. */
export const rechargeOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  channel: z.enum(RECHARGE_CHANNELS),
  state: z.enum(RECHARGE_STATES),
  amount_cents: amount,
  /** What the wallet adds when the money arrives, if the borrower chose so. */
  wallet_cents: amount,
  /** What arrived; it may differ from the order. */
  credited_cents: amount,
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  /** Until expiry, by the server's clock; 0 once it has passed. */
  seconds_left: z.int().min(0),
  end_to_end_id: z.string().nullable(),
  /** For `pix`: the text to copy, which is also the QR code. */
  copy_code: z.string().nullable(),
  /** The receiver, to compare with what the bank shows. */
  receiver: z.object({ name: z.string(), document: z.string(), bank: z.string(), pix_key: z.string() }),
  /** The installment it pays, if it came from a reminder. */
  for: z.object({ loan_id: z.uuid(), loan_number: z.string(), installment: z.int() }).nullable(),
  /** The debt it pays, if it was opened for one; `rows` are the installments that were chosen. */
  debt: z
    .object({
      loan_id: z.uuid(),
      loan_number: z.string(),
      verb: z.enum(REPAYMENT_VERBS),
      rows: z.array(z.int()),
    })
    .optional(),
  /** What the money that arrived has paid of that debt, and whether that repaid the whole loan. */
  paid: z.object({ repayment, repaid: z.boolean() }).optional(),
  /** It pays for payments that a bank took back. */
  for_claims: z.boolean(),
  /** How much of those it has paid, including the wallet's part. */
  made_good_cents: amount,
  proof: proof.nullable(),
})

export const withdrawalOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  channel: z.enum(WITHDRAWAL_CHANNELS),
  state: z.enum(WITHDRAWAL_STATES),
  amount_cents: amount,
  fee_cents: amount,
  received_cents: amount,
  account: z.object({ name: z.string(), masked: z.string() }),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  reason: z.enum(PAYOUT_REASONS).nullable(),
  end_to_end_id: z.string().nullable(),
  /** Can be requested again without a code: same amount and account, and the account did not cause the failure. */
  again: z.boolean(),
  /** Deadline for approving a large withdrawal; null if none is needed. */
  approve_by: z.iso.datetime().nullable(),
})
