import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanDetail } from '../loan/detail.ts'
import { packageCode, loanRequest } from '../loan/loan-request.ts'

export const dkChooseVip = defineCall({
  key: 'POST /api/dk/chooseVip',
  summary: 'Choose a package for an amount and a term',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({ package: packageCode, ...loanRequest }),
  output: loanDetail,
})
