import { FIGURES, NEEDED_ARTICLES, type CallOutput, type ParsedOf, type calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, LANGS, type Lang } from '@home-credit/texts/runtime'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { forbiddenSentence } from '../../html/forbidden.ts'
import { sanitizeHtml, textOfHtml } from '../../html/sanitize.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import {
  allArticles,
  findArticle,
  insertArticle,
  lockArticle,
  setPublished,
  updateArticle,
  type Article,
  type Text,
} from './articles-store.ts'
import { namesIn } from './braces.ts'
import type { WrittenBy } from './written-by.ts'

type Input = ParsedOf<typeof calls.consoleArticles>
type Write = Extract<Input, { action: 'add' | 'save' }>
type Told = Extract<CallOutput<'POST /api/console/articles'>, { article: unknown }>['article']

const NO_TEXT: Text = { title: '', summary: '', body: '' }
const FIGURE_NAMES: readonly string[] = FIGURES
const NEEDED: readonly string[] = NEEDED_ARTICLES

const missingIn = (texts: Article['texts']): Lang[] => LANGS.filter((lang) => !texts.has(lang))

/** English is always there. */
const rowOf = ({ id, texts: written, place, version, action, published_at, changed_at }: Article, lang: Lang) => ({
  id,
  title: (written.get(lang) ?? written.get(DEFAULT_LANG))?.title ?? '',
  place,
  version,
  action,
  published_at: published_at?.toISOString() ?? null,
  changed_at: changed_at.toISOString(),
  missing: missingIn(written),
  needed: NEEDED.includes(id),
})

const told = (article: Article, reader: Lang): Told => {
  const textIn = (lang: Lang): Text => article.texts.get(lang) ?? NO_TEXT
  return { ...rowOf(article, reader), texts: { en: textIn('en'), zh: textIn('zh'), pt: textIn('pt') } }
}

export const listArticles = async (db: Db, lang: Lang): Promise<{ rows: ReturnType<typeof rowOf>[] }> => ({
  rows: (await allArticles(db)).map((article) => rowOf(article, lang)),
})

export async function oneArticle(db: Db, id: string, lang: Lang): Promise<Told | Refusal> {
  const found = await findArticle(db, id)
  return found === undefined ? refuse('not_found') : told(found, lang)
}

/** As it is kept: of the HTML what is known, and only languages in which there is something. */
function kept(given: Write['texts']): Map<Lang, Text> {
  const cleaned = LANGS.map((lang): [Lang, Text] => [lang, { ...given[lang], body: sanitizeHtml(given[lang].body) }])
  return new Map(
    cleaned.filter(([, { title, summary, body }]) => title !== '' || summary !== '' || textOfHtml(body) !== ''),
  )
}

/** What is wrong at which field: a language half written, a figure that does not exist, or what would ask for money. */
function faultsIn(written: ReadonlyMap<Lang, Text>, lang: Lang): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [of, text] of written) {
    for (const part of ['title', 'summary', 'body'] as const) {
      const unknown = namesIn(text[part]).find((name) => !FIGURE_NAMES.includes(name))
      if (unknown !== undefined) faults[`texts.${of}.${part}`] = texts.wrong_placeholder({ name: unknown }, lang)
      const forbidden = forbiddenSentence(text[part], lang)
      if (forbidden !== undefined) faults[`texts.${of}.${part}`] = forbidden
      if (textOfHtml(text[part]) === '') faults[`texts.${of}.${part}`] = texts.wrong_article_half({}, lang)
    }
  }
  return faults
}

const log = (
  tx: Db,
  action: string,
  { id, version, texts: written }: Pick<Article, 'id' | 'version' | 'texts'>,
  { operatorId, now, requestId }: WrittenBy,
): Promise<void> =>
  audit(tx, {
    actor: `operator:${operatorId}`,
    action,
    subject: `article:${id}`,
    details: { version, languages: [...written.keys()] },
    requestId,
    now,
  })

/** A new article, or a new version of one. What was written before stays, by its version. */
export async function writeArticle(tx: Db, input: Write, by: WrittenBy): Promise<Told | Refusal> {
  const written = kept(input.texts)
  const fields = faultsIn(written, by.lang)
  if (!written.has(DEFAULT_LANG)) fields['texts.en.title'] ??= texts.wrong_article_english({}, by.lang)
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })
  const { id, place, next: action } = input
  const now = by.now
  if (input.action === 'add') {
    if (!(await insertArticle(tx, { id, version: 1, place, action, texts: written, now })))
      return refuse('input_refused', { fields: { id: texts.wrong_article_exists({}, by.lang) } })
    const made = { id, version: 1, place, action, texts: written, published_at: null, changed_at: now }
    await log(tx, 'article_added', made, by)
    return told(made, by.lang)
  }
  const before = await lockArticle(tx, id)
  if (before === undefined) return refuse('not_found')
  if (before.version !== input.version) return refuse('content_changed')
  const after = { ...before, version: before.version + 1, place, action, texts: written, changed_at: now }
  await updateArticle(tx, { ...after, now })
  await log(tx, 'article_changed', after, by)
  return told(after, by.lang)
}

/** Publishes the version that was looked at. Its date is that of the first time. */
export async function publishArticle(
  tx: Db,
  { id, version }: Extract<Input, { action: 'publish' }>,
  by: WrittenBy,
): Promise<Told | Refusal> {
  const article = await lockArticle(tx, id)
  if (article === undefined) return refuse('not_found')
  if (article.version !== version) return refuse('content_changed')
  if (article.published_at !== null) return told(article, by.lang)
  await setPublished(tx, id, by.now)
  await log(tx, 'article_published', article, by)
  return told({ ...article, published_at: by.now }, by.lang)
}

/** Takes it back. What people agree to when they register stays. */
export async function unpublishArticle(tx: Db, id: string, by: WrittenBy): Promise<Told | Refusal> {
  const article = await lockArticle(tx, id)
  if (article === undefined) return refuse('not_found')
  if (NEEDED.includes(id)) return refuse('must_stay')
  if (article.published_at === null) return told(article, by.lang)
  await setPublished(tx, id, null)
  await log(tx, 'article_unpublished', article, by)
  return told({ ...article, published_at: null }, by.lang)
}
