import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { loanCard } from '../loan/card.ts'
import { costs } from '../loan/costs.ts'
import { packageCode, loanRequest } from '../loan/loan-request.ts'

export const dkLoan = defineCall({
  key: 'POST /api/dk/loan',
  summary: 'What an amount would cost in a package (quote); or apply: the amount of a new or a just begun application',
  who: 'borrower',
  writes: ({ action }) => action === 'apply',
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('quote'),
      package: packageCode,
      ...loanRequest,
      purpose: loanRequest.purpose.optional(),
    }),
    z.strictObject({ action: z.literal('apply'), ...loanRequest }),
  ]),
  ...byAction({ quote: z.object({ costs }), apply: z.object({ loan: loanCard }) }),
})
