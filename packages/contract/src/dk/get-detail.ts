import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanDetail } from '../loan/detail.ts'

export const dkGetDetail = defineCall({
  key: 'POST /api/dk/getDetail',
  summary:
    'One loan with its timeline, costs, contract and next step; without an id the one that is being worked on, else the newest',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({ loan_id: z.uuid().optional() }),
  output: z.object({ detail: loanDetail.nullable() }),
})
