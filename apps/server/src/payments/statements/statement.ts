import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { localDate, startOfDay } from '../../platform/clock/index.ts'
import { type Db, onOneConnection } from '../../platform/db/index.ts'
import { leftOf } from '../../lending/index.ts'
import { withdrawalsByMovementKey } from '../payouts/withdrawal-queries.ts'
import { ordersOfPayments } from '../recharge/order-queries.ts'
import { CAUSES } from './causes.ts'
import { loadWalletBalance } from '../wallet/balance-queries.ts'
import { countMovements, firstAndNewest, movementsOf, type Movement } from './movement-queries.ts'

type Input = Extract<ParsedOf<typeof calls.creditLogs>, { action: 'list' }>
type StatementView = Extract<CallOutput<'POST /api/credit/logs'>, { lines: unknown }>
export type StatementLine = StatementView['lines'][number]

const PAGE = 20

/** Months are written as 2026-04. */
const monthAfter = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** By local days; `to` is exclusive. */
export const spanOf = (month: string): { from: Date; to: Date } => ({
  from: startOfDay(`${month}-01`),
  to: startOfDay(`${monthAfter(month)}-01`),
})

/** Newest first. */
function monthsBetween(first: Date, newest: Date): string[] {
  const months: string[] = []
  const last = localDate(newest).slice(0, 7)
  for (let month = localDate(first).slice(0, 7); month <= last; month = monthAfter(month)) months.unshift(month)
  return months
}

/** By the key of the ledger transaction. */
async function ordersByMovementKey(
  db: Db,
  borrowerId: string,
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, NonNullable<StatementLine['order']>>> {
  const keysOf = (...events: Movement['event'][]): string[] =>
    movements.filter(({ event }) => events.includes(event)).map(({ key }) => key)
  const [recharges, withdrawals] = await Promise.all([
    ordersOfPayments(db, keysOf('pix_in_matched', 'suspense_matched')),
    withdrawalsByMovementKey(db, borrowerId, {
      ids: keysOf('withdrawal_asked', 'payout_failed'),
      returnIds: keysOf('payout_returned'),
    }),
  ])
  const orders = new Map<string, NonNullable<StatementLine['order']>>()
  for (const [key, { id, number }] of recharges) orders.set(key, { kind: 'recharge', id, number })
  for (const [key, { id, number }] of withdrawals) orders.set(key, { kind: 'withdrawal', id, number })
  return orders
}

export async function presentLines(
  db: Db,
  borrowerId: string,
  movements: readonly Movement[],
): Promise<StatementLine[]> {
  const orders = await ordersByMovementKey(db, borrowerId, movements)
  return movements.map(({ id, at, event, key, loan_id, loan_number, amount_cents, balance_cents }) => ({
    id: String(id),
    at: at.toISOString(),
    cause: CAUSES[event],
    amount_cents,
    balance_cents,
    loan_id,
    loan_number,
    order: orders.get(key) ?? null,
  }))
}

/** A page of the movements, newest first. */
export async function pageOfLines(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
): Promise<{ lines: StatementLine[]; total: number }> {
  const lines = await presentLines(db, borrowerId, await movementsOf(db, borrowerId, page))
  return { lines, total: await countMovements(db, borrowerId) }
}

export const statementOf = (
  pool: Db,
  borrowerId: string,
  { month, filter, after }: Input,
  now: Date,
): Promise<StatementView> =>
  onOneConnection(pool, async (db) => {
    const query = {
      ...(month === undefined ? {} : spanOf(month)),
      ...(filter === undefined ? {} : { filter }),
      ...(after === undefined ? {} : { after: Number(after) }),
    }
    const [found, balance, seen, left] = await Promise.all([
      movementsOf(db, borrowerId, { ...query, limit: PAGE + 1 }),
      loadWalletBalance(db, borrowerId, now),
      firstAndNewest(db, borrowerId),
      leftOf(db, borrowerId, localDate(now)),
    ])
    const lines = await presentLines(db, borrowerId, found.slice(0, PAGE))
    return {
      balance_cents: balance.balanceCents,
      withdrawable_cents: balance.withdrawableCents,
      blocked_cents: balance.blockedCents,
      reserved_cents: balance.reservedCents,
      can_recharge: left.leftCents > 0,
      months: seen === undefined ? [] : monthsBetween(seen.first, seen.newest),
      lines,
      next: found.length > PAGE ? (lines.at(-1)?.id ?? null) : null,
    }
  })
