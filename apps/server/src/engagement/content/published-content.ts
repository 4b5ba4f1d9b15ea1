import type { CallOutput } from '@home-credit/contract'
import { DEFAULT_LANG, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { sanitizeHtml } from '../../platform/html/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { publishedArticles, type Text, type Texts } from './articles-store.ts'
import { fill, namesIn } from './braces.ts'
import { claimsOf } from './claims.ts'
import { figuresOf, type Figures } from './figures.ts'
import { isOffering } from '../../settings/index.ts'
import { publishedLines, type MarketingLine } from './marketing-store.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Fills in the figures and sanitizes the HTML again on output. */
export const textShown = (
  { title, summary, body }: Text,
  figures: Figures,
): { title: string; summary: string; body_html: string } => ({
  title: fill(title, figures),
  summary: fill(summary, figures),
  body_html: sanitizeHtml(fill(body, figures, escape)),
})

/** Whether every figure that a text names exists: without a package on offer there is no example. */
const isWhole = ({ title, summary, body }: Text, values: Readonly<Partial<Record<string, string>>>): boolean =>
  namesIn(`${title}${summary}${body}`).every((name) => values[name] !== undefined)

const textFor = (texts: Texts, lang: Lang): Text | undefined => texts.get(lang) ?? texts.get(DEFAULT_LANG)

const namesFigures = ({ title, summary }: Text): boolean => namesIn(`${title}${summary}`).length > 0

/** Returns undefined when the line names a missing figure. */
export function lineShown(
  { texts }: Pick<MarketingLine, 'texts'>,
  lang: Lang,
  values: Readonly<Partial<Record<string, string>>>,
): string | undefined {
  const text = texts[lang] ?? texts[DEFAULT_LANG]
  return text === undefined || namesIn(text).some((name) => values[name] === undefined) ? undefined : fill(text, values)
}

type Content = Pick<CallOutput<'POST /api/system/setting'>, 'marketing' | 'articles' | 'article'>

/** The content in the reader's language, or in English where a translation is missing. Calculates the figures only when a text names one. */
export async function contentFor(
  db: Db,
  { lang, now, article: articleId }: { lang: Lang; now: Date; article: string | undefined },
): Promise<Content | Refusal<'not_found'>> {
  const written = (await publishedArticles(db)).flatMap(({ id, shown: { action, texts, publishedAt } }) => {
    const text = textFor(texts, lang)
    return text === undefined ? [] : [{ id, action, text, published_at: publishedAt.toISOString() }]
  })
  // Without a package on offer there is no example to calculate: texts that name its figures are left out.
  const without = (await isOffering(db, now)) ? undefined : await figuresOf(db, now, lang)
  const published = without === undefined ? written : written.filter(({ text }) => isWhole(text, without))
  const one = published.find(({ id }) => id === articleId)
  if (articleId !== undefined && one === undefined) return refuse('not_found')
  const lines = await publishedLines(db)
  const claims = await claimsOf(db, lang)
  const named = lines.flatMap(({ texts }) => namesIn(texts[lang] ?? texts[DEFAULT_LANG] ?? ''))
  const needed =
    one !== undefined || published.some(({ text }) => namesFigures(text)) || named.some((name) => !(name in claims))
  const figures = without ?? (needed ? await figuresOf(db, now, lang) : undefined)
  const filled = (text: Text) => (figures === undefined ? { ...text, body_html: '' } : textShown(text, figures))
  const lineOf = ({ id, text, published_at }: (typeof published)[number]) => {
    const { title, summary } = filled(text)
    return { id, title, summary, published_at }
  }
  return {
    marketing: lines.flatMap((line) => lineShown(line, lang, { ...figures, ...claims }) ?? []),
    articles: published.map(lineOf),
    article: one === undefined ? null : { ...lineOf(one), body_html: filled(one.text).body_html, action: one.action },
  }
}
