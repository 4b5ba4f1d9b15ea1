import { z } from 'zod'
import { moneyIn } from '../loan/words.ts'

export const REPAYMENT_STATES = ['early', 'immediate', 'overdue', 'refunded'] as const
export const REPAYMENT_VERBS = ['rows', 'settle', 'fewer', 'smaller', 'part'] as const
export const REPAYMENT_METHODS = ['wallet', 'pix', 'debit'] as const

/**
 * What to pay: whole installments; everything; an amount ahead of time, for fewer or smaller installments; part of
 * what is due.
 */
export const paymentChoice = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('rows'), rows: z.array(z.int().min(1).max(480)).min(1).max(480) }),
  z.strictObject({ verb: z.literal('settle') }),
  z.strictObject({ verb: z.literal('fewer'), amount_cents: moneyIn }),
  z.strictObject({ verb: z.literal('smaller'), amount_cents: moneyIn }),
  z.strictObject({ verb: z.literal('part'), amount_cents: moneyIn }),
])
