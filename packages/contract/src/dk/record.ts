import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanCard } from '../loan/card.ts'

export const dkRecord = defineCall({
  key: 'POST /api/dk/record',
  summary: 'My loans, the newest first, and whether another can be asked for',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({ page: z.int().min(1).max(1000).optional() }),
  output: z.object({
    loans: z.array(loanCard),
    total: z.int(),
    /** `yes`, or why the borrower cannot apply now. */
    apply: z.enum([
      'yes',
      'identity_needed',
      'application_open',
      'overdue',
      'not_now',
      'free_quota_below_minimum',
      'nothing_offered',
    ]),
  }),
})
