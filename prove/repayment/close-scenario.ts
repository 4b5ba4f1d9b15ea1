import { addDays, formatDay } from '@home-credit/domain'
import { dayIn, startOfDay } from '../../apps/server/src/platform/clock/local-day.ts'
import type { Db } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import {
  creditLoanAt,
  payLoanAt,
  type PlannedLoan,
  type PlannedPayment,
} from '../../apps/server/src/testing/credited.ts'

type Event = { at: Date; loan: PlannedLoan } | { at: Date; payment: PlannedPayment }

export interface CloseScenario {
  first: string
  days: number
  /** In chronological order. */
  events: readonly Event[]
}

export const dayAfter = (first: string, days: number): string => formatDay(addDays(dayIn(first), days))

/**
 * Loans and payments that depend only on the random sequence, down to the ids: two databases that replay them are
 * equal.
 */
export function makeCloseScenario({
  loans,
  days,
  first,
  random,
}: {
  loans: number
  days: number
  first: string
  random: () => number
}): CloseScenario {
  const below = (limit: number): number => Math.floor(random() * limit)
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('')
  const uuid = (): string => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
  // Also in the minutes between the end of a day and its close.
  const within = (day: number): Date =>
    new Date(startOfDay(dayAfter(first, day)).getTime() + (random() < 0.2 ? below(14 * 60_000) : below(86_400_000)))
  const events: Event[] = []
  for (let index = 0; index < loans; index += 1) {
    // The books start on the first day, otherwise it has nothing to close. Most loans are credited in the first days,
    // so that they fall due within the run.
    const begun = index === 0 ? 0 : random() < 0.8 ? below(5) : below(days - 1)
    const at = within(begun)
    const id = uuid()
    const phone = `+55119${String(10_000_000 + index)}`
    events.push({
      at,
      loan: {
        id,
        offerId: uuid(),
        borrowerId: uuid(),
        phone,
        at,
        netCents: 100_000 + below(200_000),
        months: 3 + below(4),
        dueDay: random() < 0.8 ? 1 + below(31) : null,
        system: random() < 0.5 ? 'price' : 'sac',
      },
    })
    // One in four never pays.
    if (random() < 0.25) continue
    for (let day = begun + 1; day < days; day += 1) {
      if (random() > 0.06) continue
      const chosen = below(10)
      const amount_cents = 500 + below(30_000)
      const pay: PlannedPayment['pay'] =
        chosen < 4
          ? { verb: 'part', amount_cents }
          : chosen < 7
            ? { verb: 'rows', rows: [1 + below(3)] }
            : chosen < 8
              ? { verb: 'settle' }
              : { verb: chosen === 8 ? 'fewer' : 'smaller', amount_cents }
      const when = within(day)
      events.push({ at: when, payment: { id: uuid(), loanId: id, at: when, pay } })
    }
  }
  return { first, days, events: events.toSorted((one, other) => one.at.getTime() - other.at.getTime()) }
}

/** Replays the events of one day, or of all. Returns the number of payments that the engine accepted. */
export async function happen(db: Db, { first, events }: CloseScenario, day?: number): Promise<number> {
  const [from, to] =
    day === undefined
      ? [0, Infinity]
      : [startOfDay(dayAfter(first, day)).getTime(), startOfDay(dayAfter(first, day + 1)).getTime()]
  let paid = 0
  for (const event of events) {
    if (event.at.getTime() < from || event.at.getTime() >= to) continue
    await inTransaction(db, async (tx) => {
      if ('loan' in event) await creditLoanAt(tx, event.loan)
      else if (await payLoanAt(tx, event.payment)) paid += 1
    })
  }
  return paid
}
