import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanCard } from '../loan/card.ts'
import { costs } from '../loan/costs.ts'
import { quota } from '../loan/detail.ts'
import { loanRequest } from '../loan/loan-request.ts'
import { amount } from '../loan/words.ts'

/** Each package with what it costs for the amount asked: nothing of it is to be paid before the loan is credited. */
export const sdOpen = defineCall({
  key: 'GET /api/sd/open',
  summary: 'The packages, each with its whole cost for the amount asked, and the one that is chosen',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({
    loan: loanCard.nullable(),
    wish: z.object(loanRequest).nullable(),
    chosen: z.string().nullable(),
    quota: quota.nullable(),
    /** The day that figures are made for: today, or tomorrow where it is too late to release one. What the app calculates itself is for this day, too. */
    release_on: z.iso.date(),
    packages: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        amount_min_cents: amount,
        amount_max_cents: amount,
        months_min: z.int(),
        months_max: z.int(),
        rate_monthly: z.string(),
        fee_cents: amount,
        /** Absent where the amount or term asked is outside of it. */
        costs: costs.nullable(),
      }),
    ),
  }),
})
