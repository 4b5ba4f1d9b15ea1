import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'
import { pixWords, type PixRow, type Receiver, type ReturnRow } from './presenter.ts'

/** In the format of API Pix, each with its returns. */
export async function inWords(
  db: Db,
  { key }: Receiver,
  rows: readonly PixRow[],
): Promise<ReturnType<typeof pixWords>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ end_to_end_id }) => end_to_end_id)
  const returns = await db
    .selectFrom('sandbox_bank_returns')
    .selectAll()
    .where('end_to_end_id', 'in', ids)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    pixWords(
      row,
      key,
      returns.filter(({ end_to_end_id: id }) => id === row.end_to_end_id),
    ),
  )
}

export const pixOf = async (db: Db, receiver: Receiver, txid: string) =>
  inWords(
    db,
    receiver,
    await db.selectFrom('sandbox_bank_pix').selectAll().where('txid', '=', txid).orderBy('paid_at').execute(),
  )

export const pixBy = (db: Db, endToEndId: string): Promise<PixRow | undefined> =>
  db.selectFrom('sandbox_bank_pix').selectAll().where('end_to_end_id', '=', endToEndId).executeTakeFirst()

/**
 * What is left of a PIX after returns, including those on their way. Locks the PIX, so that it is not returned twice.
 */
export async function leftOf(tx: Db, endToEndId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sandbox_bank_pix')
    .select('amount_cents')
    .where('end_to_end_id', '=', endToEndId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const returns = await tx
    .selectFrom('sandbox_bank_returns')
    .select('amount_cents')
    .where('end_to_end_id', '=', endToEndId)
    .where('status', '<>', 'NAO_REALIZADO')
    .execute()
  return returns.reduce((left, { amount_cents: amount }) => left - amount, row.amount_cents)
}

export interface PixFilter {
  from: Date
  to: Date
  txid?: string | undefined
  hasTxid?: boolean | undefined
  cpf?: string | undefined
  hasReturn?: boolean | undefined
  page: number
  pageSize: number
}

/** `count` is the total of all pages. */
export async function listPix(
  db: Db,
  { from, to, txid, hasTxid, cpf, hasReturn, page, pageSize }: PixFilter,
): Promise<{ rows: PixRow[]; count: number }> {
  let found = db.selectFrom('sandbox_bank_pix as p').where('p.paid_at', '>=', from).where('p.paid_at', '<=', to)
  if (txid !== undefined) found = found.where('p.txid', '=', txid)
  if (hasTxid !== undefined) found = found.where('p.txid', hasTxid ? 'is not' : 'is', null)
  if (cpf !== undefined) found = found.where('p.payer_cpf', '=', cpf)
  if (hasReturn !== undefined) {
    const back = db.selectFrom('sandbox_bank_returns').select('end_to_end_id')
    found = found.where('p.end_to_end_id', hasReturn ? 'in' : 'not in', back)
  }
  const { count } = await found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('p')
    .orderBy('p.paid_at')
    .orderBy('p.end_to_end_id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return { rows, count }
}

/** With the returned sum of each. */
export const newestPix = (db: Db, limit: number): Promise<(PixRow & { returned: string | null })[]> =>
  db
    .selectFrom('sandbox_bank_pix as p')
    .selectAll('p')
    .select((select) =>
      select
        .selectFrom('sandbox_bank_returns as r')
        .select((sum) => sum.fn.sum<string | null>('r.amount_cents').as('sum'))
        .whereRef('r.end_to_end_id', '=', 'p.end_to_end_id')
        .where('r.status', '<>', 'NAO_REALIZADO')
        .as('returned'),
    )
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.end_to_end_id')
    .limit(limit)
    .execute()

export async function insertPix(tx: Db, row: Insertable<Tables['sandbox_bank_pix']>): Promise<void> {
  await tx.insertInto('sandbox_bank_pix').values(row).execute()
}

export const findReturn = (db: Db, endToEndId: string, id: string): Promise<ReturnRow | undefined> =>
  db
    .selectFrom('sandbox_bank_returns')
    .selectAll()
    .where('end_to_end_id', '=', endToEndId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertReturn = (tx: Db, row: Insertable<Tables['sandbox_bank_returns']>): Promise<ReturnRow> =>
  tx.insertInto('sandbox_bank_returns').values(row).returningAll().executeTakeFirstOrThrow()

/** Skips rows that another server has locked. */
export const lockReturnsToSettle = (tx: Db, limit: number): Promise<Pick<ReturnRow, 'end_to_end_id' | 'id'>[]> =>
  tx
    .selectFrom('sandbox_bank_returns')
    .select(['end_to_end_id', 'id'])
    .where('status', '=', 'EM_PROCESSAMENTO')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export async function settleReturn(tx: Db, endToEndId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sandbox_bank_returns')
    .set({ status: 'DEVOLVIDO', settled_at: now })
    .where('end_to_end_id', '=', endToEndId)
    .where('id', '=', id)
    .execute()
}
