import { z } from 'zod'
import { defineCall } from '../call.ts'
import { rechargeOrder } from '../wallet/order.ts'
import { moneyIn } from '../loan/words.ts'
import { RECHARGE_CHANNELS } from '../wallet/words.ts'

export const orderCreate = defineCall({
  key: 'POST /api/userCreditOrder/create',
  summary:
    'Opens a recharge order, only while a credited loan has something left to pay and up to that; from a reminder its amount is the debt of today',
  who: 'borrower',
  writes: () => true,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('amount'), channel: z.enum(RECHARGE_CHANNELS), amount_cents: moneyIn }),
    z.strictObject({
      action: z.literal('reminder'),
      channel: z.enum(RECHARGE_CHANNELS),
      reminder_id: z.string().min(1).max(100),
    }),
  ]),
  output: z.object({ order: rechargeOrder }),
})
