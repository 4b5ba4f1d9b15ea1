import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { installment, owedToday, repayment } from '../repayment/parts.ts'
import { paymentChoice } from '../repayment/words.ts'
import { rechargeOrder } from '../wallet/order.ts'
import { pageOf } from '../wallet/words.ts'

const loan_id = z.uuid()

/** The loan after the payment. */
const after = z.object({
  open: z.int(),
  next_due_on: z.iso.date().nullable(),
  next_payment_cents: amount.nullable(),
  last_due_on: z.iso.date().nullable(),
  left_cents: amount,
  repaid: z.boolean(),
})

export const dkGetRepayment = defineCall({
  key: 'POST /api/dk/getRepayment',
  summary:
    'What paying would take today, and why: rows, all of it, an amount ahead of time or a part of what is due; and the loan after it. Changes nothing',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({ loan_id, pay: paymentChoice }),
  output: z.object({
    owed: owedToday,
    after,
    wallet_cents: amount,
    /** Whom a PIX names as its receiver. */
    receiver_name: z.string().optional(),
  }),
})

export const dkGetRepaymentList = defineCall({
  key: 'POST /api/dk/getRepaymentList',
  summary: 'The installments of a loan as they stand today; or the repayments made, newest first',
  who: 'borrower',
  writes: () => false,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('installments'), loan_id: loan_id.optional() }),
    z.strictObject({ action: z.literal('made'), loan_id: loan_id.optional(), ...pageOf }),
  ]),
  ...byAction({
    installments: z.object({
      /** Null if no loan was ever credited. */
      loan: z
        .object({
          id: loan_id,
          number: z.string(),
          state: z.enum(['credited', 'repaid', 'regretted']),
          paid: z.int(),
          total: z.int(),
          left_cents: amount,
          due_cents: amount,
          /** What paying all of it today takes. */
          settle_cents: amount.optional(),
          /** Financed, by the contract. */
          financed_cents: amount.optional(),
          released_on: z.iso.date().optional(),
        })
        .nullable(),
      installments: z.array(installment),
      wallet_cents: amount,
      /** Other credited loans, to switch to. */
      others: z.array(
        z.object({ id: loan_id, number: z.string(), state: z.enum(['credited', 'repaid', 'regretted']) }),
      ),
    }),
    made: z.object({ repayments: z.array(repayment), total: z.int() }),
  }),
})

export const dkGetRepaymentPay = defineCall({
  key: 'POST /api/dk/getRepaymentPay',
  summary:
    'Pays from the wallet, or opens a PIX charge for exactly that debt, or for the rest of it beside what the wallet gives. The amount is computed again: one that is no longer what was shown is refused and told anew',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({
    loan_id,
    pay: paymentChoice,
    method: z.enum(['wallet', 'pix']),
    amount_cents: amount.min(1),
    /** With `pix`: the part that the wallet pays when the PIX arrives; the charge covers the rest. */
    wallet_cents: amount.optional(),
  }),
  output: z.union([z.object({ repayment, repaid: z.boolean() }), z.object({ order: rechargeOrder })]),
})
