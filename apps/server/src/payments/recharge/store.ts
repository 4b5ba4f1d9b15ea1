import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, RechargeOrders } from '../../platform/db/index.ts'
import type { Channel, Order } from './order-queries.ts'

export async function nextOrderNumber(tx: Db, year: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`SELECT nextval('recharge_numbers') AS next`.execute(tx)
  return `R-${year}-${String(rows[0]?.next ?? 0).padStart(6, '0')}`
}

export const insertOrder = (tx: Db, order: Insertable<RechargeOrders>): Promise<Order> =>
  tx.insertInto('recharge_orders').values(order).returningAll().executeTakeFirstOrThrow()

/** Lock the borrower's wallet before the order. */
export const lockOrder = (tx: Db, id: string): Promise<Order> =>
  tx.selectFrom('recharge_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateOrder = (tx: Db, id: string, changes: Updateable<RechargeOrders>): Promise<Order> =>
  tx.updateTable('recharge_orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

const stillOpen = (db: Db, borrowerId: string, now: Date) =>
  db
    .selectFrom('recharge_orders')
    .where('borrower_id', '=', borrowerId)
    .where((eb) =>
      eb.or([eb('state', '=', 'checking'), eb.and([eb('state', '=', 'open'), eb('expires_at', '>', now)])]),
    )

/** Sum of the orders that are open or being checked. */
export const expectedCents = async (db: Db, borrowerId: string, now: Date): Promise<number> =>
  (
    await stillOpen(db, borrowerId, now)
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
      .executeTakeFirstOrThrow()
  ).sum

/** One payment on a loan, or all open claims. */
type DebtKey = { loanId: string; pay: unknown } | { claims: true }

const stillOpenFor = (db: Db, borrowerId: string, debt: DebtKey, now: Date) => {
  const open = stillOpen(db, borrowerId, now)
  return 'claims' in debt
    ? open.where('for_claims', '=', true)
    : open.where('loan_id', '=', debt.loanId).where(sql<boolean>`pay = ${JSON.stringify(debt.pay)}::jsonb`)
}

/** Locks the open orders for one debt, of every channel. */
export const openOnesFor = (db: Db, borrowerId: string, debt: DebtKey, now: Date): Promise<Order[]> =>
  stillOpenFor(db, borrowerId, debt, now).selectAll().where('state', '=', 'open').forUpdate().execute()

/** Sum of the orders for one debt that are open or being checked. */
export const expectedFor = async (db: Db, borrowerId: string, debt: DebtKey, now: Date): Promise<number> =>
  (
    await stillOpenFor(db, borrowerId, debt, now)
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
      .executeTakeFirstOrThrow()
  ).sum

/** An existing order for the debt with the same channel and amounts. */
export const openFor = (
  db: Db,
  borrowerId: string,
  debt: DebtKey & { amountCents: number; walletShareCents: number },
  channel: Channel,
  now: Date,
): Promise<Order | undefined> =>
  stillOpenFor(db, borrowerId, debt, now)
    .selectAll()
    .where('amount_cents', '=', debt.amountCents - debt.walletShareCents)
    .where('wallet_cents', '=', debt.walletShareCents)
    .where('channel', '=', channel)
    .executeTakeFirst()

/** The oldest order that awaits exactly this amount. */
export const waitingOver = (db: Db, borrowerId: string, amountCents: number, now: Date): Promise<Order | undefined> =>
  stillOpen(db, borrowerId, now)
    .selectAll()
    .where('amount_cents', '=', amountCents)
    .orderBy('created_at')
    .executeTakeFirst()

/** Locks expired orders. One that is being paid right now is left for the next run. */
export const lockPassed = (tx: Db, now: Date, max: number): Promise<Order[]> =>
  tx
    .selectFrom('recharge_orders')
    .selectAll()
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
