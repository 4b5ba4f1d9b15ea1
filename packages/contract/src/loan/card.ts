import { z } from 'zod'
import { amount, loanState, STEPS } from './words.ts'

export const nextStep = z.object({
  step: z.enum(STEPS),
  /** `you`: the borrower acts; `us`: the lender does. */
  who: z.enum(['you', 'us']),
  /** The promised time, or the deadline. */
  by: z.iso.datetime().nullable(),
})

/** A loan in a list. */
export const loanCard = z.object({
  id: z.uuid(),
  number: z.string(),
  state: loanState,
  opened_at: z.iso.datetime(),
  amount_cents: amount.nullable(),
  months: z.int().nullable(),
  package_name: z.string().nullable(),
  next: nextStep.nullable(),
  /** For a credited loan: the next installment to pay. */
  next_due: z
    .object({
      due_on: z.iso.date(),
      /** On that day, without late charges. */
      payment_cents: amount,
      /** What paying it costs today; once something is late, all that is. */
      today_cents: amount,
      late: z.boolean(),
    })
    .nullable(),
})
