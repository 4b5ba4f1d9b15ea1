import type { ARTICLE_ACTIONS } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Articles, ArticleTexts } from '../../db/tables.ts'

export type ArticleAction = (typeof ARTICLE_ACTIONS)[number]
export type Text = Pick<Selectable<ArticleTexts>, 'title' | 'summary' | 'body'>
export interface Article extends Omit<Selectable<Articles>, 'action'> {
  action: ArticleAction | null
  /** In each language in which it is written. */
  texts: ReadonlyMap<Lang, Text>
}

/** The texts that count now, to the articles they are of. */
async function withTexts(db: Db, rows: readonly Selectable<Articles>[]): Promise<Article[]> {
  if (rows.length === 0) return []
  const written = await db
    .selectFrom('article_texts')
    .innerJoin('articles', (join) =>
      join.onRef('articles.id', '=', 'article_id').onRef('articles.version', '=', 'article_texts.version'),
    )
    .select(['article_id', 'lang', 'title', 'summary', 'body'])
    .where(
      'article_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    action: row.action as ArticleAction | null,
    texts: new Map(
      written
        .filter(({ article_id }) => article_id === row.id)
        .map(({ lang, title, summary, body }) => [lang as Lang, { title, summary, body }]),
    ),
  }))
}

const inOrder = (db: Db) => db.selectFrom('articles').selectAll().orderBy('place').orderBy('id')

export const allArticles = async (db: Db): Promise<Article[]> => withTexts(db, await inOrder(db).execute())

export const publishedArticles = async (db: Db): Promise<Article[]> =>
  withTexts(db, await inOrder(db).where('published_at', 'is not', null).execute())

export const findArticle = async (db: Db, id: string): Promise<Article | undefined> =>
  (await withTexts(db, await db.selectFrom('articles').selectAll().where('id', '=', id).execute()))[0]

/** Held to the end, so that of two who write at once the second sees what the first has done. */
export const lockArticle = async (tx: Db, id: string): Promise<Article | undefined> =>
  (await withTexts(tx, await tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().execute()))[0]

export interface Written {
  id: string
  version: number
  place: number
  action: ArticleAction | null
  texts: ReadonlyMap<Lang, Text>
  now: Date
}

async function insertTexts(tx: Db, { id, version, texts }: Written): Promise<void> {
  const rows = Array.from(texts, ([lang, text]) => ({ article_id: id, version, lang, ...text }))
  if (rows.length > 0) await tx.insertInto('article_texts').values(rows).execute()
}

/** False where there is one of this id. */
export async function insertArticle(tx: Db, written: Written): Promise<boolean> {
  const { id, version, place, action, now } = written
  const result = await tx
    .insertInto('articles')
    .values({ id, version, place, action, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) return false
  await insertTexts(tx, written)
  return true
}

export async function updateArticle(tx: Db, written: Written): Promise<void> {
  const { id, version, place, action, now } = written
  await insertTexts(tx, written)
  await tx.updateTable('articles').set({ version, place, action, changed_at: now }).where('id', '=', id).execute()
}

export async function setPublished(tx: Db, id: string, publishedAt: Date | null): Promise<void> {
  await tx.updateTable('articles').set({ published_at: publishedAt }).where('id', '=', id).execute()
}
