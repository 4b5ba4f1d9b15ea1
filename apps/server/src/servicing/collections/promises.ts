import type { ParsedOf, calls } from '@home-credit/contract'
import { addDays, type Cents, formatDay, isOpen, isRefused, owedOn, type CreditedLoan } from '@home-credit/domain'
import { dayIn } from '../../platform/clock/index.ts'

type Noted = Extract<ParsedOf<typeof calls.consoleCollections>, { action: 'note' }>
export type Promised = NonNullable<Noted['promise']>['what']

/** A promise further away than this is a plan. */
const PROMISE_DAYS = 45

export const lastPromiseDay = (today: string): string => formatDay(addDays(dayIn(today), PROMISE_DAYS))

export interface PromisedAmount {
  what: Promised
  /** The numbers of the installments. */
  rows: number[]
  amountCents: Cents
}

/**
 * What a promise to pay on this day amounts to: the debt of that day, by the engine, if nothing is paid before. Leaves
 * out what is not due by then, because an amount that is not due is nobody's to promise.
 */
export function promisedAmounts(loan: CreditedLoan, on: string): PromisedAmount[] {
  const day = dayIn(on)
  const due = loan.rows.filter((row) => isOpen(row) && row.due <= day).toSorted((one, other) => one.due - other.due)
  return [due.slice(0, 1), ...(due.length > 1 ? [due] : [])].flatMap((installments, index) => {
    const rows = installments.map(({ number }) => number)
    const owed = rows.length === 0 ? undefined : owedOn(loan, { rows, day })
    return owed === undefined || isRefused(owed) || owed.amountCents === 0
      ? []
      : [{ what: index === 0 ? ('oldest' as const) : ('all_due' as const), rows, amountCents: owed.amountCents }]
  })
}
