import { z } from 'zod'
import { defineCall } from '../call.ts'
import { langs, lineTexts } from '../content/texts.ts'
import { CLAIMS } from '../content/words.ts'

const place = z.int().min(1).max(999)

const row = z.object({
  id: z.uuid(),
  place: z.int(),
  version: z.int(),
  texts: lineTexts,
  missing: langs,
  published_at: z.iso.datetime().nullable(),
  /** Published but hidden: it names a claim with too small a sample. */
  waits_for_sample: z.boolean(),
})

/** A figure of our own data, with its sample size. */
const claim = z.object({
  name: z.enum(CLAIMS),
  sample: z.int(),
  needed: z.int(),
  counted_at: z.iso.datetime().nullable(),
  /** The claim in words, if the sample is large enough. */
  said: z.object({ en: z.string(), zh: z.string(), pt: z.string() }).nullable(),
})

export const consoleMarketing = defineCall({
  key: 'POST /api/console/marketing',
  summary: 'Lines under the simulator in three languages, and the claims of our own data that they may name',
  who: 'operator',
  action: ({ action }) => (action === 'list' ? 'content.read' : 'content.write'),
  writes: ({ action }) => action !== 'list',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list') }),
    z.strictObject({ action: z.literal('add'), place, texts: lineTexts }),
    z.strictObject({ action: z.literal('save'), id: z.uuid(), version: z.int().min(1), place, texts: lineTexts }),
    z.strictObject({ action: z.literal('publish'), id: z.uuid(), version: z.int().min(1) }),
    z.strictObject({ action: z.literal('unpublish'), id: z.uuid() }),
    z.strictObject({ action: z.literal('remove'), id: z.uuid() }),
  ]),
  /** `figures`: the names that every text may use in braces. */
  output: z.object({ rows: z.array(row), claims: z.array(claim), figures: z.array(z.string()) }),
})
