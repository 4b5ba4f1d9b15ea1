import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { smsCode } from '../user/parts.ts'

const account = z.object({
  kind: z.enum(['pix', 'bank']),
  name: z.string(),
  /** With the branch before a bank account, if there is one: `1234 / ***45-6`. */
  masked: z.string(),
  /** No payout before this time: the payee was new, also when the number was changed or the password reset. */
  rests_until: z.iso.datetime().nullable(),
})
const output = z.object({
  /** All belong to the borrower, under their own CPF. */
  accounts: z.array(account),
  /** Kinds that already have an account, so that changing one takes an SMS code. */
  code_needed_for: z.array(z.enum(['pix', 'bank'])),
  /** How long a replacement payee has to wait for payouts; null for the first payee. */
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
      /** Without one, an earlier one is removed. */
      bank_agency: line(0, 10).optional(),
      bank_account: line(1, 40),
      sms_code: smsCode.optional(),
    }),
  ]),
  output,
})
