import { z } from 'zod'
import { amount } from '../loan/words.ts'
import { REPAYMENT_METHODS, REPAYMENT_STATES, REPAYMENT_VERBS } from './words.ts'

const late = z.object({ fine_cents: amount, mora_cents: amount, interest_cents: amount })

/** "Why this amount?": one installment, item by item. nominal − saved + late = amount. */
export const owedLine = z.object({
  number: z.int(),
  due_on: z.iso.date(),
  payable_on: z.iso.date(),
  state: z.enum(REPAYMENT_STATES),
  nominal_cents: amount,
  /** Interest saved by paying early. */
  saved_cents: amount,
  principal_cents: amount,
  interest_cents: amount,
  late,
  days_late: z.int(),
  amount_cents: amount,
})

export const owedToday = z.object({
  day: z.iso.date(),
  lines: z.array(owedLine),
  amount_cents: amount,
  saved_cents: amount,
  late_cents: amount,
})

/** One installment as of today. */
export const installment = z.object({
  number: z.int(),
  due_on: z.iso.date(),
  payable_on: z.iso.date(),
  state: z.enum(REPAYMENT_STATES),
  payment_cents: amount,
  /** Paid so far, without late charges. */
  paid_cents: amount,
  /** What closes it today, with late charges or less the interest saved; zero once closed. */
  amount_cents: amount,
  saved_cents: amount,
  late_cents: amount,
  days_late: z.int(),
  closed_on: z.iso.date().nullable(),
  /** When the bank took back a payment for it, so that it has to be paid again. */
  returned_on: z.iso.date().nullable(),
  /** Once closed: all that was paid for it, with late charges and less the interest saved. */
  paid_total_cents: amount.optional(),
  /** Once closed: the interest that paying it early saved. */
  saved_total_cents: amount.optional(),
  /** Principal that is left of the whole loan after this installment, by the list in force. */
  principal_after_cents: amount.optional(),
})

export const repayment = z.object({
  id: z.uuid(),
  loan_id: z.uuid(),
  loan_number: z.string(),
  verb: z.enum(REPAYMENT_VERBS),
  method: z.enum(REPAYMENT_METHODS),
  /** The installments it paid, in whole or in part. */
  stages: z.array(z.int()),
  amount_cents: amount,
  saved_cents: amount,
  late_cents: amount,
  interest_cents: amount,
  principal_cents: amount,
  paid_at: z.iso.datetime(),
  end_to_end_id: z.string().nullable(),
  reversed: z.boolean(),
  /** Undone because the bank took the money back or it was not theirs. */
  taken_back: z.boolean(),
  lines: z.array(owedLine),
})
