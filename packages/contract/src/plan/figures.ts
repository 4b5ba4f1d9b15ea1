import { z } from 'zod'
import { amount } from '../loan/words.ts'
import { owedToday } from '../repayment/parts.ts'

/** A new repayment list beside the one it replaces. */
export const planFigures = z.object({
  /** The day of the debt; the new list counts from it. */
  day: z.iso.date(),
  count: z.int(),
  first_due_on: z.iso.date(),
  /** Day of the month. */
  due_day: z.int(),
  system: z.enum(['price', 'sac']),
  rate_monthly: z.string(),
  rate_annual_bp: z.int(),
  cet_annual_bp: z.int(),
  /** Everything owed on that day, row by row. */
  debt: owedToday,
  /** Late charges that the lender waives. */
  waived_cents: amount,
  /** What the new list spreads: debt less waiver. */
  spread_cents: amount,
  principal_cents: amount,
  /** The part beyond the principal: accrued interest and charges. It is paid first. */
  carried_cents: amount,
  /** Interest of the new list, on top of what is spread. */
  interest_cents: amount,
  total_cents: amount,
  last_due_on: z.iso.date(),
  rows: z.array(
    z.object({
      number: z.int(),
      due_on: z.iso.date(),
      payable_on: z.iso.date(),
      payment_cents: amount,
      interest_cents: amount,
      principal_cents: amount,
      /** The principal left after it. */
      balance_cents: amount,
    }),
  ),
  before: z.object({
    rate_monthly: z.string(),
    last_due_on: z.iso.date(),
    /** Unpaid amounts of its open rows, and the late charges of the day. */
    left_cents: amount,
    rows: z.array(z.object({ number: z.int(), due_on: z.iso.date(), payment_cents: amount, paid_cents: amount })),
  }),
})
