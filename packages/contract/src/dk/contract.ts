import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { loanDetail } from '../loan/detail.ts'
import { costs } from '../loan/costs.ts'
import { smsCode } from '../user/parts.ts'

const row = z.object({
  id: z.uuid(),
  loan_id: z.uuid(),
  loan_number: z.string(),
  number: z.string(),
  signed_at: z.iso.datetime(),
  void: z.boolean(),
  net_cents: z.int(),
  /** Whether it amends another contract. */
  amendment: z.boolean(),
})

/** The whole text as signed, in Portuguese. */
export const signedText = z.object({
  title: z.string(),
  version: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})

const shown = z.object({
  contract: z.object({
    id: z.uuid().nullable(),
    offer_id: z.uuid().nullable(),
    number: z.string(),
    loan_id: z.uuid(),
    text: signedText,
    text_hash: z.string(),
    costs,
    signed_at: z.iso.datetime().nullable(),
    pdf_hash: z.string().nullable(),
    void: z.boolean(),
    amendment: z.boolean(),
  }),
})

export const dkContract = defineCall({
  key: 'POST /api/dk/contract',
  summary: 'My contracts; one; the one to be signed; sign it with an SMS code; its PDF',
  who: 'borrower',
  writes: ({ action }) => action === 'sign',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list') }),
    z.strictObject({ action: z.literal('one'), id: z.uuid() }),
    z.strictObject({ action: z.literal('preview') }),
    /** Offer and hash of the displayed text, so that exactly what was shown is signed. */
    z.strictObject({
      action: z.literal('sign'),
      offer_id: z.uuid(),
      text_hash: z.string().regex(/^[0-9a-f]{64}$/),
      sms_code: smsCode,
    }),
    z.strictObject({ action: z.literal('pdf'), id: z.uuid() }),
  ]),
  ...byAction({
    list: z.object({ contracts: z.array(row) }),
    one: shown,
    preview: shown,
    sign: z.object({ detail: loanDetail }),
    /** Null while the PDF is being generated. */
    pdf: z.object({ link: z.string().nullable() }),
  }),
})
