import type { RECHARGE_CHANNELS, RECHARGE_STATES } from '@home-credit/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import type { RechargeOrders } from '../../platform/db/tables.ts'

export type Channel = (typeof RECHARGE_CHANNELS)[number]
export type OrderState = (typeof RECHARGE_STATES)[number]
export type Order = Omit<Selectable<RechargeOrders>, 'channel' | 'state'> & { channel: Channel; state: OrderState }

const orderIn = (row: Selectable<RechargeOrders>): Order => ({
  ...row,
  channel: row.channel as Channel,
  state: row.state as OrderState,
})

export async function nextOrderNumber(tx: Db, year: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`SELECT nextval('recharge_numbers') AS next`.execute(tx)
  return `R-${year}-${String(rows[0]?.next ?? 0).padStart(6, '0')}`
}

export const insertOrder = async (tx: Db, order: Insertable<RechargeOrders>): Promise<Order> =>
  orderIn(await tx.insertInto('recharge_orders').values(order).returningAll().executeTakeFirstOrThrow())

export const findOrder = async (db: Db, id: string): Promise<Order | undefined> => {
  const row = await db.selectFrom('recharge_orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row && orderIn(row)
}

export const findByTxid = async (db: Db, txid: string): Promise<Order | undefined> => {
  const row = await db.selectFrom('recharge_orders').selectAll().where('txid', '=', txid).executeTakeFirst()
  return row && orderIn(row)
}

/** Whoever moves an order takes it in hand first, and the wallet of its borrower before it. */
export const lockOrder = async (tx: Db, id: string): Promise<Order> =>
  orderIn(await tx.selectFrom('recharge_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow())

export const updateOrder = async (tx: Db, id: string, changes: Updateable<RechargeOrders>): Promise<Order> =>
  orderIn(
    await tx.updateTable('recharge_orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )

const stillOpen = (db: Db, borrowerId: string, now: Date) =>
  db
    .selectFrom('recharge_orders')
    .where('borrower_id', '=', borrowerId)
    .where((eb) =>
      eb.or([eb('state', '=', 'checking'), eb.and([eb('state', '=', 'open'), eb('expires_at', '>', now)])]),
    )

/** What may still come by orders that are open or being checked. */
export const expectedCents = async (db: Db, borrowerId: string, now: Date): Promise<number> =>
  (
    await stillOpen(db, borrowerId, now)
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
      .executeTakeFirstOrThrow()
  ).sum

/** One payment on a loan, or all that is claimed. */
type ForDebt = { loanId: string; pay: unknown } | { claims: true }

const stillOpenFor = (db: Db, borrowerId: string, debt: ForDebt, now: Date) => {
  const open = stillOpen(db, borrowerId, now)
  return 'claims' in debt
    ? open.where('for_claims', '=', true)
    : open.where('loan_id', '=', debt.loanId).where(sql<boolean>`pay = ${JSON.stringify(debt.pay)}::jsonb`)
}

/** The orders that wait to be paid for one debt, however. */
export const openOnesFor = async (db: Db, borrowerId: string, debt: ForDebt, now: Date): Promise<Order[]> =>
  (await stillOpenFor(db, borrowerId, debt, now).selectAll().where('state', '=', 'open').forUpdate().execute()).map(
    orderIn,
  )

/** What may still come by orders for one debt. */
export const expectedFor = async (db: Db, borrowerId: string, debt: ForDebt, now: Date): Promise<number> =>
  (
    await stillOpenFor(db, borrowerId, debt, now)
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
      .executeTakeFirstOrThrow()
  ).sum

/** The order that is open for a debt already, by the same channel and over the same amount. */
export const openFor = async (
  db: Db,
  borrowerId: string,
  debt: ForDebt & { amountCents: number; walletCents: number },
  channel: Channel,
  now: Date,
): Promise<Order | undefined> => {
  const row = await stillOpenFor(db, borrowerId, debt, now)
    .selectAll()
    .where('amount_cents', '=', debt.amountCents - debt.walletCents)
    .where('wallet_cents', '=', debt.walletCents)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row && orderIn(row)
}

/** The oldest order that still waits for this very amount. */
export const waitingOver = async (
  db: Db,
  borrowerId: string,
  amountCents: number,
  now: Date,
): Promise<Order | undefined> => {
  const row = await stillOpen(db, borrowerId, now)
    .selectAll()
    .where('amount_cents', '=', amountCents)
    .orderBy('created_at')
    .executeTakeFirst()
  return row && orderIn(row)
}

/** Borrowers with an order that waits for this very amount. */
export const whoAwaits = async (db: Db, amountCents: number, now: Date, max: number): Promise<Order[]> =>
  (
    await db
      .selectFrom('recharge_orders')
      .selectAll()
      .where('amount_cents', '=', amountCents)
      .where((eb) =>
        eb.or([eb('state', '=', 'checking'), eb.and([eb('state', '=', 'open'), eb('expires_at', '>', now)])]),
      )
      .orderBy('created_at')
      .limit(max)
      .execute()
  ).map(orderIn)

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
  return { orders: rows.map(orderIn), total }
}

export const numbersOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('recharge_orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Those whose time has passed. One that is being paid right now is left to the next look. */
export const lockPassed = async (tx: Db, now: Date, max: number): Promise<Order[]> =>
  (
    await tx
      .selectFrom('recharge_orders')
      .selectAll()
      .where('state', '=', 'open')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute()
  ).map(orderIn)
