import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ARTICLE_ACTIONS } from '../content/words.ts'

/** The settings that anyone may read; the server keeps them in these shapes too. */
export const publicSettings = {
  lender: z.object({ brand: z.string(), legal_name: z.string(), cnpj: z.string(), address: z.string() }),
  languages: z.array(z.enum(['en', 'zh', 'pt'])).min(1),
  limits: z.object({ amount_min_cents: z.int(), amount_max_cents: z.int(), months_min: z.int(), months_max: z.int() }),
  registration: z.object({ invitation_required: z.boolean() }),
  service: z.object({
    phone: z.string(),
    whatsapp: z.string(),
    telegram: z.string(),
    email: z.string(),
    opens: z.string(),
    closes: z.string(),
    days: z.array(z.int()),
    /** Within which time of these hours a message is answered; an hour where nothing is said. */
    answer_minutes: z.int().min(1).max(6000).optional(),
  }),
}

const articleLine = z.object({ id: z.string(), title: z.string(), summary: z.string(), published_at: z.iso.datetime() })

export const systemSetting = defineCall({
  key: 'POST /api/system/setting',
  summary:
    'Public settings: brand and legal identity of the lender, languages, service channels, limits; marketing lines and articles, one of them in full by its id',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({ article: z.string().min(1).max(40).optional() }),
  output: z.object({
    sandbox: z.boolean(),
    version: z.string(),
    version_code: z.int(),
    ...publicSettings,
    marketing: z.array(z.string()),
    articles: z.array(articleLine),
    /** The one that was asked for, with its text; nothing where none was. */
    article: articleLine.extend({ body_html: z.string(), action: z.enum(ARTICLE_ACTIONS).nullable() }).nullable(),
  }),
})
