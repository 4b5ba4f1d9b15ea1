import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { smsCode } from '../user/parts.ts'

const account = z.object({
  kind: z.enum(['pix', 'bank']),
  name: z.string(),
  masked: z.string(),
  /** Nothing is sent there before: it is new, or was new when the number was changed or the password reset. */
  rests_until: z.iso.datetime().nullable(),
})
const output = z.object({
  /** Where money can be sent: the borrower's own, under their CPF. */
  accounts: z.array(account),
  /** Which of them stand and so take an SMS code to change. */
  code_needed_for: z.array(z.enum(['pix', 'bank'])),
  /** So long another payee in their place would rest; nothing for the first. */
  rest_hours: z.int().nullable(),
})

export const accountGet = defineCall({
  key: 'POST /api/account/get',
  summary: 'The PIX key and bank account for payouts, masked',
  who: 'borrower',
  writes: () => false,
  input: z.strictObject({}),
  output,
})

export const accountBind = defineCall({
  key: 'POST /api/account/bind',
  summary: 'Set the PIX key or bank account for payouts: own CPF only; changing one that stands takes an SMS code',
  who: 'borrower',
  writes: () => true,
  input: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('pix'), pix: line(1, 77), sms_code: smsCode.optional() }),
    z.strictObject({
      kind: z.literal('bank'),
      bank_name: line(1, 80),
      bank_account: line(1, 40),
      sms_code: smsCode.optional(),
    }),
  ]),
  output,
})
