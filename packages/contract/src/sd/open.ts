import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanCard } from '../loan/card.ts'
import { costs } from '../loan/costs.ts'
import { quota } from '../loan/detail.ts'
import { loanRequest } from '../loan/loan-request.ts'
import { amount } from '../loan/words.ts'

/** Each package with its cost for the requested amount; nothing is paid before the loan is credited. */
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
    /**
     * The release day of all figures: today, or tomorrow after the release cutoff. The app's own calculations use it,
     * too.
     */
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
        /** Null if the requested amount or term is outside its limits. */
        costs: costs.nullable(),
      }),
    ),
  }),
})
