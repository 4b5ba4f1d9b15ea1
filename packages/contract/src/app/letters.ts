import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'

export const LETTER_KINDS = ['settlement', 'year'] as const

const which = { loan_id: z.uuid(), kind: z.enum(LETTER_KINDS), year: z.int().min(2000).max(2200).nullable() }

/** A letter that is available now. `number` and `text_hash` exist after its first request. */
const letter = z.object({
  ...which,
  loan_number: z.string(),
  number: z.string().nullable(),
  text_hash: z.string().nullable(),
  made_at: z.iso.datetime().nullable(),
})

export const appLetters = defineCall({
  key: 'POST /api/app/letters',
  summary:
    'Letters that say what was paid: of a loan that is repaid, and of each past year in which nothing was left unpaid; list, and a link to the PDF of one',
  who: 'borrower',
  writes: ({ action }) => action === 'link',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), loan_id: z.uuid().optional() }),
    z.strictObject({ action: z.literal('link'), ...which }),
  ]),
  ...byAction({ list: z.object({ letters: z.array(letter) }), link: z.object({ link: z.string(), letter }) }),
})
