import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanDetail } from '../loan/detail.ts'
import { amount } from '../loan/words.ts'

/** The input names the fee, so that nobody agrees to a fee they did not see. Crediting deducts it; it is never paid. */
export const dkPayVip = defineCall({
  key: 'POST /api/dk/payVip',
  summary: 'Authorise the fee of the chosen package: deducted at crediting, nothing is paid now',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({ agreed_fee_cents: amount }),
  output: loanDetail,
})
