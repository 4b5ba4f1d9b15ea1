import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { repayment } from '../repayment/parts.ts'

/** The amount due on an installment of a credited loan, computed when read; zero for a notice. */
const reminder = z.object({ id: z.uuid(), title: z.string(), content: z.string(), amount_cents: z.int().min(0) })

export const dkGetRemind = defineCall({
  key: 'POST /api/dk/getRemind',
  summary: 'The reminder to show now, or none',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ reminder: reminder.nullable() }),
})

export const dkRemindPay = defineCall({
  key: 'POST /api/dk/remindPay',
  summary:
    'What a reminder asks for today and whether the wallet suffices; pay it from the wallet; or confirm that it was read',
  who: 'borrower',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), reminder_id: z.string().min(1).max(100) }),
    z.strictObject({ action: z.literal('pay'), reminder_id: z.string().min(1).max(100), amount_cents: z.int().min(1) }),
    z.strictObject({ action: z.literal('confirm'), reminder_id: z.string().min(1).max(100) }),
  ]),
  ...byAction({
    read: z.object({
      debt: z
        .object({
          loan_id: z.uuid(),
          loan_number: z.string(),
          installment: z.int(),
          amount_cents: z.int().min(1),
          due_on: z.iso.date(),
        })
        .nullable(),
      wallet_cents: z.int().min(0),
    }),
    pay: z.object({ repayment, repaid: z.boolean() }),
    confirm: z.object({ confirmed: z.boolean() }),
  }),
})
