import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { loanDetail } from '../loan/detail.ts'
import { amount } from '../loan/words.ts'

const loan_id = z.uuid()
/** A rejection voids the fee authorisation; resubmitting authorises exactly this fee again. */
const agreed_fee_cents = amount

export const appLoan = defineCall({
  key: 'POST /api/app/loan',
  summary: 'Cancel, give a loan back within seven days, answer a data request, resubmit or ask a person to look again',
  who: 'borrower',
  writes: () => true,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('cancel'), loan_id }),
    z.strictObject({ action: z.literal('regret'), loan_id }),
    z.strictObject({
      action: z.literal('answer_request'),
      loan_id,
      answer: line(1, 1000),
      file_ids: z.array(z.uuid()).max(6),
    }),
    z.strictObject({ action: z.literal('resubmit'), loan_id, agreed_fee_cents }),
    z.strictObject({ action: z.literal('request_human_review'), loan_id, agreed_fee_cents, reason: line(1, 1000) }),
  ]),
  output: loanDetail,
})
