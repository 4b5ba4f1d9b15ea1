import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ARTICLE_ACTIONS } from '../content/words.ts'
import { SETTING_SCHEMAS } from '../settings/schemas.ts'

/** Settings that anyone may read. The CNPJ is formatted; `limits` is null until the lender has set them. */
export const publicSettings = {
  lender: SETTING_SCHEMAS.lender.extend({ cnpj: z.string() }),
  languages: SETTING_SCHEMAS.languages,
  limits: SETTING_SCHEMAS.limits.nullable(),
  registration: SETTING_SCHEMAS.registration,
  service: SETTING_SCHEMAS.service,
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
    /** The requested article with its text; null if none was requested. */
    article: articleLine.extend({ body_html: z.string(), action: z.enum(ARTICLE_ACTIONS).nullable() }).nullable(),
  }),
})
