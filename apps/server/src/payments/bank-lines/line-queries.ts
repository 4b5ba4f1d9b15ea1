import type { BANK_LINE_STATES, SUSPENSE_CAUSES } from '@home-credit/contract'
import { sql, type Selectable } from 'kysely'
import { type Db, MOST_COUNTED, type PixReceived, type PixReturns } from '../../platform/db/index.ts'

export type LineState = (typeof BANK_LINE_STATES)[number]
export type SuspenseCause = (typeof SUSPENSE_CAUSES)[number]

export type Line = Selectable<PixReceived>
export type ReturnRow = Selectable<PixReturns>

export const lineById = (db: Db, endToEndId: string): Promise<Line | undefined> =>
  db.selectFrom('pix_received').selectAll().where('end_to_end_id', '=', endToEndId).executeTakeFirst()

export const linesByIds = async (db: Db, endToEndIds: readonly string[]): Promise<ReadonlyMap<string, Line>> => {
  const rows =
    endToEndIds.length === 0
      ? []
      : await db.selectFrom('pix_received').selectAll().where('end_to_end_id', 'in', endToEndIds).execute()
  return new Map(rows.map((row) => [row.end_to_end_id, row]))
}

/** Locks the line: of two operators who decide at once, the second sees the decision of the first. */
export const lockLine = (tx: Db, endToEndId: string): Promise<Line | undefined> =>
  tx.selectFrom('pix_received').selectAll().where('end_to_end_id', '=', endToEndId).forUpdate().executeTakeFirst()

/** The reference is an EndToEndId or else a txid. */
export const lineNamed = async (db: Db, reference: string): Promise<Line | undefined> => {
  const byTxid = db.selectFrom('pix_received').selectAll().where('txid', '=', reference).orderBy('paid_at', 'desc')
  const row = await byTxid.executeTakeFirst()
  return (await lineById(db, reference)) ?? row
}

/** The latest line of each order. */
export const linesOfOrders = async (db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await allLinesOfOrders(db, orderIds)).flatMap(({ order_id, end_to_end_id }) =>
      order_id === null ? [] : [[order_id, end_to_end_id]],
    ),
  )

/** Every PIX that arrived for these orders, the oldest first; one may be paid twice. */
export const allLinesOfOrders = async (
  db: Db,
  orderIds: readonly string[],
): Promise<{ order_id: string | null; end_to_end_id: string }[]> =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('pix_received')
        .select(['order_id', 'end_to_end_id'])
        .where('order_id', 'in', orderIds)
        .orderBy('paid_at')
        .execute()

export const proposedForProofs = async (db: Db, proofIds: readonly string[]): Promise<Line[]> =>
  proofIds.length === 0
    ? []
    : db.selectFrom('pix_received').selectAll().where('proposed_proof', 'in', proofIds).execute()

export interface Near {
  reference: string | null
  amountCents: number
  from: Date
  to: Date
  payerHashes: readonly Buffer[]
  max: number
}

/** Lines in suspense that may be this payment. Sorted by: named by the reference, same amount, same payer, newest. */
export async function suspenseNear(
  db: Db,
  { reference, amountCents, from, to, payerHashes, max }: Near,
): Promise<Line[]> {
  const named = sql<boolean>`(end_to_end_id = ${reference} OR txid = ${reference}) IS TRUE`
  const samePayer =
    payerHashes.length === 0 ? sql<boolean>`false` : sql<boolean>`payer_hash IN (${sql.join(payerHashes)}) IS TRUE`
  return db
    .selectFrom('pix_received')
    .selectAll()
    .where('state', '=', 'suspense')
    .where((eb) =>
      eb.or([
        named,
        samePayer,
        eb('amount_cents', '=', amountCents),
        eb.and([eb('paid_at', '>=', from), eb('paid_at', '<=', to)]),
      ]),
    )
    .orderBy(named, 'desc')
    .orderBy(sql`amount_cents = ${amountCents}`, 'desc')
    .orderBy(samePayer, 'desc')
    .orderBy('paid_at', 'desc')
    .limit(max)
    .execute()
}

export interface Page {
  state?: LineState | undefined
  page: number
  page_size: number
}

/** Oldest first, with the count and the sum of the whole queue; a longer one than is counted has no sum. */
export async function listLines(
  db: Db,
  { state, page, page_size }: Page,
): Promise<{ rows: Line[]; total: number; sum: number | null }> {
  const all = db.selectFrom('pix_received')
  // What is counted is read in the order of the list, from its index.
  const query = (state === undefined ? all : all.where('state', '=', state)).orderBy('paid_at').orderBy('end_to_end_id')
  const rows = await query
    .selectAll()
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const { total, sum } = await db
    .selectFrom(
      query
        .select('amount_cents')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'),
    ])
    .executeTakeFirstOrThrow()
  return { rows, total, sum: total > MOST_COUNTED ? null : sum }
}

/** `late` counts the lines recorded before the cutoff. */
export const countSuspense = (db: Db, before: Date): Promise<{ waiting: number; late: number }> =>
  db
    .selectFrom('pix_received')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<number>`count(*) FILTER (WHERE recorded_at < ${before})`.as('late'),
    ])
    .where('state', '=', 'suspense')
    .executeTakeFirstOrThrow()

export const returnsOf = (db: Db, endToEndId: string): Promise<ReturnRow[]> =>
  db.selectFrom('pix_returns').selectAll().where('end_to_end_id', '=', endToEndId).execute()

/** Returns whose request the bank has not received or not confirmed yet. */
export const pendingReturns = async (
  db: Db,
  endToEndId: string,
): Promise<{ id: string; amountCents: number; requestedAt: Date }[]> =>
  (await returnsOf(db, endToEndId)).flatMap(({ id, state, amount_cents, asked_at }) =>
    state === 'asked' ? [{ id, amountCents: amount_cents, requestedAt: asked_at }] : [],
  )

/**
 * SQL for the sum that we have requested the bank to return and that it has not returned yet; it is still in the
 * borrower's wallet.
 */
export const returningTo = (borrower: string): string => `
  (SELECT coalesce(sum(r.amount_cents), 0) FROM pix_received AS p JOIN pix_returns AS r ON r.end_to_end_id = p.end_to_end_id
   WHERE p.borrower_id = ${borrower} AND r.by_us AND r.state IN ('asked', 'processing'))`

export const lineOfReturn = async (db: Db, returnId: string): Promise<string | undefined> =>
  (await db.selectFrom('pix_returns').select('end_to_end_id').where('return_id', '=', returnId).executeTakeFirst())
    ?.end_to_end_id
