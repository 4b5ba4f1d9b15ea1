import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { month, STATEMENT_CAUSES, STATEMENT_FILTERS } from '../wallet/words.ts'

const line = z.object({
  /** The ledger's id of the movement. */
  id: z.string(),
  at: z.iso.datetime(),
  cause: z.enum(STATEMENT_CAUSES),
  /** In: positive. Out: negative. */
  amount_cents: z.int(),
  /** Wallet balance after the movement. */
  balance_cents: z.int(),
  /** The related loan, to link to. */
  loan_id: z.uuid().nullable(),
  loan_number: z.string().nullable(),
  /** The related order, to link to. */
  order: z.object({ kind: z.enum(['recharge', 'withdrawal']), id: z.uuid(), number: z.string() }).nullable(),
})

export const creditLogs = defineCall({
  key: 'POST /api/credit/logs',
  summary:
    'The wallet and its statement: every line with its cause and the balance after it, by month, filtered; a file of a month as CSV or PDF',
  who: 'borrower',
  writes: () => false,
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      month: month.optional(),
      filter: z.enum(STATEMENT_FILTERS).optional(),
      /** Continues after the last line of the previous page. */
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    z.strictObject({ action: z.literal('export'), month, format: z.enum(['csv', 'pdf']) }),
  ]),
  ...byAction({
    list: z.object({
      balance_cents: amount,
      /** Balance less what is blocked; money being withdrawn has already left the balance. */
      withdrawable_cents: amount,
      blocked_cents: amount,
      reserved_cents: amount,
      /** Whether the borrower can recharge now, that is, has something left to pay. */
      can_recharge: z.boolean(),
      /** Months with a movement, newest first. */
      months: z.array(month),
      lines: z.array(line),
      next: z.string().nullable(),
    }),
    export: z.object({ link: z.string(), valid_seconds: z.int() }),
  }),
})
