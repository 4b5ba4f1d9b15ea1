import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { smsCode } from '../user/parts.ts'

const loan_id = z.uuid()

/** The text the borrower agrees to; `hash` ties the consent to exactly what was shown. */
const terms = z.object({ version: z.string(), hash: z.string(), paragraphs: z.array(z.string()) })

export const autoDebitView = z.object({
  loan: z.object({ id: loan_id, number: z.string(), state: z.enum(['credited', 'repaid', 'regretted']) }),
  /** Consent in force since; nothing is debited without it. */
  given_at: z.iso.datetime().nullable(),
  terms,
  /** The next debit; it never happens before `payable_on`. */
  next: z.object({ installment: z.int(), payable_on: z.iso.date(), due: z.boolean(), amount_cents: amount }).nullable(),
  /** The latest attempt. */
  last: z.object({ day: z.iso.date(), outcome: z.enum(['taken', 'short']), amount_cents: amount }).nullable(),
  wallet_cents: amount,
})

export const appAutoDebit = defineCall({
  key: 'POST /api/app/auto_debit',
  summary:
    'Automatic payment of installments from the wallet on the day they are due: read, allow with a code sent for it, end at once',
  who: 'borrower',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), loan_id }),
    z.strictObject({ action: z.literal('send_code'), loan_id }),
    z.strictObject({
      action: z.literal('give'),
      loan_id,
      text_hash: z.string().regex(/^[0-9a-f]{64}$/),
      sms_code: smsCode,
    }),
    z.strictObject({ action: z.literal('revoke'), loan_id }),
  ]),
  ...byAction({
    read: autoDebitView,
    send_code: z.object({ resend_seconds: z.int(), valid_seconds: z.int() }),
    give: autoDebitView,
    revoke: autoDebitView,
  }),
})
