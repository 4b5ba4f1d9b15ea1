import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { localDate, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { leftIn, owingIn } from '../../lending/index.ts'
import { withdrawalsOfMovements } from '../payouts/withdrawal-queries.ts'
import { ordersOfPayments } from '../recharge/order-queries.ts'
import { CAUSES, ORDER_EVENTS } from './causes.ts'
import { walletBalanceIn } from '../wallet/balance-queries.ts'
import { countMovements, movementsOf, type Movement, type WalletPage, walletPageOf } from './movement-queries.ts'

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

type Orders = Pick<WalletPage, 'recharges' | 'withdrawals'>

const keysOf = (movements: readonly Movement[], events: readonly Movement['event'][]): string[] =>
  movements.filter(({ event }) => events.includes(event)).map(({ key }) => key)

async function ordersOf(db: Db, borrowerId: string, movements: readonly Movement[]): Promise<Orders> {
  const [recharges, withdrawals] = await Promise.all([
    ordersOfPayments(db, keysOf(movements, ORDER_EVENTS.paid)),
    withdrawalsOfMovements(db, borrowerId, {
      ids: keysOf(movements, ORDER_EVENTS.withdrawn),
      returnIds: keysOf(movements, ORDER_EVENTS.returned),
    }),
  ])
  return { recharges, withdrawals }
}

/** By the key of the ledger transaction; `found` may have orders of other movements. */
function ordersByMovementKey(
  movements: readonly Movement[],
  found: Orders,
): ReadonlyMap<string, NonNullable<StatementLine['order']>> {
  const orders = new Map<string, NonNullable<StatementLine['order']>>()
  const paid = new Set(keysOf(movements, ORDER_EVENTS.paid))
  const withdrawn = new Set(keysOf(movements, ORDER_EVENTS.withdrawn))
  const returned = new Set(keysOf(movements, ORDER_EVENTS.returned))
  for (const { end_to_end_id: key, id, number } of found.recharges)
    if (paid.has(key)) orders.set(key, { kind: 'recharge', id, number })
  for (const { id, number, return_id: key } of found.withdrawals) {
    if (withdrawn.has(id)) orders.set(id, { kind: 'withdrawal', id, number })
    if (key !== null && returned.has(key)) orders.set(key, { kind: 'withdrawal', id, number })
  }
  return orders
}

function linesIn(movements: readonly Movement[], found: Orders): StatementLine[] {
  const orders = ordersByMovementKey(movements, found)
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

export const presentLines = async (
  db: Db,
  borrowerId: string,
  movements: readonly Movement[],
): Promise<StatementLine[]> => linesIn(movements, await ordersOf(db, borrowerId, movements))

/** A page of the movements, newest first. */
export async function pageOfLines(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
): Promise<{ lines: StatementLine[]; total: number }> {
  const lines = await presentLines(db, borrowerId, await movementsOf(db, borrowerId, page))
  return { lines, total: await countMovements(db, borrowerId) }
}

export async function statementOf(
  db: Db,
  borrowerId: string,
  { month, filter, after }: Input,
  now: Date,
): Promise<StatementView> {
  const query = {
    ...(month === undefined ? {} : spanOf(month)),
    ...(filter === undefined ? {} : { filter }),
    ...(after === undefined ? {} : { after: Number(after) }),
    limit: PAGE + 1,
  }
  const page = await walletPageOf(db, borrowerId, query, now)
  const balance = walletBalanceIn(page.figures)
  const lines = linesIn(page.movements.slice(0, PAGE), page)
  return {
    balance_cents: balance.balanceCents,
    withdrawable_cents: balance.withdrawableCents,
    blocked_cents: balance.blockedCents,
    reserved_cents: balance.reservedCents,
    can_recharge: leftIn(page.credited.map(owingIn), localDate(now)).leftCents > 0,
    months: page.ends === undefined ? [] : monthsBetween(page.ends.first, page.ends.newest),
    lines,
    next: page.movements.length > PAGE ? (lines.at(-1)?.id ?? null) : null,
  }
}
