import type { RECHARGE_CHANNELS, RECHARGE_STATES } from '@home-credit/contract'
import { sql, type Selectable } from 'kysely'
import { type Db, type RechargeOrders, statement } from '../../platform/db/index.ts'

export type Channel = (typeof RECHARGE_CHANNELS)[number]
export type OrderState = (typeof RECHARGE_STATES)[number]
export type Order = Selectable<RechargeOrders>

export const findOrder = (db: Db, id: string): Promise<Order | undefined> =>
  db.selectFrom('recharge_orders').selectAll().where('id', '=', id).executeTakeFirst()

export const findByTxid = (db: Db, txid: string): Promise<Order | undefined> =>
  db.selectFrom('recharge_orders').selectAll().where('txid', '=', txid).executeTakeFirst()

/** Orders that await exactly this amount, oldest first. */
export const whoAwaits = (db: Db, amountCents: number, now: Date, max: number): Promise<Order[]> =>
  db
    .selectFrom('recharge_orders')
    .selectAll()
    .where('amount_cents', '=', amountCents)
    .where((eb) =>
      eb.or([eb('state', '=', 'checking'), eb.and([eb('state', '=', 'open'), eb('expires_at', '>', now)])]),
    )
    .orderBy('created_at')
    .limit(max)
    .execute()

export async function listOrders(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const mine = db.selectFrom('recharge_orders').where('borrower_id', '=', borrowerId)
  const rows = await mine
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { orders: rows, total }
}

export const numbersOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('recharge_orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export interface PaidOrder {
  end_to_end_id: string
  id: string
  number: string
}

/** SQL for the orders that these payments paid, by EndToEndId; a PIX without an order is left out. */
export const paidOrders = (endToEndIds: string): string => `
  SELECT p.end_to_end_id, o.id, o.number FROM pix_received AS p JOIN recharge_orders AS o ON o.id = p.order_id
  WHERE p.end_to_end_id = ANY(${endToEndIds}::text[])`

const ordersPaid = statement<PaidOrder, 'endToEndIds'>((argument) => paidOrders(argument('endToEndIds')))

export const ordersOfPayments = async (db: Db, endToEndIds: readonly string[]): Promise<PaidOrder[]> =>
  endToEndIds.length === 0 ? [] : ordersPaid(db, { endToEndIds })

/** Orders that expired in this period unpaid; a later payment is not lost. */
export async function ranOutBetween(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM recharge_orders
    WHERE expires_at >= ${from} AND expires_at < ${to} AND (paid_at IS NULL OR paid_at >= expires_at)`.execute(db)
  return rows[0]?.count ?? 0
}
