import { z } from 'zod'
import { defineCall } from '../call.ts'
import { loanDetail } from '../loan/detail.ts'
import { amount } from '../loan/words.ts'

/** The fee is named so that nobody agrees to another than they saw. It is taken out of the proceeds at crediting, never paid. */
export const dkPayVip = defineCall({
  key: 'POST /api/dk/payVip',
  summary: 'Authorise the fee of the chosen package: deducted at crediting, nothing is paid now',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({ agreed_fee_cents: amount }),
  output: loanDetail,
})
