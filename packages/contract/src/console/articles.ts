import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { articleTexts, langs } from '../content/texts.ts'
import { ARTICLE_ACTIONS } from '../content/words.ts'
import { line } from '../line.ts'

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
  /** Languages in which some part is not written. */
  missing: langs,
  /** Registering requires agreeing to it, so it cannot be unpublished. */
  needed: z.boolean(),
  /** The version readers see; null if unpublished. */
  shown_version: z.int().nullable(),
  /** The newest version waits for a second person. */
  waits: z.boolean(),
})

/** `by_me`: the calling operator did it. */
const done = { version: z.int(), by_name: z.string(), by_me: z.boolean(), at: z.iso.datetime() }

const article = row.extend({
  texts: articleTexts,
  /** The published version, beside the newest one. */
  shown: z
    .object({
      version: z.int(),
      place: z.int(),
      action: z.enum(ARTICLE_ACTIONS).nullable(),
      texts: articleTexts,
    })
    .nullable(),
  proposal: z.object(done).nullable(),
  /** Set if the version proposed last was refused. */
  refusal: z.object({ ...done, reason: z.string() }).nullable(),
})

/** The version the operator looked at; no other can be published. */
const looked = { id, version: z.int().min(1) }

/** As a borrower would see it now. */
const shown = z.object({ title: z.string(), summary: z.string(), body_html: z.string() })

const READING: ReadonlySet<string> = new Set(['list', 'one', 'preview'])

const oneArticle = z.object({ article })

export const consoleArticles = defineCall({
  key: 'POST /api/console/articles',
  summary:
    'Articles in three languages: list, one, how it would look; write, propose to publish, confirm or refuse what another person has proposed, take back',
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
      /** The version that was edited; refused if somebody else has saved a newer one. */
      version: z.int().min(1),
      place: z.int().min(1).max(999),
      next: z.enum(ARTICLE_ACTIONS).nullable(),
      texts: articleTexts,
    }),
    z.strictObject({ action: z.literal('propose'), ...looked }),
    z.strictObject({ action: z.literal('confirm'), ...looked }),
    z.strictObject({ action: z.literal('refuse'), ...looked, reason: line(1, 300) }),
    z.strictObject({ action: z.literal('withdraw'), id }),
    z.strictObject({ action: z.literal('unpublish'), id }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row) }),
    one: oneArticle,
    add: oneArticle,
    save: oneArticle,
    propose: oneArticle,
    confirm: oneArticle,
    refuse: oneArticle,
    withdraw: oneArticle,
    unpublish: oneArticle,
    preview: z.object({ shown }),
  }),
})
