import { z } from 'zod'
import { defineCall } from '../call.ts'

export const MONEY_QUEUES = ['proofs', 'payouts', 'suspense', 'reconciliation', 'iof'] as const

export const consoleMoney = defineCall({
  key: 'POST /api/console/money',
  summary: 'How much waits in the queues of money',
  who: 'operator',
  action: () => 'wallet.read',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ counts: z.array(z.object({ queue: z.enum(MONEY_QUEUES), waiting: z.int(), late: z.int() })) }),
})
