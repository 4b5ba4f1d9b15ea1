import { FIGURES, NEEDED_ARTICLES, type CallOutput, type ParsedOf, type calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, LANGS, type Lang } from '@home-credit/texts/runtime'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { forbiddenSentence, sanitizeHtml, textOfHtml } from '../../platform/html/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import {
  allArticles,
  findArticle,
  insertArticle,
  lockArticle,
  setProposed,
  setRefused,
  setShown,
  setUnpublished,
  updateArticle,
  withdrawProposed,
  type Article,
  type Text,
  type Texts,
} from './articles-store.ts'
import { namesIn } from './braces.ts'
import type { Reader, WrittenBy } from './written-by.ts'

type Input = ParsedOf<typeof calls.consoleArticles>
type Write = Extract<Input, { action: 'add' | 'save' }>
type Of<Action extends Input['action']> = Extract<Input, { action: Action }>
type ArticleView = Extract<CallOutput<'POST /api/console/articles'>, { article: unknown }>['article']

const NO_TEXT: Text = { title: '', summary: '', body: '' }
const FIGURE_NAMES: readonly string[] = FIGURES
const NEEDED: readonly string[] = NEEDED_ARTICLES

const missingIn = (texts: Texts): Lang[] => LANGS.filter((lang) => !texts.has(lang))

/** English always exists. */
const rowOf = (article: Article, lang: Lang) => {
  const { id, texts: written, place, version, action, published_at, changed_at, shown, proposed_version } = article
  return {
    id,
    title: (written.get(lang) ?? written.get(DEFAULT_LANG))?.title ?? '',
    place,
    version,
    action,
    published_at: published_at?.toISOString() ?? null,
    changed_at: changed_at.toISOString(),
    missing: missingIn(written),
    needed: NEEDED.includes(id),
    shown_version: shown?.version ?? null,
    waits: proposed_version !== null,
  }
}

const inEach = (written: Texts): ArticleView['texts'] => {
  const textIn = (lang: Lang): Text => written.get(lang) ?? NO_TEXT
  return { en: textIn('en'), zh: textIn('zh'), pt: textIn('pt') }
}

const presentStep = (
  version: number | null,
  by: string | null,
  name: string | null,
  at: Date | null,
  reader: string,
) =>
  version === null || by === null || at === null
    ? null
    : { version, by_name: name ?? '', by_me: by === reader, at: at.toISOString() }

const presentArticle = (article: Article, { lang, operatorId }: Reader): ArticleView => {
  const { shown, proposed_version, proposed_by, proposer_name, proposed_at } = article
  const { refused_version, refused_by, refuser_name, refused_at, refused_reason } = article
  const refusal = presentStep(refused_version, refused_by, refuser_name, refused_at, operatorId)
  return {
    ...rowOf(article, lang),
    texts: inEach(article.texts),
    shown:
      shown === null
        ? null
        : { version: shown.version, place: shown.place, action: shown.action, texts: inEach(shown.texts) },
    proposal: presentStep(proposed_version, proposed_by, proposer_name, proposed_at, operatorId),
    refusal: refusal && { ...refusal, reason: refused_reason ?? '' },
  }
}

export const listArticles = async (db: Db, lang: Lang): Promise<{ rows: ReturnType<typeof rowOf>[] }> => ({
  rows: (await allArticles(db)).map((article) => rowOf(article, lang)),
})

export async function oneArticle(db: Db, id: string, reader: Reader): Promise<ArticleView | Refusal<'not_found'>> {
  const found = await findArticle(db, id)
  return found === undefined ? refuse('not_found') : presentArticle(found, reader)
}

/** Strips unknown HTML and drops empty languages. */
function cleanTexts(input: Write['texts']): Map<Lang, Text> {
  const cleaned = LANGS.map((lang): [Lang, Text] => [lang, { ...input[lang], body: sanitizeHtml(input[lang].body) }])
  return new Map(
    cleaned.filter(([, { title, summary, body }]) => title !== '' || summary !== '' || textOfHtml(body) !== ''),
  )
}

/** Faults by field: a half-written language, an unknown figure, or a request for money. */
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
  more: Record<string, unknown> = {},
  reason?: string,
): Promise<void> =>
  audit(tx, {
    actor: `operator:${operatorId}`,
    action,
    subject: `article:${id}`,
    ...(reason === undefined ? {} : { reason }),
    details: { version, languages: [...written.keys()], ...more },
    requestId,
    now,
  })

type VersionRefusal = 'not_found' | 'content_changed'

/** Adds an article, or a version of one. Earlier versions remain, and readers still see the published one. */
export async function writeArticle(
  tx: Db,
  input: Write,
  by: WrittenBy,
): Promise<ArticleView | Refusal<VersionRefusal | 'input_refused'>> {
  const written = cleanTexts(input.texts)
  const fields = faultsIn(written, by.lang)
  if (!written.has(DEFAULT_LANG)) fields['texts.en.title'] ??= texts.wrong_article_english({}, by.lang)
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })
  const { id, place, next: action } = input
  const now = by.now
  if (input.action === 'add') {
    if (!(await insertArticle(tx, { id, version: 1, place, action, texts: written, now })))
      return refuse('input_refused', { fields: { id: texts.wrong_article_exists({}, by.lang) } })
    await log(tx, 'article_added', { id, version: 1, texts: written }, by)
    return oneArticle(tx, id, by)
  }
  const before = await lockArticle(tx, id)
  if (before === undefined) return refuse('not_found')
  if (before.version !== input.version) return refuse('content_changed')
  const version = before.version + 1
  await updateArticle(tx, { id, version, place, action, texts: written, now })
  await log(tx, 'article_changed', { id, version, texts: written }, by)
  return oneArticle(tx, id, by)
}

/** Locks the article. Refuses unless its newest version is the one that the operator has read. */
async function looked(
  tx: Db,
  { id, version }: { id: string; version: number },
): Promise<Article | Refusal<VersionRefusal>> {
  const article = await lockArticle(tx, id)
  if (article === undefined) return refuse('not_found')
  return article.version === version ? article : refuse('content_changed')
}

/** The same, and refuses unless the version waits for a second person. */
async function waiting(
  tx: Db,
  of: { id: string; version: number },
): Promise<{ article: Article; proposer: string } | Refusal<VersionRefusal | 'already_decided'>> {
  const article = await looked(tx, of)
  if (article instanceof Refusal) return article
  return article.proposed_by === null || article.proposed_version !== article.version
    ? refuse('already_decided')
    : { article, proposer: article.proposed_by }
}

/** Checks the text again: the rules may be stricter than when it was written. */
function refusedWords({ texts: written }: Article, lang: Lang): Refusal<'input_refused'> | undefined {
  const fields = faultsIn(written, lang)
  return Object.keys(fields).length > 0 ? refuse('input_refused', { fields }) : undefined
}

/** Proposes the newest version. The published one does not change until another person confirms. */
export async function proposeArticle(
  tx: Db,
  of: Of<'propose'>,
  by: WrittenBy,
): Promise<ArticleView | Refusal<VersionRefusal | 'proposal_open' | 'input_refused'>> {
  const article = await looked(tx, of)
  if (article instanceof Refusal) return article
  if (article.proposed_version !== null) return refuse('proposal_open')
  if (article.shown?.version === article.version) return presentArticle(article, by)
  const refused = refusedWords(article, by.lang)
  if (refused !== undefined) return refused
  await setProposed(tx, { ...of, by: by.operatorId, now: by.now })
  await log(tx, 'article_proposed', article, by)
  return oneArticle(tx, of.id, by)
}

/** Publishes the version that a second person, not the proposer, has read. */
export async function confirmArticle(
  tx: Db,
  of: Of<'confirm'>,
  by: WrittenBy,
): Promise<ArticleView | Refusal<VersionRefusal | 'other_person_needed' | 'already_decided' | 'input_refused'>> {
  const found = await waiting(tx, of)
  if (found instanceof Refusal) return found
  const { article, proposer } = found
  if (proposer === by.operatorId) return refuse('other_person_needed')
  const refused = refusedWords(article, by.lang)
  if (refused !== undefined) return refused
  await setShown(tx, { id: of.id, by: proposer, confirmedBy: by.operatorId, now: by.now })
  await log(tx, 'article_published', article, by, {
    proposed_by: `operator:${proposer}`,
    replaces: article.shown?.version ?? null,
  })
  return oneArticle(tx, of.id, by)
}

/** Records why the version is not published. The published one does not change. */
export async function refuseArticle(
  tx: Db,
  of: Of<'refuse'>,
  by: WrittenBy,
): Promise<ArticleView | Refusal<VersionRefusal | 'other_person_needed' | 'already_decided'>> {
  const found = await waiting(tx, of)
  if (found instanceof Refusal) return found
  const { article, proposer } = found
  if (proposer === by.operatorId) return refuse('other_person_needed')
  await setRefused(tx, { ...of, by: by.operatorId, now: by.now })
  await log(tx, 'article_refused', article, by, { proposed_by: `operator:${proposer}` }, of.reason)
  return oneArticle(tx, of.id, by)
}

/** Any author may withdraw a proposal. */
export async function withdrawArticle(
  tx: Db,
  id: string,
  by: WrittenBy,
): Promise<ArticleView | Refusal<'not_found' | 'already_decided'>> {
  const article = await lockArticle(tx, id)
  if (article === undefined) return refuse('not_found')
  if (article.proposed_version === null) return refuse('already_decided')
  await withdrawProposed(tx, id)
  await log(tx, 'article_withdrawn', article, by)
  return oneArticle(tx, id, by)
}

/** One person is enough: this only removes text. The articles that people accept when they register cannot be removed. */
export async function unpublishArticle(
  tx: Db,
  id: string,
  by: WrittenBy,
): Promise<ArticleView | Refusal<'not_found' | 'must_stay'>> {
  const article = await lockArticle(tx, id)
  if (article === undefined) return refuse('not_found')
  if (NEEDED.includes(id)) return refuse('must_stay')
  if (article.published_at === null) return presentArticle(article, by)
  await setUnpublished(tx, id)
  await log(tx, 'article_unpublished', article, by)
  return oneArticle(tx, id, by)
}
