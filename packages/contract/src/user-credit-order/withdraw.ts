import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount, moneyIn } from '../loan/words.ts'
import { smsCode } from '../user/parts.ts'
import { withdrawalOrder } from '../wallet/order.ts'
import { WITHDRAWAL_CHANNELS } from '../wallet/words.ts'

const withdrawalFields = { amount_cents: moneyIn, channel: z.enum(WITHDRAWAL_CHANNELS) }

const order = z.object({ order: withdrawalOrder })

export const orderWithdraw = defineCall({
  key: 'POST /api/userCreditOrder/withdraw',
  summary:
    'Withdraw to the own account: what it costs, ask with the SMS code sent for this amount and account, ask again after a failure that was not the account’s',
  who: 'borrower',
  writes: ({ action }) => action !== 'quote',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('quote'), ...withdrawalFields }),
    z.strictObject({ action: z.literal('ask'), ...withdrawalFields, sms_code: smsCode }),
    z.strictObject({ action: z.literal('again'), id: z.uuid() }),
  ]),
  ...byAction({
    quote: z.object({
      quote: z.object({
        amount_cents: amount,
        fee_cents: amount,
        received_cents: amount,
        withdrawable_cents: amount,
        account: z.object({ name: z.string(), masked: z.string() }),
        /** An operator approves it first because it is large. */
        needs_approval: z.boolean(),
        /** Deadline for the approval. */
        approve_by: z.iso.datetime().nullable(),
      }),
    }),
    ask: order,
    again: order,
  }),
})
