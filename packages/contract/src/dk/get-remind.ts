import { z } from 'zod'
import { defineCall } from '../call.ts'

/** The amount is what is due on an installment of a credited loan, computed on reading; a notice has none. */
const reminder = z.object({ id: z.uuid(), title: z.string(), content: z.string(), amount_cents: z.int().min(0) })

export const dkGetRemind = defineCall({
  key: 'POST /api/dk/getRemind',
  summary: 'The reminder to show now, or none',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ reminder: reminder.nullable() }),
})
