import type { ARTICLE_ACTIONS } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import { sql, type Selectable } from 'kysely'
import { changingCachedRows, type Articles, type ArticleTexts, type Db } from '../../platform/db/index.ts'

export type ArticleAction = (typeof ARTICLE_ACTIONS)[number]
export type Text = Pick<Selectable<ArticleTexts>, 'title' | 'summary' | 'body'>
export type Texts = ReadonlyMap<Lang, Text>

type Row = Selectable<Articles>
type Names = { proposer_name: string | null; refuser_name: string | null }

export interface Article extends Row, Names {
  /** The texts of the newest version. */
  texts: Texts
  /** The published version, or null. */
  shown: { version: number; place: number; action: ArticleAction | null; texts: Texts; publishedAt: Date } | null
}

const OF = sql<Row & Names>`
  SELECT a.*, proposer.name AS proposer_name, refuser.name AS refuser_name FROM articles AS a
  LEFT JOIN operators AS proposer ON proposer.id = a.proposed_by
  LEFT JOIN operators AS refuser ON refuser.id = a.refused_by`

/** Adds the texts of the newest and of the published version. */
async function withTexts(db: Db, rows: readonly (Row & Names)[]): Promise<Article[]> {
  if (rows.length === 0) return []
  const written = await db
    .selectFrom('article_texts')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select(['article_id', 'article_texts.version', 'lang', 'title', 'summary', 'body'])
    .where((eb) =>
      eb.or([
        eb('article_texts.version', '=', eb.ref('articles.version')),
        eb('article_texts.version', '=', eb.ref('articles.shown_version')),
      ]),
    )
    .where(
      'article_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const textsOf = (id: string, of: number): Texts =>
    new Map(
      written
        .filter(({ article_id, version }) => article_id === id && version === of)
        .map(({ lang, title, summary, body }) => [lang, { title, summary, body }]),
    )
  return rows.map((row) => {
    const { id, version, shown_version, shown_place, shown_action, published_at } = row
    return {
      ...row,
      texts: textsOf(id, version),
      shown:
        published_at === null || shown_version === null || shown_place === null
          ? null
          : {
              version: shown_version,
              place: shown_place,
              action: shown_action,
              texts: textsOf(id, shown_version),
              publishedAt: published_at,
            },
    }
  })
}

export const allArticles = async (db: Db): Promise<Article[]> =>
  withTexts(db, (await sql<Row & Names>`${OF} ORDER BY a.place, a.id`.execute(db)).rows)

/** In the order of display. */
export const publishedArticles = async (db: Db): Promise<{ id: string; shown: NonNullable<Article['shown']> }[]> => {
  const { rows } = await sql<Row & Names>`${OF} WHERE a.published_at IS NOT NULL ORDER BY a.shown_place, a.id`.execute(
    db,
  )
  return (await withTexts(db, rows)).flatMap(({ id, shown }) => (shown === null ? [] : [{ id, shown }]))
}

export const findArticle = async (db: Db, id: string): Promise<Article | undefined> =>
  (await withTexts(db, (await sql<Row & Names>`${OF} WHERE a.id = ${id}`.execute(db)).rows))[0]

/** Locks until the end of the transaction, so that the second of two writers sees the change of the first. */
export const lockArticle = async (tx: Db, id: string): Promise<Article | undefined> =>
  (await withTexts(tx, (await sql<Row & Names>`${OF} WHERE a.id = ${id} FOR UPDATE OF a`.execute(tx)).rows))[0]

export interface Written {
  id: string
  version: number
  place: number
  action: ArticleAction | null
  texts: Texts
  now: Date
}

async function insertTexts(tx: Db, { id, version, texts }: Written): Promise<void> {
  changingCachedRows()
  const rows = Array.from(texts, ([lang, text]) => ({ article_id: id, version, lang, ...text }))
  if (rows.length > 0) await tx.insertInto('article_texts').values(rows).execute()
}

/** Returns false when the id is taken. */
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

const NOT_PROPOSED = { proposed_version: null, proposed_by: null, proposed_at: null }
const NOT_REFUSED = { refused_version: null, refused_by: null, refused_at: null, refused_reason: null }

/** Adds a version. An open proposal was for the previous version, so it ends. */
export async function updateArticle(tx: Db, written: Written): Promise<void> {
  const { id, version, place, action, now } = written
  await insertTexts(tx, written)
  await tx
    .updateTable('articles')
    .set({ version, place, action, changed_at: now, ...NOT_PROPOSED })
    .where('id', '=', id)
    .execute()
}

export async function setProposed(
  tx: Db,
  { id, version, by, now }: { id: string; version: number; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('articles')
    .set({ proposed_version: version, proposed_by: by, proposed_at: now, ...NOT_REFUSED })
    .where('id', '=', id)
    .execute()
}

export async function withdrawProposed(tx: Db, id: string): Promise<void> {
  await tx.updateTable('articles').set(NOT_PROPOSED).where('id', '=', id).execute()
}

export async function setRefused(
  tx: Db,
  { id, version, by, reason, now }: { id: string; version: number; by: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('articles')
    .set({ refused_version: version, refused_by: by, refused_at: now, refused_reason: reason, ...NOT_PROPOSED })
    .where('id', '=', id)
    .execute()
}

/** Publishes the newest version. A later version of a published article keeps its date. */
export async function setShown(
  tx: Db,
  { id, by, confirmedBy, now }: { id: string; by: string; confirmedBy: string; now: Date },
): Promise<void> {
  changingCachedRows()
  await tx
    .updateTable('articles')
    .set((eb) => ({
      shown_version: eb.ref('version'),
      shown_place: eb.ref('place'),
      shown_action: eb.ref('action'),
      shown_by: by,
      shown_confirmed_by: confirmedBy,
      published_at: eb.fn.coalesce('published_at', eb.val(now)),
      ...NOT_PROPOSED,
    }))
    .where('id', '=', id)
    .execute()
}

export async function setUnpublished(tx: Db, id: string): Promise<void> {
  changingCachedRows()
  await tx
    .updateTable('articles')
    .set({
      published_at: null,
      shown_version: null,
      shown_place: null,
      shown_action: null,
      shown_by: null,
      shown_confirmed_by: null,
    })
    .where('id', '=', id)
    .execute()
}
