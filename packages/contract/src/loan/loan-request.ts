import { z } from 'zod'
import { PURPOSES } from './words.ts'

/** The amount is the net amount. Without a due day the first date is a month after release. */
export const loanRequest = {
  amount_cents: z.int().min(1).max(1_000_000_000),
  months: z.int().min(1).max(120),
  due_day: z.int().min(1).max(31).nullable(),
  system: z.enum(['price', 'sac']),
  purpose: z.enum(PURPOSES),
}

export const packageCode = z.string().min(1).max(40)
