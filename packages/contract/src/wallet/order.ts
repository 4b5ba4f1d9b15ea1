import { z } from 'zod'
import { amount } from '../loan/words.ts'
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
  /** A short-lived link to the screenshot, where one was sent. */
  image_link: z.string().nullable(),
  reference: z.string().nullable(),
  sent_at: z.iso.datetime(),
  /** By when an operator has looked. */
  due_at: z.iso.datetime(),
  reason: z.enum(PROOF_REASONS).nullable(),
})

/** What a borrower pays into the wallet, or was asked to. */
export const rechargeOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  channel: z.enum(RECHARGE_CHANNELS),
  state: z.enum(RECHARGE_STATES),
  amount_cents: amount,
  /** What the wallet adds when it arrives, where the borrower chose so. */
  wallet_cents: amount,
  /** What arrived: it may differ from what was asked for. */
  credited_cents: amount,
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  /** To the expiry by our clock; nothing once it has passed. */
  seconds_left: z.int().min(0),
  end_to_end_id: z.string().nullable(),
  /** For `pix`: the text to copy, which is also the QR code. */
  copy_code: z.string().nullable(),
  /** Who gets the money, to compare with what the bank shows. */
  receiver: z.object({ name: z.string(), document: z.string(), bank: z.string(), pix_key: z.string() }),
  /** The installment it is for, where it came from a reminder. */
  for: z.object({ loan_id: z.uuid(), loan_number: z.string(), installment: z.int() }).nullable(),
  /** It is for what is to be made good of payments that a bank took back. */
  for_claims: z.boolean(),
  /** What it has paid of that, with what the wallet added. */
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
  /** It can be asked for again with one tap and no code: same amount, same account, and the account was not what failed. */
  again: z.boolean(),
  /** By when a person has looked at it, since it is large; nothing where nobody has to. */
  approve_by: z.iso.datetime().nullable(),
})
