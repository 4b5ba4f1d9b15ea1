import { z } from 'zod'
import { defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { RECHARGE_CHANNELS, WITHDRAWAL_CHANNELS } from '../wallet/words.ts'

export const orderChannel = defineCall({
  key: 'POST /api/userCreditOrder/channel',
  summary:
    'Channels by type: PIX charge and transfer with proof to pay in, PIX key and bank account to be paid; the limits of each',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({ type: z.enum(['recharge', 'withdraw']).default('recharge') }),
  output: z.union([
    z.object({
      type: z.literal('recharge'),
      channels: z.array(z.object({ channel: z.enum(RECHARGE_CHANNELS), min_cents: amount })),
      /**
       * `nothing`: nothing is left to pay, so no recharge is possible and nobody may ask for one. `full`: wallet and
       * open orders cover what is left.
       */
      open: z.enum(['yes', 'nothing', 'full']),
      /** The most that can be paid in now. */
      max_cents: amount,
    }),
    z.object({
      type: z.literal('withdraw'),
      channels: z.array(
        z.object({
          channel: z.enum(WITHDRAWAL_CHANNELS),
          account: z.object({ name: z.string(), masked: z.string() }).nullable(),
          /** No payout to this account before this time. */
          rests_until: z.iso.datetime().nullable(),
        }),
      ),
      withdrawable_cents: amount,
      min_cents: amount,
      fee_cents: amount,
    }),
  ]),
})
