import { MAX_CENTS } from '@home-credit/domain'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'

const payout = z.object({
  id: z.string(),
  amount_cents: amount,
  to: z.string(),
  state: z.enum(['processing', 'paid', 'failed', 'returned']),
  reason: z.string().nullable(),
})

/** How the simulated bank treats payouts. */
export const PAYOUT_MODES = ['pay', 'delay', 'key_unknown', 'account_closed', 'bank_refused', 'away'] as const

export const sandboxBank = defineCall({
  key: 'POST /api/sandbox/bank',
  summary:
    'Plays the bank by hand: see charges, PIX and payouts; pay a charge rightly, wrongly, late, twice; claw a PIX back; decide how payouts end',
  who: 'sandbox',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({
      action: z.literal('pay'),
      /** Of an open charge, or its copy code; absent: a transfer to the lender's key without an order. */
      txid: z.string().max(500).optional(),
      /** Absent: the amount of the charge. */
      amount_cents: z.int().min(1).max(MAX_CENTS).optional(),
      /** Absent: the borrower of the charge pays. */
      payer_cpf: z
        .string()
        .regex(/^\d{11}$/)
        .optional(),
      /** How often the webhook is sent, and its delay; 0 times: only reconciliation finds the payment. */
      times: z.int().min(0).max(20).default(1),
      delay_seconds: z.int().min(0).max(3600).default(0),
    }),
    z.strictObject({
      action: z.literal('claw_back'),
      end_to_end_id: z.string().max(32),
      amount_cents: z.int().min(1).max(MAX_CENTS).optional(),
    }),
    z.strictObject({ action: z.literal('payout_mood'), mood: z.enum(PAYOUT_MODES) }),
    /** Ends a delayed payout, or returns a paid one. */
    z.strictObject({
      action: z.literal('end_payout'),
      id: z.string().max(100),
      state: z.enum(['paid', 'failed', 'returned']),
    }),
  ]),
  output: z.object({
    mood: z.enum(PAYOUT_MODES),
    charges: z.array(
      z.object({
        txid: z.string(),
        amount_cents: amount,
        status: z.string(),
        expires_at: z.iso.datetime(),
        copy_code: z.string(),
      }),
    ),
    received: z.array(
      z.object({
        end_to_end_id: z.string(),
        txid: z.string().nullable(),
        amount_cents: amount,
        paid_at: z.iso.datetime(),
        returned_cents: amount,
      }),
    ),
    payouts: z.array(payout),
    /** The PIX that `pay` just created. */
    end_to_end_id: z.string().optional(),
  }),
})
