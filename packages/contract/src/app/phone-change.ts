import { z } from 'zod'
import { defineCall } from '../call.ts'
import { password, phoneParts, smsCode } from '../user/parts.ts'

export const PHONE_CHANGE_STATES = ['waiting_review', 'waiting_delay', 'done', 'refused', 'cancelled'] as const
/** `change`: requested in a session. `recovery`: from the login page, with neither the number nor a session. */
export const PHONE_CHANGE_KINDS = ['change', 'recovery'] as const

const change = z.object({
  id: z.uuid(),
  state: z.enum(PHONE_CHANGE_STATES),
  new_phone_masked: z.string(),
  asked_at: z.iso.datetime(),
  /** When the new number takes effect, once two operators have approved. */
  takes_effect_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})

export const appPhoneChange = defineCall({
  key: 'POST /api/app/phone_change',
  summary:
    'A lost or changed number: ask by password, CPF, document and a code sent to the new number; see how it stands; cancel',
  who: 'borrower',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('send_code'), ...phoneParts }),
    z.strictObject({
      action: z.literal('ask'),
      ...phoneParts,
      sms_code: smsCode,
      password,
      id_number: z.string().max(20),
      document_file_id: z.uuid(),
    }),
    z.strictObject({ action: z.literal('cancel') }),
  ]),
  output: z.object({ change: change.nullable(), resend_seconds: z.int().optional() }),
})
