import { LANGS, type Lang } from '@home-credit/texts/runtime'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { changingCachedRows, type Db, type MarketingLines } from '../../platform/db/index.ts'

export type LineTexts = Partial<Record<Lang, string>>
export interface MarketingLine extends Omit<Selectable<MarketingLines>, 'texts'> {
  texts: LineTexts
}

const shape = z.partialRecord(z.enum(LANGS), z.string())
const typed = (row: Selectable<MarketingLines>): MarketingLine => ({ ...row, texts: shape.parse(row.texts) })

const inOrder = (db: Db) => db.selectFrom('marketing_lines').selectAll().orderBy('place').orderBy('id')

export const allLines = async (db: Db): Promise<MarketingLine[]> => (await inOrder(db).execute()).map(typed)

export const publishedLines = async (db: Db): Promise<MarketingLine[]> =>
  (await inOrder(db).where('published_at', 'is not', null).execute()).map(typed)

export async function lockLine(tx: Db, id: string): Promise<MarketingLine | undefined> {
  const row = await tx.selectFrom('marketing_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && typed(row)
}

export async function insertLine(tx: Db, { texts, ...line }: Omit<MarketingLine, 'published_at'>): Promise<void> {
  changingCachedRows()
  await tx
    .insertInto('marketing_lines')
    .values({ ...line, texts: JSON.stringify(texts) })
    .execute()
}

export async function updateLine(
  tx: Db,
  { id, texts, ...changes }: Omit<MarketingLine, 'published_at'>,
): Promise<void> {
  changingCachedRows()
  await tx
    .updateTable('marketing_lines')
    .set({ ...changes, texts: JSON.stringify(texts) })
    .where('id', '=', id)
    .execute()
}

export async function setLinePublished(tx: Db, id: string, publishedAt: Date | null): Promise<void> {
  changingCachedRows()
  await tx.updateTable('marketing_lines').set({ published_at: publishedAt }).where('id', '=', id).execute()
}

export async function deleteLine(tx: Db, id: string): Promise<void> {
  changingCachedRows()
  await tx.deleteFrom('marketing_lines').where('id', '=', id).execute()
}
