import { z } from 'zod'
import { defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { rechargeOrder } from '../wallet/order.ts'

export const CLAIM_CAUSES = ['returned', 'reversed'] as const

/** Money that was taken back after it had left the wallet. */
export const claim = z.object({
  id: z.uuid(),
  why: z.enum(CLAIM_CAUSES),
  /** The order that paid it in, if there is one. */
  order_number: z.string().nullable(),
  amount_cents: amount,
  left_cents: amount,
  opened_at: z.iso.datetime(),
  payable_on: z.iso.date(),
})

const open = z.object({ left_cents: amount, claims: z.array(claim), wallet_cents: amount })

/** What is left after paying from the wallet, or the charge by PIX. */
const paid = z.union([open, z.object({ order: rechargeOrder })])

export const appClaims = defineCall({
  key: 'POST /api/app/claims',
  summary:
    'What is to be made good of payments that a bank took back: read it, pay it from the wallet, or open a PIX charge for it. The amount is derived, never typed',
  who: 'borrower',
  writes: ({ action }) => action === 'pay',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({
      action: z.literal('pay'),
      method: z.enum(['wallet', 'pix']),
      /** The amount on the screen. If it has changed, the call is refused and returns the current one. */
      amount_cents: amount.min(1),
      /** With `pix`: the part that the wallet pays when the PIX arrives. */
      wallet_cents: amount.optional(),
    }),
  ]),
  output: paid,
  outputs: { read: open, pay: paid },
})
