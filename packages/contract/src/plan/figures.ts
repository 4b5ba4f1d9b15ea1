import { z } from 'zod'
import { amount } from '../loan/words.ts'
import { owedToday } from '../repayment/parts.ts'

/** A new list beside the one it takes the place of, figure by figure. */
export const planFigures = z.object({
  /** The day the debt was reckoned for: the new list counts from it. */
  day: z.iso.date(),
  count: z.int(),
  first_due_on: z.iso.date(),
  /** The day of the month. */
  due_day: z.int(),
  system: z.enum(['price', 'sac']),
  rate_monthly: z.string(),
  rate_annual_bp: z.int(),
  cet_annual_bp: z.int(),
  /** All that was owed on the day, row by row. */
  debt: owedToday,
  /** Of the late charges, given up by the lender. */
  waived_cents: amount,
  /** What is spread: the debt less what was waived. */
  spread_cents: amount,
  principal_cents: amount,
  /** Of it beyond the principal: interest and charges that had run up. It is paid first. */
  carried_cents: amount,
  /** What the new list costs beyond what is spread. */
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
    /** What its open rows still ask for, and the late charges of the day. */
    left_cents: amount,
    rows: z.array(z.object({ number: z.int(), due_on: z.iso.date(), payment_cents: amount, paid_cents: amount })),
  }),
})
