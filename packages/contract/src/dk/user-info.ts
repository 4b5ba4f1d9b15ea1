import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { smsCode } from '../user/parts.ts'

/**
 * Saved field by field as a draft: an absent field is unchanged, an empty text clears it. The server checks formats
 * per field. WhatsApp and Telegram accept `none`: the borrower has none. WhatsApp accepts `same`: always the number of
 * the account.
 */
const fields = {
  name: line(0, 120).optional(),
  date_of_birth: line(0, 10).optional(),
  whatsapp: line(0, 30).optional(),
  telegram: line(0, 60).optional(),
  email: line(0, 120).optional(),
  id_number: line(0, 20).optional(),
  work_unit: line(0, 120).optional(),
  work_address: line(0, 200).optional(),
  work_income_cents: z.int().min(0).max(100_000_000_00).nullable().optional(),
  bank_name: line(0, 80).optional(),
  /** The branch, if the bank has more than one. */
  bank_agency: line(0, 10).optional(),
  bank_account: line(0, 40).optional(),
  pix: line(0, 77).optional(),
}

/** Sensitive fields are always masked; `null` if not entered yet. */
export const shownInfo = {
  name: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  phone_masked: z.string(),
  whatsapp: z.string().nullable(),
  telegram: z.string().nullable(),
  email: z.string().nullable(),
  id_number_masked: z.string().nullable(),
  work_unit: z.string().nullable(),
  work_address: z.string().nullable(),
  work_income_cents: z.int().nullable(),
  bank_name: z.string().nullable(),
  bank_agency: z.string().nullable(),
  bank_account_masked: z.string().nullable(),
  pix_masked: z.string().nullable(),
}

export const dkUserInfo = defineCall({
  key: 'POST /api/dk/userInfo',
  summary:
    'Basic, job and bank info: read, or save field by field as a draft. Changing a name, CPF, bank account or PIX key that stands takes an SMS code, except while the first application is not sent yet',
  who: 'borrower',
  writes: ({ action }) => action === 'save',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('save'), ...fields, sms_code: smsCode.optional() }),
  ]),
  output: z.object({
    info: z.object(shownInfo),
    /** Whole, only until the first application is sent. */
    unsent: z
      .object({ id_number: z.string().nullable(), bank_account: z.string().nullable(), pix: z.string().nullable() })
      .optional(),
    code_needed_for: z.array(z.string()),
  }),
})
