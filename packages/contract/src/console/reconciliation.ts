import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { paged } from './table.ts'

export const DIFFERENCES = ['not_in_ledger', 'not_at_bank', 'amount_differs', 'day_differs'] as const
export const MOVEMENTS = ['pix_in', 'payout', 'return_out', 'return_in'] as const

const side = z.object({ count: z.int(), cents: amount })
const day = z.object({
  day: z.iso.date(),
  ran_at: z.iso.datetime(),
  /** By kind of movement: what the bank lists and what the ledger contains. */
  totals: z.array(z.object({ movement: z.enum(MOVEMENTS), bank: side, ledger: side })),
  differences: z.int(),
})

export const consoleReconciliation = defineCall({
  key: 'POST /api/console/reconciliation',
  summary:
    'The ledger held against the list of the bank, day by day: list, one day with its differences one by one, run a day again',
  who: 'operator',
  action: ({ action }) => (action === 'run' ? 'reconciliation.run' : 'wallet.read'),
  writes: ({ action }) => action === 'run',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), ...paged }),
    z.strictObject({ action: z.literal('one'), day: z.iso.date() }),
    z.strictObject({ action: z.literal('run'), day: z.iso.date() }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(day), total: z.int() }),
    one: z.object({
      day,
      differences: z.array(
        z.object({
          movement: z.enum(MOVEMENTS),
          kind: z.enum(DIFFERENCES),
          /** EndToEndId, payout or return. */
          key: z.string(),
          bank_cents: amount.nullable(),
          ledger_cents: amount.nullable(),
          at: z.iso.datetime(),
        }),
      ),
    }),
    run: z.object({ queued: z.boolean() }),
  }),
})
