import { z } from 'zod'
import { defineCall } from '../call.ts'
import { articleTexts, langs } from '../content/texts.ts'
import { ARTICLE_ACTIONS } from '../content/words.ts'

const id = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const row = z.object({
  id: z.string(),
  title: z.string(),
  place: z.int(),
  version: z.int(),
  action: z.enum(ARTICLE_ACTIONS).nullable(),
  published_at: z.iso.datetime().nullable(),
  changed_at: z.iso.datetime(),
  /** Languages in which something of it is not written. */
  missing: langs,
  /** Who registers agrees to it: it cannot be taken back. */
  needed: z.boolean(),
})

/** As a borrower would see it now. */
const shown = z.object({ title: z.string(), summary: z.string(), body_html: z.string() })

const READING: ReadonlySet<string> = new Set(['list', 'one', 'preview'])

export const consoleArticles = defineCall({
  key: 'POST /api/console/articles',
  summary: 'Articles in three languages: list, one, how it would look; write, publish, take back',
  who: 'operator',
  action: ({ action }) => (READING.has(action) ? 'content.read' : 'content.write'),
  writes: ({ action }) => !READING.has(action),
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list') }),
    z.strictObject({ action: z.literal('one'), id: z.string().max(40) }),
    z.strictObject({ action: z.literal('preview'), lang: z.enum(['en', 'zh', 'pt']), texts: articleTexts }),
    z.strictObject({
      action: z.literal('add'),
      id,
      place: z.int().min(1).max(999),
      next: z.enum(ARTICLE_ACTIONS).nullable(),
      texts: articleTexts,
    }),
    z.strictObject({
      action: z.literal('save'),
      id,
      /** The version that was changed: somebody else's is not written over. */
      version: z.int().min(1),
      place: z.int().min(1).max(999),
      next: z.enum(ARTICLE_ACTIONS).nullable(),
      texts: articleTexts,
    }),
    z.strictObject({ action: z.literal('publish'), id, version: z.int().min(1) }),
    z.strictObject({ action: z.literal('unpublish'), id }),
  ]),
  output: z.union([
    z.object({ rows: z.array(row) }),
    z.object({ article: row.extend({ texts: articleTexts }) }),
    z.object({ shown }),
  ]),
})
