import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { loanDetail } from '../loan/detail.ts'
import { packageCode, loanRequest } from '../loan/loan-request.ts'
import { OCCUPATIONS, PAID_INTO } from '../loan/words.ts'

/** Answers and documents that show an income. The questions are the same for everyone. */
const evidence = {
  occupation: z.enum(OCCUPATIONS),
  months_in_job: z.int().min(0).max(720),
  paid_into: z.enum(PAID_INTO),
  income_cents: z.int().min(1).max(1_000_000_000),
  explanation: line(0, 500),
  file_ids: z.array(z.uuid()).min(1).max(6),
}

export const dkUpTrueQa = defineCall({
  key: 'POST /api/dk/upTrueQa',
  summary:
    'Raise the quota: read where it comes from and what is asked, send evidence, or take a lower amount. It costs nothing',
  who: 'borrower',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('send'), ...evidence }),
    z.strictObject({
      action: z.literal('lower'),
      package: packageCode,
      amount_cents: loanRequest.amount_cents,
      months: loanRequest.months,
    }),
  ]),
  output: loanDetail,
})
