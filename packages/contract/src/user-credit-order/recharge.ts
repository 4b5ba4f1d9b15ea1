import { z } from 'zod'
import { defineCall } from '../call.ts'
import { rechargeOrder } from '../wallet/order.ts'
import { reference } from '../wallet/words.ts'

export const orderRecharge = defineCall({
  key: 'POST /api/userCreditOrder/recharge',
  summary:
    'Proof for an order: a screenshot or a HASH/TXID. It creates no money: an operator matches it with a line of the bank, and one TXID credits once',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({ order_id: z.uuid(), file_id: z.uuid().optional(), reference: reference.optional() }),
  output: z.object({
    order: rechargeOrder,
    /** The reference was sent before or is already credited; `order` is the one that has it. */
    duplicate: z.boolean(),
  }),
})
