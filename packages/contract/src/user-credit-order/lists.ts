import { z } from 'zod'
import { defineCall } from '../call.ts'
import { rechargeOrder, withdrawalOrder } from '../wallet/order.ts'
import { pageOf } from '../wallet/words.ts'

const listInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list'), ...pageOf }),
  z.strictObject({ action: z.literal('one'), id: z.uuid() }),
])

export const orderRechargeList = defineCall({
  key: 'POST /api/userCreditOrder/recharge_list',
  summary: 'My recharge orders, newest first, twenty a page; or one by its id',
  who: 'borrower',
  writes: () => false,
  input: listInput,
  output: z.object({ orders: z.array(rechargeOrder), total: z.int() }),
})

export const orderWithdrawList = defineCall({
  key: 'POST /api/userCreditOrder/withdraw_list',
  summary: 'My withdrawals, newest first, twenty a page; or one by its id',
  who: 'borrower',
  writes: () => false,
  input: listInput,
  output: z.object({ orders: z.array(withdrawalOrder), total: z.int() }),
})
